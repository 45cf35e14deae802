import Foundation
import StrataEvaluation
import StrataGraphics
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
      for _ in 0..<60 {
        let point = maker.point(in: set.planes)
        check(point, fragments, set, seed)
      }
      // Points on the cuts: only exact halves contain each point exactly once.
      for cut in fragments.flatMap(\.cuts).prefix(40) {
        let near = maker.point(in: set.planes)
        let distance = cut.line.x * near.x + cut.line.y * near.y + cut.line.z
        checkOnce(near - distance * SIMD2(cut.line.x, cut.line.y), fragments, set.planes, seed)
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
      for _ in 0..<40 {
        let point = maker.point(in: planes)
        guard isGeneric(point, planes) else { continue }
        expectEqual(
          painted(at: point, first, of: planes),
          painted(at: point, second, of: planes),
          "seed \(seed) at \(point)")
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

  private func check(
    _ point: SIMD2<Double>, _ fragments: [DepthFragment], _ set: RandomPlanes.Set, _ seed: Int
  ) {
    checkOnce(point, fragments, set.planes, seed)
    let order = painted(at: point, fragments, of: set.planes)
    for (place, back) in order.enumerated() {
      for front in order[(place + 1)...] where set.planes[back].isClear(point, set.planes[front]) {
        expect(
          set.planes[back].height(at: point) < set.planes[front].height(at: point),
          "seed \(seed): \(front) after \(back) at \(point)")
      }
      for front in order[(place + 1)...] where set.sheet[back] == set.sheet[front] {
        expect(back < front, "seed \(seed): \(front) after \(back) on one plane, at \(point)")
      }
    }
  }

  private func checkOnce(
    _ point: SIMD2<Double>, _ fragments: [DepthFragment], _ planes: [DepthPlane], _ seed: Int
  ) {
    let containing = planes.indices.filter { planes[$0].depthInside(point) > 0 }
    expectEqual(
      painted(at: point, fragments, of: planes).sorted(),
      containing, "seed \(seed) at \(point)")
  }

  /// Whether no two planes nearly meet at the point, and no plane ends there.
  private func isGeneric(_ point: SIMD2<Double>, _ planes: [DepthPlane]) -> Bool {
    let inside = planes.filter { $0.depthInside(point) > -1e-3 }
    guard inside.allSatisfy({ $0.depthInside(point) > 1e-3 }) else { return false }
    return inside.indices.allSatisfy { a in
      inside[..<a].allSatisfy { $0.isClear(point, inside[a]) }
    }
  }
}

extension DepthPlane {
  /// Whether heights differ by more than twice the coplanarity tolerance, and by more than they
  /// change over an invisibly thin strip.
  fileprivate func isClear(_ point: SIMD2<Double>, _ other: DepthPlane) -> Bool {
    let tilt = height - other.height
    let slope = (tilt.x * tilt.x + tilt.y * tilt.y).squareRoot()
    return abs(height(at: point) - other.height(at: point)) > 2e-3 + 2e-5 * slope
      && depthInside(point) > 2e-5 && other.depthInside(point) > 2e-5
  }
}
