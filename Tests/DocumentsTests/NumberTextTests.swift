import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    ("12", 12.0), ("-0.5", -0.5), (".25", 0.25), ("7.", 7), ("+3", 3), ("1e-100", 1e-100),
    ("4.547473508865e-13", 4.547473508865e-13), ("2E3", 2000), (" \t8\n", 8),
  ])
  func `decimals with and without exponents`(text: String, value: Double) {
    expectEqual(NumberText.finite(text, count: 1), [value])
  }

  @Test(arguments: ["inf", "Inf", "+infinity", "1e999"])
  func `infinities are numbers but not finite`(text: String) {
    expectEqual(NumberText.numbers(text, atMost: 1), [.infinity])
    expect(NumberText.finite(text, count: 1) == nil)
  }

  @Test func `a number that is too large is refused with the limit`() throws {
    let limit = " with a magnitude of at most 3.4e38"
    let scene = try document(
      """
      <CALayer bounds="0 0 9 9" position="0 -1e39" cornerRadius="1e39" backgroundColor="1e400 0 0" \
      zPosition="inf" borderWidth="wide"/>
      """)
    let messages = Dictionary(
      uniqueKeysWithValues: scene.diagnostics.map {
        ($0.message.prefix { $0 != " " }, $0.message.hasSuffix(limit))
      })
    expectEqual(
      messages,
      [
        "position": true, "cornerRadius": true, "backgroundColor": true, "zPosition": false,
        "borderWidth": false,
      ])
    let error = #expect(throws: DocumentError.self) {
      try document("<CALayer bounds='0 0 1e39 9'/>")
    }
    expectEqual(error?.description.hasSuffix("expected four finite numbers" + limit), true)
  }

  @Test func `a sign applies to infinity`() {
    expectEqual(NumberText.numbers("-inf 1", atMost: 2), [-.infinity, 1])
  }

  @Test(arguments: ["nan", "NaN", "-nan"])
  func `not-a-number is read as such`(text: String) {
    expectEqual(NumberText.numbers(text, atMost: 1)?.first?.isNaN, true)
  }

  @Test(arguments: ["undefined", "1 two", "0x10", "--1", "e5", ".", "1 2 (", "infinite"])
  func `anything else is not a list of numbers`(text: String) {
    expect(NumberText.numbers(text, atMost: 8) == nil)
  }

  @Test func `more numbers than asked for are refused`() {
    expect(NumberText.numbers("1 2 3", atMost: 2) == nil)
    expect(NumberText.finite("1", count: 2) == nil)
    expectEqual(NumberText.numbers("", atMost: 2), [])
  }

  @Test func `geometry takes two or four numbers`() {
    expectEqual(NumberText.point("3 -4"), CGPoint(x: 3, y: -4))
    expect(NumberText.point("3") == nil)
    expectEqual(NumberText.rect("1 2 3 4"), CGRect(x: 1, y: 2, width: 3, height: 4))
    expectEqual(NumberText.rect("1, 2, 3, 4"), CGRect(x: 1, y: 2, width: 3, height: 4))
    expect(NumberText.rect("1 2 3 inf") == nil)
    expect(NumberText.rect("1 2 3 4 5") == nil)
  }

  @Test(arguments: [("0", 0 as UInt?), ("15", 15), ("-1", nil), ("1.5", nil), ("1e12", nil)])
  func `bit masks are whole numbers of 32 bits`(text: String, value: UInt?) {
    expectEqual(NumberText.bits(text), value)
  }

  @Test func `flags are digits or words`() {
    expectEqual(NumberText.flag("1"), true)
    expectEqual(NumberText.flag("YES"), true)
    expectEqual(NumberText.flag("0"), false)
    expectEqual(NumberText.flag("false"), false)
    expect(NumberText.flag("2") == nil)
    expect(NumberText.flag("") == nil)
  }
}
