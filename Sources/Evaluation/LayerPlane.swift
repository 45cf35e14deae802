import Foundation
import StrataGraphics

/// The position of a layer's plane in the space of the plane that it is flattened onto.
///
/// Every ordinary layer is a plane: its sublayers are projected onto it (z = 0 of its bounds space)
/// before its own transform is applied. Matrices are therefore multiplied as plane maps, one layer
/// at a time. Only through layers that preserve depth are they multiplied in full.
struct LayerPlane {
  /// The map from the layer's space, inside its own geometry flip, to the flattening plane.
  let toPlane: PlaneTransform
  /// Whether the back of the layer faces the viewer.
  let facesAway: Bool
  /// Whether the whole plane is behind the eye.
  let isBehindEye: Bool
  /// Whether all points of the layer are equally far from the viewer.
  let isLevel: Bool
  /// The height of a level layer above the flattening plane.
  let height: Double

  /// - Parameter matrix: From the layer's bounds space to the space of the flattening plane.
  init(_ matrix: CATransform3D) {
    let plane = PlaneTransform(flattening: matrix)
    toPlane = Self.withoutNoise(plane)
    // The sign of the (3,3) cofactor, which is the plane's determinant, compared with that of the
    // whole matrix: the sign of the inverse's element, without inverting. 0 counts as facing the
    // viewer. A map that does not change depth leaves the front facing the viewer, even if it
    // mirrors.
    facesAway = !matrix.leavesDepth && plane.determinant * matrix.determinant < 0
    let w = Double(matrix.m44)
    let noise = Self.noise * max(abs(plane.m11), abs(plane.m12), abs(plane.m21), abs(plane.m22))
    // m14 and m24 are factors of coordinates, m13 and m23 heights per point.
    let hasEvenDepth = max(abs(Double(matrix.m14)), abs(Double(matrix.m24))) <= noise * 1e-3
    isBehindEye = hasEvenDepth && w <= 0
    isLevel =
      hasEvenDepth && w > 0
      && max(abs(Double(matrix.m13)), abs(Double(matrix.m23))) <= noise
    let z = Double(matrix.m43)
    height = w == 0 || !(z / w).isFinite ? 0 : z / w
  }

  /// The remaining tilt after a half turn, whose sine is 1.2e-16 and not 0.
  private static let noise = 1e-12

  /// Makes a quarter turn exact.
  ///
  /// π/2 has no exact Double, so its cosine is 6e-17 and not 0. Otherwise a rotated rectangle would
  /// not be axis-aligned, and would have soft edges and a clip that needs a surface.
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

extension PlaneTransform {
  /// Whether content can be drawn through the map.
  ///
  /// The maps of nested layers are multiplied, so even ordinary values may exceed the range of
  /// single precision and of pixel counts.
  var isDrawable: Bool {
    let numbers = SIMD8(m11, m12, m13, m21, m22, m23, m31, m32)
    return all(numbers .<= Self.most .& numbers .>= -Self.most) && abs(m33) <= Self.most
  }

  private static let most = 0x1p50
}

extension CATransform3D {
  /// Whether z is unchanged and affects nothing else; the determinant is then the plane's.
  fileprivate var leavesDepth: Bool {
    keepsW && m13 == 0 && m23 == 0 && m33 == 1 && m31 == 0 && m32 == 0
  }
}
