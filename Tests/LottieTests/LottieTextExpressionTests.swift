import Strata
import StrataTestSupport
import Testing

/// Texts of expressions, and expressions that use the bounds of texts.
///
/// The glyph of each character is a box of 5 by 70 points at a font size of 100, with its left edge
/// at its own position, and the next character begins after 10 points.
struct LottieTextExpressionTests {
  private typealias Scripted = ScriptedAnimation

  private static func glyph(_ character: String, _ left: Int) -> String {
    """
    {"ch": "\(character)", "fFamily": "F", "style": "S", "w": 10, "data": {"shapes": [\
    {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "v": [\
    [\(left), 0], [\(left + 5), 0], [\(left + 5), -70], [\(left), -70]]}}}]}]}}
    """
  }

  private static let glyphs = """
    "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "S", "ascent": 75}]}, "chars": [\
    \(glyph("a", 0)), \(glyph("0", 10)), \(glyph("1", 20)), \(glyph("2", 30)), \
    \(glyph("3", 40))]
    """

  /// - Parameter members: Further members of the text document.
  private static func text(
    _ text: String, _ expression: String? = nil, members: String = "", hidden: Bool = false
  ) -> String {
    let script = expression.map { #", "x": \#(Scripted.quoted($0))"# } ?? ""
    return """
      {"ty": 5, "nm": "Text", "ip": 0, "op": 1000, "hd": \(hidden), "ks": {"p": {"k": [0, 80]}}, \
      "t": {"d": {"k": [{"t": 0, "s": {"t": "\(text)", "s": 100, "f": "F", "lh": 100, \
      "fc": [1, 0, 0]\(members)}}]\(script)}}}
      """
  }

  @Test func `expressions within a text are its characters`() throws {
    let scene = try Scripted.scene(
      Self.text("0", "var n = Math.floor(time * 10); $bm_rt = 'a' + n;"), frames: 3,
      rest: Self.glyphs)
    expect(scene.diagnostics.map(\.message).isEmpty)
    for frame in 0..<3 {
      let columns = try TinyAnimation.columns(scene, at: Double(frame) / 10)
      expectEqual(columns, Array(0..<5) + Array(20 + 10 * frame..<25 + 10 * frame))
    }
  }

  /// The left edge of the second character "1" is at 10 + 20, and its right edge 5 further.
  @Test(arguments: [
    ("width", 35), ("left", 0), ("top + 75", 5), ("height - 65", 5), ("width - left - height", -35),
  ])
  func `bounds of a text contain its glyphs`(member: String, distance: Int) throws {
    let scene = try Scripted.scene(
      Scripted.square(
        "const {left, top, width, height} = thisComp.layer('Text').sourceRectAtTime();"
          + "[\(member), 0]"),
      Self.text("a1", hidden: true), rest: Self.glyphs)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), max(30 + distance, 0))
  }

  @Test func `bounds follow the text of an expression`() throws {
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer('Text').sourceRectAtTime(time).width, 0]"),
      Self.text("a", "'a' + Math.floor(time * 10)", hidden: true), rest: Self.glyphs)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual((0..<4).map { try Scripted.left(scene, frame: Double($0)) }, [55, 65, 75, 85])
  }

  @Test func `a text can use its own bounds`() throws {
    let position = #"{"k": [0, 80], "x": "[20 - sourceRectAtTime().width / 5, 80]"}"#
    let layer = Self.text("a0").replacing(#"{"k": [0, 80]}"#, with: position)
    let scene = try Scripted.scene(layer, rest: Self.glyphs)
    expect(scene.diagnostics.map(\.message).isEmpty)
    // The bounds are 25 points wide.
    try expectEqual(TinyAnimation.columns(scene).first, 15)
  }

  @Test(arguments: [("sourceRectAtTime(0, true)", 60), ("sourceRectAtTime(0)", 5)])
  func `the box of a text is a part of its bounds on request`(
    call: String, distance: Int
  ) throws {
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer('Text').\(call).width, 0]"),
      Self.text("a", members: #", "sz": [60, 90], "ps": [0, -80]"#, hidden: true),
      rest: Self.glyphs)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), 30 + distance)
  }

  /// The text is laid out for its bounds first.
  @Test(.enabled(if: requiresText))
  func `a text that exceeds a limit is not drawn in part`() throws {
    let json = TinyAnimation.json(
      [
        Scripted.square("[thisComp.layer('Text').sourceRectAtTime().width, 0]"),
        Self.text("@@@@").replacing(#""f": "F""#, with: #""f": "Liberation Sans""#),
      ].joined(separator: ", "))
    var limits = Limits.default
    limits.pathElements = 40
    let error = #expect(throws: LimitExceeded.self) {
      try Scene(data: Data(json.utf8), name: "tiny.json", baseURL: nil, limits: limits)
    }
    expectEqual(error?.what, "number of points of all outlines at a frame")
  }

  @Test(arguments: [
    ("", "[thisComp.layer('Text').sourceRectAtTime().width + 20, 0]", 50),
    (
      String(repeating: "a", count: 10_001), "[thisComp.layer('Text').sourceRectAtTime().width, 0]",
      30
    ),
  ])
  func `empty and very long texts`(text: String, expression: String, left: Int) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression), Self.text(text, hidden: true), rest: Self.glyphs)
    expectEqual(scene.diagnostics.count { $0.code == "not-drawn-expression" }, text.isEmpty ? 0 : 1)
    try expectEqual(Scripted.left(scene), left)
  }
}
