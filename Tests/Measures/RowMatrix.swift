import Foundation

/// A 4 × 4 matrix for row vectors, for oracles, independent of `CATransform3D`.
public struct RowMatrix: Sendable {
  public private(set) var rows: [[Double]]

  public static let identity = RowMatrix(
    rows: (0..<4).map { row in (0..<4).map { row == $0 ? 1 : 0 } })

  private init(rows: [[Double]]) { self.rows = rows }

  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> RowMatrix {
    var result = identity
    result.rows[3] = [x, y, z, 1]
    return result
  }

  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> RowMatrix {
    var result = identity
    for (index, factor) in [x, y, z].enumerated() { result.rows[index][index] = factor }
    return result
  }

  /// Returns a perspective with the eye at z = `distance`, which keeps the plane z = 0 unchanged.
  public static func perspective(_ distance: Double) -> RowMatrix {
    var result = identity
    result.rows[2][3] = -1 / distance
    return result
  }

  /// Returns v·cos + (axis × v)·sin + axis·(axis · v)·(1 − cos), for each unit vector v.
  public static func rotation(_ angle: Double, about axis: SIMD3<Double>) -> RowMatrix {
    let a = axis / (axis * axis).sum().squareRoot()
    let (s, c) = (sin(angle), cos(angle))
    var result = identity
    for row in 0..<3 {
      var v = SIMD3<Double>.zero
      v[row] = 1
      let cross = SIMD3(a.y * v.z - a.z * v.y, a.z * v.x - a.x * v.z, a.x * v.y - a.y * v.x)
      let turned = v * c + cross * s + a * (a * v).sum() * (1 - c)
      result.rows[row] = [turned.x, turned.y, turned.z, 0]
    }
    return result
  }

  /// Concatenates `self` first, then `next`.
  public func then(_ next: RowMatrix) -> RowMatrix {
    var result = RowMatrix.identity
    for row in 0..<4 {
      for column in 0..<4 {
        result.rows[row][column] = (0..<4).reduce(0) { $0 + rows[row][$1] * next.rows[$1][column] }
      }
    }
    return result
  }

  /// Returns (x, y, z, 1) · M, not divided.
  public func apply(_ p: SIMD3<Double>) -> SIMD4<Double> {
    let v = [p.x, p.y, p.z, 1]
    var result = SIMD4<Double>.zero
    for column in 0..<4 { result[column] = (0..<4).reduce(0) { $0 + v[$1] * rows[$1][column] } }
    return result
  }

  /// Returns the point after the division by W.
  public func project(_ p: SIMD3<Double>) -> SIMD3<Double> {
    let h = apply(p)
    return SIMD3(h.x, h.y, h.z) / h.w
  }
}
