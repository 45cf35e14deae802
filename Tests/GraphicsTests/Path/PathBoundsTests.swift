import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct PathBoundsTests {
  @Test func `the box of a quadratic is tight`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.quad(to: Vec(10, 0), control: Vec(5, 8))
    // y = 16t(1 - t), at most 4.
    expectEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 4))
    expectEqual(path.controlBounds, CGRect(x: 0, y: 0, width: 10, height: 8))
  }

  @Test func `the box of a cubic is tight on both axes`() throws {
    var path = Path.polyline(Vec(0, 0))
    path.cubic(to: Vec(0, 0), control1: Vec(8, 4), control2: Vec(8, -4))
    // x = 24t(1 - t), at most 6; y = 12t(1 - t)(1 - 2t), extreme at t = 1/2 ± √3/6: ±2/√3.
    let box = try #require(path.boundingBox)
    expect(near(box.maxX, 6) && near(box.minX, 0))
    expect(near(box.maxY, 2 / 3.0.squareRoot()) && near(box.minY, -2 / 3.0.squareRoot()))
  }

  @Test func `the box of an ellipse is its rectangle`() throws {
    let rect = CGRect(x: -3, y: 5, width: 22, height: 7)
    let box = try #require(Path(ellipseIn: rect).boundingBox)
    expect(near(box.minX, -3) && near(box.maxX, 19) && near(box.minY, 5) && near(box.maxY, 12))
  }

  @Test func `an empty path has no box, and a single move has a point`() {
    expect(Path().boundingBox == nil)
    expectEqual(Path.polyline(Vec(3, 4)).boundingBox, CGRect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `the first nonfinite element is reported`(bad: Double) {
    var path = Path.polyline(Vec(0, 0), Vec(1, 1))
    expect(path.isFinite && path.firstNonFiniteElement == nil)
    path.cubic(to: Vec(0, 0), control1: Vec(1, 1), control2: Vec(1, bad))
    path.line(to: Vec(bad, 1))
    expect(!path.isFinite)
    expectEqual(path.firstNonFiniteElement, 2)
    expect(path.boundingBox == nil && path.controlBounds == nil)
  }

  @Test func `random boxes hold the curve and touch it on every side`() throws {
    var numbers = RepeatableRandom(seed: 7)
    for _ in 0..<60 {
      let path = numbers.path(100)
      let box = try #require(path.boundingBox)
      let dense = try #require(try path.flattened(tolerance: 1e-4).bounds)
      expect(near(box.minX, dense.minX, within: 2e-4) && near(box.maxX, dense.maxX, within: 2e-4))
      expect(near(box.minY, dense.minY, within: 2e-4) && near(box.maxY, dense.maxY, within: 2e-4))
      // Not `CGRect.contains`, which compares a union with the rectangle and so fails by rounding.
      expect(dense.minX >= box.minX - 1e-9 && dense.maxX <= box.maxX + 1e-9)
      expect(dense.minY >= box.minY - 1e-9 && dense.maxY <= box.maxY + 1e-9)
    }
  }
}
