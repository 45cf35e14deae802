import Foundation
import StrataEvaluation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Random sets of planes, against sorting by height at single points.
@Suite struct DepthInvariantTests {
  /// The number of sets in each of the parallel parts.
  private static let share = sweep(50)

  @Test(arguments: 0..<16)
  func `at every point each plane is painted once and in the order of heights`(part: Int) throws {
    for seed in part * Self.share..<(part + 1) * Self.share {
      var maker = RandomPlanes(seed: seed)
      let set = maker.set()
      let fragments = try DepthOrder.paintOrder(set.planes, limit: 100_000)
      let painted = PaintedPlanes(set.planes, fragments)
      var points = maker.points()
      for _ in 0..<60 {
        let point = painted.point(&points)
        checkOnce(point, painted, seed)
        let fault = painted.firstOrderFault(at: point, sheets: set.sheet)
        expect(fault == nil, "seed \(seed): \(fault.map { "\($0)" } ?? "") at \(point)")
      }
      // Points on the cuts: only exact halves contain each point exactly once.
      for cut in fragments.flatMap(\.cuts).prefix(40) {
        let near = painted.point(&points)
        let distance = cut.line.x * near.x + cut.line.y * near.y + cut.line.z
        checkOnce(near - distance * SIMD2(cut.line.x, cut.line.y), painted, seed)
      }
    }
  }

  @Test func `constant heights are never split`() throws {
    for seed in 0..<200 {
      var maker = RandomPlanes(seed: 50_000 + seed)
      var planes = maker.set().planes
      for index in planes.indices { planes[index].height = SIMD3(0, 0, Double(index % 5)) }
      let fragments = try DepthOrder.paintOrder(planes, limit: planes.count)
      expectEqual(fragments.count, planes.count)
    }
  }

  @Test func `the order at a point does not depend on the order of the input`() throws {
    for seed in 0..<200 {
      var maker = RandomPlanes(seed: 60_000 + seed)
      let planes = maker.distinctSet()
      let shuffled = maker.shuffled(Array(planes.indices))
      let first = try DepthOrder.paintOrder(planes, limit: 100_000)
      let second = try DepthOrder.paintOrder(shuffled.map { planes[$0] }, limit: 100_000)
        .map { DepthFragment(plane: shuffled[$0.plane], cuts: $0.cuts) }
      let (one, other) = (PaintedPlanes(planes, first), PaintedPlanes(planes, second))
      var points = maker.points()
      for _ in 0..<40 {
        let point = one.point(&points)
        guard one.isGeneric(point) else { continue }
        expectEqual(
          one.painted(at: point), other.painted(at: point), "seed \(seed) at \(point)")
      }
    }
  }

  @Test func `the same input gives the same output`() throws {
    for seed in 0..<50 {
      var maker = RandomPlanes(seed: 70_000 + seed)
      let planes = maker.set().planes
      let first = try DepthOrder.paintOrder(planes, limit: 100_000)
      try expectEqual(DepthOrder.paintOrder(planes, limit: 100_000), first)
    }
  }

  private func checkOnce(_ point: SIMD2<Double>, _ painted: PaintedPlanes, _ seed: Int) {
    expectEqual(
      painted.painted(at: point).sorted(), painted.containing(point),
      "seed \(seed) at \(point)")
  }
}
