import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// Texts, in glyphs of their document and in system fonts.
struct LottieTextTests {
  /// A glyph of a box of 10 points with 10 points after it, in an em of 100.
  private static func glyph(_ character: String, _ outline: String) -> String {
    """
    {"ch": "\(character)", "size": 100, "style": "Regular", "fFamily": "Boxes", "w": 20, \
    "data": {\(outline)}}
    """
  }

  private static let box = """
    "shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, \
    "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], \
    "v": [[0, 0], [10, 0], [10, -10], [0, -10]]}}}]}]
    """

  private static let chars = """
    "chars": [\(glyph("A", box)), \(glyph(" ", ""))]
    """

  private static func fonts(_ family: String, _ style: String, rest: String = "") -> String {
    #""fonts": {"list": [{"fName": "F", "fFamily": "\#(family)", "fStyle": "\#(style)"\#(rest)}]}"#
  }

  /// A text of 100 points whose baseline is at 55.
  private func scene(
    _ text: String, _ document: String = "", _ rest: String,
    lottie: LottieOptions = LottieOptions(), slot: String = ""
  ) throws -> Scene {
    let layer = """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [0, 55]}}, \
      "t": {"d": {\(slot)"k": [{"t": 0, "s": {\(document)"s": 100, "f": "F", "t": "\(text)", \
      "lh": 20, "fc": [1, 0, 0]}}]}, "p": {}, "m": {}, "a": []}}
      """
    return try TinyAnimation.scene(TinyAnimation.json(layer, rest: rest), lottie: lottie)
  }

