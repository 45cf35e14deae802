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
  /// The number of layers from the root to the plane's layer; 0 for the canvas.
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

  /// The index of the plane's layer in the list; for the canvas, that of the root.
  var layerIndex: Int { layer ?? 0 }

  var isTinted: Bool { tint != SIMD3(1, 1, 1) }

  /// Whether the plane's layer is the root of the tree.
  var isOfRoot: Bool { depth <= 1 }
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
