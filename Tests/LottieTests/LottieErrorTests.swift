import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Messages about documents that cannot be drawn, or only in part.
struct LottieErrorTests {
  private func error(_ json: String) -> String? {
    do {
      _ = try TinyAnimation.scene(json)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("{\"a\": 1,\n  2}", "tiny.json:2:3: not well-formed JSON: expected a key in quotes"),
    ("{\"a\": [1, 2", "tiny.json:1:12: not well-formed JSON: unexpected end of data"),
    ("{\"a\": \"b\\", "tiny.json:1:10: not well-formed JSON: a string has no closing quote"),
    ("{\"a\": \"b", "tiny.json:1:9: not well-formed JSON: a string has no closing quote"),
    ("{\"a\": tru", "tiny.json:1:7: not well-formed JSON: expected a value"),
    ("{\"a\": -", "tiny.json:1:7: not well-formed JSON: expected a value"),
    ("{\"a\": 1\u{0}}", "tiny.json:1:8: not well-formed JSON: expected ',' or '}'"),
    (
      "{\"a\": \"\u{0}\"}",
      "tiny.json:1:8: not well-formed JSON: a control character in a string; "
        + "escape it with a backslash"
    ),
    ("{\"a\": 1} x", "tiny.json:1:10: not well-formed JSON: unexpected data after the end"),
    (
      "{\"a\": 01}",
      "tiny.json:1:7: not well-formed JSON: a number has a leading zero"
    ),
    (
      "{}",
      "tiny.json: not a Lottie animation: missing 'layers'; "
        + "an animation is an object with layers, w, h, fr, ip and op"
    ),
    (
      #"{"layers": [], "fr": 0, "w": 1, "h": 1, "ip": 0, "op": 1}"#,
      "tiny.json: /fr is 0.0; expected a number above 0"
    ),
    (
      #"{"layers": [], "fr": 1, "w": 1, "h": 1, "ip": 5, "op": 5}"#,
      "tiny.json: /op is 5.0; expected a frame after the first one, 5.0"
    ),
    (
      #"{"layers": [], "fr": 1e308, "w": 1, "h": 1, "ip": 0, "op": 1}"#,
      "tiny.json: /fr is 1e+308; expected a number above 0 with a magnitude up to 1000000000000"
    ),
    (
      #"{"layers": [], "fr": 1, "w": [], "h": 1, "ip": 0, "op": 1}"#,
      "tiny.json: /w is an array; expected a number above 0"
    ),
    (
      #"{"layers": [], "fr": 1, "w": 1, "h": "tall", "ip": 0, "op": 1}"#,
      "tiny.json: /h is the text 'tall'; expected a number above 0"
    ),
    (
      #"{"layers": [], "fr": 1, "w": 1, "h": 1, "ip": -1e300, "op": 1}"#,
      "tiny.json: /ip is -1e+300; expected a frame with a magnitude up to 1000000000000"
    ),
    (
      #"{"layers": [], "fr": 1, "w": 1, "h": 1, "ip": 0, "op": 9007199254740993}"#,
      "tiny.json: /op is 9007199254740992.0; expected a frame after the first one, 0.0 "
        + "with a magnitude up to 1000000000000"
    ),
  ])
  func `an unreadable document is reported with location and reason`(json: String, message: String)
  {
    expectEqual(error(json), message)
  }

