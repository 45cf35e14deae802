public import Foundation
public import StrataGraphics
public import StrataLayers
public import StrataRaster

/// A layer that shows a text.
///
/// Text begins at the top of the bounds and is clipped to them. It is drawn into a bitmap of
/// `contentsScale` pixels per point, as on Apple's systems, so it is blurred on a canvas of scale 2
/// with the default of 1, which a note reports. Explicit `contents` cover the text.
///
/// A subclass may override `draw(in:)`, for example to move the text before it calls the
/// implementation of this class:
///
/// ```swift
/// final class CenteredTextLayer: CATextLayer {
///   override func draw(in ctx: CGContext) {
///     ctx.saveGState()
///     ctx.translateBy(x: 0, y: (bounds.height - preferredFrameSize().height) / 2)
///     super.draw(in: ctx)
///     ctx.restoreGState()
///   }
/// }
/// ```
///
/// It is called again when the text, its properties or the bounds change, and after
/// `setNeedsDisplay()`.
open class CATextLayer: CALayer {
  /// The text as a `String` or an `NSAttributedString`; nil and any other value show nothing.
  ///
  /// An attributed or a mutable string is copied when it is set.
  open var string: Any? {
    get { stored }
    set {
      let copy = (newValue as? NSAttributedString)?.copy() as? NSAttributedString
      stored = copy ?? (newValue as? NSMutableString)?.copy() ?? newValue
      var undrawn = Set<String>()
      attributed = copy.map { StyledText($0, undrawn: &undrawn) }
      undrawnAttributes = undrawn.sorted()
    }
  }
  private var stored: Any?
  /// The supported content of an attributed string.
  private var attributed: StyledText?
  /// The names of unsupported attributes.
  package private(set) final var undrawnAttributes: [String] = []
  private static let stringProperty = ComputedLayerProperty(
    "string", \CATextLayer.string, .anything.written(as: .text))

  /// The font of a plain string: a `CGFont`, `CTFont` or `UIFont`, or the name of a family or a
  /// face.
  ///
  /// A face has a name such as "Helvetica-Bold". nil and any other value mean Helvetica. The size
  /// is always `fontSize`.
  open var font: CFTypeRef?
  private static let fontProperty = ComputedLayerProperty(
    "font", \CATextLayer.font, .anything.written(as: .text))

  /// The size of a plain string in points; 36 by default, 0 or less shows nothing.
  open var fontSize: CGFloat {
    get { self[Self.fontSize] }
    set { self[Self.fontSize] = newValue }
  }
  static let fontSize = LayerProperty(
    "fontSize", \CATextLayer.fontSize, .stored(.length), default: 36, animates: .implicitly)

  /// The color of a plain string; opaque white by default, nil shows nothing.
  open var foregroundColor: CGColor? {
    get { self[Self.foregroundColor] }
    set { self[Self.foregroundColor] = newValue }
  }
  static let foregroundColor = LayerProperty(
    "foregroundColor", \CATextLayer.foregroundColor, .color,
    default: CGColor(gray: 1, alpha: 1), animates: .implicitly)

  /// Whether lines wrap at the width of the bounds; false by default.
  open var isWrapped: Bool {
    get { self[Self.isWrapped] }
    set { self[Self.isWrapped] = newValue }
  }
  static let isWrapped = LayerProperty(
    "wrapped", alias: "isWrapped", \CATextLayer.isWrapped, .stored(), default: false,
    animates: .never)

