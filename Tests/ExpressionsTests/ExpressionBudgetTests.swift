import StrataExpressions
import StrataTestSupport
import Testing

/// Programs that use too much of a resource.
struct ExpressionBudgetTests {
  @Test(arguments: [
    "while (true) {}", "for (;;);", "do {} while (1)", "var i = 0; while (i < 1e9) i++",
    "var a = [1]; while (true) { try { missing } catch (e) {} }",
    "var s = 'ab'; while (true) s.indexOf('zz')",
  ])
  func `endless programs end by their steps`(text: String) {
    #expect(throws: ExpressionFailure.exhausted(.steps)) { try result(of: text) }
  }

  /// Conversions of an array that is its own only element have no end.
  @Test(arguments: [
    "+a", "a + a", "a * 2", "-a", "a < a", "length(a)", "Math.max(a)", "a.flat(9e9)",
    "linear(0.5, 0, 1, a, a)", "clamp(a, 0, 1)", "[a] - 1", "a.map(Number)",
  ])
  func `arrays that contain themselves end by the depth`(text: String) {
    #expect(throws: ExpressionFailure.exhausted(.depth)) {
      try result(of: "a = []; a[0] = a; \(text)")
    }
  }

  @Test(arguments: [
    ("linear(1, [], [])", ""), ("ease(0.5, 0, 1, [], [1, 2])", ""), ("length([])", "0"),
    ("normalize([])", ""), ("linear(0.5, 0, 1, [], 4)", ""), ("clamp([], 0, 1)", ""),
    ("cross([], [])", "0,0,0"), ("rgbToHsl([])", "0,0,0,1"), ("random([])", ""),
  ])
  func `empty arrays have no numbers`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  /// Each step of these would take thousands of operations that were not counted.
  @Test(arguments: [
    ("new RegExp('()'.repeat(20000) + 'x').test('a'.repeat(1000))", ExpressionResource.depth),
    ("new RegExp('y' + '()'.repeat(20000)).test('a'.repeat(1000))", .steps),
    ("new RegExp('[' + '\\u3000-\\u4000'.repeat(20000) + ']').test('a'.repeat(1000))", .steps),
  ])
  func `large regular expressions take steps for their size`(
    text: String, resource: ExpressionResource
  ) {
    #expect(throws: ExpressionFailure.exhausted(resource)) { try result(of: text) }
  }

  @Test(arguments: [
    "function f() { return f() } f()", "var f = function () { return [1].map(f) }; f()",
    "var a = []; a[0] = a; '' + a", "var t = '1'; while (true) t = eval('(' + t + ')')",
    "function g() { g(); g() } try { g() } catch (e) { 1 }",
  ])
  func `recursion ends by its depth or its steps`(text: String) {
    #expect {
      try result(of: text)
    } throws: { error in
      if case .exhausted? = error as? ExpressionFailure { true } else { false }
    }
  }

  @Test(arguments: [
    "var s = 'abcdefghijklmnopqrstuvwxyz'; while (true) s += s", "new Array(1e9)",
    "var a = []; a[1e8] = 1; a.length", "'ab'.repeat(1e9)", "'a'.padStart(1e9, 'b')",
    "var a = [1]; while (true) a = a.concat(a)", "var a = [1, 2]; while (true) a.push(a, a)",
    "var o = {}; var i = 0; while (true) o['k' + i++] = i",
    "var a = []; while (true) a = [a]", "var a = {}; while (true) a = {b: a}",
    "var a = []; while (true) a = [0].map(function () { return a })",
    "var f = 0; while (true) f = (function (g) { return function () { return g } })(f)",
    "var f = function () {}; while (true) f.g = [f]",
  ])
  func `memory is bounded`(text: String) {
    var found: ExpressionFailure?
    do {
      try expectEqual(result(of: text), "0")
    } catch {
      found = error as? ExpressionFailure
    }
    switch found {
    case .exhausted?, nil: break
    default: Issue.record("\(text) fails with \(String(describing: found))")
    }
  }

  /// An object that records whether it is used.
  private final class Probe: ExpressionObject {
    var isUsed = false

    func member(
      _ name: String, _ run: ExpressionRun
    ) throws(ExpressionFailure) -> ExpressionValue? {
      isUsed = true
      return nil
    }
  }

  @Test(arguments: [
    "[s, s, s, probe].join('')", "s.concat(s, s, s, probe)", "`${s}${s}${s}${probe}`",
    "String([s, s, s, probe])",
  ])
  func `a text is counted before it grows`(text: String) throws {
    func evaluate(length: Int, _ probe: Probe) throws {
      let run = ExpressionRun(
        host: TestHost(), meter: ExpressionMeter(steps: 1_000_000), seed: 1)
      run.assign("probe", .object(probe))
      let program = try ExpressionProgram("var s = 'x'.repeat(\(length)); \(text)")
      _ = try program.result(run) { (value) throws(ExpressionFailure) in try run.text(value) }
    }
    try expectEqual(result(of: "'x'.repeat(1000000).length"), "1000000")
    let (long, short) = (Probe(), Probe())
    #expect(throws: ExpressionFailure.exhausted(.steps)) {
      try evaluate(length: 1_000_000, long)
    }
    expect(!long.isUsed)
    // A text within the limit reaches the object.
    _ = try? evaluate(length: 1, short)
    expect(short.isUsed)
  }

  @Test(arguments: [
    "s === t", "s == t", "s <= t", "+s", "({})[s]", "[s].indexOf(t)", "parseFloat(s)",
    "s.startsWith(t)", "[s, t].sort()",
  ])
  func `long texts take steps for their units`(text: String) throws {
    func steps(_ text: String) throws -> Int {
      let meter = ExpressionMeter(steps: 1_000_000)
      _ = try result(of: "var s = 'a'.repeat(320000), t = 'a'.repeat(320000); \(text); 1", meter)
      return 1_000_000 - meter.remainingSteps
    }
    try expect(steps(text) - steps("1") >= 20_000)
  }

  @Test(arguments: [
    "'a'.repeat(20000).indexOf('a'.repeat(10000) + 'b')",
    "'a'.repeat(20000).lastIndexOf('a'.repeat(10000) + 'b')",
    "[...'a'.repeat(300000)].length", "for (var k in 'a'.repeat(300000)) break",
  ])
  func `repeated comparisons and the parts of long texts end by the steps`(text: String) {
    #expect(throws: ExpressionFailure.exhausted(.steps)) { try result(of: text) }
  }

  /// Each operator makes the tree one level higher, also after a parenthesis on its left.
  @Test(arguments: ["+1", ".a", ",1"])
  func `the left side of operators has a limited height`(part: String) throws {
    let tail = String(repeating: part, count: 50)
    let text = String(repeating: "(", count: 60) + "x" + String(repeating: tail + ")", count: 60)
    #expect(throws: ExpressionSyntaxError(message: "the expression is nested too deeply", line: 1))
    { try ExpressionProgram(text) }
    let sum = "((1" + String(repeating: " + 1 * (1)", count: 250) + "))"
    try expectEqual(result(of: "\(sum) + \(sum)"), "502")
  }

  /// Arrays that nothing empties are released recursively.
  @Test(arguments: ["function f() { return arguments } [f([1])]", "[[0] + [0, [1]]]"])
  func `nested arrays are emptied after the evaluation`(text: String) throws {
    let program = try ExpressionProgram(text)
    let run = ExpressionRun(
      host: TestHost(), meter: ExpressionMeter(steps: 1_000_000), seed: 1)
    let value = try program.result(run) { (value) throws(ExpressionFailure) in value }
    guard case .list(let outer) = value, case .list(let inner)? = outer.items.first else {
      Issue.record("no array")
      return
    }
    expect(inner.items.isEmpty)
  }

  @Test func `all evaluations together have a limit`() throws {
    let meter = ExpressionMeter(steps: 5000)
    var count = 0
    while (try? result(of: "1 + 1", meter)) != nil { count += 1 }
    expect((10..<60).contains(count))
    expectEqual(meter.remainingSteps, 0)
  }
}
