import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

/// Input that cannot be combined, and large input.
@Suite struct BooleanLimitTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `nonfinite and too large coordinates are refused`(bad: Double) {
    let path = Path(polygon: [Point(0, 0), Point(10, bad), Point(0, 10)])
    let square = Path.square(0, 0, 5)
    for (a, b) in [(path, square), (square, path)] {
      #expect(throws: TessellationError.self) {
        try a.combined(with: b, .union, rule: .nonZero)
      }
      #expect(throws: TessellationError.self) {
        try a.lines(inside: true, b, rule: .nonZero)
      }
      let (first, second) = (CGPath(a), CGPath(b))
      expect(first.union(second).isEmpty)
      expect(first.lineSubtracting(second).isEmpty)
      expect(!first.intersects(second))
    }
    expect(CGPath(path).normalized().isEmpty)
    expect(CGPath(path).componentsSeparated().isEmpty)
  }

  @Test func `limits are enforced`() {
    let path = Path.starPolygon(101, 50, radius: 100)
    var limits = TessellationLimits()
    limits.vertices = 1000
    var error = #expect(throws: TessellationError.self) {
      try path.normalized(rule: .evenOdd, limits: limits)
    }
    expectEqual(error?.description.contains("at most 1000"), true)
    limits = TessellationLimits()
    limits.work = 1000
    error = #expect(throws: TessellationError.self) {
      try path.normalized(rule: .evenOdd, limits: limits)
    }
    expectEqual(error, .tooMuchWork(allowed: 1000))
    limits = TessellationLimits()
    limits.path.pathElements = 10
    #expect(throws: TessellationError.path(.tooManyElements(asked: 102, allowed: 10))) {
      try path.normalized(rule: .evenOdd, limits: limits)
    }
  }

  /// The smallest limit for work with which a call does not throw.
  private func leastWork(_ body: (TessellationLimits) throws -> Void) -> Int {
    var limits = TessellationLimits()
    var (low, high) = (0, 1 << 24)
    while low < high {
      limits.work = (low + high) / 2
      do {
        try body(limits)
        high = limits.work
      } catch {
        low = limits.work + 1
      }
    }
    return low
  }

  @Test func `finding the owners of holes counts as work of the same path`() {
    let frames = Path.square(0, 0, 9).appending(.square(20, 0, 9)).appending(.square(2, 2, 4))
    let whole = leastWork { _ = try frames.normalized(rule: .evenOdd, limits: $0) }
    let parts = leastWork { _ = try frames.components(rule: .evenOdd, limits: $0) }
    expect(parts > whole)
  }

  @Test func `comparisons of curves between two points are work`() {
    var arcs = Path()
    for index in 0..<200 {
      arcs.move(to: Point(0, 0))
      arcs.quad(to: Point(1_000, 0), control: Point(500, Double(index + 1)))
    }
    // Everything else is 13,028,409.
    var limits = TessellationLimits()
    limits.work = 13_200_000
    #expect(throws: TessellationError.tooMuchWork(allowed: limits.work)) {
      try arcs.normalized(rule: .nonZero, limits: limits)
    }
  }

  @Test func `divisions of curves are work`() {
    // The tips of 200 triangles on a curve.
    let curve = Path.Segment.quad(Point(0, 0), Point(50, 40), Point(100, 0))
    var path = Path()
    path.move(to: curve.start)
    path.quad(to: curve.end, control: Point(50, 40))
    for index in 1..<200 {
      let tip = curve.point(at: Double(index) / 200)
      path.move(to: tip)
      path.line(to: tip + Point(0.01, 30))
      path.line(to: tip + Point(-0.01, 30))
    }
    var limits = TessellationLimits()
    limits.work = 190_000
    #expect(throws: TessellationError.tooMuchWork(allowed: limits.work)) {
      try path.normalized(rule: .nonZero, limits: limits)
    }
  }

  @Test func `thousands of segments are combined`() throws {
    // Two gears of 1,000 teeth, one rotated by half a tooth.
    let first = Path.star(1000, radius: 100, inner: 98)
    let second = Path.star(1000, radius: 100, inner: 98, turned: .pi / 1000)
    let union = try first.combined(with: second, .union, rule: .nonZero)
    expectEqual(union.verbs.count, 4001)
    let shared = try first.combined(with: second, .intersection, rule: .nonZero)
    let sum = union.signedArea + shared.signedArea
    expect(abs(sum - first.signedArea - second.signedArea) < 1e-3)
    var circles = Path()
    for index in 0..<400 {
      circles.append(.circle(Point(Double(index % 20) * 10, Double(index / 20) * 10), 6))
    }
    let net = try circles.normalized(rule: .nonZero)
    // One outline, and a hole between every four neighbors.
    expectEqual(net.subpathCount, 1 + 19 * 19)
    expect(net.consists(of: [.cubic]))
  }

  @Test func `nearly coincident curves are combined in time`() throws {
    // Circles that are nearly identical, and cross or touch many times.
    for change in [1e-4, 1e-6, 1e-8, 1e-10, 1e-13] {
      let a = Path.circle(Point(), 100)
      let b = Path.circle(Point(change * 100, 0), 100 * (1 + change / 3))
      let union = try a.combined(with: b, .union, rule: .nonZero)
      expect(abs(union.signedArea - a.signedArea) < 700 * (100 * change + 1e-5))
      expect(union.subpathCount >= 1)
      let rest = try a.combined(with: b, .difference, rule: .nonZero)
      expect(abs(rest.signedArea) < 700 * (100 * change + 1e-5))
    }
  }

  @Test func `Apple's methods work`() {
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let b = CGPath(rect: CGRect(x: 5, y: 0, width: 10, height: 10), transform: nil)
    expectEqual(a.union(b).boundingBox, CGRect(x: 0, y: 0, width: 15, height: 10))
    expectEqual(a.intersection(b).boundingBox, CGRect(x: 5, y: 0, width: 5, height: 10))
    expectEqual(a.subtracting(b).boundingBox, CGRect(x: 0, y: 0, width: 5, height: 10))
    expectEqual(a.symmetricDifference(b).componentsSeparated().count, 2)
    expectEqual(a.lineIntersection(b).boundingBox, CGRect(x: 5, y: 0, width: 5, height: 10))
    expectEqual(a.lineSubtracting(b).boundingBox, CGRect(x: 0, y: 0, width: 5, height: 10))
    expect(a.intersects(b))
    expectEqual(a.normalized(using: .evenOdd), a)
  }
}
