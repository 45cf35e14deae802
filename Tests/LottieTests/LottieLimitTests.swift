import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Short documents that would take hours or gigabytes: they are refused, or drawn quickly.
struct LottieLimitTests {
  private static let solid = #"{"ty": 1, "sw": 100, "sh": 100, "sc": "f00", "op": 10, "ks": {}}"#
  private static let stroke =
    #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
  private static let repeater = #"{"ty": "rp", "c": {"k": 1}, "tr": {}}"#
  private static let merge = #"{"ty": "mm", "mm": 1}"#

  private static func many(_ count: Int, _ items: String...) -> String {
    Array(repeating: items.joined(separator: ", "), count: count).joined(separator: ", ")
  }

  /// The limit that a document exceeds; nil if it is read.
  private func excess(_ json: String) throws -> String? {
    do {
      _ = try TinyAnimation.scene(json)
      return nil
    } catch let error as LimitExceeded {
      expect(error.asked > error.allowed)
      expectEqual(error.place, "tiny.json")
      return error.what
    }
  }

  private static let zigZag = #"{"ty": "zz", "s": {"k": 1}, "r": {"k": 99}, "pt": {"k": 1}}"#
  private static let copies = #"{"ty": "rp", "c": {"k": 1000}, "tr": {}}"#
  private static let wideStar =
    #"{"ty": "sr", "sy": 1, "pt": {"k": 10000}, "or": {"k": 9}, "ir": {"k": 5}}"#
  /// A star whose interpolation overshoots both of its values.
  private static let growingStar = """
    {"ty": "sr", "sy": 2, "or": {"k": 9}, "pt": {"k": [{"t": 0, "s": [3], "o": {"x": 0, "y": 9e9}, \
    "i": {"x": 1, "y": 1}}, {"t": 9, "s": [4]}]}}
    """
  /// A star with more points in each repetition than in the previous one.
  private static let loopedStar = """
    {"ty": "sr", "sy": 2, "or": {"k": 9}, "pt": {"k": [{"t": 0, "s": [3]}, {"t": 0.01, "s": [9]}], \
    "x": "loopOut('offset')"}}
    """
  private static let rounding = #"{"ty": "rd", "r": {"k": 1}}"#
  private static let trim = #"{"ty": "tm", "e": {"k": 50}, "m": 2}"#

  private static let points = "number of points of all outlines at a frame"
  private static let kept = "number of outlines with styles and modifiers of a layer"

  private static let growing: [(items: [String], what: String)] = [
    // Each has a hundred times the points of the previous one.
    ([TinyAnimation.square, many(5, zigZag), stroke], points),
    ([wideStar, copies, TinyAnimation.red], points),
    ([growingStar, copies, TinyAnimation.red], points),
    ([loopedStar, copies, TinyAnimation.red], points),
    ([many(3000, TinyAnimation.square, TinyAnimation.red)], kept),
    ([many(2000, TinyAnimation.square), many(2000, rounding)], kept),
    ([TinyAnimation.square, many(300, repeater)], "nesting of repeaters"),
    ([TinyAnimation.square, many(300, merge)], "nesting of merges"),
    ([TinyAnimation.square, many(300, trim)], "nesting of trims"),
  ]

  @Test(arguments: growing)
  func `shapes that multiply are refused`(items: [String], what: String) throws {
    let shapes = TinyAnimation.shapes(items.joined(separator: ", "))
    try expectEqual(excess(TinyAnimation.json(shapes)), what)
  }

