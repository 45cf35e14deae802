/// A style of a layer, which is applied to the layer's image in its composition.
///
/// Therefore its sizes and directions do not depend on the transform of the layer.
struct LayerStyle: Sendable {
  enum StyleType: Sendable {
    case gradientOverlay(GradientOverlay)
    /// Fills the image with a color, preserving its alpha; the opacity is 0...1.
    case overlay(color: Property<SIMD4<Double>>, opacity: Property<Double>)
    case inner(InnerShade)
    /// A border outside of the image.
    case border(color: Property<SIMD4<Double>>, size: Property<Double>)
    case shadow(DropShadow)
  }

  let type: StyleType
  var blend = BlendMode.normal

  /// The number of layers that draw the style, at least 1; copies of the image count separately.
  var layerCount: Int {
    let count =
      switch type {
      case .gradientOverlay, .overlay, .shadow: 1
      case .border: 3
      case .inner: 5
      }
    return count + (blend == .normal ? 0 : 2)
  }
}

/// A shadow or a glow within the alpha of an image.
struct InnerShade: Sendable {
  /// The color, opacity and blur of the shade, and the offset of the silhouette that it surrounds.
  var shadow: DropShadow
  /// Whether the shade fills the silhouette instead of surrounding it.
  var isInside = false
}

/// A gradient across the bounds of a layer's content, within the alpha of its image.
struct GradientOverlay: Sendable {
  /// The stops and the type; the start and end points of the gradient are ignored.
  var gradient: LottieGradient
  /// The opacity, 0...1.
  var opacity: Property<Double>
  /// The direction of a linear gradient in degrees counterclockwise from +x.
  var angle: Property<Double>
  /// The length of the axis; 1 spans the bounds.
  var scale: Property<Double>
  /// The offset of the center in units of the size of the bounds.
  var offset: Property<Vector>
}

extension InnerShade {
  /// Whether the shade may draw anything.
  ///
  /// Without an offset and a blur it would draw a fringe, because coverages at the edge multiply.
  var isVisible: Bool {
    isInside || shadow.distance.contains { $0 != 0 } || shadow.sigma.contains { $0 != 0 }
  }
}
