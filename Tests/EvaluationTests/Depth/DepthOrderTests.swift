import Foundation
import StrataEvaluation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Orders that are obvious by inspection.
@Suite struct DepthOrderTests {
  private func order(_ planes: [DepthPlane], limit: Int = 10_000) throws -> [DepthFragment] {
    try DepthOrder.paintOrder(planes, limit: limit)
  }

  private func uncut(_ planes: [DepthPlane], limit: Int = 10_000) throws -> [Int] {
    let fragments = try order(planes, limit: limit)
    expect(fragments.allSatisfy { $0.cuts.isEmpty })
    return fragments.map(\.plane)
  }

  @Test func `of two crossing planes, one is split where they meet`() throws {
    // Heights x − 5 and 5 − x over the same square: they meet at x = 5.
    let planes = [plane(0...10, 0...10, 1, 0, -5), plane(0...10, 0...10, -1, 0, 5)]
    let fragments = try order(planes)
    expectEqual(fragments.count, 3)
    expectEqual(painted(at: SIMD2(2, 5), fragments, of: planes), [0, 1])
    expectEqual(painted(at: SIMD2(8, 5), fragments, of: planes), [1, 0])
    let cuts = fragments.flatMap(\.cuts)
    expectEqual(cuts.count, 2)
    expectEqual(cuts[0].line, -cuts[1].line)
    expect(cuts[0].isStrict != cuts[1].isStrict)
    for cut in cuts {
      expect(abs(cut.line.x) == 1 && cut.line.y == 0 && abs(cut.line.z) == 5)
    }
  }

  @Test func `a point on the cut belongs to one half`() throws {
    let planes = [plane(0...10, 0...10, 1, 0, -5), plane(0...10, 0...10, -1, 0, 5)]
    let fragments = try order(planes)
    expectEqual(painted(at: SIMD2(5, 5), fragments, of: planes).sorted(), [0, 1])
  }

  @Test func `planes that do not overlap keep the input order at any height`() throws {
    let planes = [
      plane(0...10, 0...10, 0.3, 0, 100), plane(20...30, 0...10, -0.3, 0, 0),
      plane(40...50, 0...10, 0, 2, -100),
    ]
    try expectEqual(uncut(planes), [0, 1, 2])
  }

  @Test func `planes that would meet outside both footprints are not split`() throws {
    // The extended planes meet at x = 5; they overlap only over 8...10.
    let planes = [plane(0...10, 0...10, 1, 0, -5), plane(8...20, 0...10, -1, 0, 5)]
    try expectEqual(uncut(planes), [1, 0])
  }

  @Test func `coplanar planes keep the input order despite noise`() throws {
    let noise = [0.0, 1e-9, -1e-9, 3e-4, -3e-4]
    let planes = noise.map { plane(0...10, 0...10, 0.5 + $0 * 1e-3, -0.25, 3 + $0) }
    try expectEqual(uncut(planes), [0, 1, 2, 3, 4])
    try expectEqual(uncut(planes.reversed()), [0, 1, 2, 3, 4])
    let flat = noise.map { plane(0...10, 0...10, 0, 0, 3 + $0) }
    try expectEqual(uncut(flat), [0, 1, 2, 3, 4])
  }

  @Test func `constant heights sort, ties in input order`() throws {
    let heights = [3.0, 1, 2, 1, 3, 0]
    let planes = heights.map { plane(0...10, 0...10, 0, 0, $0) }
    try expectEqual(uncut(planes), [5, 1, 3, 2, 0, 4])
    // One tilted plane far above prevents the simple sort.
    try expectEqual(uncut(planes + [plane(0...10, 0...10, 1, 0, 50)]), [5, 1, 3, 2, 0, 4, 6])
  }

