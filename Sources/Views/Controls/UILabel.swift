public import Foundation
public import Strata

/// Shows text on one or more lines.
@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    contentMode = .redraw
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
  }

  // MARK: Text

  /// The text; nil and an empty string show nothing.
  open var text: String? {
    get { styled?.string ?? plain }
    set {
      (plain, styled) = (newValue, nil)
      textDidChange()
    }
  }

  /// The styled text; the label's own properties apply where the text lacks an attribute.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, styled) = (nil, newValue)
      textDidChange()
    }
  }

  private var plain: String?
  private var styled: NSAttributedString?

  // As in UIKit, where nil stands for the default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      textDidChange()
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      setNeedsDisplay()
    }
  }

  /// The alignment of the lines; `.natural` by default.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The wrapping and truncation of lines; `.byTruncatingTail` by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }
  /// The maximum number of lines; 0 or less for no limit.
  open var numberOfLines = 1 { didSet { textDidChange() } }
  /// The maximum line width in points where constraints do not determine it; 0 for no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textDidChange() } }
  /// Whether the font of a single line is reduced to fit the width.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The minimum scale of the font if it is reduced; 0, the default, for no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The vertical position of a text whose font is reduced; `.alignBaselines` by default.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { setNeedsDisplay() }
  }
  /// Stored without effect.
  open var allowsDefaultTighteningForTruncation = false
  /// Stored without effect, because the preferred text size does not change.
  open var adjustsFontForContentSizeCategory = false
  /// The color of the text shadow; nil, the default, draws no shadow.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the text shadow in points.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// Whether `highlightedTextColor` is used; false by default.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// The text color while highlighted; nil uses `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the text has its own color instead of light gray; true by default.
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  private func textDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The text attributes given by the label's own properties.
  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = drawnBreakMode
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    return [
      .font: font as Any, .paragraphStyle: style,
      .foregroundColor: (isEnabled ? color : .lightGray) as Any,
    ]
  }

  /// The line break mode for drawing: multiple lines wrap, and only the last one is truncated.
  private var drawnBreakMode: NSLineBreakMode {
    numberOfLines == 1 || lineBreakMode == .byCharWrapping ? lineBreakMode : .byWordWrapping
  }

  private func drawnText(scale: CGFloat = 1) -> NSAttributedString? {
    guard let content = attributedText, content.length > 0 else { return nil }
    let result = NSMutableAttributedString(string: content.string, attributes: attributes)
    unsafe content.enumerateAttributes(in: NSRange(location: 0, length: content.length)) {
      own, range, _ in
      result.addAttributes(own, range: range)
      guard scale != 1 else { return }
      let font = own[.font] as? UIFont ?? self.font ?? .systemFont(ofSize: 17)
      result.addAttribute(.font, value: font.withSize(font.pointSize * scale), range: range)
    }
    return result
  }

  // MARK: Measuring

  private static let options: NSStringDrawingOptions = [
    .usesLineFragmentOrigin, .truncatesLastVisibleLine,
  ]

  /// Returns the rectangle of the text at the top of some bounds.
  ///
  /// - Parameter numberOfLines: The maximum number of lines; 0 for no limit.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard let text = drawnText() else { return CGRect(origin: bounds.origin, size: .zero) }
    return CGRect(origin: bounds.origin, size: size(of: text, in: bounds.size, numberOfLines))
  }

  private func size(
    of text: NSAttributedString, in size: CGSize, _ numberOfLines: Int
  ) -> CGSize {
    let isSingle = numberOfLines == 1
    let free = CGSize(width: isSingle ? 0 : size.width, height: 0)
    var needed = text.boundingRect(with: free, options: .usesLineFragmentOrigin, context: nil).size
    if numberOfLines > 0, !isSingle || text.string.contains(where: \.isNewline),
      let height = height(ofLines: numberOfLines, of: text, width: free.width)
    {
      needed.height = min(needed.height, height)
    }
    // The size of a label is a whole number of pixels.
    let scale = drawingScale
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 0.001).rounded(.up) / scale }
    let width = size.width > 0 ? min(needed.width, size.width) : needed.width
    let height = size.height > 0 ? min(needed.height, size.height) : needed.height
    return CGSize(width: whole(width), height: whole(height))
  }

  /// Returns the height of the first lines of a text; nil if the text does not have more lines.
  ///
  /// Lines differ in height, because characters that the font lacks are in other fonts.
  ///
  /// - Parameter width: The width at which lines wrap; 0 for no limit.
  private func height(
    ofLines count: Int, of text: NSAttributedString, width: CGFloat
  ) -> CGFloat? {
    let endless: CGFloat = 1e6
    let box = CGRect(x: 0, y: 0, width: width > 0 ? width : endless, height: endless)
    let frame = unsafe CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0),
      CGPath(rect: box, transform: nil), nil)
    let lines = CTFrameGetLines(frame)
    guard lines.count > count, let last = lines[count - 1] as? CTLine else { return nil }
    var origin = CGPoint.zero
    unsafe CTFrameGetLineOrigins(frame, CFRangeMake(count - 1, 1), &origin)
    var (descent, leading): (CGFloat, CGFloat) = (0, 0)
    _ = unsafe CTLineGetTypographicBounds(last, nil, &descent, &leading)
    return endless - origin.y + descent + leading
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textRect(
      forBounds: CGRect(x: 0, y: 0, width: max(size.width, 0), height: 0),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  open override var intrinsicContentSize: CGSize {
    let width =
      preferredMaxLayoutWidth > 0
      ? preferredMaxLayoutWidth : isPlacedByConstraints && numberOfLines != 1 ? bounds.width : 0
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let font else { return (0, 0) }
    return (font.ascender, -font.descender)
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: rect) }

  /// Draws the text, vertically centered in a rectangle.
  open func drawText(in rect: CGRect) {
    guard var text = drawnText(), rect.width > 0, rect.height > 0 else { return }
    var needed = size(of: text, in: CGSize(width: rect.width, height: 0), numberOfLines)
    var top = rect.minY + max((rect.height - needed.height) / 2, 0)
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let whole = size(of: text, in: .zero, 1)
      if whole.width > rect.width {
        let scale = max(rect.width / whole.width, minimumScaleFactor)
        text = drawnText(scale: scale) ?? text
        needed.height = size(of: text, in: .zero, 1).height
        switch baselineAdjustment {
        case .alignBaselines:
          let lowest = max(rect.maxY - needed.height, rect.minY)
          top = min(top + baselineOffsets.first * (1 - scale), lowest)
        case .alignCenters: top = rect.minY + max((rect.height - needed.height) / 2, 0)
        case .none: break
        }
      }
    }
    let box = CGRect(
      x: rect.minX, y: top, width: rect.width, height: min(needed.height, rect.height))
    if let shadowColor, let context = UIGraphicsGetCurrentContext() {
      context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    text.draw(with: box, options: Self.options, context: nil)
  }
}

/// The vertical position of a text whose font is reduced to fit the width, with Apple's raw values.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline is that of the text in its full size.
  case alignBaselines
  /// The text is vertically centered.
  case alignCenters
  /// The top is that of the text in its full size.
  case none
}
