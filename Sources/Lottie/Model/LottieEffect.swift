/// An effect that is applied to the finished image of a layer.
enum LottieEffect: Sendable {
  /// - Parameter amount: 0...1.
  case tint(
    black: Property<SIMD4<Double>>, white: Property<SIMD4<Double>>, amount: Property<Double>)
  /// Maps dark, medium and bright grays to three colors.
  case tritone(
    dark: Property<SIMD4<Double>>, medium: Property<SIMD4<Double>>,
    bright: Property<SIMD4<Double>>)
  /// Replaces the colors and preserves the alpha; the opacity is 0...1.
  case fill(color: Property<SIMD4<Double>>, opacity: Property<Double>)
  case dropShadow(DropShadow)
  /// - Parameter sigma: The standard deviation in points.
  case blur(sigma: Property<Double>)
  case ramp(ColorRamp)
  case fourColors(FourColorGradient)
  case maskStroke(MaskStroke)
  /// Moves the edge of the image's alpha.
  ///
  /// - Parameter distance: The outward distance in points; negative to shrink the image.
  case grow(distance: Property<Double>)
  case transform(TransformEffect)
  case levels(LevelsEffect)

  /// The number of layers that draw the effect, at least 1; copies of the image count separately.
  var layerCount: Int {
    switch self {
    case .maskStroke(let stroke): stroke.paths.count + 1
    case .fourColors: FourColorGradient.layerCount
    case .grow: 3
    default: 1
    }
  }
}

/// A gradient that replaces the colors of an image and preserves its alpha.
struct ColorRamp: Sendable {
  /// The ends of the gradient in the layer's space.
  var start: Property<Vector>
  var end: Property<Vector>
  var startColor: Property<SIMD4<Double>>
  var endColor: Property<SIMD4<Double>>
  var isRadial = false
  /// The share of the original image, 0...1.
  var originalShare: Property<Double>
}

/// A mixture of four colors that replaces the colors of an image and preserves its alpha.
struct FourColorGradient: Sendable {
  /// Four points in the layer's space, and the color at each.
  var points: [Property<Vector>]
  var colors: [Property<SIMD4<Double>>]
  /// The softness of the transitions; 1 by default.
  var blend: Property<Double>
  /// The opacity, 0...1.
  var opacity: Property<Double>

  /// The number of layers that cost as much as its image.
  static let layerCount = 256
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

/// A shadow of an image.
struct DropShadow: Sendable {
  var color: Property<SIMD4<Double>>
  /// The opacity, 0...1.
  var opacity: Property<Double>
  /// The direction of the shadow in degrees clockwise from +x.
  var angle: Property<Double>
  /// The distance in points.
  var distance: Property<Double>
  /// The standard deviation of the blur in points.
  var sigma: Property<Double>
}

/// The part of a matte's image that determines the alpha of a layer.
enum MatteChannel: Int, Sendable {
  case red = 1
  case green, blue, alpha, luma
}

/// An effect that masks a layer by the image of another one, or by its own.
struct SetMatte: Sendable {
  /// The `index` of the matte layer.
  var source: Int
  var channel: MatteChannel
  var isInverted: Bool
}
