public import Foundation
public import Strata

/// Shows text.
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

  /// Nil and empty show nothing.
  open var text: String? {
    get { styled?.string ?? plain }
    set {
      (plain, styled) = (newValue, nil)
      textDidChange()
    }
  }

  /// With attributes of its own; where it has none, those of the label.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, styled) = (nil, newValue)
      textDidChange()
    }
  }

  private var plain: String?
  private var styled: NSAttributedString?

  // As on Apple's systems, where nil stands for the default.
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

  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }
  /// The most lines there are; 0 for as many as there is text.
  open var numberOfLines = 1 { didSet { textDidChange() } }
  /// Where constraints leave it open, what lines are as wide as at most; 0 is without end.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textDidChange() } }
  /// Whether a single line is set smaller where it is too wide.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// How small at most, as a share of the font's size.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  open var isEnabled = true { didSet { setNeedsDisplay() } }

  private func textDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// What the label itself says of its text.
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

  /// Lines of a text of several are wrapped; only the last one is cut short.
  private var drawnBreakMode: NSLineBreakMode {
    numberOfLines == 1 || lineBreakMode == .byCharWrapping ? lineBreakMode : .byWordWrapping
  }

  private func drawnText(scale: CGFloat = 1) -> NSAttributedString? {
    guard let content = attributedText, content.length > 0 else { return nil }
    let result = NSMutableAttributedString(string: content.string, attributes: attributes)
    content.enumerateAttributes(in: NSRange(location: 0, length: content.length)) { own, range, _ in
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

  /// Where text lies at the top of some bounds.
  ///
  /// - Parameter numberOfLines: The most there may be; 0 for any number.
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
    if numberOfLines > 1 {
      // As high as the first so many lines would be.
      let lines = String(repeating: "\n", count: numberOfLines - 1)
      let most = NSAttributedString(
        string: lines, attributes: text.attributes(at: 0, effectiveRange: nil)
      ).boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).height
      needed.height = min(needed.height, most)
    }
    // A label is as large as whole pixels.
    let scale = contentScaleFactor
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 0.001).rounded(.up) / scale }
    let width = size.width > 0 ? min(needed.width, size.width) : needed.width
    let height = size.height > 0 ? min(needed.height, size.height) : needed.height
    return CGSize(width: whole(width), height: whole(height))
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

  /// Draws the text in the middle of a rectangle's height.
  open func drawText(in rect: CGRect) {
    guard var text = drawnText(), rect.width > 0, rect.height > 0 else { return }
    var needed = size(of: text, in: CGSize(width: rect.width, height: 0), numberOfLines)
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let whole = size(of: text, in: .zero, 1)
      if whole.width > rect.width {
        let scale = max(rect.width / whole.width, minimumScaleFactor)
        text = drawnText(scale: scale) ?? text
        needed.height = size(of: text, in: .zero, 1).height
      }
    }
    let box = CGRect(
      x: rect.minX, y: rect.minY + max((rect.height - needed.height) / 2, 0), width: rect.width,
      height: min(needed.height, rect.height))
    if let shadowColor, let context = UIGraphicsGetCurrentContext() {
      context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    text.draw(with: box, options: Self.options, context: nil)
  }
}
