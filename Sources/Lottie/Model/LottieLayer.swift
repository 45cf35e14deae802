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
    var asset: String
    var width: Double
    var height: Double
    /// A time map in seconds; nil if time is not remapped.
    var timeRemap: Property<Double>?
  }

  enum MatteMode: Int, Sendable {
    case alpha = 1
    case alphaInverted, luma, lumaInverted

    var isInverted: Bool { self == .alphaInverted || self == .lumaInverted }
    var isLuma: Bool { self == .luma || self == .lumaInverted }
  }

  let name: String?
  let content: Content
  let index: Int?
  let parent: Int?
  /// The visible interval in frames of the outer composition, without the end frame.
  let inFrame: Double
  let outFrame: Double
  /// The start of the inner time in frames, and its slowdown factor.
  var startFrame = 0.0
  var stretch = 1.0
  var transform = LottieTransform()
  var isHidden = false
  var isSpatial = false
  var blend = BlendMode.normal
  var matte: MatteMode?
  /// The `index` of the matte layer; nil for the preceding layer.
  var matteSource: Int?
  /// Whether the layer is used only as a matte.
  var isMatte = false
  var masks: [LottieMask] = []
  var effects: [LottieEffect] = []
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
  /// The expansion in points.
  var expansion = Property(0.0)
  /// The feather in points, in x and y.
  var feather = Property(Vector.zero)
}

/// An effect that is applied to the finished image of a layer.
enum LottieEffect: Sendable {
  /// - Parameter amount: 0...1.
  case tint(
    black: Property<SIMD4<Double>>, white: Property<SIMD4<Double>>, amount: Property<Double>)
  case fill(color: Property<SIMD4<Double>>, opacity: Property<Double>)
  /// Fills the image with a color, preserving its alpha.
  case overlay(color: Property<SIMD4<Double>>, opacity: Property<Double>)
  case dropShadow(DropShadow)
  /// - Parameter sigma: The standard deviation in points.
  case blur(sigma: Property<Double>)
  case ramp(ColorRamp)
  case maskStroke(MaskStroke)

  /// The number of layers that draw the effect, at least 1.
  var layerCount: Int {
    if case .maskStroke(let stroke) = self { stroke.paths.count + 1 } else { 1 }
  }
}

/// A gradient that replaces the colors of an image and preserves its alpha.
struct ColorRamp: Sendable {
  var start: Property<Vector>
  var end: Property<Vector>
  var startColor: Property<SIMD4<Double>>
  var endColor: Property<SIMD4<Double>>
  var isRadial = false
  /// The share of the original image, 0...1.
  var originalShare: Property<Double>
}

/// A stroke along the masks of a layer.
struct MaskStroke: Sendable {
  enum Style: Int, Sendable {
    case onOriginal = 1
    case onTransparent
    /// Shows the original image under the stroke only.
    case revealOriginal
  }

  var paths: [Property<BezierShape>]
  var color: Property<SIMD4<Double>>
  /// The radius of the brush in points, half the width of the line.
  var brushRadius: Property<Double>
  /// The opacity, 0...1.
  var opacity: Property<Double>
  /// The start and end of the visible part as fractions of the length of each path.
  var start: Property<Double>
  var end: Property<Double>
  var style: Style
}

struct DropShadow: Sendable {
  var color: Property<SIMD4<Double>>
  /// The opacity, 0...1.
  var opacity: Property<Double>
  /// The direction of the shadow in degrees clockwise from +x.
  var angle: Property<Double>
  /// The distance in points.
  var distance: Property<Double>
  var sigma: Property<Double>
}
