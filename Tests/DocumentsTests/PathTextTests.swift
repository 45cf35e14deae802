import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct PathTextTests {
  private func path(_ text: String) throws -> Path {
    try PathText.path(text, limits: .default)
  }

  private func problem(_ text: String) -> PathTextError? {
    do throws(PathTextError) {
      _ = try PathText.path(text, limits: .default)
      return nil
    } catch {
      return error
    }
  }

  @Test func `operators follow their operands`() throws {
    var expected = Path()
    expected.move(to: SIMD2(1, 2))
    expected.line(to: SIMD2(3, 4))
    expected.quad(to: SIMD2(7, 8), control: SIMD2(5, 6))
    expected.cubic(to: SIMD2(13, 14), control1: SIMD2(9, 10), control2: SIMD2(11, 12))
    expected.close()
    try expectEqual(path("1 2 m 3 4 l 5 6 7 8 q 9 10 11 12 13 14 c h"), expected)
  }

  @Test func `a path may have several subpaths`() throws {
    try expectEqual(
      path("0 0 m 1 0 l 1 1 l h 5 5 m 6 5 l").verbs,
      [.move, .line, .line, .close, .move, .line])
  }

  @Test(arguments: ["", " ", "\n\t"])
  func `empty text is the empty path`(text: String) throws {
    try expect(path(text).isEmpty)
  }

  @Test func `separators may be commas, newlines or missing before an operator`() throws {
    try expectEqual(path("1,2m\n3,4l"), path("1 2 m 3 4 l"))
  }

  @Test(arguments: [
    ("nan 0 m", 1), ("0 0 m 1 inf l", 2), ("0 0 m 1 1 2 2 3 NaN c", 4),
    ("0 0 m 1 1 l -infinity 2 l", 3), ("0 0 m 1e999 0 l", 2),
  ])
  func `a coordinate that is not finite names its point`(text: String, point: Int) {
    expectEqual(problem(text), .pointNotNumber(point: point))
  }

  @Test func `missing and excess operands are reported with both counts`() {
    expectEqual(
      problem("0 0 m 1 l"),
      .wrongOperands(element: 2, operator: "l", found: 1, needed: 2))
    expectEqual(
      problem("0 0 m 1 1 h"),
      .wrongOperands(element: 2, operator: "h", found: 2, needed: 0))
    expectEqual(problem("0 0 m 1 2 3"), .danglingNumbers(count: 3))
  }

  @Test(arguments: ["0 0 M", "0 0 z", "0 0 m #", "M 0 0 L 1 1", "undefined"])
  func `unknown operators are refused`(text: String) {
    guard case .unknownOperator = problem(text) else {
      Issue.record("\(text) gave \(String(describing: problem(text)))")
      return
    }
  }

  @Test func `numbers without an operator are refused early`() {
    let text = String(repeating: "1 ", count: 1_000_000)
    guard case .danglingNumbers(let count) = problem(text) else {
      Issue.record("not refused")
      return
    }
    expect(count < 100)
  }

  @Test func `more elements than the limit are refused`() {
    var limits = Limits()
    limits.pathElements = 3
    #expect(throws: PathTextError.tooManyElements(asked: 4, allowed: 3)) {
      try PathText.path("0 0 m 1 1 l 2 2 l h", limits: limits)
    }
    #expect(throws: Never.self) { try PathText.path("0 0 m 1 1 l h", limits: limits) }
  }
}
