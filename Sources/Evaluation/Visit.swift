import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A plane on which layers are drawn, with the state that its contents inherit.
///
/// The state consists of its position, clip, opacity and colors.
struct PlaneState {
  /// The map from the plane to device pixels, or to the pixels of the current raster.
  var toDevice: PlaneTransform
  /// The pixels outside of which nothing is visible or can be moved to a visible location.
  var scissor: PixelRect
  /// The product of the opacities that are not applied by a group.
  var opacity: Float = 1
  /// The factors for red, green and blue of all content, from the colors of replicator instances.
  var tint = SIMD3<Float>(1, 1, 1)
  /// Whether the plane's y axis points up on the canvas.
  var isUpsideDown: Bool
  /// The number of ancestor layers.
  var depth = 0
  /// The layer of the plane, as an index of the list's names.
  var layer: Int?
  /// The local time of the plane's layer, in seconds.
  var time: Double
  /// The homogeneous device vector that a unit of the layer's z adds.
  ///
  /// Only set for layers that draw content of their own.
  var zAxis = SIMD3<Double>()
  /// The number of copies that enclosing replicators make of the contents.
  var copies = 1

  /// Straight sides of the plane's layer that are not antialiased.
  var hardEdges: CAEdgeAntialiasingMask = []

  var isTinted: Bool { tint != SIMD3(1, 1, 1) }

}

/// A space of layers that are drawn on one plane.
struct Space {
  /// The plane.
  var plane: PlaneState
  /// The transform from each layer's superspace to the plane; nil for the identity.
  var outer: CATransform3D?

  /// Returns the matrix from a layer's bounds space to the plane.
  func matrix(of layer: PresentedLayer, _ model: RenderingModel) -> CATransform3D {
    let own = layer.ownMatrix(model)
    return outer.map { CATransform3DConcat(own, $0) } ?? own
  }
}

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
  let plane: LayerPlane
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
  /// The matrix from its bounds space to the plane of the graphics state; nil if the plane is its
  /// own.
  let matrix: CATransform3D?
  var graphicsState: PlaneState
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