  @Test func `values of slots are counted for each property that has them`() throws {
    let keyframes = (0..<1000).map { #"{"t": \#($0), "s": [1, 2]}"# }.joined(separator: ", ")
    let layer = Self.solid.replacingOccurrences(
      of: #""ks": {}"#, with: #""ks": {"p": {"sid": "a"}}"#)
    let json = TinyAnimation.json(
      Self.many(1000, layer), rest: #""slots": {"a": {"p": {"k": [\#(keyframes)]}}}"#)
    try expectEqual(excess(json), "number of values from slots")
  }

  @Test func `keyframes are counted for each time that a composition is shown`() throws {
    let keyframes = (0..<2000).map { #"{"t": \#($0), "s": [\#($0)]}"# }.joined(separator: ", ")
    let layer = Self.solid.replacingOccurrences(
      of: #""ks": {}"#, with: #""ks": {"r": {"k": [\#(keyframes)]}}"#)
    let inner = #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "op": 10, "ks": {}}"#
    let json = TinyAnimation.json(
      Self.many(3000, inner), rest: #""assets": [{"id": "a", "layers": [\#(layer)]}]"#)
    try expectEqual(excess(json), "number of values of all keyframes")
  }

  /// The stops of a gradient with alphas are computed in every frame.
  @Test func `gradient stops are counted for each time that a composition is shown`() throws {
    let stops = "0, 1, 0, 0, 1, 0, 0, 1, \(Self.many(1000, "0.5, 1"))"
    let keyframes = #"[{"t": 0, "s": [\#(stops)]}, {"t": 9, "s": [\#(stops)]}]"#
    let fill =
      #"{"ty": "gf", "t": 1, "g": {"p": 2, "k": {"k": \#(keyframes)}}, "e": {"k": [9, 9]}}"#
    let inner = #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "op": 10, "ks": {}}"#
    let layer = TinyAnimation.shapes("\(TinyAnimation.square), \(fill)")
    let json = TinyAnimation.json(
      Self.many(1100, inner), rest: #""assets": [{"id": "a", "layers": [\#(layer)]}]"#)
    try expectEqual(excess(json), "number of values of all keyframes")
  }

  private static let blurred = many(300, #"{"ty": 29, "ef": [{"v": {"k": 1}}]}"#)
  private static let longText = many(300_000, "a")
  /// Each character needs the tracking of all others.
  private static let tracked = many(1500, #"{"a": {"t": {"k": 1}}}"#)
  private static let greedy: [(layer: String, what: String)] = [
    (
      solid.replacingOccurrences(of: #""ks": {}"#, with: #""ks": {}, "ef": [\#(blurred)]"#),
      "number of effects of a layer"
    ),
    (
      #"{"ty": 5, "op": 10, "ks": {}, "t": {"d": {"k": [{"s": {"t": "\#(longText)", "s": 9}}]}}}"#,
      "length of a text layer's texts in bytes"
    ),
  ]

  @Test(arguments: greedy)
  func `a layer's shapes are limited`(layer: String, what: String) throws {
    try expectEqual(excess(TinyAnimation.json(layer)), what)
  }

  @Test func `animators are counted per character`() throws {
    let glyph = #"{"ch": "a", "size": 9, "style": "", "fFamily": "", "w": 1, "data": {}}"#
    let text = String(repeating: "a", count: 1900)
    let layer = """
      {"ty": 5, "op": 10, "ks": {}, "t": {"d": {"k": [{"s": {"t": "\(text)", "s": 9}}]}, \
      "a": [\(Self.tracked)]}}
      """
    let json = TinyAnimation.json(layer, rest: #""chars": [\#(glyph)]"#)
    try expectEqual(excess(json), "work on outlines for a frame")
  }

  /// A thousand characters, each a star.
  @Test func `glyph points are counted per character`() throws {
    let glyph = """
      {"ch": "A", "size": 100, "style": "", "fFamily": "F", "w": 1, \
      "data": {"shapes": [{"ty": "gr", "it": [\(Self.wideStar)]}]}}
      """
    let text = """
      {"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"s": 9, "f": "F", \
      "fc": [1, 0, 0], "t": "\(String(repeating: "A", count: 1000))"}}]}, "p": {}, "m": {}, \
      "a": []}}
      """
    #expect(
      try excess(TinyAnimation.json(text, rest: #""fonts": {"list": []}, "chars": [\#(glyph)]"#))
        == Self.points)
  }

  /// The text is set once.
  @Test(.enabled(if: requiresText))
  func `system glyph points are counted per layer`() throws {
    let text = """
      {"ty": 5, "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"s": 9, \
      "f": "Liberation Sans", "fc": [1, 0, 0], "t": "\(String(repeating: "@", count: 1000))"}}]}, \
      "p": {}, "m": {}, "a": []}}
      """
    try expect(excess(TinyAnimation.json(text)) == nil)
    try expectEqual(excess(TinyAnimation.json(Self.many(200, text))), Self.points)
  }

  @Test func `undrawn layers count in a repeated composition`() throws {
    let null = #"{"ty": 3, "op": 10, "ks": {}}"#
    let inner = #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "op": 10, "ks": {}}"#
    let json = TinyAnimation.json(
      Self.many(1100, inner),
      rest: #""assets": [{"id": "a", "layers": [\#(Self.many(1000, null))]}]"#)
    try expectEqual(excess(json), "number of layers")
  }

  @Test func `a parent cycle is detected from every layer`() throws {
    let circle =
      #"{"ty": 3, "ind": 1, "parent": 2, "ks": {}}, {"ty": 3, "ind": 2, "parent": 1, "ks": {}}"#
    let layer = Self.solid.replacingOccurrences(of: #""ks""#, with: #""parent": 1, "ks""#)
    let scene = try TinyAnimation.scene(
      TinyAnimation.json("\(circle), \(Self.many(20_000, layer))"))
    expect(scene.diagnostics.contains { $0.code == "parent-cycle" })
  }

  @Test func `successive trims are combined`() throws {
    // Each trim keeps the first nine tenths of the previous result.
    let trims = Self.many(20, #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 90}, "m": 2}"#)
    let lines = (0..<10).map {
      let (start, end) = ("[\(10 * $0), 50]", "[\(10 * $0 + 10), 50]")
      return #"{"ty": "sh", "ks": {"k": {"v": [\#(start), \#(end)]}}}"#
    }
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes("\(lines.joined(separator: ", ")), \(Self.stroke), \(trims)")))
    // 0.9 to the 20th power of 100 points.
    try expectEqual(TinyAnimation.columns(scene), Array(0..<12))
  }

  @Test func `too many animated dashes become a solid line`() throws {
    let dashes = #""d": [{"n": "d", "v": {"k": [{"t": 0, "s": [1e-9]}, {"t": 10, "s": [2e-9]}]}}]"#
    let stroke = Self.stroke.replacingOccurrences(of: #""lc": 1"#, with: dashes)
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes("\(TinyAnimation.square), \(stroke)")))
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Array(28..<32) + Array(68..<72))
  }

  @Test(arguments: [2, 2000, 999_999_998])
  func `a repeater may have a large offset`(offset: Int) throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 1}, "o": {"k": \#(offset)}, "tr": {"a": {"k": [50, 50]}, "#
      + #""s": {"k": [-100, 100]}}}"#
    let right = #"{"ty": "rc", "p": {"k": [70, 50]}, "s": {"k": [20, 40]}, "r": {"k": 0}}"#
    func columns(_ items: String) throws -> [Int] {
      try TinyAnimation.columns(
        TinyAnimation.scene(TinyAnimation.json(TinyAnimation.shapes(items))))
    }
    try expectEqual(columns("\(right), \(TinyAnimation.red), \(repeater)"), Array(60..<80))
    let odd = repeater.replacingOccurrences(of: "\(offset)", with: "\(offset + 1)")
    try expectEqual(columns("\(right), \(TinyAnimation.red), \(odd)"), Array(20..<40))
  }

  @Test func `a gradient with thousands of stops is omitted`() throws {
    let numbers = Self.many(1100, "0.5, 1, 0, 0")
    let fill =
      #"{"ty": "gf", "t": 1, "g": {"p": 1100, "k": {"k": [\#(numbers)]}}, "e": {"k": [9, 9]}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes("\(TinyAnimation.square), \(fill)")))
    expectEqual(scene.diagnostics.map(\.code), ["too-many-stops"])
  }
}
