import Foundation
package import StrataGraphics
package import StrataRenderList

/// Parameters of `coverage_parallelogram.frag` that are constant for all vertices of a quad: a
/// frame in which the shape is -1...1 on both axes.
package struct ParallelogramFrame: Sendable {
  /// The growth of the first axis per pixel right and down; the latter is not negative.
  private var u: SIMD2<Double>
  private var v: SIMD2<Double>
  /// A point in device pixels; `value` is its position in the frame.
  private let point: SIMD2<Double>
  private var value: SIMD2<Double>

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - u: The growth of the first axis per pixel right and down, not 0.
  ///   - v: The growth of the second axis per pixel right and down, not 0.
  ///   - value: The position of `point` in the frame.
  init(_ u: SIMD2<Double>, _ v: SIMD2<Double>, _ value: SIMD2<Double>, at point: SIMD2<Double>) {
    (self.u, self.v, self.value, self.point) = (u, v, value, point)
    // The shape is symmetric in the frame.
    if u.y < 0 { (self.u, self.value.x) = (-u, -value.x) }
    if v.y < 0 { (self.v, self.value.y) = (-v, -value.y) }
  }

  package var edges: SIMD4<Float> { SIMD4(lowHalf: SIMD2(u), highHalf: SIMD2(v)) }

  /// Returns the position of a device pixel in the frame.
  package func start(from anchor: SIMD2<Double>) -> SIMD2<Float> {
    let d = anchor - point
    return SIMD2(value + SIMD2((u * d).sum(), (v * d).sum()))
  }
}

