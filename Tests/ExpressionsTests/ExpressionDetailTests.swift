import StrataExpressions
import StrataTestSupport
import Testing

/// Details of numbers, texts and arrays in ECMAScript.
struct ExpressionDetailTests {
  @Test(arguments: [
    ("String(0.0000105) + '|' + 1.05e-7 + '|' + -1e-7", "0.0000105|1.05e-7|-1e-7"),
    ("2.005e19 + '|' + 9007199254740994", "20050000000000000000|9007199254740994"),
    ("parseInt('-ff', 16) + '|' + parseInt('0x1Fpx') + '|' + parseInt('0X1F')", "-255|31|31"),
    ("parseInt('1 0', 2) + '|' + parseInt('-0x10') + '|' + parseInt('--5')", "1|-16|NaN"),
    ("parseInt('ffffffffffffffff', 16) + '|' + parseInt('12', 37)", "18446744073709552000|NaN"),
    ("parseFloat('-1.5e+2.5') + '|' + parseFloat('.5.') + '|' + parseFloat('3.x')", "-150|0.5|3"),
    (
      "parseFloat('.e5') + '|' + parseFloat('1e') + '|' + parseFloat('-Infinity!')",
      "NaN|1|-Infinity"
    ),
    (
      "(2.5).toPrecision(1) + '|' + (25).toPrecision(1) + '|' + (-0.125).toPrecision(2)",
      "3|3e+1|-0.13"
    ),
    (
      "(9.5).toPrecision(1) + '|' + (1.005).toPrecision(3) + '|' + (-0.04).toFixed(1)",
      "1e+1|1.00|-0.0"
    ),
    ("(1e20).toString(16) + '|' + (-1e20).toString(4).length", "56bc75e2d63100000|35"),
    (
      "[0.49999999999999994, 0.5, -2.5, 4503599627370497].map(Math.round)",
      "0,1,-2,4503599627370497"
    ),
  ])
  func `numbers are parsed and written as in JavaScript`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("'a,b'.split(',', -1).length + '|' + 'a,b'.split(',', 1)", "2|a"),
    ("'abc'.endsWith('c', 10) + '|' + 'abc'.startsWith('a', -1)", "true|true"),
    ("'abcabc'.lastIndexOf('a', undefined) + '|' + 'abc'.lastIndexOf('a', -5)", "3|0"),
    ("[1, 2, 1].lastIndexOf(1, 1) + '|' + [1, 2, 1].lastIndexOf(1, -4)", "0|-1"),
    (
      "[2, 1].sort(undefined).join() + '|' + Object.keys([5, 6]) + Object.values('ab')",
      "1,2|0,1a,b"
    ),
    ("/b/.exec('abc').index + '|' + 'abc'.match(/c/).index + '|' + [1].index", "1|2|undefined"),
    (
      "var a = new Array(110000); a[105000] = 1; a[210000] = 1; a[105000] + '|' + a.length",
      "1|110000"
    ),
    ("var i = 0; try { /a/.missing(i++) } catch (e) {} i", "1"),
  ])
  func `methods treat missing and unusual arguments as in JavaScript`(
    text: String, expected: String
  ) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("'😀'.split('').join('') + '|' + 'a😀'.length + 'a😀'.split('').length", "😀|33"),
    ("var s = ''; for (var i = 0; i < 2; i++) s += '😀'.charAt(i); s", "😀"),
    (
      "'😀'.charCodeAt(1) + '|' + ('😀'[0] === '\\ud83d') + '|' + '😀'.slice(0, 1).length",
      "56832|true|1"
    ),
    (
      "'\\ud83d' + '\\ude00' + String.fromCharCode(0xd83d).concat(String.fromCharCode(0xde01))",
      "😀😁"
    ),
    ("`${'😀'[0]}${'😀'[1]}` + '😀'.replace(/./g, function (c) { return c })", "😀😀"),
    ("'x😀'.substr(0, 2)", "x\u{FFFD}"), ("['😀'[1]]", "\u{FFFD}"),
    ("Array.from('e\\u0301😀').length + [...'e\\u0301😀'].length", "6"),
  ])
  func `surrogate pairs are two units, whose halves can be joined`(
    text: String, expected: String
  ) throws {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("value\u{A0}* 2", "20,40"), ("5\u{FEFF}+\u{3000}1", "6"),
    ("1\u{2028}+ 1 // a\u{2029}+ 1", "3"),
    ("var a = 1 /* \r */ var b = 2; a + b", "3"), ("var ä = 2; ä", "2"),
    (#"`a${"}"}b${`${'{'}`}c`"#, "a}b{c"), ("`${{a: 1}.a /* } */}`", "1"),
    (
      "var r; try { try { throw 1 } finally { try { throw 2 } catch (e) {} } } "
        + "catch (e) { r = e } r", "1"
    ),
  ])
  func `white space, templates and finally follow the grammar`(text: String, expected: String)
    throws
  {
    try expectEqual(result(of: text), expected)
  }

  @Test(arguments: [
    ("1 # 2", "unexpected character '#'"),
    ("function () {}", "a function declaration needs a name"),
    ("try {}", "expected 'catch' or 'finally'"), ("function f(a, a) {}", "duplicate parameter 'a'"),
    ("/(?<name>a)/", "unsupported group '(?<' in a regular expression"),
    (String(repeating: "`${", count: 5000), "the expression is nested too deeply"),
  ])
  func `messages name the cause`(text: String, message: String) {
    #expect(throws: ExpressionSyntaxError(message: message, line: 1)) {
      try ExpressionProgram(text)
    }
  }
}