  private func boxes(
    _ text: String, _ document: String = "", lottie: LottieOptions = LottieOptions(),
    slot: String = ""
  ) throws -> Scene {
    try scene(
      text, document, Self.fonts("Boxes", "Regular", rest: #", "ascent": 75"#) + ", " + Self.chars,
      lottie: lottie, slot: slot)
  }

  // MARK: Glyphs of the document

  /// A small letter's box is 7 points wide, followed by a gap of 7.
  @Test func `small capitals have 0.7 of the size`() throws {
    #expect(
      try TinyAnimation.columns(boxes("AaA", #""ca": 2, "#), row: 50)
        == [0..<10, 20..<27, 34..<44].flatMap(Array.init))
    #expect(
      try TinyAnimation.columns(boxes("AaA", #""ca": 2, "#), row: 46)
        == [0..<10, 34..<44].flatMap(Array.init))
    #expect(
      try TinyAnimation.columns(boxes("aa", #""ca": 1, "#))
        == [0..<10, 20..<30].flatMap(Array.init))
  }

  /// A box of 90 points has room for four characters of 20: "A A" is 60 wide, so its space is wider
  /// by 30.
  @Test(arguments: [
    (0, [0..<10, 40..<50], [0..<10]), (3, [0..<10, 70..<80], [0..<10]),
    (4, [0..<10, 70..<80], [70..<80]), (5, [0..<10, 70..<80], [35..<45]),
    (6, [0..<10, 70..<80], [0..<10]),
  ])
  func `lines are justified, the last one by its own rule`(
    mode: Int, first: [Range<Int>], last: [Range<Int>]
  ) throws {
    let scene = try boxes(
      "A A AAA\\rA", #""j": \#(mode), "sz": [90, 99], "ps": [0, -75], "#)
    // The first baseline is at 55 - 75 + 75.
    try expectEqual(TinyAnimation.columns(scene, row: 50), first.flatMap(Array.init))
    try expectEqual(TinyAnimation.columns(scene, row: 90), last.flatMap(Array.init))
  }

  private static let corners = "[[0, 0], [10, 0], [10, -10], [0, -10]]"

  /// A group that old exporters wrote at the wrong place, with relative handles.
  private static let copy = """
    , {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, \
    "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], \
    "v": [[30, 0], [80, 0], [80, -10], [30, -10]]}}}]}
    """

  /// Most exporters before 4.7.99 wrote handles relative to the origin.
  @Test(arguments: [corners, "[[0, 0], [0, 0], [0, 0], [0, 0]]"])
  func `handles of glyphs may be absolute in old files`(handles: String) throws {
    let outline = """
      "shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "i": \(handles), \
      "o": \(handles), "v": \(Self.corners)}}}]}\(Self.copy)]
      """
    let text = """
      {"ty": 5, "ip": 0, "op": 10, "ks": {"p": {"k": [0, 55]}}, "t": {"d": {"k": [{"t": 0, \
      "s": {"s": 100, "f": "F", "t": "A", "fc": [1, 0, 0]}}]}, "a": []}}
      """
    let json = """
      {"v": "4.6.3", "fr": 10, "ip": 0, "op": 10, "w": 100, "h": 100, "layers": [\(text)], \
      \(Self.fonts("Boxes", "Regular")), "chars": [\(Self.glyph("A", outline))]}
      """
    try expectEqual(TinyAnimation.columns(TinyAnimation.scene(json)), Array(0..<10))
  }

  @Test func `an expression of the text without a value is reported`() throws {
    let scene = try boxes("A", slot: #""x": "none", "#)
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-expression"])
  }

  @Test func `missing glyphs are reported`() throws {
    let scene = try boxes("ABA")
    expectEqual(scene.diagnostics.map(\.code), ["missing-glyph"])
    expectEqual(scene.diagnostics.first?.message.contains("B"), true)
    try expectEqual(TinyAnimation.columns(scene), [0..<10, 20..<30].flatMap(Array.init))
  }

  @Test(.enabled(if: requiresText))
  func `a slot's text uses a system font if glyphs are missing`()
    throws
  {
    let scene = try boxes("A", lottie: LottieOptions(slots: ["t": #""I""#]), slot: #""sid": "t", "#)
    try expect(!TinyAnimation.columns(scene, row: 30).isEmpty)
    let same = try boxes("A", lottie: LottieOptions(slots: ["t": #""AA""#]), slot: #""sid": "t", "#)
    try expectEqual(TinyAnimation.columns(same), [0..<10, 20..<30].flatMap(Array.init))
  }

  @Test(.enabled(if: requiresText), arguments: ["AA", "7", "true", "[", "1 \"2\""])
  func `a slot's text needs no quotes unless it begins like JSON`(text: String) throws {
    func columns(_ value: String) throws -> [Int] {
      let scene = try boxes("A", lottie: LottieOptions(slots: ["t": value]), slot: #""sid": "t", "#)
      return try TinyAnimation.columns(scene)
    }
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    guard text != "[" else {
      #expect(throws: LottieError.self) { try columns(text) }
      return
    }
    try expectEqual(columns(text), columns(quoted))
  }

  // MARK: System fonts

  private static let sans = fonts("Liberation Sans", "Regular", rest: #", "ascent": 75"#)

  /// The rows of a column that have ink.
  private func rows(_ scene: Scene, column: Int) throws -> [Int] {
    let renderer = try Renderer(size: scene.size, device: .cpu)
    let rgba = try renderer.image(of: scene.root).rgba
    return (0..<100).filter { rgba[4 * ($0 * 100 + column) + 3] > 127 }
  }

  /// The stem of an I is 10 points wide and begins 9 to the right; a bold one is wider.
  @Test(.enabled(if: requiresText))
  func `family and style are used if the font name is unknown`() throws {
    let regular = try TinyAnimation.columns(scene("I", "", Self.sans), row: 30)
    let bold = try TinyAnimation.columns(
      scene("I", "", Self.fonts("Liberation Sans", "Bold")), row: 30)
    expect(regular.count == 10 && bold.count > 12)
    let scene = try scene("I", "", Self.sans)
    expect(scene.diagnostics.allSatisfy { $0.severity == .note })
    expectEqual(scene.lottie?.fonts, ["F,Liberation Sans"])
  }

  /// Text that is equal in two layers is set once.
  @Test(.enabled(if: requiresText))
  func `equal strings differ in size, tracking and position`() throws {
    func layer(_ y: Int, _ members: String) -> String {
      """
      {"ty": 5, "ip": 0, "op": 9, "ks": {"p": {"k": [0, \(y)]}}, "t": {"d": {"k": [{"t": 0, \
      "s": {"f": "F", "t": "ll", "fc": [1, 0, 0], \(members)}}]}, "p": {}, "m": {}, "a": []}}
      """
    }
    let layers = [
      layer(25, #""s": 15"#), layer(50, #""s": 15"#), layer(75, #""s": 15, "tr": 1000"#),
      layer(98, #""s": 20"#),
    ]
    func columns(_ layers: [String], row: Int) throws -> [Int] {
      let json = TinyAnimation.json(layers.joined(separator: ","), rest: Self.sans)
      return try TinyAnimation.columns(TinyAnimation.scene(json), row: row)
    }
    let rows = [20, 45, 70, 93]
    let together = try rows.map { try columns(layers, row: $0) }
    try expectEqual(together, zip(layers, rows).map { try columns([$0], row: $1) })
    expectEqual(together[0], together[1])
    expect(Set(together).count == 3 && !together.contains([]))
  }

  /// As sharp as their outlines: full ink up to the baseline, and none below.
  @Test(.enabled(if: requiresText)) func `text is outlines, which scale`() throws {
    try expectEqual(rows(scene("I", "", Self.sans), column: 14).last, 54)
    let small = try scene("I", #""s": 10, "#, Self.sans).root.sublayers?.first
    expectEqual(small.map(Self.requiresTextLayer), false)
  }

  private static func requiresTextLayer(_ layer: CALayer) -> Bool {
    layer is CATextLayer || (layer.sublayers ?? []).contains(where: requiresTextLayer)
  }

  @Test(.enabled(if: requiresText))
  func `a box begins above its first line by the document's ascent`() throws {
    let box = #""sz": [99, 99], "ps": [0, -55], "#
    try expectEqual(rows(scene("I", box, Self.sans), column: 14).last, 74)
  }

  @Test(.enabled(if: requiresText)) func `a stroke is under the fill by default`()
    throws
  {
    let stroke = #""sc": [0, 0, 1], "sw": 8, "#
    let under = try scene("I", stroke + #""of": false, "#, Self.sans)
    let over = try scene("I", stroke + #""of": true, "#, Self.sans)
    try expectEqual(TinyAnimation.pixel(under, 11, 30), [255, 0, 0, 255])
    try expectEqual(TinyAnimation.pixel(over, 11, 30), [0, 0, 255, 255])
  }

  @Test(.enabled(if: requiresText)) func `text without a fill is not filled`() throws {
    let scene = try scene("I", #""fc": null, "sc": [0, 0, 1], "sw": 2, "#, Self.sans)
    try expectEqual(TinyAnimation.pixel(scene, 14, 30)[3], 0)
    try expect(TinyAnimation.pixel(scene, 9, 30)[2] > 127)
  }

  @Test(.enabled(if: requiresText))
  func `a strict policy without fonts for a text refuses it`() throws {
    var policy = FontPolicy.default
    (policy.missingFont, policy.substitutions) = (.error, [:])
    #expect(throws: TextError.self) {
      try scene(
        "I", "", Self.fonts("No Such Family", "Regular"), lottie: LottieOptions(fonts: policy))
    }
    let replaced = try scene("I", "", Self.fonts("No Such Family", "Regular"))
    expectEqual(replaced.diagnostics.map(\.code), ["font-replaced"])
  }
}