  @Test(arguments: [
    (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], "UTF-16"),
    (.utf16BigEndian, [], "UTF-16"), (.utf32LittleEndian, [], "UTF-32"),
    (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "UTF-32"),
  ])
  func `a text in another encoding is reported with its name`(
    encoding: String.Encoding, mark: [UInt8], name: String
  ) throws {
    let text = try #require(#"{"layers": []}"#.data(using: encoding))
    let folder = try TemporaryFolder()
    try folder.write(Data(mark) + text, to: "tiny.json")
    let error = #expect(throws: LottieError.self) {
      try Scene(contentsOf: folder.url.appendingPathComponent("tiny.json"))
    }
    expectEqual(
      error?.description.split(separator: "/").last.map(String.init),
      "tiny.json:1:1: not well-formed JSON: the text is encoded in \(name); "
        + "save it in UTF-8, the only supported encoding")
  }

  @Test func `a binary file is reported with its format`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data([0x1F, 0x8B, 8, 0, 0]), to: "tiny.json")
    let error = #expect(throws: LottieError.self) {
      try Scene(contentsOf: folder.url.appendingPathComponent("tiny.json"))
    }
    expectEqual(error?.description.contains("the file is a gzip file, not text"), true)
  }

  @Test func `a text in Latin-1 is read and reported with its line`() throws {
    let json =
      "{\"layers\": [], \"fr\": 1, \"w\": 1, \"h\": 1, \"ip\": 0, \"op\": 1,\n\"nm\": \"Grün\"}"
    let folder = try TemporaryFolder()
    try folder.write(#require(json.data(using: .isoLatin1)), to: "tiny.json")
    let scene = try Scene(contentsOf: folder.url.appendingPathComponent("tiny.json"))
    let found = try #require(scene.diagnostics.first { $0.code == "not-utf8" })
    expect(found.line == 2 && found.severity == .warning)
    expect(found.message.contains("save it in UTF-8"))
    try expect(TinyAnimation.scene(json).diagnostics.allSatisfy { $0.code != "not-utf8" })
  }

  @Test func `nesting has a limit`() {
    let json = String(repeating: "{\"a\":", count: 600) + "1" + String(repeating: "}", count: 600)
    expectEqual(error(json), "tiny.json:1: nesting of JSON is 513; at most 512 is allowed")
  }

  /// Each composition contains the next one ten times.
  @Test func `compositions that multiply are refused`() {
    func layers(_ id: Int) -> String {
      Array(
        repeating: #"{"ty": 0, "refId": "\#(id)", "w": 9, "h": 9, "ip": 0, "op": 9, "ks": {}}"#,
        count: 10
      )
      .joined(separator: ",")
    }
    let assets =
      (0..<8).map { #"{"id": "\#($0)", "layers": [\#(layers($0 + 1))]}"# }
      + [
        """
        {"id": "8", "layers": [{"ty": 1, "sw": 1, "sh": 1, "sc": "000", "ip": 0, "op": 9, \
        "ks": {}}]}
        """
      ]
    let json = TinyAnimation.json(
      layers(0), rest: #""assets": [\#(assets.joined(separator: ","))]"#)
    var limits = Limits.default
    limits.layers = 1000
    #expect(throws: LimitExceeded.self) {
      try Scene(data: Data(json.utf8), name: "tiny.json", baseURL: nil, limits: limits)
    }
  }

  @Test(arguments: [
    (
      #"{"ty": 0, "refId": "b", "w": 9, "h": 9, "ip": 0, "op": 9, "ks": {}}"#, "missing-asset",
      "/layers/0"
    ),
    (#"{"ty": 2, "refId": "b", "ip": 0, "op": 9, "ks": {}}"#, "missing-asset", "/layers/0"),
    (#"{"ty": 12, "ip": 0, "op": 9, "ks": {}}"#, "not-drawn-layer", "/layers/0"),
    (
      #"{"ty": 4, "ip": 0, "op": 9, "ks": {}, "shapes": [{"ty": "xx"}]}"#, "unknown-shape",
      "/layers/0/shapes/0"
    ),
    (
      """
      {"ty": 1, "sw": 1, "sh": 1, "sc": "000", "ip": 0, "op": 9, "ks": {"o": {"k": 1, \
      "x": "var"}}}
      """,
      "not-drawn-expression", "/layers/0/ks"
    ),
    (
      """
      {"ty": 1, "sw": 1, "sh": 1, "sc": "000", "ind": 1, "parent": 1, "ip": 0, "op": 9, \
      "ks": {}}
      """,
      "parent-cycle", "/layers/0"
    ),
  ])
  func `omissions are reported with their location`(
    layer: String, code: String, pointer: String
  ) throws {
    let scene = try TinyAnimation.scene(TinyAnimation.json(layer))
    let found = try #require(scene.diagnostics.first { $0.code == code })
    expect(found.message.hasPrefix(pointer + ":"))
    expectEqual(found.file, "tiny.json")
  }

  @Test(arguments: [
    "1", "12.5", "-0.25e1", "1e400", "0.1", "123456789012345678901234567890", "5e-324",
    "999999999999999999.9", "0.00000000000000000005", "9007199254.740993",
    "18446744073709551617e-19",
  ])
  func `numbers are parsed as Swift does`(text: String) throws {
    // As a position, which rejects numbers that cannot be used in computations.
    let json = TinyAnimation.json("", rest: #""markers": [{"cm": "a", "tm": \#(text), "dr": 0}]"#)
    let found = try TinyAnimation.scene(json).markers.first?.time
    let expected = try #require(Double(text))
    expectEqual(found, abs(expected) <= 1e12 ? expected / 10 : nil)
  }

  @Test func `escapes in strings are decoded`() throws {
    let json = TinyAnimation.json(
      "", rest: #""markers": [{"cm": "a\"\\\u00e9\ud83d\ude00\n", "tm": 0}]"#)
    try expectEqual(TinyAnimation.scene(json).markers.first?.name, "a\"\\é😀\n")
  }

  @Test func `escapes in keys are decoded`() throws {
    let json = TinyAnimation.json(
      "", rest: ##""m\u0061rkers": [{"\u0063m": "a", "tm": 0}]"##)
    try expectEqual(TinyAnimation.scene(json).markers.map(\.name), ["a"])
  }

  @Test func `a value of another type is reported with the expected one`() throws {
    let json = TinyAnimation.json(
      #"{"ty": 1, "sw": 9, "sh": 9, "sc": "red", "op": 9, "ks": {"r": {"k": "left"}}}"#)
    try expectEqual(
      TinyAnimation.scene(json).diagnostics.map(\.message),
      [
        "/layers/0/ks/r: expected a number; the default is used",
        "/layers/0/sc: expected a color; the default is used",
      ])
  }

  @Test func `slots show the user's values`() throws {
    let fill = #"{"ty": "fl", "c": {"sid": "accent", "k": [1, 0, 0]}, "o": {"k": 100}}"#
    let json = TinyAnimation.json(TinyAnimation.shapes("\(TinyAnimation.square), \(fill)"))
    let options = LottieOptions(slots: ["accent": "#0000ff"])
    try expectEqual(TinyAnimation.pixel(TinyAnimation.scene(json), 50, 50), [255, 0, 0, 255])
    try expectEqual(
      TinyAnimation.pixel(TinyAnimation.scene(json, lottie: options), 50, 50),
      [
        0, 0, 255, 255,
      ])
  }
}
