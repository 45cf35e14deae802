/// A layer of a composition.
///
/// It is a class because copying its many properties takes long, and it never changes after
/// reading.
final class LottieLayer: @unchecked Sendable {
  enum Content: Sendable {
    /// A layer that draws nothing and only transforms others.
    case none
    case precomposition(Precomposition)
    case solid(width: Double, height: Double, color: SIMD4<Double>)
    case image(asset: String)
    case shapes([ShapeItem])
    case text(TextLayer)
    case camera(LottieCamera)
  }

  struct Precomposition: Sendable {
    /// The identifier of the composition's asset.
    var asset: String
    /// The size in points, to which the content is clipped.
    var width: Double
    var height: Double
    /// A time map in seconds; nil if time is not remapped.
    var timeRemap: Property<Double>?
  }

  enum MatteMode: Int, Sendable {
    case alpha = 1
    case alphaInverted, luma, lumaInverted

    var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
    var channel: MatteChannel { self == .luma || self == .lumaInverted ? .luma : .alpha }
  }

  let name: String?
  let content: Content
  /// The number by which other layers refer to this one as a parent or a matte.
  let index: Int?
  /// The `index` of the parent layer.
  let parent: Int?
  /// The visible interval in frames of the outer composition, without the end frame.
  let inFrame: Double
  let outFrame: Double
  /// The start of the inner time in frames, and its slowdown factor, which is not 0.
  ///
  /// A negative factor reverses the time.
  var startFrame = 0.0
  var stretch = 1.0
  var transform = LottieTransform()
  var isHidden = false
  /// Whether the layer is a 3D layer, which cameras show in perspective.
  var isSpatial = false
  var blend = BlendMode.normal
  var matte: MatteMode?
  /// The `index` of the matte layer; nil for the preceding layer.
  var matteSource: Int?
  /// Whether the layer is used only as a matte.
  var isMatte = false
  var masks: [LottieMask] = []
  var effects: [LottieEffect] = []
  /// The styles in the order in which they are drawn.
  var styles: [LayerStyle] = []
  /// The mattes that effects refer to.
  var setMattes: [SetMatte] = []
  /// The JSON pointer of the layer in the document.
  let pointer: String

  init(
    name: String?, content: Content, index: Int?, parent: Int?, inFrame: Double, outFrame: Double,
    pointer: String
  ) {
    (self.name, self.content, self.index, self.parent) = (name, content, index, parent)
    (self.inFrame, self.outFrame, self.pointer) = (inFrame, outFrame, pointer)
  }
}

/// A mask of a layer.
struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  var name: String?
  var mode: Mode
  var isInverted = false
  var path: Property<BezierShape>
  /// The opacity, 0...1.
  var opacity = Property(1.0)
  /// The expansion in points; negative to shrink the mask.
  var expansion = Property(0.0)
  /// The feather in points, in x and y.
  var feather = Property(Vector.zero)
}
