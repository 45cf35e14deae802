import Foundation
import StrataGraphics
import StrataLayers

/// Where a layer's own space lies in the space of the nearest surface it is flattened into.
///
/// Every ordinary layer is a plane: its sublayers are projected on it (z = 0 of its bounds space)
/// before its own transform places it. So the matrices multiply as plane maps, one layer at a time.
struct LayerGeometry {
  /// From the layer's space, inside its own geometry flip, to the superlayer's.
  let toSuper: PlaneTransform
  /// True when the back of the plane faces the viewer.
  let facesAway: Bool
  /// True when the placement has depth: tilted, in perspective, or off the plane under perspective.
  let hasDepth: Bool

  /// Works out the chain of matrices between two neighbouring layers.
  ///
  /// For a point p of the layer, with row vectors:
  ///
  ///     p · F · Tr(−a) · T · Tr(P) · Tr(−A) · S · Tr(A)
  ///
  /// F flips y within the bounds of a geometry-flipped layer, a is the anchor point in points, T
  /// the transform, P the position with zPosition, A the superlayer's anchor point and S its
  /// sublayerTransform.
  init(of layer: CALayer, in superlayer: CALayer?) {
    let anchor = Self.anchor(of: layer)
    let position = layer.position
    let flip = layer.isGeometryFlipped ? Self.flip(within: layer.bounds) : .identity
    let isPlain = CATransform3DIsIdentity(layer.transform)
    let camera = superlayer.flatMap {
      CATransform3DIsIdentity($0.sublayerTransform) ? nil : $0
    }
    guard !isPlain || camera != nil else {
      toSuper = flip.then(
        .translation(Double(position.x - anchor.x), Double(position.y - anchor.y)))
      facesAway = false
      hasDepth = false
      return
    }
    var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchor.z)
    matrix = CATransform3DConcat(matrix, layer.transform)
    matrix = CATransform3DConcat(
      matrix, CATransform3DMakeTranslation(position.x, position.y, layer.zPosition))
    if let camera {
      let pivot = Self.anchor(of: camera)
      matrix = CATransform3DConcat(
        matrix, CATransform3DMakeTranslation(-pivot.x, -pivot.y, -pivot.z))
      matrix = CATransform3DConcat(matrix, camera.sublayerTransform)
      matrix = CATransform3DConcat(
        matrix, CATransform3DMakeTranslation(pivot.x, pivot.y, pivot.z))
    }
    let plane = Self.withoutNoise(PlaneTransform(flattening: matrix))
    toSuper = flip.then(plane)
    // The sign of the (3,3) cofactor, which is the plane's determinant, against that of the whole:
    // what the inverse's element would say, without inverting. 0 counts as facing the viewer.
    facesAway = plane.determinant * Self.determinant(matrix) < 0
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

  /// The anchor point in points of the layer's own space.
  private static func anchor(of layer: CALayer) -> (x: CGFloat, y: CGFloat, z: CGFloat) {
    let bounds = layer.bounds
    return (
      bounds.minX + layer.anchorPoint.x * bounds.width,
      bounds.minY + layer.anchorPoint.y * bounds.height, layer.anchorPointZ
    )
  }

  /// y' = minY + maxY − y.
  private static func flip(within bounds: CGRect) -> PlaneTransform {
    PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(bounds.minY + bounds.maxY))
  }

  /// Laplace expansion along pairs of rows.
  private static func determinant(_ m: CATransform3D) -> Double {
    let a0 = m.m11 * m.m22 - m.m12 * m.m21
    let a1 = m.m11 * m.m23 - m.m13 * m.m21
    let a2 = m.m11 * m.m24 - m.m14 * m.m21
    let a3 = m.m12 * m.m23 - m.m13 * m.m22
    let a4 = m.m12 * m.m24 - m.m14 * m.m22
    let a5 = m.m13 * m.m24 - m.m14 * m.m23
    let b0 = m.m31 * m.m42 - m.m32 * m.m41
    let b1 = m.m31 * m.m43 - m.m33 * m.m41
    let b2 = m.m31 * m.m44 - m.m34 * m.m41
    let b3 = m.m32 * m.m43 - m.m33 * m.m42
    let b4 = m.m32 * m.m44 - m.m34 * m.m42
    let b5 = m.m33 * m.m44 - m.m34 * m.m43
    return Double(a0 * b5 - a1 * b4 + a2 * b3 + a3 * b2 - a4 * b1 + a5 * b0)
  }
}
