import Foundation
package import StrataGraphics

/// A transform prepared for interpolation, decomposed once so that each frame only recomposes it.
///
/// `M = S · K · R · T · P` for row vectors: scale, skew, rotation, translation, perspective. Each
/// component is interpolated separately, and the rotation along the shortest great circle of unit
/// quaternions. If one of the two transforms mirrors space, the axis whose row points back most has
/// the negative scale, so mirroring one axis passes through a scale of 0 of that axis. If both
/// mirror, the same axis is negative in both. Then nothing passes through 0, and the mirrored
/// content rotates. A singular transform cannot be decomposed, and its sixteen elements are
/// interpolated linearly.
///
/// The factors are those of Spencer W. Thomas, "Decomposing a matrix into simple transformations"
/// (Graphics Gems II). The slerp is Ken Shoemake's.
package struct InterpolatedTransform: Sendable {
  private let whole: CATransform3D
  private let parts: Parts?
  /// The components of a mirroring transform with the first axis mirrored, regardless of the axis
  /// in `parts`.
  ///
  /// Any axis works if both ends have the same one.
  private let mirroredParts: Parts?

  package init(_ transform: CATransform3D) {
    whole = transform
    parts = Parts(transform)
    mirroredParts = parts.flatMap { $0.isMirrored ? Parts(transform, mirroredAxis: 0) : nil }
  }

  /// Returns the transform at a fraction between this one and another.
  ///
  /// 0 and 1 give the ends exactly; values outside that range extrapolate.
  package func matrix(towards other: InterpolatedTransform, at fraction: Double) -> CATransform3D {
    if fraction == 0 { return whole }
    if fraction == 1 { return other.whole }
    guard let from = parts, let to = other.parts else {
      return CATransform3D(
        rows: Self.line(whole.row1, other.whole.row1, fraction),
        Self.line(whole.row2, other.whole.row2, fraction),
        Self.line(whole.row3, other.whole.row3, fraction),
        Self.line(whole.row4, other.whole.row4, fraction))
    }
    if let from = mirroredParts, let to = other.mirroredParts {
      return Parts(from, to, at: fraction).matrix
    }
    return Parts(from, to, at: fraction).matrix
  }

  private static func line(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double
  ) -> SIMD4<Double> {
    a + (b - a) * fraction
  }
}

private struct Parts: Sendable {
  var scale: SIMD3<Double>
  /// The shares of the first row in the second and in the third row, and of the second in the
  /// third.
  var skew: SIMD3<Double>
  /// A unit quaternion: x, y, z, w.
  var turn: SIMD4<Double>
  var translation: SIMD3<Double>
  /// Column 4 of P.
  var perspective: SIMD4<Double>

