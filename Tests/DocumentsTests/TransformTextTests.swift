import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct TransformTextTests {
  private func transform(_ text: String) throws -> CATransform3D {
    try #require(TransformText.transform(text))
  }

  @Test(arguments: ["", "  ", "rotate(0deg)", "translate(0, 0, 0)", "scale(1,1,1)"])
  func `empty text and neutral functions are the identity`(text: String) throws {
    expectEqual(entries(try transform(text)), entries(CATransform3DIdentity))
  }

  @Test func `translations and scales have the right entries`() throws {
    let moved = entries(try transform("translate(3, -4, 5)"))
    expectEqual(Array(moved[12...14]), [3, -4, 5])
    expectEqual(Array(entries(try transform("translate(3, 4)"))[12...14]), [3, 4, 0])
    let scaled = entries(try transform("scale(2, 3, 4)"))
    expectEqual([scaled[0], scaled[5], scaled[10]], [2, 3, 4])
    let even = entries(try transform("scale(2)"))
    expectEqual([even[0], even[5], even[10]], [2, 2, 1])
  }

  // Scaled by 2 first, moved by 10 afterward: x -> 2x + 10. The other order: x -> 2(x + 10).
  @Test func `the rightmost function acts first`() throws {
    expectEqual(map(1, 1, by: try transform("translate(10, 0) scale(2, 2)")), SIMD2(12, 2))
    expectEqual(map(1, 1, by: try transform("scale(2, 2) translate(10, 0)")), SIMD2(22, 2))
  }

  // Row vectors and a positive angle: (1, 0) moves toward +y.
  @Test(arguments: [
    ("rotate(90deg)", 0.0, 1.0), ("rotate(-90deg)", 0, -1), ("rotate(180deg)", -1, 0),
    ("rotate(450deg)", 0, 1), ("rotate(90deg, 0, 0, 1)", 0, 1), ("rotate(90deg, 0, 0, -2)", 0, -1),
    ("rotate(-270deg)", 0, 1), ("rotate(90)", 0, 1),
  ])
  func `quarter turns about z are exact`(text: String, x: Double, y: Double) throws {
    expectEqual(map(1, 0, by: try transform(text)), SIMD2(x, y))
  }

  @Test func `other angles use sine and cosine`() throws {
    let p = map(1, 0, by: try transform("rotate(30deg)"))
    expect(abs(p.x - 0.75.squareRoot()) < 1e-12)
    expect(abs(p.y - 0.5) < 1e-12)
    let radians = try transform("rotate(0.5235987755982988rad)")
    expect(distance(radians, try transform("rotate(30deg)")) < 1e-12)
  }

  // About y: m11 = cos, m13 = -sin, m31 = sin. About x: m22 = cos, m23 = sin, m32 = -sin.
  @Test func `rotations about other axes have Core Animation's signs`() throws {
    let y = entries(try transform("rotate(30deg, 0, 1, 0)"))
    expect(abs(y[0] - 0.75.squareRoot()) < 1e-12)
    expect(abs(y[2] + 0.5) < 1e-12)
    expect(abs(y[8] - 0.5) < 1e-12)
    let x = entries(try transform("rotate(30deg, 1, 0, 0)"))
    expect(abs(x[6] - 0.5) < 1e-12)
    expect(abs(x[9] + 0.5) < 1e-12)
  }

  @Test func `perspective is m34`() throws {
    expectEqual(entries(try transform("perspective(500)"))[11], -1.0 / 500)
  }

  @Test func `matrices have 6 or 16 numbers`() throws {
    // (1·10 + 3·100 + 5, 2·10 + 4·100 + 6)
    let affine = try transform("matrix(1, 2, 3, 4, 5, 6)")
    expectEqual(map(10, 100, by: affine), SIMD2(315.0, 426.0))
    let numbers = (1...16).map(Double.init)
    let text = numbers.map { "\($0)" }.joined(separator: " ")
    expectEqual(entries(try transform("matrix(\(text))")), numbers)
    expectEqual(entries(try transform(text)), numbers)
  }

  @Test(arguments: [
    "spin(30deg)", "rotate", "rotate(", "rotate(30deg", "rotate()", "rotate(1deg, 2)",
    "translate(nan, 0)", "translate(inf, 0)", "scale(1, 2, 3, 4)", "perspective(0)",
    "matrix(1, 2)", "matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)", "undefined", "1 2 3",
    "rotate(30foo)", "scale(2deg)", "scale(2) ;", "translate(1,2))", "rotate(deg)",
    "perspective(1e-320)", String(repeating: "scale(1e38) ", count: 10),
  ])
  func `malformed text is not a transform`(text: String) {
    expect(TransformText.transform(text) == nil)
  }

  @Test func `a text of very many functions is refused`() {
    let text = String(repeating: "scale(1)", count: 100_000)
    expect(TransformText.transform(text) == nil)
  }

  // Decomposed into scale, then rotation, then translation.
  @Test func `components leave the others neutral`() throws {
    let rotation = try #require(TransformComponent(keyPath: "transform.rotation.z"))
    expect(distance(rotation.transform(.pi / 2), try transform("rotate(90deg)")) < 1e-12)
    let scale = try #require(TransformComponent(keyPath: "transform.scale.xy"))
    expectEqual(distance(scale.transform(3), try transform("scale(3, 3, 1)")), 0)
    let shift = try #require(TransformComponent(keyPath: "transform.translation.y"))
    expectEqual(distance(shift.transform(7), try transform("translate(0, 7, 0)")), 0)
    expect(TransformComponent(keyPath: "transform.skew") == nil)
  }
}
