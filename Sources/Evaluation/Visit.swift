import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A plane that layers are drawn on, and what everything on it inherits: where it lies, its clip, its
/// opacity and its colours.
struct GraphicsState {
  /// From the plane to device pixels, or to those of the raster at hand.
  var toDevice: PlaneTransform
  /// Nothing outside can be seen, or be carried to where it is seen.
  var scissor: PixelRect
  /// Product of opacities that are not applied by a group.
  var opacity: Float = 1
  /// Multiplies red, green and blue of everything: colours of replicator instances.
  var tint = SIMD3<Float>(1, 1, 1)
  /// The plane's y axis points up on the canvas.
  var isUpsideDown: Bool
  /// How many layers lie above.
  var depth = 0
  /// The layer whose plane it is, as an index of the list's names.
  var layer: Int?
  /// The local time of the layer whose plane it is, in seconds.
  var time: Double
  /// What a unit of the layer's z adds to the homogeneous device position; known of layers that draw
  /// something of their own.
  var zAxis = SIMD3<Double>()
  /// How often replicators above repeat what is drawn here.
  var copies = 1

  /// Straight sides of the layer whose plane it is that are not antialiased.
  var hardEdges: CAEdgeAntialiasingMask = []

  var isTinted: Bool { tint != SIMD3(1, 1, 1) }

}

/// A space in which layers lie that are drawn on one plane.
struct Space {
  /// The plane.
  var plane: GraphicsState
  /// What is done to each layer's superspace before it reaches the plane; nil for nothing.
  var outer: CATransform3D?

  /// From a layer's bounds space to the plane.
  func matrix(of layer: ShownLayer) -> CATransform3D {
    let own = layer.ownMatrix
    return outer.map { CATransform3DConcat(own, $0) } ?? own
  }
}

/// How a layer is drawn, wherever it is.
struct DrawOptions {
  /// Its place among its siblings.
  var place: Int
  /// Multiplies the layer's own opacity.
  var fade: Float = 1
  /// Only its alpha counts.
  var isMask = false
  /// One of the two pictures of a layer with a transition.
  var isPart = false
  /// Whether the layer's compositing and background filters act; if not, a group around it does that.
  var isBlended = true
}

/// A layer that waits its turn among those of one plane.
struct Leaf {
  let layer: ShownLayer
  let options: DrawOptions
  /// In `Evaluator.spaces`.
  let space: Int
  /// That of the layer.
  let time: Double
  let plane: LayerPlane
}

/// A run of leaves.
struct LeafRun {
  /// The next one, in `Evaluator.leaves`.
  var next: Int
  /// Where in `leaves` and in `spaces` those of the run begin.
  let start: LeafMark
  let end: Int
}

/// How far leaves and spaces had been filled.
struct LeafMark {
  let leaf: Int
  let space: Int
}

/// A layer to draw, and where.
struct Visit {
  let layer: ShownLayer
  /// That of the layer.
  let time: Double
  var options: DrawOptions
  /// From its bounds space to the plane of the graphics state; nil where the plane is its own.
  let matrix: CATransform3D?
  var graphicsState: GraphicsState
}

extension RenderPaint {
  /// The paint with red, green and blue multiplied.
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
