public import Foundation
public import StrataGraphics
public import StrataLayers

/// A layer that shows a text.
///
/// Text begins at the top of the bounds, and what lies outside them is not shown. It is drawn into a
/// bitmap of `contentsScale` pixels a point, as it is on Apple's systems: with the default of 1 it looks
/// soft on a canvas of scale 2. Explicit `contents` cover it.
open class CATextLayer: CALayer {
  /// What is shown: a `String` or an `NSAttributedString`; nil and anything else show nothing.
  ///
  /// An attributed string is copied when set.
  open var string: Any? {
    get { stored }
    set {
      let copy = (newValue as? NSAttributedString)?.copy() as? NSAttributedString
      stored = copy ?? newValue
      var undrawn = Set<String>()
      attributed = copy.map { StyledText($0, undrawn: &undrawn) }
      undrawnAttributes = undrawn.sorted()
    }
  }
  private var stored: Any?
  /// What is drawn of an attributed string.
  private var attributed: StyledText?
  /// What is not, by name.
  package private(set) final var undrawnAttributes: [String] = []
  private static let stringProperty = ComputedLayerProperty(
    "string", \CATextLayer.string, .anything.written(as: .text))

  /// The font of a plain string: a `CGFont`, `CTFont` or `UIFont`, or its name, of a family or of a face
  /// as in "Helvetica-Bold".
  ///
  /// Nil is Helvetica, and so is anything else. The size is always `fontSize`.
  open var font: CFTypeRef?
  private static let fontProperty = ComputedLayerProperty(
    "font", \CATextLayer.font, .anything.written(as: .text))

  /// The size of a plain string in points; 0 or less shows nothing.
  open var fontSize: CGFloat {
    get { self[Self.fontSize] }
    set { self[Self.fontSize] = newValue }
  }
  static let fontSize = LayerProperty(
    "fontSize", \CATextLayer.fontSize, .number, default: 36, moves: .implicitly)

  /// The colour of a plain string; opaque white by default, nil shows nothing.
  open var foregroundColor: CGColor? {
    get { self[Self.foregroundColor] }
    set { self[Self.foregroundColor] = newValue }
  }
  static let foregroundColor = LayerProperty(
    "foregroundColor", \CATextLayer.foregroundColor, .color,
    default: CGColor(gray: 1, alpha: 1), moves: .implicitly)

  /// Whether a line that is longer than the bounds are wide goes on in another one.
  open var isWrapped: Bool {
    get { self[Self.isWrapped] }
    set { self[Self.isWrapped] = newValue }
  }
  static let isWrapped = LayerProperty(
    "wrapped", alias: "isWrapped", \CATextLayer.isWrapped, .kept(), default: false, moves: .never)

  /// Where a line that does not fit is cut; of wrapped text, the last that is seen.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[Self.truncationMode] }
    set { self[Self.truncationMode] = newValue }
  }
  static let truncationMode = LayerProperty(
    "truncationMode", \CATextLayer.truncationMode, .kept(), default: .none, moves: .never)

  /// How lines lie between the sides of the bounds.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[Self.alignmentMode] }
    set { self[Self.alignmentMode] = newValue }
  }
  static let alignmentMode = LayerProperty(
    "alignmentMode", \CATextLayer.alignmentMode, .kept(), default: .natural, moves: .never)

  /// Kept, and without effect: glyphs always lie where the text has them, between pixels too.
  open var allowsFontSubpixelQuantization: Bool {
    get { self[Self.allowsFontSubpixelQuantization] }
    set { self[Self.allowsFontSubpixelQuantization] = newValue }
  }
  static let allowsFontSubpixelQuantization = LayerProperty(
    "allowsFontSubpixelQuantization", \CATextLayer.allowsFontSubpixelQuantization, .kept(),
    default: false, moves: .never)

  private static let own = LayerProperties.builtIn(
    [
      stringProperty, fontProperty, fontSize, foregroundColor, isWrapped, truncationMode,
      alignmentMode, allowsFontSubpixelQuantization,
    ], of: CATextLayer.self, extending: CALayer.self
  ) { CATextLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a text layer without a text.
  public override init() {
    super.init()
    contentProvider = TextContent.shared
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
    contentProvider = TextContent.shared
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// The size that shows all of the text, in points: of its lines as they are, or wrapped to the width
  /// of the bounds.
  ///
  /// In the fonts of `FontPolicy.default`. Zero where text cannot be set on this machine.
  open override func preferredFrameSize() -> CGSize {
    var request = textRequest()
    request?.height = .infinity
    request?.truncation = .none
    guard let request, let block = try? TextBlock(request, in: FontSet.system()) else {
      return .zero
    }
    return CGSize(width: block.width.rounded(.up), height: block.height.rounded(.up))
  }

  /// The names of the fonts that the text asks for.
  package var fontNames: [String] { textRequest()?.fonts.map(\.families) ?? [] }

  /// What is to be set; nil for nothing.
  ///
  /// - Parameter shown: The layer's values, or those of a time.
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
    guard let text = string as? String, let color = shown[Self.foregroundColor], !color.isClear
    else {
      return nil
    }
    var font = FontRequest(self.font, size: 0) ?? FontRequest(name: "Helvetica", size: 0)
    font.size = Double(shown[Self.fontSize])
    return StyledText(text, TextStyle(font, color))
  }
}
