import Foundation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct PathContainingTests {
  @Test func `the two rules differ where a path winds twice`() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(Path(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    expectEqual(path.winding(around: Vec(5, 5)), 2)
    expect(path.contains(Vec(5, 5)) && !path.contains(Vec(5, 5), rule: .evenOdd))
    expect(path.contains(Vec(1, 5)) && path.contains(Vec(1, 5), rule: .evenOdd))
    expect(!path.contains(Vec(11, 5)) && !path.contains(Vec(-1, 5)))
  }

  @Test func `an opposite hole is outside by both rules`() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(Path(rect: CGRect(x: 2, y: 2, width: 6, height: 6)).reversed)
    expect(!path.contains(Vec(5, 5)) && !path.contains(Vec(5, 5), rule: .evenOdd))
  }

  @Test func `open subpaths are closed`() {
    let path = Path.polyline(Vec(0, 0), Vec(10, 0), Vec(10, 10))
    expect(path.contains(Vec(9, 1)) && !path.contains(Vec(1, 9)))
  }

  @Test func `a ray through corners counts each once`() {
    let diamond = Path.polyline(Vec(0, -5), Vec(5, 0), Vec(0, 5), Vec(-5, 0), closed: true)
    expect(diamond.contains(Vec(0, 0)) && !diamond.contains(Vec(-6, 0)))
    expect(!diamond.contains(Vec(-6, 5)) && !diamond.contains(Vec(-6, -5)))
  }

  @Test func `a circle contains the points within its radius`() {
    let circle = Path(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    var numbers = RepeatableRandom(seed: 41)
    for _ in 0..<500 {
      let p = Vec(numbers.number(-1.2...1.2), numbers.number(-1.2...1.2))
      let distance = PathOracle.length(p)
      if abs(distance - 1) > 3e-4 { expectEqual(circle.contains(p), distance < 1) }
    }
  }

  @Test func `random paths agree with their lines' winding`() throws {
    var numbers = RepeatableRandom(seed: 42)
    for _ in 0..<40 {
      let path = numbers.path(100)
      let lines = try path.flattened(tolerance: 1e-4)
      for _ in 0..<30 {
        let p = numbers.point(100)
        expectEqual(path.winding(around: p), PathOracle.winding(lines, p))
      }
    }
  }

  @Test func `a path that is not finite contains nothing`() {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: Vec(.nan, 0))
    expect(!path.contains(Vec(5, 5)))
    expect(!Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).contains(Vec(.nan, 0)))
  }

  @Test func `reversing keeps the shape and negates the winding`() throws {
    var numbers = RepeatableRandom(seed: 43)
    for _ in 0..<40 {
      let path = numbers.path(100)
      let back = path.reversed
      expect(near(back.length, path.length, within: 1e-6))
      let p = numbers.point(100)
      expectEqual(back.winding(around: p), -path.winding(around: p))
      let twice = back.reversed
      expectEqual(twice.segments.map(\.end), path.segments.map(\.end))
    }
  }

  @Test func `a reversed closed subpath begins where it did`() {
    let path = Path.polyline(Vec(0, 0), Vec(10, 0), Vec(10, 10), closed: true).reversed
    expectEqual(path.verbs, [.move, .line, .line, .close])
    expectEqual(path.points, [Vec(0, 0), Vec(10, 10), Vec(10, 0)])
  }

  @Test func `zero-length curves contain nothing`() {
    var path = Path()
    path.move(to: Vec(3, 4))
    path.cubic(to: Vec(3, 4), control1: Vec(3, 4), control2: Vec(3, 4))
    path.quad(to: Vec(3, 4), control: Vec(3, 4))
    expectEqual(path.winding(around: Vec(3, 4)), 0)
  }
}
