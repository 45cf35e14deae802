import Foundation
public import StrataGraphics

/// A reference image of a `QuadScene`, computed pixel by pixel in Double precision.
///
/// A line of sight through a pixel meets the plane of every quad in one point: the quad's matrix is
/// inverted; there is no projection of corners, no polygon and no order of planes. The quads at the
/// pixel are sorted by depth, and blended back to front, each with its coverage of the pixel, from
/// 16 × 16 points.
public struct QuadRayCaster {
  /// Linear functions of (x, y, 1) on the canvas, in points, and the color to blend.
  private struct Sheet {
    /// The five functions that are all positive inside: in front of the eye, and inside of each
    /// edge.
    var inside: [SIMD3<Double>]
    /// The function for z on the canvas.
    var depth: SIMD3<Double>
    /// The premultiplied color.
    var color: SIMD4<Double>
  }

  private static let steps = 16
  /// Depths that differ by less than this are equal, and the order in the tree decides.
  private static let tie = 1e-3

  private let scene: QuadScene
  /// The sheets in tree order.
  private let sheets: [Sheet]

  public init(_ scene: QuadScene) {
    self.scene = scene
    sheets = scene.treeOrder.compactMap { index in
      let quad = scene.quads[index]
      return Self.sheet(quad, scene.matrix(of: quad))
    }
  }

  public func picture() -> Pixels {
    let width = Int(scene.size.x * scene.scale)
    let height = Int(scene.size.y * scene.scale)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(SIMD2(Double(x), Double(y)))
        for channel in 0..<4 {
          bytes.append(UInt8((color[channel] * 255).rounded(.toNearestOrEven)))
        }
      }
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  private func color(_ pixel: SIMD2<Double>) -> SIMD4<Double> {
    let side = 1 / scene.scale
    let corner = pixel * side
    let middle = corner + side / 2
    var found: [(depth: Double, color: SIMD4<Double>)] = []
    for sheet in sheets {
      let coverage = Self.coverage(of: sheet.inside, corner, side)
      guard coverage > 0 else { continue }
      let depth = Self.value(sheet.depth, middle)
      // Behind all that are nearer; in front of all at the same depth, being later in the tree.
      var place = found.count
      while place > 0, found[place - 1].depth > depth + Self.tie { place -= 1 }
      found.insert((depth, sheet.color * coverage), at: place)
    }
    let background = scene.background ?? .zero
    let start = SIMD4(
      background.x * background.w, background.y * background.w, background.z * background.w,
      background.w)
    return found.reduce(start) { $1.color + $0 * (1 - $1.color.w) }
  }

  /// The covered fraction of a square.
  private static func coverage(
    of inside: [SIMD3<Double>], _ corner: SIMD2<Double>, _ side: Double
  ) -> Double {
    let middle = corner + side / 2
    var isWhole = true
    for line in inside {
      let value = value(line, middle)
      let change = (abs(line.x) + abs(line.y)) * side / 2
      if value <= -change { return 0 }
      if value < change { isWhole = false }
    }
    if isWhole { return 1 }
    var count = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let offset = (SIMD2(Double(column), Double(row)) + 0.5) / Double(steps)
        let point = corner + side * offset
        if inside.allSatisfy({ value($0, point) > 0 }) { count += 1 }
      }
    }
    return Double(count) / Double(steps * steps)
  }

  private static func value(_ line: SIMD3<Double>, _ point: SIMD2<Double>) -> Double {
    line.x * point.x + line.y * point.y + line.z
  }

  /// - Returns: nil for an invisible quad.
  ///
  /// With (u, v) on the quad, [u v 1] · H = W · [x y 1], where H are the rows x, y and translation
  /// of the matrix and its columns x, y and W. So [x y 1] · H⁻¹ = [u v 1] / W = [U V q], whose
  /// columns are linear functions on the canvas: the quad is in front of the eye where q > 0, u ≥
  /// u₀ where U − u₀·q ≥ 0, and z/W is the third column of the matrix applied to [U V q].
  private static func sheet(_ quad: QuadScene.Quad, _ matrix: RowMatrix) -> Sheet? {
    let rows = [matrix.rows[0], matrix.rows[1], matrix.rows[3]]
    guard let (u, v, q) = inverse(rows.map { SIMD3($0[0], $0[1], $0[3]) }) else { return nil }
    let depth = u * rows[0][2] + v * rows[1][2] + q * rows[2][2]
    guard quad.isDoubleSided || facesViewer(quad.placement, matrix, depth) else { return nil }
    let low = quad.placement.origin
    let high = low + quad.placement.size
    let color = quad.color
    return Sheet(
      inside: [q, u - q * low.x, q * high.x - u, v - q * low.y, q * high.y - v], depth: depth,
      color: SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w))
  }

  /// Whether a point slightly above the quad, on the side of its own z axis, is nearer to the
  /// viewer than the quad at that point.
  private static func facesViewer(
    _ placement: QuadScene.Placement, _ matrix: RowMatrix, _ depth: SIMD3<Double>
  ) -> Bool {
    // The part with the best numerical accuracy: where W is largest.
    var best = SIMD4<Double>.zero
    for corner in [SIMD2(0.0, 0), SIMD2(0, 1), SIMD2(1, 0), SIMD2(1, 1)] {
      let point = placement.origin + corner * placement.size
      let mapped = matrix.apply(SIMD3(point.x, point.y, 1e-3))
      if mapped.w > best.w { best = mapped }
    }
    guard best.w > 0 else { return false }
    return best.z / best.w > value(depth, SIMD2(best.x, best.y) / best.w)
  }

  /// The columns of the inverse of three rows; nil for a singular or nearly singular matrix.
  private static func inverse(
    _ m: [SIMD3<Double>]
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let determinant = (m[0] * cross(m[1], m[2])).sum()
    guard abs(determinant) > 1e-12 else { return nil }
    return (
      cross(m[1], m[2]) / determinant, cross(m[2], m[0]) / determinant,
      cross(m[0], m[1]) / determinant
    )
  }
}