/// A rectangle with sharp corners, as quads whose coverage has a closed form.
///
/// An affine map needs one quad. Other maps need one quad per corner, each with its own frame. The
/// coverage is exact where no pixel touches two opposite edges.
package struct TurnedRectangle: Sendable {
  package struct FramedQuad: Sendable {
    package let quad: Quad
    package let frame: ParallelogramFrame
  }

  /// The distance in pixels at which a pixel on an edge does not touch another line; a pixel
  /// extends √½ from its center.
  private static let clearance = 0.75
  /// The minimum sine of a corner's angle; sharper corners have long tips and lose precision.
  private static let smallestSine = 1.0 / 32
  /// The maximum coordinate or side in pixels; beyond it, Float is too coarse.
  private static let largestSide = 32_768.0
  /// The minimum distance of a corner in front of the eye, as a fraction of the farthest corner's
  /// distance.
  private static let nearest = 1e-2

  package private(set) var parts: [FramedQuad] = []

  /// Creates the quads.
  ///
  /// - Returns: nil for other shapes, and for those that are too thin, too sharp or too large.
  package init?(_ shape: RenderShape, _ transform: PlaneTransform) {
    guard case .roundedRect(let rounded) = shape, rounded.isPlain else { return nil }
    if transform.isAffine {
      guard let part = Self.parallelogram(rounded.rect, transform) else { return nil }
      parts = [part]
    } else {
      guard let corners = Self.corners(rounded.rect, transform) else { return nil }
      parts = corners
    }
  }

  private static func parallelogram(_ rect: CGRect, _ transform: PlaneTransform) -> FramedQuad? {
    let (halfWidth, halfHeight) = (Double(rect.width) / 2, Double(rect.height) / 2)
    let a = SIMD2(transform.m11, transform.m12) * halfWidth
    let b = SIMD2(transform.m21, transform.m22) * halfHeight
    let area = cross(a, b)
    let (lengthA, lengthB) = (length(a), length(b))
    // Written so that values that are not finite fail.
    guard abs(area) >= clearance * max(lengthA, lengthB), max(lengthA, lengthB) <= largestSide,
      abs(area) >= smallestSine * lengthA * lengthB
    else { return nil }
    let center = transform.apply(SIMD2(Double(rect.midX), Double(rect.midY)))
    guard max(abs(center.x), abs(center.y)) <= largestSide else { return nil }
    let u = SIMD2(b.y, -b.x) / area
    let v = SIMD2(-a.y, a.x) / area
    // The maximum distance of the center of a pixel whose corner is covered.
    let reachA = a * (1.001 + 0.5 * (abs(u.x) + abs(u.y)))
    let reachB = b * (1.001 + 0.5 * (abs(v.x) + abs(v.y)))
    // A quad is split along its first diagonal; along the shorter one, fewer pixels are on both
    // sides.
    let isLong = (reachA * reachB).sum() > 0
    let (first, second) = isLong ? (reachA, -reachB) : (reachA, reachB)
    return FramedQuad(
      quad: Quad(
        center - first - second, center + first - second, center + first + second,
        center - first + second),
      frame: ParallelogramFrame(u, v, SIMD2(), at: center))
  }

  /// Returns the corners of a projected rectangle, each with the part of it in which only the
  /// corner's two edges are visible.
  private static func corners(_ rect: CGRect, _ transform: PlaneTransform) -> [FramedQuad]? {
    let (x0, x1) = (Double(rect.minX), Double(rect.maxX))
    let (y0, y1) = (Double(rect.minY), Double(rect.maxY))
    let mapped = [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)].map(
      transform.homogeneous)
    guard let near = mapped.map(\.z).min(), let far = mapped.map(\.z).max(), near > 0,
      near >= far * nearest
    else { return nil }
    let tips = mapped.map { SIMD2($0.x, $0.y) / $0.z }
    guard tips.allSatisfy({ max(abs($0.x), abs($0.y)) <= largestSide }) else { return nil }
    let turn = cross(tips[1] - tips[0], tips[2] - tips[0]) < 0 ? -1.0 : 1.0
    // Edge i connects tip i to the next one; distances are positive inside.
    var normals: [SIMD2<Double>] = []
    for index in 0..<4 {
      let along = tips[(index + 1) % 4] - tips[index]
      let side = length(along)
      guard side >= clearance else { return nil }
      normals.append(SIMD2(-along.y, along.x) * (turn / side))
    }
    func distance(_ point: SIMD2<Double>, _ edge: Int) -> Double {
      (normals[edge] * (point - tips[edge])).sum()
    }
    // The intersections of the edges after they are moved outwards by the reach of a pixel.
    var outer: [SIMD2<Double>] = []
    for index in 0..<4 {
      let (before, after) = (normals[(index + 3) % 4], normals[index])
      let sine = cross(before, after)
      guard abs(sine) >= smallestSine else { return nil }
      let out = SIMD2(clearance, clearance)
      outer.append(
        tips[index] - (SIMD2(after.y, -after.x) * out.x - SIMD2(before.y, -before.x) * out.y) / sine
      )
    }
    let middle = (tips[0] + tips[1] + tips[2] + tips[3]) / 4
    var parts: [FramedQuad] = []
    for index in 0..<4 {
      let (before, opposite) = ((index + 3) % 4, (index + 2) % 4)
      let quad = Quad(
        outer[index], (outer[index] + outer[(index + 1) % 4]) / 2, middle,
        (outer[before] + outer[index]) / 2)
      let points = [quad.corners.0, quad.corners.1, quad.corners.2, quad.corners.3]
      let others = [(index + 1) % 4, opposite]
      guard points.allSatisfy({ p in others.allSatisfy { distance(p, $0) >= clearance } }),
        let first = points.map({ distance($0, before) }).max(),
        let second = points.map({ distance($0, index) }).max()
      else { return nil }
      // The opposite edges of the frame are outside of the part.
      parts.append(
        FramedQuad(
          quad: quad,
          frame: ParallelogramFrame(
            -normals[before] / (first + 1), -normals[index] / (second + 1),
            SIMD2(repeating: 1), at: tips[index])))
    }
    return parts
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }

  private static func length(_ a: SIMD2<Double>) -> Double { (a * a).sum().squareRoot() }
}