  /// - Parameter mirroredAxis: The axis that has the negative scale if the transform mirrors; nil
  ///   selects the axis whose row points back most.
  /// - Returns: Nil for a transform that is singular within rounding.
  init?(_ m: CATransform3D, mirroredAxis: Int? = nil) {
    var frame = (m.row1.xyz, m.row2.xyz, m.row3.xyz)
    let sizes = SIMD3(frame.0.size, frame.1.size, frame.2.size)
    var lengths = SIMD3(sizes.x, 0, 0)
    guard sizes.x > 0 else { return nil }
    frame.0 /= sizes.x
    var mixes = SIMD3((frame.1 * frame.0).sum(), (frame.2 * frame.0).sum(), 0)
    frame.1 -= mixes.x * frame.0
    lengths.y = frame.1.size
    guard lengths.y > Self.flat * sizes.y else { return nil }
    frame.1 /= lengths.y
    mixes.z = (frame.2 * frame.1).sum()
    frame.2 -= mixes.y * frame.0 + mixes.z * frame.1
    lengths.z = frame.2.size
    guard lengths.z > Self.flat * sizes.z else { return nil }
    frame.2 /= lengths.z
    Self.unmirror(&frame, &lengths, &mixes, axis: mirroredAxis)

    scale = lengths
    skew = mixes / SIMD3(lengths.y, lengths.z, lengths.z)
    turn = Self.quaternion(frame.0, frame.1, frame.2)
    translation = m.row4.xyz
    perspective = SIMD4(0, 0, 0, 1)
    if !m.keepsW {
      let column = SIMD4(m.row1.w, m.row2.w, m.row3.w, m.row4.w)
      var affine = m
      (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
      guard let inverse = affine.inverse else { return nil }
      perspective = SIMD4(
        (inverse.row1 * column).sum(), (inverse.row2 * column).sum(),
        (inverse.row3 * column).sum(), (inverse.row4 * column).sum())
    }
  }

  /// The length below which the remainder of a row, without its share of the others, counts as
  /// zero.
  private static let flat = 1e-12

  init(_ a: Parts, _ b: Parts, at fraction: Double) {
    scale = a.scale + (b.scale - a.scale) * fraction
    skew = a.skew + (b.skew - a.skew) * fraction
    turn = Self.slerp(a.turn, b.turn, fraction)
    translation = a.translation + (b.translation - a.translation) * fraction
    perspective = a.perspective + (b.perspective - a.perspective) * fraction
  }

  /// Whether the transform inverts the orientation of space.
  var isMirrored: Bool { scale.x * scale.y * scale.z < 0 }

  var matrix: CATransform3D {
    let (x, y, z, w) = (turn.x, turn.y, turn.z, turn.w)
    let q1 = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y))
    let q2 = SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x))
    let q3 = SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    let r1 = scale.x * q1
    let r2 = scale.y * (skew.x * q1 + q2)
    let r3 = scale.z * (skew.y * q1 + skew.z * q2 + q3)
    guard perspective != SIMD4(0, 0, 0, 1) else {
      return CATransform3D(
        rows: SIMD4(r1, 0), SIMD4(r2, 0), SIMD4(r3, 0), SIMD4(translation, 1))
    }
    let p = perspective.xyz
    return CATransform3D(
      rows: SIMD4(r1, (r1 * p).sum()), SIMD4(r2, (r2 * p).sum()), SIMD4(r3, (r3 * p).sum()),
      SIMD4(translation, (translation * p).sum() + perspective.w))
  }

  /// Flips one axis of a mirroring frame so that it no longer mirrors.
  ///
  /// The default is the axis whose row points back most.
  private static func unmirror(
    _ frame: inout (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ lengths: inout SIMD3<Double>,
    _ mixes: inout SIMD3<Double>, axis: Int?
  ) {
    let (a, b, c) = frame
    let volume =
      (a.y * b.z - a.z * b.y) * c.x + (a.z * b.x - a.x * b.z) * c.y + (a.x * b.y - a.y * b.x) * c.z
    guard volume < 0 else { return }
    switch axis ?? (a.x <= b.y && a.x <= c.z ? 0 : b.y <= c.z ? 1 : 2) {
    case 0: (frame.0, lengths.x, mixes.x, mixes.y) = (-a, -lengths.x, -mixes.x, -mixes.y)
    case 1: (frame.1, lengths.y, mixes.z) = (-b, -lengths.y, -mixes.z)
    default: (frame.2, lengths.z) = (-c, -lengths.z)
    }
  }

  /// Returns the quaternion of an orthonormal frame of rows, computed from its largest component.
  private static func quaternion(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> SIMD4<Double> {
    let squares = SIMD4(
      1 + a.x - b.y - c.z, 1 - a.x + b.y - c.z, 1 - a.x - b.y + c.z, 1 + a.x + b.y + c.z)
    let differences = SIMD3(b.z - c.y, c.x - a.z, a.y - b.x)
    let sums = SIMD3(b.z + c.y, c.x + a.z, a.y + b.x)
    let largest = squares.max()
    let size = 2 * largest.squareRoot()
    if largest == squares.w { return SIMD4(differences / size, size / 4) }
    if largest == squares.x {
      return SIMD4(size / 4, sums.z / size, sums.y / size, differences.x / size)
    }
    if largest == squares.y {
      return SIMD4(sums.z / size, size / 4, sums.x / size, differences.y / size)
    }
    return SIMD4(sums.y / size, sums.x / size, size / 4, differences.z / size)
  }

  /// Returns the rotation at a fraction of the shorter arc.
  private static func slerp(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double
  ) -> SIMD4<Double> {
    let b = (a * b).sum() < 0 ? -b : b
    if a == b { return a }
    // Both lengths are exact near 0 and near a quarter turn, where the cosine is not.
    let (apart, together) = (b - a, b + a)
    let angle =
      2 * Maths.atan2((apart * apart).sum().squareRoot(), (together * together).sum().squareRoot())
    let sine = Maths.sin(angle)
    guard sine > 1e-9 else {
      let line = a + apart * fraction
      return line / (line * line).sum().squareRoot()
    }
    return (Maths.sin((1 - fraction) * angle) * a + Maths.sin(fraction * angle) * b) / sine
  }
}

extension SIMD3<Double> {
  fileprivate var size: Double { (self * self).sum().squareRoot() }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
