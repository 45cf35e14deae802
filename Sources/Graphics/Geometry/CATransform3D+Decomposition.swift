import Foundation

/// A decomposed `CATransform3D`, in which one component can be changed and the others preserved.
///
/// `M = S · K · Rx·Ry·Rz · T · P` for row vectors: scale, skew, rotations about x, y and z in
/// that order, translation, perspective.
package struct TransformParts: Sendable {
  /// The lengths of the first three rows.
  ///
  /// If the transform mirrors space, one of them is negative: that of the axis whose row points
  /// backward most.
  package var scale: SIMD3<Double>
  /// The rotation angles in radians about x, y and z.
  package var rotation: SIMD3<Double>
  /// The translation (row 4), in points.
  package var translation: SIMD3<Double>
  /// The rotated frame as rows, before its skew is removed; the identity if there is no skew.
  private var skew: Frame
  /// Column 4 of P; nil if the rest of the transform is singular, so that P is undefined.
  private var perspective: SIMD4<Double>?
  /// The original column 4, for a singular transform.
  private let lastColumn: SIMD4<Double>

  package init(_ m: CATransform3D) {
    let rows = Frame(m.row1.xyz, m.row2.xyz, m.row3.xyz)
    let (scale, units) = rows.unitRows()
    self.scale = scale
    let turned = units.orthonormalized()
    rotation = turned.angles
    skew = (units * Frame(angles: rotation).transposed).cleaned
    translation = m.row4.xyz
    lastColumn = SIMD4(m.row1.w, m.row2.w, m.row3.w, m.row4.w)
    perspective = Self.perspective(of: m, column: lastColumn)
  }

  package var matrix: CATransform3D {
    let turned = skew * Frame(angles: rotation)
    let r1 = scale.x * turned.x
    let r2 = scale.y * turned.y
    let r3 = scale.z * turned.z
    var w = lastColumn
    if let p = perspective {
      w = SIMD4(
        (r1 * p.xyz).sum(), (r2 * p.xyz).sum(), (r3 * p.xyz).sum(),
        (translation * p.xyz).sum() + p.w)
    }
    return CATransform3D(
      rows: SIMD4(r1, w.x), SIMD4(r2, w.y), SIMD4(r3, w.z), SIMD4(translation, w.w))
  }

  /// Returns the column p with `A · p = column`, where A is `m` without perspective.
  private static func perspective(
    of m: CATransform3D, column: SIMD4<Double>
  ) -> SIMD4<Double>? {
    if m.keepsW { return column }
    var affine = m
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return nil }
    return SIMD4(
      (inverse.row1 * column).sum(), (inverse.row2 * column).sum(), (inverse.row3 * column).sum(),
      (inverse.row4 * column).sum())
  }
}

