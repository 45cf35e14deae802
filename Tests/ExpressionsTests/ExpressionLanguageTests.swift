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
    ("let a = 1; { let a = 2; a++ } if (true) { const a = 5 } a", "1"),
    (
      "let s = ''; for (let i = 0; i < 3; i++) { let t; s += t; t = i } s",
      "undefinedundefinedundefined"
    ),
    ("var e = 1; try { throw 5 } catch (e) { e = 7 } e", "1"),
    ("const f = () => g + 1; let g = 2; { let g = 9; f() }", "3"),
    (
      "var r = 0; for (const k of [1, 2]) { r += k } "
        + "try { const c = 1; c = 2 } catch (x) { r += 10 } r",
      "13"
    ),
    ("let i = 9; for (let i = 0; i < 2; i++) {} switch (1) { case 1: let i = 4 } i", "9"),
    ("var o = {f: function () { return this.v }, v: 7}; o.f()", "7"),
    ("function F(x) { this.x = x } new F(4).x", "4"),
    ("a = 5; b = a + 1; b", "6"), ("var x\nvar y = 3\nx = y\nx++\nx", "4"),
    ("`a${1 + 1}b`", "a2b"), ("eval('twice(4)')", "8"),
  ])
  func `statements and functions`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  /// By ECMAScript 2018, sections 12.15.5, 13.3.3 and 14.1.
  @Test(arguments: [
    ("let [a, , b = 9, ...c] = [1, 2, undefined, 4, 5]; a + '|' + b + '|' + c", "1|9|4,5"),
    ("const {x, y: {z = 7}, ...r} = {x: 1, y: {}, p: 2, q: 3}; x + z + r.p + r.q", "13"),
    ("var a = 1, b = 2; [a, b] = [b, a]; a + '' + b", "21"),
    ("var o = {}, k = 'm'; ({a: o.x, [k]: o.y = 5} = {a: 3}); o.x + o.y", "8"),
    ("var a; [[a = 4]] = [[]]; a", "4"),
    ("var t = 0; for (const [k, v] of Object.entries({a: 1, b: 2})) t += v + k.length; t", "5"),
    ("(({a, b}, [c], ...rest) => a + b + c + rest.length)({a: 1, b: 2}, [3], 4, 5)", "8"),
    ("function f(a, ...b) { return a + b.join('') } f(1, 2, 3)", "123"),
    ("(({a = 2} = {}) => a)() + (([a] = [3]) => a)()", "5"),
    ("Math.max(...[3, 9, 2], 4) + [...'ab', ...[1]].join()", "9a,b,1"),
    ("const a = {x: 1, y: 2}; const b = {...a, y: 5, ['z' + 1]: 7}; b.x + b.y + b.z1", "13"),
    ("const o = {v: 4, get2(n) { return this.v + n }}; o.get2(3)", "7"),
    ("const x = 3; const o = {x}; o.x", "3"),
    ("try { throw {message: 'm'} } catch ({message}) { message }", "m"),
    ("let [x, y] = value; x + y", "30"),
    (
      "var o = {f: () => 2}; o.f?.() + '|' + o.g?.() + '|' + o.h?.[0] + '|' + o.h?.i.j",
      "2|undefined|undefined|undefined"
    ),
    ("var a = true; a?.5:1", "0.5"),
    ("(function () { return [1, 2] })().map(({length}) => length)", ","),
  ])
  func `destructuring, spreading and optional parts`(text: String, expected: String) throws {
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
    ("[1, 2, 1].indexOf(1, 1) + '|' + [1, 2].includes(1, 1)", "2|false"),
    ("'a/b/c'.split('/', 2).join() + 'abc'.replace('b', '[$&$$]')", "a,ba[b$]c"),
    (
      "1e16 + '|' + 123e18 + '|' + 1e15", "10000000000000000|123000000000000000000|1000000000000000"
    ),
    (
      "(1234567.891).toLocaleString() + '|' + (-1234).toLocaleString('de-DE')",
      "1,234,567.891|-1,234"
    ),
    ("(5).toLocaleString('en-US', {minimumFractionDigits: 2})", "5.00"),
    ("(0.5).toString(2) + '|' + (255.5).toString(16) + '|' + (-8).toString(2)", "0.1|ff.8|-1000"),
    (
      "Number.isNaN('a') + '|' + Number.isNaN(NaN) + '|' + (Number.MAX_SAFE_INTEGER + 2)",
      "false|true|9007199254740992"
    ),
    ("Array.from({length: 3}, (v, i) => i * i).join() + Array.from('ab').join('-')", "0,1,4a-b"),
    (
      "Object.entries({a: 1, b: 2}).flat().join() + Object.values({c: 3}) + [1, 2].at(-1)",
      "a,1,b,232"
    ),
  ])
  func `methods of arrays, texts and numbers`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  /// By ECMAScript 5.1, section 15.10.
  @Test(arguments: [
    (#"'1234567'.replace(/\B(?=(\d{3})+(?!\d))/g, ',')"#, "1,234,567"),
    ("'Hello'.replace(/l/g, 'L') + 'Hello'.replace(/L/i, '-')", "HeLLoHe-lo"),
    (#"'a-b_c'.split(/[-_]/).join() + '|' + 'a1b2'.split(/(\d)/).join()"#, "a,b,c|a,1,b,2,"),
    (#"'John Smith'.replace(/(\w+)\s(\w+)/, '$2, $1')"#, "Smith, John"),
    (
      #"'2024-05-06'.match(/(\d+)-(\d+)/).join('|') + 'aXbX'.match(/X/g).length"#,
      "2024-05|2024|052"
    ),
    ("'abc'.match(/x/) + '|' + 'abc'.search(/c/) + '|' + /b/.test('abc')", "null|2|true"),
    (#"'x1y22'.replace(/\d+/g, function (d) { return '<' + d * 2 + '>' })"#, "x<2>y<44>"),
    ("'aaa'.replace(/a*?/, 'b') + 'aab'.match(/a+?b/)[0] + 'aXXb'.match(/a(.*)b/)[1]", "baaaaabXX"),
    (
      #"'abab'.match(/(ab)\1/)[0] + /^(?:a|ab)$/.test('ab') + "#
        + "'zaacbbbcac'.match(/(z)((a+)?(b+)?(c))*/)",
      "ababtruezaacbbbcac,z,ac,a,,c"
    ),
    (
      "'line\\nnext'.match(/^n.*$/m)[0] + /a.c/.test('a\\nc') + /a.c/s.test('a\\nc')",
      "nextfalsetrue"
    ),
    (
      "var r = /o/g, s = 'foo boo', n = 0, m; "
        + "while (m = r.exec(s)) n += m[0].length; n + '|' + r.lastIndex",
      "4|0"
    ),
    (
      "new RegExp('[' + 'aeiou' + ']', 'gi').source"
        + " + 'A b E'.replace(RegExp('[aeiou]', 'gi'), '*')",
      "[aeiou]* b *"
    ),
    (
      #"/[\]\-\\]+/.exec('a]-\\b')[0].length + "#
        + #"/\u0041\x42\tc?/.test('AB\t') + /[^\s\d]/.exec(' 1x')[0]"#,
      "4x"
    ),
    ("var a = 8, g = 2; a / 2 / g + (a) / 2", "6"), ("/(?:)*/.test('')", "true"),
    (#"'aBc'.replace(/[^a-z]/i, '?') + 'aBc'.replace(/[b]/i, '?')"#, "aBca?c"),
    (
      #"/(?!foo)...$/.test('foo') + '|' + "#
        + #"/\bword\b/.test('a word.') + /x{2}y{1,}z{0,2}/.exec('xxyz')[0]"#,
      "false|truexxyz"
    ),
  ])
  func `regular expressions match, split and replace`(text: String, expected: String) throws {
    try expectEqual(result(of: text), expected)
  }

  /// Each would take more steps than there are atoms.
  @Test(arguments: [
    "/(a*)*b/.test('" + String(repeating: "a", count: 40) + "')",
    "/(a|aa)+$/.test('" + String(repeating: "a", count: 60) + "b')",
    "/(x+x+)+y/.test('" + String(repeating: "x", count: 50) + "')",
    "var s = 'a'; while (true) s = s.replace(/a/g, 'aa')",
    "/(?:a?){1000}b/.test('" + String(repeating: "a", count: 900) + "')",
  ])
  func `regular expressions end by the limits`(text: String) {
    let error = #expect(throws: ExpressionFailure.self) { try result(of: text) }
    if case .exhausted = error { return }
    Issue.record("\(text) ends with \(String(describing: error))")
  }

  @Test(arguments: [
    ("1 +", "unexpected end"), ("var 1", "unexpected number"), ("(1", "expected ')'"),
    ("'a", "unterminated string"), ("/(a/.test('b')", "missing ')' in a regular expression"),
    ("/a", "unterminated regular expression"),
    ("/a/z", "unknown flags 'z' of a regular expression"),
    ("/[b-a]/", "a range out of order in a regular expression"),
    ("var x = /+/", "nothing to repeat in a regular expression"),
    ("/(?<=a)b/", "unsupported group '(?<=' in a regular expression"),
    ("1 = 2", "invalid assignment"), ("[1] = [2]", "invalid assignment"), ("a b", "unexpected 'b'"),
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
    ("var [a] = 5", "5 has no elements"), ("Math.max(...{})", "[object Object] has no elements"),
    ("const {a} = null", "cannot read 'a' of null"),
    ("const [c] = [1]; c = 2", "assignment to the constant 'c'"),
    ("var f = 1; f(2)", "unknown function 'f'"), ("throw 'reason'", "reason"),
    ("null.x", "cannot read 'x' of null"), ("null.x = 1", "cannot set 'x' of null"),
    ("throw new Error('own')", "Error: own"),
  ])
  func `failures name their cause`(text: String, message: String) {
    #expect(throws: ExpressionFailure.thrown(message)) { try result(of: text) }
  }
}
