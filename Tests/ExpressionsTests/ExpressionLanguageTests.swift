import StrataExpressions
import StrataTestSupport
import Testing

/// The language, by the definition of ECMAScript 5 and the additions of exporters.
struct ExpressionLanguageTests {
  @Test(arguments: [
    ("1 + 2 * 3 - 4 / 8 % 3", "6.5"), ("'a' + 1 + 2", "a12"), ("-2 + +'3'", "1"),
    ("2 ** 3 ** 2", "512"), ("7 & 3 | 8 ^ 1", "11"), ("1 << 4 >>> 2", "4"), ("-1 >>> 28", "15"),
    ("1 < 2 && 'b' > 'a'", "true"), ("'10' < '9'", "true"), ("10 < '9'", "false"),
    ("null == undefined", "true"), ("null === undefined", "false"), ("'1' == 1", "true"),
    ("0 / 0 == 0 / 0", "false"), ("0 || 'b'", "b"), ("1 ? 2 ? 3 : 4 : 5", "3"),
    ("typeof missing + typeof 1 + typeof 'a'", "undefinednumberstring"),
    ("var x = 1; x += 2; x *= 5; x -= 1; x /= 2; x %= 4; x", "3"),
    ("var v = 10; v--; --v; -v++ + v", "1"), ("1, 2, 3", "3"), ("void 0", "undefined"),
  ])
  func `operators follow their precedence and their types`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    (
      "var s = 0; for (var i = 0; i < 9; i++) { if (i == 3) continue; if (i > 7) break; s += i } s",
      "25"
    ),
    ("var i = 0; do { i += 2 } while (i < 7); i", "8"),
    ("var i = 0; while (true) { if (++i > 5) break; } i", "6"),
    ("var o = {a: 1, 'b': 2}; var s = ''; for (var k in o) s += k + o[k]; s", "a1b2"),
    ("let t = 0; for (const v of [1, 2, 3]) t += v; t", "6"),
    ("switch (3) { case 1: 'a'; break; case 3: 'b'; break; default: 'c' }", "b"),
    ("switch (5) { case 1: 'a'; default: 'c' }", "c"),
    ("try { throw 'x' } catch (e) { e + '!' }", "x!"),
    ("try { missing } catch (e) { 5 }", "5"),
    ("(function () { try { return 1 } finally { 2 } })()", "1"),
    ("function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } f(12)", "144"),
    (
      "var c = (function () { var n = 0; return function () { return ++n } })(); c(); c(); c()", "3"
    ),
    ("((a, b = 2) => a + b)(1)", "3"),
    ("var o = {f: function () { return this.v }, v: 7}; o.f()", "7"),
    ("function F(x) { this.x = x } new F(4).x", "4"),
    ("a = 5; b = a + 1; b", "6"), ("var x\nvar y = 3\nx = y\nx++\nx", "4"),
    ("`a${1 + 1}b`", "a2b"), ("eval('twice(4)')", "8"),
  ])
  func `statements and functions`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("var $bm_rt; $bm_rt = $bm_sum(1, $bm_mul(2, 3)); 9", "7"), ("$bm_rt = [1, 2]", "1,2"),
    ("$bm_sum([1, 2], [10, 20])", "11,22"), ("[1, 2] + [10, 20, 30]", "11,22,30"),
    ("$bm_sub(value, [1, 2])", "9,18"), ("$bm_mul(value, 2)", "20,40"),
    ("2 * value", "20,40"), ("$bm_div(value, 4)", "2.5,5"), ("$bm_neg(value)", "-10,-20"),
    ("$bm_mod(7, 4)", "3"), ("sum(1, 2) + sub(5, 1) + mul(2, 3) + div(8, 2) + mod(5, 3)", "19"),
    ("add(value, 5)", "15,20"),
  ])
  func `operators of exporters apply to arrays`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("[3, 1, 2].sort().join('-')", "1-2-3"), ("[10, 9, 1].sort().join()", "1,10,9"),
    ("[10, 9, 1].sort(function (a, b) { return a - b }).join()", "1,9,10"),
    ("[1, 2, 3].map(function (x) { return 2 * x }).join()", "2,4,6"),
    ("[1, 2, 3, 4].filter(x => x % 2).join()", "1,3"),
    ("[1, 2, 3].reduce((a, b) => a + b)", "6"),
    ("var a = [1, 2, 3, 4, 5]; a.splice(1, 2).join() + '|' + a.join()", "2,3|1,4,5"),
    (
      "var a = [1]; a.push(2, 3); a.pop(); a.unshift(0); a.shift(); a.concat(9, [8]).join()",
      "1,2,9,8"
    ),
    ("'hello'.substr(1, 3) + 'hello'.substring(3, 1) + 'hello'.slice(-3)", "ellelllo"),
    ("'a,b,,c'.split(',').length", "4"), ("'aXbX'.replace('X', '-')", "a-bX"),
    ("'abc'.charAt(1) + 'abc'.charCodeAt(2) + 'abc'.indexOf('c')", "b992"),
    ("'x'.padStart(3, '0') + 'ab'.repeat(2) + ' t '.trim().toUpperCase()", "00xababT"),
    ("(1.005).toFixed(2) + (2.5).toFixed(0) + (-1.5).toFixed(0)", "1.003-2"),
    ("(1234.5).toPrecision(3) + (255).toString(16)", "1.23e+3ff"),
    ("parseInt('12px') + parseFloat('1.5e1x') + parseInt('ff', 16)", "282"),
    ("1e21 + '|' + 1e-7 + '|' + 0.00001 + '|' + 1 / 3", "1e+21|1e-7|0.00001|0.3333333333333333"),
    ("'\\u0041\\x42'.length + '\\ud83d\\ude00'.length", "4"),
  ])
  func `methods of arrays, texts and numbers`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("1 +", "unexpected end"), ("var 1", "unexpected number"), ("(1", "expected ')'"),
    ("'a", "unterminated string"), ("/a/.test('b')", "regular expressions are not supported"),
    ("1 = 2", "invalid assignment"), ("a b", "unexpected 'b'"),
    (String(repeating: "(", count: 100_000), "the expression is nested too deeply"),
    ("1" + String(repeating: "+1", count: 100_000), "the expression is nested too deeply"),
  ])
  func `texts that are not programs are rejected`(text: String, message: String) {
    #expect(throws: ExpressionSyntaxError(message: message, line: 1)) {
      try ExpressionProgram(text)
    }
  }

  @Test(arguments: [
    ("missing + 1", "unknown name 'missing'"), ("missing(1)", "unknown name 'missing'"),
    ("var f = 1; f(2)", "unknown function 'f'"), ("throw 'reason'", "reason"),
    ("null.x", "'x' of null"), ("throw new Error('own')", "Error: own"),
  ])
  func `failures name their cause`(text: String, message: String) {
    #expect(throws: ExpressionFailure.thrown(message)) { try result(of: text) }
  }
}
