import Foundation
import StrataGraphics
import StrataLayers

/// Where a layer's plane lies on the plane of its superlayer.
///
/// Every ordinary layer is a plane: its sublayers are projected on it (z = 0 of its bounds space)
/// before its own transform places it. So the matrices multiply as plane maps, one layer at a time.
struct LayerGeometry {
  /// From the layer's space, inside its own geometry flip, to the superlayer's.
  let toSuper: PlaneTransform
  /// True when the back of the plane faces the viewer.
  let facesAway: Bool
  /// True when the placement has depth: the plane is tilted, or seen in perspective.
  let hasDepth: Bool

  init(of layer: CALayer) {
    let matrix = layer.matrixToSuperlayer
    let plane = PlaneTransform(flattening: matrix)
    toSuper = Self.withoutNoise(plane)
    // The sign of the (3,3) cofactor, which is the plane's determinant, against that of the whole:
    // what the inverse's element would say, without inverting. 0 counts as facing the viewer.
    facesAway = plane.determinant * matrix.determinant < 0
    hasDepth =
      matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0 || matrix.m34 != 0
  }

  /// Makes a quarter turn exact.
  ///
  /// π/2 has no exact Double, so its cosine is 6e-17 and not 0. Left in, that would make a turned
  /// rectangle one that is not axis-aligned, with soft edges and a clip that needs a surface.
  private static func withoutNoise(_ plane: PlaneTransform) -> PlaneTransform {
    guard plane.isAffine else { return plane }
    var clean = plane
    let largest = max(
      max(abs(plane.m11), abs(plane.m12)), max(abs(plane.m21), abs(plane.m22)))
    let noise = largest * 0x1p-48
    if abs(clean.m11) < noise, abs(clean.m22) < noise { (clean.m11, clean.m22) = (0, 0) }
    if abs(clean.m12) < noise, abs(clean.m21) < noise { (clean.m12, clean.m21) = (0, 0) }
    return clean
  }
}
