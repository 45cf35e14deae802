import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

@Suite struct LimitTests {
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `nonfinite coordinates are refused`(bad: Double) {
    let path = Path(polygon: [Point(0, 0), Point(10, bad), Point(0, 10)])
    #expect(throws: TessellationError.path(.nonFiniteCoordinate(element: 1))) {
      try Tessellator().fill(path, rule: .nonZero, tolerance: 0.1)
    }
    #expect(throws: TessellationError.path(.nonFiniteCoordinate(element: 1))) {
      try Tessellator().stroke(path, style: StrokeStyle(), tolerance: 0.1)
    }
  }

  @Test func `a path beyond Float range is refused`() {
    #expect(throws: TessellationError.tooLarge(extent: 1e60, allowed: 1e30)) {
      try Tessellator().fill(.square(0, 0, 1e60), rule: .nonZero, tolerance: 1)
    }
  }

  @Test func `every limit states the allowed value`() throws {
    let path = Path.starPolygon(101, 50, radius: 100)
    var limits = TessellationLimits()
    limits.vertices = 1000
    var error = #expect(throws: TessellationError.self) {
      try Tessellator(limits: limits).fill(path, rule: .evenOdd, tolerance: 0.01)
    }
    expectEqual(error?.kind, .limit)
    expectEqual(error?.description.contains("at most 1000"), true)
    limits = TessellationLimits()
    limits.work = 1000
    #expect(throws: TessellationError.tooMuchWork(allowed: 1000)) {
      try Tessellator(limits: limits).fill(path, rule: .evenOdd, tolerance: 0.01)
    }
    limits = TessellationLimits()
    limits.triangles = 500
    error = #expect(throws: TessellationError.self) {
      try Tessellator(limits: limits).fill(path, rule: .evenOdd, tolerance: 0.01)
    }
    expectEqual(error?.description.contains("triangles; at most 500"), true)
    limits = TessellationLimits()
    limits.path.pathElements = 10
    #expect(throws: TessellationError.path(.tooManyElements(asked: 102, allowed: 10))) {
      try Tessellator(limits: limits).fill(path, rule: .evenOdd, tolerance: 0.01)
    }
  }

  @Test func `a sink gets no calls on failure`() {
    struct Counter: MeshSink {
      var calls = 0
      mutating func begin(_ summary: MeshSummary) { calls += 1 }
      mutating func add(vertices: Span<MeshVertex>) { calls += 1 }
      mutating func add(insideIndices: Span<UInt32>) { calls += 1 }
      mutating func add(fringeIndices: Span<UInt32>) { calls += 1 }
    }
    var limits = TessellationLimits()
    limits.triangles = 5
    var counter = Counter()
    #expect(throws: TessellationError.self) {
      try Tessellator(limits: limits).fill(
        .circle(Point(), 10), rule: .nonZero, tolerance: 0.01, into: &counter)
    }
    expectEqual(counter.calls, 0)
  }

  @Test func `a vertex is 36 bytes in the order of the shader's attributes`() {
    expectEqual(MemoryLayout<MeshVertex>.size, 36)
    expectEqual(MemoryLayout<MeshVertex>.stride, 36)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.cornerX), 8)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.incoming), 16)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.outgoing), 20)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.edge), 24)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.across), 28)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.side), 32)
    expectEqual(MemoryLayout<MeshVertex>.offset(of: \.corner), 33)
  }
}