/// The three rows of a 3 × 3 matrix.
private struct Frame: Sendable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  static let identity = Frame(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Creates Rx·Ry·Rz, for row vectors.
  init(angles: SIMD3<Double>) {
    let (sx, cx) = Maths.sincos(angles.x)
    let (sy, cy) = Maths.sincos(angles.y)
    let (sz, cz) = Maths.sincos(angles.z)
    x = SIMD3(cy * cz, cy * sz, -sy)
    y = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    z = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
  }

  var transposed: Frame {
    Frame(SIMD3(x.x, y.x, z.x), SIMD3(x.y, y.y, z.y), SIMD3(x.z, y.z, z.z))
  }

  static func * (a: Frame, b: Frame) -> Frame {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * b.x + r.y * b.y + r.z * b.z }
    return Frame(row(a.x), row(a.y), row(a.z))
  }

  /// The frame, replaced by the identity if it differs only by rounding.
  var cleaned: Frame {
    let i = Frame.identity
    let distance = max((x - i.x).largest, (y - i.y).largest, (z - i.z).largest)
    return distance < 1e-12 ? i : self
  }

  /// Returns the lengths of the rows, signed so that the frame of unit rows does not mirror, and
  /// that frame.
  ///
  /// A row of length 0 gets the direction that completes the frame.
  func unitRows() -> (SIMD3<Double>, Frame) {
    var lengths = SIMD3(x.length, y.length, z.length)
    var unit = Frame(x / lengths.x, y / lengths.y, z / lengths.z)
    unit.complete(missing: lengths .== 0)
    guard unit.y.cross(unit.z).dot(unit.x) < 0 else { return (lengths, unit) }
    let diagonal = SIMD3(unit.x.x, unit.y.y, unit.z.z)
    if diagonal.x <= diagonal.y && diagonal.x <= diagonal.z {
      (lengths.x, unit.x) = (-lengths.x, -unit.x)
    } else if diagonal.y <= diagonal.z {
      (lengths.y, unit.y) = (-lengths.y, -unit.y)
    } else {
      (lengths.z, unit.z) = (-lengths.z, -unit.z)
    }
    return (lengths, unit)
  }

  private mutating func complete(missing: SIMDMask<SIMD3<Int64>>) {
    switch (missing[0], missing[1], missing[2]) {
    case (false, false, false): break
    case (true, false, false): x = y.cross(z).normalized(or: SIMD3(1, 0, 0))
    case (false, true, false): y = z.cross(x).normalized(or: SIMD3(0, 1, 0))
    case (false, false, true): z = x.cross(y).normalized(or: SIMD3(0, 0, 1))
    case (false, true, true): (y, z) = Self.others(x, SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    case (true, false, true): (z, x) = Self.others(y, SIMD3(0, 0, 1), SIMD3(1, 0, 0))
    case (true, true, false): (x, y) = Self.others(z, SIMD3(1, 0, 0), SIMD3(0, 1, 0))
    case (true, true, true): self = .identity
    }
  }

  /// Returns two directions that complete `known` to a right-handed frame.
  ///
  /// The first is as close to `wish` as possible, or to `other` if `wish` is parallel to `known`.
  private static func others(
    _ known: SIMD3<Double>, _ wish: SIMD3<Double>, _ other: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>) {
    let isParallel = abs(known.dot(wish)) > 0.999
    let start = isParallel ? other : wish
    let first = (start - known * known.dot(start)).normalized(or: start)
    return (first, known.cross(first))
  }

  /// Returns the Gram–Schmidt orthonormalization, which keeps the direction of the first row and
  /// removes the skew of the others.
  func orthonormalized() -> Frame {
    let second = (y - x * x.dot(y)).normalized(or: y)
    return Frame(x, second, x.cross(second))
  }

  /// The angles whose `Frame(angles:)` is this orthonormal frame.
  ///
  /// There are two solutions, (x, y, z) and (x + π, π − y, z + π); it is the one that rotates less
  /// about x and z. If y is a quarter turn, x is 0.
  var angles: SIMD3<Double> {
    let flat = (x.x * x.x + x.y * x.y).squareRoot()
    guard flat > 1e-12 else {
      return SIMD3(0, Maths.atan2(-x.z, flat), Maths.atan2(-y.x, y.y))
    }
    let a = SIMD3(Maths.atan2(y.z, z.z), Maths.atan2(-x.z, flat), Maths.atan2(x.y, x.x))
    guard abs(a.x) + abs(a.z) > .pi else { return a }
    func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
    return SIMD3(turned(a.x), (a.y < 0 ? -.pi : .pi) - a.y, turned(a.z))
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
  fileprivate var length: Double { dot(self).squareRoot() }
  fileprivate var largest: Double { Swift.max(abs(x), abs(y), abs(z)) }

  fileprivate func cross(_ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  fileprivate func normalized(or fallback: SIMD3<Double>) -> SIMD3<Double> {
    let size = length
    return size > 0 ? self / size : fallback
  }
}

extension SIMD4<Double> {
  fileprivate var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}
