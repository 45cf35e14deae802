import Strata
import StrataTestSupport
import Testing

/// Expressions that determine the amount of an animator for each unit of a text.
///
/// Each character is a box of 10 points followed by a gap of 10 points, starting at the left edge.
struct LottieSelectorExpressionTests {
  private typealias Scripted = ScriptedAnimation

  private static let outline = """
    {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [10, 0], [10, -10], [0, -10]]}}}
    """

  /// A text whose characters an animator hides.
  private static func scene(_ selector: String, texts: [String] = ["AAAAA"]) throws -> Scene {
    let documents = texts.enumerated().map { index, text in
      #"{"t": \#(5 * index), "s": {"s": 100, "f": "F", "t": "\#(text)", "fc": [1, 0, 0]}}"#
    }
    let layer = """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [0, 55]}}, "t": {\
      "d": {"k": [\(documents.joined(separator: ", "))]}, \
      "a": [{"a": {"o": {"k": 0}}, "s": {\(selector)}}]}}
      """
    let glyphs = [("A", outline), (" ", "")].map { character, shape in
      """
      {"ch": "\(character)", "style": "S", "fFamily": "F", "w": 20, \
      "data": {"shapes": [{"ty": "gr", "it": [\(shape)]}]}}
      """
    }
    let fonts = #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "S", "ascent": 75}]}"#
    return try Scripted.scene(
      layer, rest: #"\#(fonts), "chars": [\#(glyphs.joined(separator: ", "))]"#)
  }

  private static func selector(_ expression: String, unit: Int = 1) -> String {
    #""t": 1, "b": \#(unit), "x": \#(Scripted.quoted(expression))"#
  }

  /// The alpha in the middle of each character.
  private static func alphas(_ scene: Scene, count: Int = 5, frame: Double = 0) throws -> [Int] {
    try (0..<count).map {
      Int(try TinyAnimation.pixel(scene, 20 * $0 + 5, 50, at: frame / 10)[3])
    }
  }

  private func expectShares(
    _ selector: String, _ shares: [Double], frame: Double = 0, texts: [String] = ["AAAAA"]
  ) throws {
    let scene = try Self.scene(selector, texts: texts)
    expect(scene.diagnostics.map(\.message).isEmpty)
    let alphas = try Self.alphas(scene, count: shares.count, frame: frame)
    for (alpha, share) in zip(alphas, shares) {
      expect(abs(Double(alpha) - 255 * (1 - share)) <= 1.5, "\(alphas)")
    }
  }

  @Test(arguments: [
    ("$bm_rt = textIndex / textTotal * 100", [0.2, 0.4, 0.6, 0.8, 1.0]),
    ("selectorValue * (textIndex % 2)", [1.0, 0, 1, 0, 1]),
    ("textIndex == 2 ? [100, 100, 100] : [0, 0, 0]", [0, 1.0, 0, 0, 0]),
    ("value / 4", [0.25, 0.25, 0.25, 0.25, 0.25]),
  ])
  func `an expression determines the amount of each character`(
    expression: String, shares: [Double]
  ) throws {
    try expectShares(Self.selector(expression), shares)
  }

  @Test func `the amount of the selector may have the expression`() throws {
    let amount = #""t": 1, "a": {"k": 100, "x": "textIndex * 20"}"#
    try expectShares(amount, [0.2, 0.4, 0.6, 0.8, 1])
  }

  @Test func `units may be words`() throws {
    try expectShares(
      Self.selector("textIndex * 100 / (textTotal + 1)", unit: 3), [1.0 / 3, 1.0 / 3],
      texts: ["AA AA"])
  }

  @Test(arguments: [(0, [1, 1, 1]), (3, [0.4, 0.6, 0.8]), (5, [0, 0.2, 0.4])])
  func `amounts depend on time`(frame: Double, shares: [Double]) throws {
    let delayed = Self.selector("linear(time - 0.1 * (textIndex - 1), 0, 0.5, 100, 0)")
    try expectShares(delayed, shares, frame: frame)
  }

  @Test(arguments: [(0, [0.3, 0.3, 0.3]), (5, [0.2, 0.2])])
  func `each text has its own number of units`(frame: Double, shares: [Double]) throws {
    try expectShares(
      Self.selector("textTotal * 10"), shares, frame: frame, texts: ["AAA", "AA"])
  }

  @Test func `random amounts differ between characters and are the same in every run`() throws {
    for expression in ["seedRandom(7, true); random(20, 80)", "50 + wiggle(1, 40) - value"] {
      let alphas = try (0..<2).map { _ in try Self.alphas(Self.scene(Self.selector(expression))) }
      expectEqual(alphas[0], alphas[1])
      expect(Set(alphas[0]).count > 2, "\(alphas)")
    }
  }

  @Test(arguments: [
    (#""t": 1"#, "without its expression"),
    (selector("missing"), "unknown name 'missing'"), (selector("'x'"), "not a finite number"),
    (selector("textIndex +"), "unexpected end"),
  ])
  func `without a usable expression the range applies`(selector: String, reason: String) throws {
    let scene = try Self.scene(selector)
    expectEqual(scene.diagnostics.count, 1)
    expect(scene.diagnostics.first?.message.contains(reason) == true)
    try expectEqual(Self.alphas(scene), [0, 0, 0, 0, 0])
  }
}
