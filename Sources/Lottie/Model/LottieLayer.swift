/// A layer of a composition.
///
/// Shared by all who need it, since copies of so many parts take long; never changed once it is read.
final class LottieLayer: @unchecked Sendable {
  enum Content: Sendable {
    /// Moves others and draws nothing.
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
    /// Seconds; nil where time runs as it is.
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
  /// Visible from this frame on and before that one, in frames of the composition around it.
  let inFrame: Double
  let outFrame: Double
  /// Where the time of what is inside begins, in frames, and how much slower it runs.
  var startFrame = 0.0
  var stretch = 1.0
  var transform = LottieTransform()
  var isHidden = false
  var isSpatial = false
  var blend = BlendMode.normal
  var matte: MatteMode?
  /// The `index` of the layer that is the matte; nil for the one before.
  var matteSource: Int?
  /// Whether it is there as a matte alone.
  var isMatte = false
  var masks: [LottieMask] = []
  var effects: [LottieEffect] = []
  /// Where it stands in the document.
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
  /// 0...1.
  var opacity = Property(1.0)
  /// Points.
  var expansion = Property(0.0)
  /// Points, in x and y.
  var feather = Property(Vector.zero)
}

/// What is done to a layer's finished picture.
enum LottieEffect: Sendable {
  /// - Parameter amount: 0...1.
  case tint(
    black: Property<SIMD4<Double>>, white: Property<SIMD4<Double>>, amount: Property<Double>)
  case fill(color: Property<SIMD4<Double>>, opacity: Property<Double>)
  /// A colour over the picture, where that is.
  case overlay(color: Property<SIMD4<Double>>, opacity: Property<Double>)
  case dropShadow(DropShadow)
  /// - Parameter sigma: Points.
  case blur(sigma: Property<Double>)
}

struct DropShadow: Sendable {
  var color: Property<SIMD4<Double>>
  /// 0...1.
  var opacity: Property<Double>
  /// Degrees from +x, clockwise, in which it falls.
  var angle: Property<Double>
  /// Points.
  var distance: Property<Double>
  var sigma: Property<Double>
}
