import StrataExpressions
import StrataTestSupport
import Testing

/// Variables of loops that closures use, as ECMAScript 6 defines them.
struct ExpressionScopeTests {
  private static let call = "f.map(function (g) { return g() }).join()"

  @Test(arguments: [
    ("for (let i = 0; i < 3; i++) { f.push(() => i) }", "0,1,2"),
    ("for (let i = 0; i < 6; i++) { f.push(() => i); i++ }", "1,3,5"),
    ("for (var i = 0; i < 3; i++) { f.push(() => i) }", "3,3,3"),
    ("for (const x of [4, 5]) f.push(function () { return x });", "4,5"),
    ("for (const k in {a: 1, b: 2}) { f.push(() => k) }", "a,b"),
    ("for (const [k, v] of [[1, 2], [3, 4]]) { f.push(() => k * v) }", "2,12"),
    ("var n = 0; while (n < 3) { let m = n * 2; n++; f.push(() => m) }", "0,2,4"),
    ("var n = 0; do { const m = n; f.push(() => m) } while (++n < 2)", "0,1"),
    ("for (let i = 0, n = 3; i < n; i++) { f.push(() => n - i) }", "3,2,1"),
  ])
  func `each pass of a loop has its own variables`(loop: String, expected: String) throws {
    try expectEqual(result(of: "var f = []; \(loop) \(Self.call)"), expected)
  }

  @Test(arguments: [
    (
      "for (let i = 0; i < 2; i++) { for (let j = 0; j < 2; j++) { f.push(() => i * 10 + j) } }",
      "0,1,10,11"
    ),
    (
      """
      for (let i = 0; i < 3; i++) {
        let s = 0;
        for (let j = 0; j <= i; j++) {
          s += j; let t = s;
          if (j == i) { let u = t; f.push(() => [i, s, u].join(':')) }
        }
      }
      """, "0:0:0,1:1:1,2:3:3"
    ),
    ("for (let i = 0; i < 3; i++) { try { throw i } catch (e) { f.push(() => e + i) } }", "0,2,4"),
    (
      """
      for (let i = 0; i < 3; i++) {
        switch (i) {
        case 1: let q = 5; f.push(() => q + i); break;
        default: let z = i; f.push(() => z)
        }
      }
      """, "0,6,2"
    ),
    (
      """
      var n = 0;
      while (n < 3) {
        let m = n * 2; { let z = m + 1; var w = z }
        function h() { return m + w * 10 }
        f.push(h); n++
      }
      """, "50,52,54"
    ),
    (
      "for (let i = 0; i < 4; i++) { if (i == 1) continue; if (i == 3) break; f.push(() => i) }",
      "0,2"
    ),
    (
      "for (let i = 0; i < 2; i++) { f.push(() => { i += 5; return i }); f.push(() => i) }",
      "5,5,6,6"
    ),
  ])
  func `variables of nested blocks are found from closures`(loop: String, expected: String) throws {
    try expectEqual(result(of: "var f = []; \(loop) \(Self.call)"), expected)
  }

  @Test(arguments: [
    (
      "let s = 0; for (let i = 0; i < 3; i++) { const f = x => { s += x * i }; f(1); f(2) } s",
      "9"
    ),
    (
      """
      function q(n) {
        var f = []; for (let i = 0; i < n; i++) { f.push(() => n > 1 ? q(n - 1) + i : i) }
        return f.map(g => g()).reduce((a, b) => a + b, 0)
      }
      q(3)
      """, "6"
    ),
    (
      "var o = {v: 7, f: function () { for (let i = 0; ;) { return (() => this.v + i)() } }}; "
        + "o.f()",
      "7"
    ),
  ])
  func `closures of a loop see the variables around it`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("let a = null; a ??= 4; a", "4"), ("let a = 0; a ||= 5; a &&= 6; a", "6"),
    ("let n = 0; let a = 1; a ??= ++n; a + n", "1"),
    ("let o = {a: 0}; o.a ||= 2; o.b ??= 3; o.a + o.b", "5"),
    ("const a = 1; try { a &&= 2 } catch (e) { 'constant' }", "constant"),
  ])
  func `logical assignments evaluate their source if needed`(
    text: String, expected: String
  ) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("Object.assign({a: 1}, {b: 2}, null).b", "2"), ("'abc'.at(-1) + 'abc'.at(5)", "cundefined"),
    ("'😀a'.codePointAt(0) + '|' + 'a'.codePointAt(3)", "128512|undefined"),
    ("Math.clz32(1) + Math.fround(5.5) + Math.expm1(0) + Math.log1p(0)", "36.5"),
    ("Math.asinh(0) + Math.acosh(1) + Math.atanh(0)", "0"),
  ])
  func `functions of newer editions`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }
}
