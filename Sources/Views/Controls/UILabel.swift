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
    isOpaque = false
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
  ///
  /// Setting it sets `font`, `textColor`, `textAlignment`, `lineBreakMode`, `shadowColor` and
  /// `shadowOffset` to the attributes of the first character, where it has them. Setting one of
  /// these properties changes the whole text.
  open var attributedText: NSAttributedString? {
    get { styled ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, styled) = (nil, nil)
      adopt(LabelStyle(of: newValue))
      styled = newValue?.copy() as? NSAttributedString
      textDidChange()
    }
  }

  /// Sets the properties to those of a styled text, which is not set yet.
  private func adopt(_ style: LabelStyle) {
    if let font = style.font { self.font = font }
    if let color = style.color { textColor = color }
    if let paragraph = style.paragraph {
      textAlignment = paragraph.alignment
      lineBreakMode = paragraph.lineBreakMode
    }
    if let shadow = style.shadow {
      shadowColor =
        shadow.shadowColor as? UIColor
        ?? (shadow.shadowColor as? CGColor).map { UIColor(cgColor: $0) }
      shadowOffset = shadow.shadowOffset
    }
    hasShadowOfText = style.shadow != nil
  }

  /// Whether `shadowColor` is that of the first character instead of all text.
  private var hasShadowOfText = false

  private var plain: String?
  private var styled: NSAttributedString?

  // As in UIKit, where nil stands for the default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      styled = styled?.setting(.font, font)
      textDidChange()
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      styled = styled?.setting(.foregroundColor, textColor)
      setNeedsDisplay()
    }
  }

  /// The alignment of the lines; `.natural` by default.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      styled = styled?.changingParagraphs(from: paragraphStyle) { $0.alignment = textAlignment }
      setNeedsDisplay()
    }
  }
  /// The wrapping and truncation of lines; `.byTruncatingTail` by default.
  ///
  /// Only the last line is truncated. Modes that do not truncate show the lines and characters that
  /// fit, without an ellipsis.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      styled = styled?.changingParagraphs(from: paragraphStyle) {
        $0.lineBreakMode = lineBreakMode
      }
      textDidChange()
    }
  }
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
  /// Stored without effect; lines break where Unicode's rules allow it.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy()
  /// Stored without effect, because there is no pointer.
  open var showsExpansionTextWhenTruncated = false
  /// The color of the text shadow; nil, the default, draws no shadow.
  open var shadowColor: UIColor? { didSet { shadowDidChange() } }
  /// The offset of the text shadow in points.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { shadowDidChange() } }
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

  private func shadowDidChange() {
    if let text = styled {
      styled = text.setting(.shadow, ownShadow)
      hasShadowOfText = false
    }
    setNeedsDisplay()
  }

  /// The shadow given by the label's own properties.
  private var ownShadow: NSShadow? {
    guard let shadowColor else { return nil }
    let shadow = NSShadow()
    (shadow.shadowColor, shadow.shadowOffset) = (shadowColor, shadowOffset)
    return shadow
  }

  private var paragraphStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (textAlignment, lineBreakMode)
    return style
  }

  /// The text attributes given by the label's own properties.
  private var attributes: [NSAttributedString.Key: Any] {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    var attributes: [NSAttributedString.Key: Any] = [
      .font: font as Any, .paragraphStyle: paragraphStyle,
      .foregroundColor: (isEnabled ? color : .lightGray) as Any,
    ]
    if !hasShadowOfText { attributes[.shadow] = ownShadow }
    return attributes
  }

  /// Whether lines are clipped at the sides of the label instead of wrapped.
  private var clipsLines: Bool { numberOfLines == 1 && lineBreakMode == .byClipping }

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
    let measured = lines(of: text, width: size.width, numberOfLines)
    let needed = measured?.size ?? .zero
    // The size of a label is a whole number of pixels.
    let scale = drawingScale
    func whole(_ length: CGFloat) -> CGFloat {
      max(length * scale - 0.001, 0).rounded(.up) / scale
    }
    let width = size.width > 0 ? min(needed.width, size.width) : needed.width
    let height = size.height > 0 ? min(needed.height, size.height) : needed.height
    return CGSize(width: whole(width), height: whole(height))
  }

  /// Measures the first lines of a text.
  ///
  /// - Parameters:
  ///   - width: The width at which lines wrap, except for a single line; 0 for no limit.
  ///   - numberOfLines: The maximum number of lines; 0 for no limit.
  private func lines(
    of text: NSAttributedString, width: CGFloat, _ numberOfLines: Int
  ) -> MeasuredLines? {
    text.measuredLines(width: numberOfLines == 1 ? 0 : width, limit: numberOfLines)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textRect(
      forBounds: CGRect(x: 0, y: 0, width: max(size.width, 0), height: 0),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: layoutWidth, height: 0))
  }

  /// The width at which constraints make lines wrap; 0 for no limit.
  private var layoutWidth: CGFloat {
    if preferredMaxLayoutWidth > 0 { return preferredMaxLayoutWidth }
    return wrapsInConstraints ? fittingWidth ?? bounds.width : 0
  }

  /// Whether lines wrap at the width that constraints give the label.
  var wrapsInConstraints: Bool {
    preferredMaxLayoutWidth <= 0 && isPlacedByConstraints && numberOfLines != 1
  }

  /// The width that replaces that of the bounds while a fitting size is computed.
  var fittingWidth: CGFloat?

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let text = drawnText()
    if let found = text.flatMap({ lines(of: $0, width: layoutWidth, numberOfLines) }) {
      return (found.firstBaseline, found.lastBaseline)
    }
    guard let font else { return (0, 0) }
    return (font.ascender, -font.descender)
  }

  /// Returns the text in the largest fonts that fit a width, within the minimum scale.
  ///
  /// - Parameter whole: The width of the text in its own fonts.
  private func reducedText(_ whole: CGFloat, to width: CGFloat) -> NSAttributedString? {
    var scale = max(width / whole, minimumScaleFactor)
    var text = drawnText(scale: scale)
    // Tabs, kerning and attachments keep their width, so that the text may still be too wide.
    var most = width + Self.rounding
    for _ in 0..<Self.mostReductions where scale > minimumScaleFactor {
      guard let reduced = text, let needed = lines(of: reduced, width: 0, 1)?.size.width,
        needed > most
      else { break }
      scale = max(scale * width / needed * 0.99, minimumScaleFactor)
      text = drawnText(scale: scale)
      most = width
    }
    return text
  }

  /// The maximum number of times that reduced text is measured.
  private static let mostReductions = 16
  /// The difference in points by which the width of reduced text may be rounded.
  private static let rounding: CGFloat = 0.05

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
        let full = lines(of: text, width: 0, 1)?.firstBaseline ?? 0
        text = reducedText(whole.width, to: rect.width) ?? text
        let reduced = lines(of: text, width: 0, 1)?.firstBaseline ?? 0
        needed.height = size(of: text, in: .zero, 1).height
        switch baselineAdjustment {
        case .alignBaselines:
          let lowest = max(rect.maxY - needed.height, rect.minY)
          top = min(top + full - reduced, lowest)
        case .alignCenters: top = rect.minY + max((rect.height - needed.height) / 2, 0)
        case .none: break
        }
      }
    }
    let box = CGRect(
      x: rect.minX, y: top, width: rect.width, height: min(needed.height, rect.height))
    guard let context = UIGraphicsGetCurrentContext() else { return }
    text.drawLines(on: context, in: box, clips: clipsLines)
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
