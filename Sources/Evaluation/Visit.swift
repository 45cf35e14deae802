import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// The options for drawing a layer, independent of its position.
struct DrawOptions {
  /// The index of the layer among its siblings.
  var place: Int
  /// The factor for the layer's own opacity.
  var fade: Float = 1
  /// Whether only the layer's alpha is used.
  var isMask = false
  /// Whether it is one of the two images of a layer with a transition.
  var isPart = false
  /// Whether the layer's compositing and background filters apply; if not, an enclosing group
  /// applies them.
  var isBlended = true
}

/// A layer pending among those of one plane.
struct PaintNode {
  let layer: PresentedLayer
  let options: DrawOptions
  /// An index in `Evaluator.spaces`.
  let space: Int
  /// The layer's local time.
  let time: Double
  let layerPlane: LayerPlane
}

/// A range of nodes.
struct NodeRun {
  /// The index of the next node in `Evaluator.nodes`.
  var next: Int
  /// The start of the run in `nodes` and `spaces`.
  let start: NodeMark
  let end: Int
}

/// The counts of nodes and spaces at a point of the traversal.
struct NodeMark {
  let node: Int
  let space: Int
}

/// A layer to draw, with its position.
struct Visit {
  let layer: PresentedLayer
  /// The layer's local time.
  let time: Double
  var options: DrawOptions
  /// The matrix from its bounds space to the plane; nil if the plane is its own.
  let matrix: CATransform3D?
  var plane: PlaneState
}

extension LayerAppearance {
  /// Returns the layer's opacity, clamped, times `fade`; nil if the layer is not visible.
  func shownOpacity(_ fade: Float) -> Float? {
    let opacity = min(opacity, 1) * fade
    return !isHidden && opacity > 0 ? opacity : nil
  }
}

extension RenderPaint {
  /// Returns the paint with red, green and blue multiplied by a tint.
  func tinted(_ tint: SIMD3<Float>) -> RenderPaint {
    if tint == SIMD3(1, 1, 1) { return self }
    switch self {
    case .solid(let color):
      return .solid(color.tinted(tint))
    case .gradient(var paint):
      paint.stops = paint.stops.mapColors { $0.tinted(tint) }
      return .gradient(paint)
    case .image(var paint):
      paint.tint *= tint
      return .image(paint)
    }
  }
}

extension Color {
  func tinted(_ tint: SIMD3<Float>) -> Color {
    Color(
      red: red * Double(tint.x), green: green * Double(tint.y), blue: blue * Double(tint.z),
      alpha: alpha)
  }
}