  /// The truncation of a line that does not fit; for wrapped text, of the last visible line.
  ///
  /// The default is `.none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[Self.truncationMode] }
    set { self[Self.truncationMode] = newValue }
  }
  static let truncationMode = LayerProperty(
    "truncationMode", \CATextLayer.truncationMode, .stored(), default: .none, animates: .never)

  /// The horizontal alignment of lines in the bounds; `.natural` by default.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[Self.alignmentMode] }
    set { self[Self.alignmentMode] = newValue }
  }
  static let alignmentMode = LayerProperty(
    "alignmentMode", \CATextLayer.alignmentMode, .stored(), default: .natural, animates: .never)

  /// Stored but without effect: glyphs always have exact positions, also between pixels.
  open var allowsFontSubpixelQuantization: Bool {
    get { self[Self.allowsFontSubpixelQuantization] }
    set { self[Self.allowsFontSubpixelQuantization] = newValue }
  }
  static let allowsFontSubpixelQuantization = LayerProperty(
    "allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization, .stored(),
    default: false, animates: .never)

  private static let own = LayerProperties.builtIn(
    [
      stringProperty, fontProperty, fontSize, foregroundColor, isWrapped, truncationMode,
      alignmentMode, allowsFontSubpixelQuantization,
    ], of: CATextLayer.self, extending: CALayer.self
  ) { CATextLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a text layer without text.
  public override init() {
    super.init()
    contentProvider = TextContent.shared
  }

  /// Creates a layer with default values regardless of `layer`, for use as a presentation copy.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = TextContent.shared
  }

  /// Returns nil because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Draws the text in a context whose user space is the layer's bounds space.
  ///
  /// The text begins at the visual top of the bounds and is upright, whether y points up or down.
  /// It is not clipped to the bounds. Outside a frame, the fonts are those of `FontPolicy.default`,
  /// and nothing is drawn if text is not available on this machine.
  open override func draw(in ctx: CGContext) {
    let pass = drawingPass ?? TextDrawingPass()
    pass.draw(textRequest(), in: bounds, on: ctx)
  }

  /// The drawing for a frame that is under way.
  final var drawingPass: TextDrawingPass?
  /// The last drawing of a layer whose class may override `draw(in:)`.
  final var drawn: DrawnText?
  /// The number of calls to display the layer.
  final var displays = 0

  /// Returns the size that shows the complete text, in points.
  ///
  /// Lines are wrapped to the width of the bounds if the layer wraps. The fonts are those of
  /// `FontPolicy.default`. Returns zero if text is not available on this machine.
  open override func preferredFrameSize() -> CGSize {
    var request = textRequest()
    request?.height = .infinity
    request?.truncation = .none
    guard let request, let block = try? TextBlock(request, in: FontSet.system()) else {
      return .zero
    }
    return CGSize(width: block.width.rounded(.up), height: block.height.rounded(.up))
  }

  /// The fonts that the text requests.
  package var fontRequests: [FontRequest] { textRequest()?.fonts ?? [] }

  /// Whether the layer was read from a document that states no `contentsScale` for it.
  package final var hasUnstatedScale = false

  /// Returns the text to lay out; nil if none exists.
  ///
  /// - Parameter shown: The values of the layer at a time; nil for its model values.
  package func textRequest(_ shown: LayerValues? = nil) -> TextBlock.Request? {
    let shown = shown ?? values
    guard let text = styledText(shown), !text.text.isEmpty else { return nil }
    var request = TextBlock.Request(
      text, width: Double(shown.state.bounds.width), height: Double(shown.state.bounds.height))
    request.wraps = isWrapped
    request.alignment = alignmentMode.alignment
    request.truncation = truncationMode.truncation
    return request
  }

  private func styledText(_ shown: LayerValues) -> StyledText? {
    if let attributed { return attributed }
    guard let text = string as? String else { return nil }
    guard let color = shown[Self.foregroundColor] else { return nil }
    // Patterns are not animated, so a shown color that differs is a plain one.
    let set = foregroundColor
    let pattern = color == set?.value ? CGColor.pattern(attribute: set) : nil
    guard pattern != nil || !color.isClear else { return nil }
    var font = FontRequest(self.font, size: 0) ?? FontRequest(name: "Helvetica", size: 0)
    font.size = Double(shown[Self.fontSize])
    var style = TextStyle(font, color)
    style.pattern = pattern
    return StyledText(text, style)
  }
}
