import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Replacements of slots: by the document, by a theme, and by the user.
struct LottieSlotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A package whose theme `new` has the given rules.
  private func themed(_ json: String, _ rules: String, _ more: [(String, Data)] = []) throws
    -> Scene
  {
    var writer = ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"}]}"#, "a/one.json": json,
      "t/new.json": #"{"rules": [\#(rules)]}"#,
    ])
    for (name, data) in more { writer.add(name, Array(data)) }
    let file = try folder.write(writer.data, to: "a.lottie")
    return try Scene(contentsOf: file, lottie: LottieOptions(theme: "new"))
  }

  private func slotted(_ json: String, _ slots: [String: String]) throws -> Scene {
    try TinyAnimation.scene(json, lottie: LottieOptions(slots: slots))
  }

  // MARK: Texts

  /// Letters shaped as bars: an I is 10 points wide, a B 20, each followed by a gap of the same
  /// width.
  private static func text(_ document: String = #""t": "I""#) -> String {
    func glyph(_ character: String, _ width: Int) -> String {
      let corners = "[[0,0],[\(width),0],[\(width),-50],[0,-50]]"
      let none = "[[0,0],[0,0],[0,0],[0,0]]"
      return """
        {"ch": "\(character)", "style": "", "fFamily": "Bars", "w": \(2 * width), \
        "data": {"shapes": [
          {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {
            "c": true, "v": \(corners), "i": \(none), "o": \(none)}}}]}]}}
        """
    }
    return TinyAnimation.json(
      """
      {"ty": 5, "ip": 0, "op": 10, "ks": {"p": {"k": [0, 80]}}, "t": {"d": {"sid": "title", "k": [
        {"t": 0, "s": {"s": 100, "f": "Bars", "fc": [1, 0, 0], \(document)}}]}}}
      """,
      rest: """
        "fonts": {"list": [{"fName": "Bars", "fFamily": "Bars", "fStyle": ""}]},
        "chars": [\(glyph("I", 10)), \(glyph("B", 20)), \(glyph("b", 5))]
        """)
  }

  @Test func `a text shows the user's string in the document's style`() throws {
    try expectEqual(TinyAnimation.columns(TinyAnimation.scene(Self.text())), Array(0..<10))
    let two = try slotted(Self.text(), ["title": #""IB""#])
    try expectEqual(TinyAnimation.columns(two), Array(0..<10) + Array(20..<40))
    try expectEqual(TinyAnimation.pixel(two, 5, 50), [255, 0, 0, 255])
    let null = try slotted(Self.text(), ["title": "null"])
    try expect(TinyAnimation.columns(null) != Array(0..<10), "the document's text is replaced")
    let capitals = try slotted(Self.text(#""t": "I", "ca": 1"#), ["title": #""b""#])
    try expectEqual(TinyAnimation.columns(capitals), Array(0..<20))
  }

  @Test func `a theme changes the parts of a text that it names`() throws {
    let rule =
      #"{"id": "title", "type": "Text", "value": {"text": "b", "fillColor": [0, 0, 1], "#
      + #""textCaps": "AllCaps"}}"#
    let scene = try themed(Self.text(), rule)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.columns(scene), Array(0..<20))
    try expectEqual(TinyAnimation.pixel(scene, 5, 50), [0, 0, 255, 255])
    let right =
      #"{"id": "title", "type": "Text", "value": {"text": "I", "fontSize": 50, "#
      + #""justify": "Right"}}"#
    let moved = Self.text().replacingOccurrences(of: "[0, 80]", with: "[60, 80]")
    try expectEqual(TinyAnimation.columns(themed(moved, right), row: 70), Array(50..<55))
  }

  @Test func `a theme may change a text over time`() throws {
    let rule = """
      {"id": "title", "type": "Text", "keyframes": [
        {"frame": 0, "value": {"text": "I"}}, {"frame": 5, "value": {"text": "B"}}]}
      """
    let scene = try themed(Self.text(), rule)
    try expectEqual(TinyAnimation.columns(scene, at: 0.45), Array(0..<10))
    try expectEqual(TinyAnimation.columns(scene, at: 0.55), Array(0..<20))
  }

  @Test(arguments: [
    (#""id": "title", "type": "Color", "value": [0, 0, 1]"#, "bad-value"),
    (#""id": "title", "type": "Text", "value": "B""#, "not-applied-theme-rule"),
    (#""type": "Text", "value": {"text": "B"}"#, "not-applied-theme-rule"),
    (
      #""id": "title", "type": "Text", "value": {}, "expression": "time""#,
      "not-applied-theme-rule"
    ),
  ])
  func `a rule that does not apply is reported, and the text remains`(
    rule: String, code: String
  ) throws {
    let scene = try themed(Self.text(), "{\(rule)}")
    expectEqual(scene.diagnostics.map(\.code), [code])
    try expectEqual(TinyAnimation.columns(scene), Array(0..<10))
  }

  // MARK: Other kinds

  /// A square filled by a gradient from left to right with two colors.
  private static let gradient = TinyAnimation.json(
    TinyAnimation.shapes(
      TinyAnimation.square + """
        , {"ty": "gf", "t": 1, "s": {"k": [30, 50]}, "e": {"k": [70, 50]}, "o": {"k": 100},
           "g": {"p": 2, "k": {"sid": "ramp", "k": [0, 1, 0, 0, 1, 0, 0, 1]}}}
        """))

  @Test func `a gradient may get a different number of colors and alphas`() throws {
    let own = try TinyAnimation.scene(Self.gradient)
    let middle = try TinyAnimation.pixel(own, 50, 50)
    expect(middle[1] == 0 && middle[0] > 100 && middle[2] > 100)
    let stops =
      #"[{"offset": 0, "color": [0, 1, 0]}, {"offset": 0.5, "color": [1, 1, 1]}, {"offset": 1, "#
      + #""color": [0, 1, 0]}]"#
    let three = try themed(
      Self.gradient, #"{"id": "ramp", "type": "Gradient", "value": \#(stops)}"#)
    let white = try TinyAnimation.pixel(three, 50, 50)
    expect(white.allSatisfy { $0 > 245 })
    let end = try TinyAnimation.pixel(three, 31, 50)
    expect(end[0] < 20 && end[1] == 255 && end[3] == 255)
    let fading = #"[{"offset": 0, "color": [0, 0, 1, 1]}, {"offset": 1, "color": [0, 0, 1, 0]}]"#
    let faded = try themed(
      Self.gradient, #"{"id": "ramp", "type": "Gradient", "value": \#(fading)}"#)
    // The middle of the pixel is at 0.5125 of the ramp.
    expect(abs(Int(try TinyAnimation.pixel(faded, 50, 50)[3]) - 124) <= 1)
  }

  /// Players find the name of a slot in the gradient, too.
  @Test func `a slot may be that of a whole gradient`() throws {
    let json = Self.gradient.replacingOccurrences(
      of: #""p": 2, "k": {"sid": "ramp", "k": "#, with: #""sid": "ramp", "p": 2, "k": {"k": "#)
    let stops =
      #"[{"offset": 0, "color": [0, 1, 0]}, {"offset": 0.5, "color": [1, 1, 1]}, {"offset": 1, "#
      + #""color": [0, 1, 0]}]"#
    func expectWhite(_ scene: Scene) throws {
      expectEqual(scene.diagnostics, [])
      let pixel = try TinyAnimation.pixel(scene, 50, 50)
      expect(pixel.allSatisfy { $0 > 245 }, "\(pixel)")
    }
    try expectWhite(themed(json, #"{"id": "ramp", "type": "Gradient", "value": \#(stops)}"#))
    let three = #"{"p": 3, "k": {"k": [0, 0, 1, 0, 0.5, 1, 1, 1, 1, 0, 1, 0]}}"#
    for animation in [json, Self.gradient] {
      try expectWhite(slotted(animation, ["ramp": three]))
      try expectWhite(
        TinyAnimation.scene(animation.dropLast() + #", "slots": {"ramp": {"p": \#(three)}}}"#))
    }
  }

  @Test(arguments: [#""sid": "ramp", "k": {"k": "#, #""k": {"sid": "ramp", "k": "#])
  func `the gradient of a style may have a slot`(stops: String) throws {
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        "\(TinyAnimation.square), \(TinyAnimation.red)",
        #""ks": {}, "sy": [{"ty": 8, "gt": 1, "gf": {"p": 2, \#(stops)[0, 1, 0, 0, 1, 1, 0, 0]}}}]"#
      ))
    let blue = #"[{"offset": 0, "color": [0, 0, 1]}, {"offset": 1, "color": [0, 0, 1]}]"#
    let scene = try themed(json, #"{"id": "ramp", "type": "Gradient", "value": \#(blue)}"#)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [0, 0, 255, 255])
  }

  @Test func `a gradient of a theme may fade out over time`() throws {
    func stops(_ alpha: String) -> String {
      #"[{"offset": 0, "color": [1, 0, 0\#(alpha)]}, {"offset": 1, "color": [1, 0, 0\#(alpha)]}]"#
    }
    let rule = """
      {"id": "ramp", "type": "Gradient", "keyframes": [
        {"frame": 0, "value": \(stops(""))}, {"frame": 10, "value": \(stops(", 0"))}]}
      """
    let scene = try themed(Self.gradient, rule)
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [255, 0, 0, 255])
    let half = try TinyAnimation.pixel(scene, 50, 50, at: 0.5)
    expect(abs(Int(half[3]) - 128) <= 1 && half[0] == 255)
  }

  @Test(arguments: [
    #""value": "red""#, #""value": []"#, #""keyframes": []"#,
    #""keyframes": [{"frame": 0, "value": 1}]"#,
  ])
  func `a gradient of a theme needs a list of stops`(members: String) throws {
    let scene = try themed(Self.gradient, #"{"id": "ramp", "type": "Gradient", \#(members)}"#)
    expectEqual(scene.diagnostics.map(\.code), ["not-applied-theme-rule"])
    try expectEqual(
      TinyAnimation.pixel(scene, 50, 50),
      TinyAnimation.pixel(TinyAnimation.scene(Self.gradient), 50, 50))
  }

  @Test func `a value of a theme may have keys with escapes`() throws {
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        TinyAnimation.square + #", {"ty": "fl", "c": {"sid": "accent", "k": [1, 0, 0]}}"#))
    let scene = try themed(
      json, #"{"id": "accent", "type": "Color", "value": {"a\"b": 1}}"#)
    expectEqual(scene.diagnostics.map(\.code), ["bad-value"])
  }

  @Test func `a color in place of a gradient is reported`() throws {
    let scene = try themed(Self.gradient, #"{"id": "ramp", "type": "Color", "value": [0, 0, 1]}"#)
    expectEqual(scene.diagnostics.map(\.code), ["bad-value"])
  }

  @Test func `colors of key frames may be hexadecimal`() throws {
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        TinyAnimation.square + #", {"ty": "fl", "c": {"sid": "accent", "k": [1, 0, 0]}}"#))
    let rule = """
      {"id": "accent", "type": "Color", "keyframes": [
        {"frame": 0, "value": "#0000ff", "hold": true}, {"frame": 5, "value": "#00ff00"}]}
      """
    let scene = try themed(json, rule)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [0, 0, 255, 255])
    try expectEqual(TinyAnimation.pixel(scene, 50, 50, at: 0.5), [0, 255, 0, 255])
  }

  @Test func `numbers, positions and outlines change too`() throws {
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        """
        {"ty": "sh", "ks": {"sid": "outline", "k": {"c": true,
          "v": [[10, 40], [20, 40], [20, 60], [10, 60]],
          "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}},
        \(TinyAnimation.red)
        """, #""ks": {"p": {"sid": "place", "k": [0, 0]}, "o": {"sid": "fade", "k": 100}}"#))
    let rules = """
      {"id": "place", "type": "Position", "value": [30, 0]},
      {"id": "fade", "type": "Scalar", "value": 50},
      {"id": "outline", "type": "BezierPath", "value": {"closed": true,
        "vertices": [[0, 40], [30, 40], [30, 60], [0, 60]],
        "inTangents": [[0, 0], [0, 0], [0, 0], [0, 0]],
        "outTangents": [[0, 0], [0, 0], [0, 0], [0, 0]]}}
      """
    let scene = try themed(json, rules)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.columns(scene), Array(30..<60))
    try expectEqual(TinyAnimation.pixel(scene, 45, 50)[3], 128)
    let user = try slotted(json, ["place": "[50, 0]"])
    try expectEqual(TinyAnimation.columns(user), Array(60..<70))
  }

  @Test(arguments: [
    ("[10, 0]", 40..<80), (#"{"k": [10, 0]}"#, 40..<80),
    (#"{"s": true, "x": {"k": 20}, "y": {"k": 0}}"#, 50..<90),
    (#"{"a": 1, "k": [{"t": 0, "s": [-10, 0]}, {"t": 5, "s": [0, 0]}]}"#, 20..<60),
  ])
  func `a slot replaces a position with separate axes`(value: String, columns: Range<Int>) throws {
    let position = #"{"s": true, "sid": "place", "x": {"k": 0}, "y": {"k": 0}}"#
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {"p": \#(position)}"#))
    let scene = try slotted(json, ["place": value])
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.columns(scene), Array(columns))
  }

  @Test(arguments: [("", 1), (#", "animations": ["one"]"#, 1), (#", "animations": ["two"]"#, 0)])
  func `a rule for a slot that does not exist is reported`(rest: String, count: Int) throws {
    let rule = #"{"id": "other", "type": "Scalar", "value": 1\#(rest)}"#
    let notes = try themed(Self.gradient, rule).diagnostics
    expectEqual(notes.map(\.code), Array(repeating: "not-applied-theme-rule", count: count))
    expect(notes.allSatisfy { $0.severity == .note })
  }

  @Test func `the document's slots are the defaults`() throws {
    let json = TinyAnimation.json(
      TinyAnimation.shapes(
        TinyAnimation.square + #", {"ty": "fl", "c": {"sid": "accent"}, "o": {"k": 100}}"#),
      rest: #""slots": {"accent": {"p": {"a": 0, "k": [0, 1, 0]}}}"#)
    try expectEqual(TinyAnimation.pixel(TinyAnimation.scene(json), 50, 50), [0, 255, 0, 255])
    try expectEqual(
      TinyAnimation.pixel(slotted(json, ["accent": "[0, 0, 1]"]), 50, 50),
      [0, 0, 255, 255])
  }

  @Test func `an unknown slot is reported with the existing ones`() throws {
    let scene = try slotted(Self.gradient, ["rampe": "[0, 0, 0, 0, 1, 1, 1, 1]"])
    expectEqual(scene.diagnostics.map(\.code), ["unknown-slot"])
    expectEqual(
      scene.diagnostics.first?.message,
      "/: unknown slot 'rampe'; expected one of 'ramp'")
    try expectEqual(slotted(Self.gradient, ["ramp": "[0, 0, 0, 0, 1, 1, 1, 1]"]).diagnostics, [])
  }

  @Test(arguments: [
    ("red", "expected a number, a list or a color such as #ff0000, not 'red'"),
    (
      #"1}, {"x": [1"#, #"expected a number, a list or a color such as #ff0000, not '1}, {"x": [1'"#
    ),
    ("", "expected a number, a list or a color such as #ff0000, not ''"),
    ("null", "expected a number, a list or a color such as #ff0000, not 'null'"),
    (
      "[1] 2",
      "not a JSON value, at byte 5: unexpected data after the end; a list, an object or a "
        + "text in quotes must be complete"
    ),
  ])
  func `a value of another type is reported with the user's text`(value: String, message: String) {
    let error = #expect(throws: LottieError.self) { try slotted(Self.gradient, ["ramp": value]) }
    expectEqual(error?.description, "slot 'ramp': \(message)")
    expectEqual(error?.kind, .usage)
  }

  // MARK: Images

  @Test func `an image is replaced by a theme or the user, never from outside`() throws {
    func png(_ color: String) throws -> Data {
      let scene = try TinyAnimation.scene(
        TinyAnimation.json(
          #"{"ty": 1, "sw": 100, "sh": 100, "sc": "\#(color)", "ip": 0, "op": 9, "ks": {}}"#))
      let image = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu).image(
        of: scene.root)
      return try #require(UIImage(cgImage: image).pngData())
    }
    let json = TinyAnimation.json(
      #"{"ty": 2, "refId": "p", "ip": 0, "op": 10, "ks": {}}"#,
      rest:
        #""assets": [{"id": "p", "sid": "logo", "w": 100, "h": 100, "u": "/i/", "p": "red.png"}]"#)
    let files = try [("i/red.png", png("ff0000")), ("i/blue.png", png("0000ff"))]
    func middle(_ rules: String) throws -> [UInt8] {
      try TinyAnimation.pixel(themed(json, rules, files), 50, 50)
    }
    try expectEqual(middle(""), [255, 0, 0, 255])
    #expect(
      try middle(#"{"id": "logo", "type": "Image", "value": {"path": "/i/blue.png"}}"#)
        == [0, 0, 255, 255])
    let data = try "data:image/png;base64," + png("00ff00").base64EncodedString()
    #expect(
      try middle(#"{"id": "logo", "type": "Image", "value": {"dataUrl": "\#(data)"}}"#)
        == [0, 255, 0, 255])
    let colored = try themed(
      json, #"{"id": "logo", "type": "Color", "value": [0, 0, 1]}"#, files)
    try expectEqual(TinyAnimation.pixel(colored, 50, 50), [255, 0, 0, 255])
    expectEqual(colored.diagnostics.map(\.code), ["bad-value"])
    try folder.write(try png("ffffff"), to: "secret.png")
    let outside = try themed(
      json, #"{"id": "logo", "type": "Image", "value": {"path": "../secret.png"}}"#, files)
    try expectEqual(TinyAnimation.pixel(outside, 50, 50), [0, 0, 0, 0])
    expectEqual(outside.diagnostics.map(\.code), ["outside-bundle"])

    let plain = json.replacingOccurrences(of: "/i/", with: "i/")
    try folder.write(plain, to: "a.json")
    for (name, data) in files { try folder.write(data, to: name) }
    for value in [#""i/blue.png""#, #"{"u": "i/", "p": "blue.png"}"#] {
      let chosen = try Scene(
        contentsOf: folder.url("a.json"), lottie: LottieOptions(slots: ["logo": value]))
      try expectEqual(TinyAnimation.pixel(chosen, 50, 50), [0, 0, 255, 255])
    }
  }
}