  @Test func `three cyclically overlapping planes are split and painted correctly`() throws {
    // Bars along the sides of a triangle, each rising from under one neighbor to over the other.
    let corners = (0..<3).map { index -> SIMD2<Double> in
      let angle = Double(index) * 2 * Double.pi / 3
      return SIMD2(10 * Maths.cos(angle), 10 * Maths.sin(angle))
    }
    let planes = (0..<3).map { index -> DepthPlane in
      let (from, to) = (corners[index], corners[(index + 1) % 3])
      let length = ((to - from) * (to - from)).sum().squareRoot()
      let along = (to - from) / length
      let across = SIMD2(-along.y, along.x)
      let (start, end) = (from - 3 * along, to + 3 * along)
      return DepthPlane(
        footprint: [start - across, end - across, end + across, start + across],
        height: SIMD3(along.x, along.y, -(along * (from + to)).sum() / 2))
    }
    let fragments = try order(planes)
    expect((4...5).contains(fragments.count))
    for index in 0..<3 {
      // At a corner, the bar that ends there is high and the one that starts there is low.
      expectEqual(
        painted(at: corners[index], fragments, of: planes),
        [index, (index + 2) % 3])
    }
  }

  @Test func `a cycle through coplanar planes keeps their order`() throws {
    // 0 and 2 are on z = 0 and overlap; 1 dives from above the first to below the second.
    let planes = [
      plane(0...6, 0...10, 0, 0, 0), plane(0...10, 4...6, -1, 0, 5), plane(4...10, 0...10, 0, 0, 0),
      plane(0...10, 4.5...5.5, 1, 0, -5),
    ]
    let fragments = try order(planes)
    for x in [1.0, 3.5, 4.2, 4.8, 5.2, 5.8, 6.5, 9] {
      let point = SIMD2(x, 5.25)
      let seen = painted(at: point, fragments, of: planes)
      let sorted = planes.indices
        .filter { planes[$0].tilted.depthInside(point) > 0 }
        .sorted {
          (planes[$0].tilted.height(at: point), $0) < (planes[$1].tilted.height(at: point), $1)
        }
      expectEqual(seen, sorted)
    }
  }

  @Test func `planes that only share an edge are not split`() throws {
    // A roof, whose halves meet at the ridge, over a floor that meets it at the eaves.
    let planes = [
      plane(0...10, 0...10, 0, 0, 0), plane(0...5, 0...10, 1, 0, 0),
      plane(5...10, 0...10, -1, 0, 10),
    ]
    try expectEqual(uncut(planes), [0, 1, 2])
    try expectEqual(uncut(planes.reversed()), [2, 0, 1])
  }

  @Test func `empty and nonfinite planes keep their position in the order`() throws {
    let planes = [
      plane(0...10, 0...10, 0.1, 0, 0), plane(0...0, 0...10, 0, 0, 5),
      plane(0...10, 0...10, .nan, 0, 0), plane(0...10, 0...10, 0.1, 0, -2),
    ]
    try expectEqual(uncut(planes), [1, 2, 3, 0])
    try expectEqual(uncut([]), [])
  }

  @Test func `more fragments than the limit are an error that says so`() throws {
    let planes = (0..<20).map { index in
      plane(0...10, 0...10, Double(index) - 9.5, 0, -5 * (Double(index) - 9.5))
    }
    #expect(throws: LimitExceeded.self) { try order(planes, limit: 38) }
    #expect(throws: LimitExceeded.self) { try order(planes, limit: 19) }
    // All meet in the line x = 5: every plane but one becomes two.
    try expectEqual(order(planes, limit: 39).count, 39)
  }

  @Test func `a wall through a floor of tiles is split, and no tile is`() throws {
    var planes: [DepthPlane] = []
    for row in 0..<60 {
      for column in 0..<60 {
        let (x, y) = (Double(column) * 12, Double(row) * 12)
        planes.append(plane(x...x + 10, y...y + 10, 0, 0, 0))
      }
    }
    planes.append(plane(0...10, 0...720, 1, 0, -5))
    let fragments = try order(planes)
    expectEqual(fragments.filter { $0.plane == 3_600 }.count, 2)
    expectEqual(fragments.count, 3_602)
  }

  @Test func `thousands of adjacent tilted planes are not split`() throws {
    let planes = (0..<20_000).map { index -> DepthPlane in
      let (x, y) = (Double(index % 141) * 10, Double(index / 141) * 10)
      return plane(x...x + 10, y...y + 10, Double(index % 7) - 3, Double(index % 5) - 2, 0)
    }
    try expectEqual(uncut(planes, limit: 20_000), Array(0..<20_000))
  }
}
