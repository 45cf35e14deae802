import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// The effects of animators on characters.
///
/// Each character is a box of 10 points followed by a gap of 10 points, starting at the left edge.
struct LottieTextAnimatorTests {
  private static func scene(
    _ animators: String, text: String = "AAAAA", justification: Int = 0, more: String = "{}"
  ) throws -> Scene {
    func glyph(_ character: String, _ outline: String) -> String {
      """
      {"ch": "\(character)", "size": 100, "style": "Regular", "fFamily": "Boxes", "w": 20, \
      "data": {\(outline)}}
      """
    }
    let none = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    let box = """
      "shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "i": \(none), \
      "o": \(none), "v": [[0, 0], [10, 0], [10, -10], [0, -10]]}}}]}]
      """
    let layer = """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, \
      "ks": {"p": {"k": [\(50 * justification % 100), 55]}}, "t": {"d": {"k": [{"t": 0, \
      "s": {"s": 100, "f": "Boxes", "t": "\(text)", "j": \(justification), "tr": 0, "lh": 20, \
      "ls": 0, "fc": [1, 0, 0]}}]}, "p": {}, "m": \(more), "a": [\(animators)]}}
      """
    return try TinyAnimation.scene(
      TinyAnimation.json(
        layer,
        rest: """
          "fonts": {"list": [{"fName": "Boxes", "fFamily": "Boxes", "fStyle": "Regular", \
          "ascent": 75}]}, "chars": [\(glyph("A", box)), \(glyph(" ", ""))]
          """))
  }

  private static func animator(_ change: String, _ selector: String? = nil) -> String {
    #"{"a": {\#(change)}\#(selector.map { #", "s": {"t": 0, \#($0)}"# } ?? "")}"#
  }

  private static let hidden = #""o": {"k": 0}"#

  private static func range(
    _ start: Double, _ end: Double, unit: Int = 1, shape: Int = 1, rest: String = ""
  ) -> String {
    """
    "s": {"k": \(start)}, "e": {"k": \(end)}, "o": {"k": 0}, "a": {"k": 100}, "b": \(unit), \
    "sh": \(shape), "sm": {"k": 100}\(rest.isEmpty ? "" : ", " + rest)
    """
  }

  private static func boxes(_ places: [Int]) -> [Int] { places.flatMap { 20 * $0..<20 * $0 + 10 } }

  /// The alpha in the middle of each of five characters.
  private static func alphas(_ selector: String, at time: Double = 0) throws -> [Int] {
    let scene = try scene(animator(hidden, selector))
    expect(scene.diagnostics.isEmpty)
    return try (0..<5).map {
      Int(try TinyAnimation.pixel(scene, 20 * $0 + 5, 50, at: time)[3])
    }
  }

  private static func expectShares(
    _ alphas: [Int], shares: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (alpha, share) in zip(alphas, shares) {
      expect(
        abs(Double(alpha) - 255 * (1 - share)) <= 1.5, "\(alphas)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Selectors

  @Test(arguments: [
    ("AAAAA", 1, 20.0, 60.0, [0, 3, 4]), ("A AAA", 1, 0, 40, [2, 3, 4]),
    ("A AAA", 2, 0, 25, [2, 3, 4]), ("A AAA", 3, 50, 100, [0]), ("AAAAA", 4, 0, 100, []),
    ("AA AA", 3, 0, 50, [3, 4]),
  ])
  func `a range selects units`(
    _ text: String, _ unit: Int, _ start: Double, _ end: Double, _ left: [Int]
  ) throws {
    let scene = try Self.scene(
      Self.animator(Self.hidden, Self.range(start, end, unit: unit)), text: text)
    try expectEqual(TinyAnimation.columns(scene), Self.boxes(left))
  }

  /// The first half of Hebrew text is on the right.
  @Test(.enabled(if: requiresText), arguments: [1, 2, 3])
  func `units count in reading order`(_ unit: Int) throws {
    func columns(_ animators: String) throws -> [Int] {
      let layer = """
        {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [5, 55]}}, "t": {"d": {"k": \
        [{"t": 0, "s": {"s": 20, "f": "F", "t": "שלום שלום", "j": 0, "tr": 0, "lh": 20, "ls": 0, \
        "fc": [1, 0, 0]}}]}, "p": {}, "m": {}, "a": [\(animators)]}}
        """
      let scene = try TinyAnimation.scene(
        TinyAnimation.json(
          layer,
          rest: #""fonts": {"list": [{"fName": "F", "fFamily": "Liberation Sans"}]}"#))
      let rows = stride(from: 30, to: 60, by: 2)
      return try Set(rows.flatMap { try TinyAnimation.columns(scene, row: $0) }).sorted()
    }
    let whole = try columns("")
    let (first, last) = try (#require(whole.first), #require(whole.last))
    let left = try columns(Self.animator(Self.hidden, Self.range(0, 50, unit: unit)))
    let middle = (first + last) / 2
    expect(left.first == first && left.contains { $0 > middle - 8 }, "\(left) of \(whole)")
    expect(!left.contains { $0 > middle + 8 }, "\(left) of \(whole)")
  }

  @Test func `a range may count units`() throws {
    let scene = try Self.scene(
      Self.animator(Self.hidden, Self.range(1, 3, rest: #""r": 2"#)))
    try expectEqual(TinyAnimation.columns(scene), Self.boxes([0, 3, 4]))
  }

  @Test func `a range may be offset and given from its end`() throws {
    Self.expectShares(try Self.alphas(Self.range(60, 20)), shares: [0, 1, 1, 0, 0])
    let moving = #""o": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [100]}]}"#
    let selector = Self.range(0, 20).replacingOccurrences(of: #""o": {"k": 0}"#, with: moving)
    for place in 0..<5 {
      let shares = (0..<5).map { $0 == place ? 1.0 : 0 }
      Self.expectShares(try Self.alphas(selector, at: Double(place) / 5), shares: shares)
    }
  }

  @Test func `a partly covered unit is partly affected`() throws {
    Self.expectShares(try Self.alphas(Self.range(5, 50)), shares: [0.75, 1, 0.5, 0, 0])
    let hard = Self.range(5, 48).replacingOccurrences(
      of: #""sm": {"k": 100}"#, with: #""sm": {"k": 0}"#)
    Self.expectShares(try Self.alphas(hard), shares: [1, 1, 0, 0, 0])
  }

  @Test(arguments: [
    (2, [0.1, 0.3, 0.5, 0.7, 0.9]), (3, [0.9, 0.7, 0.5, 0.3, 0.1]), (4, [0.2, 0.6, 1, 0.6, 0.2]),
    (5, [0.6, 0.84.squareRoot(), 1, 0.84.squareRoot(), 0.6]),
    (6, [0.09549, 0.65451, 1, 0.65451, 0.09549]),
  ])
  func `shapes give each unit its share`(_ shape: Int, _ shares: [Double]) throws {
    Self.expectShares(try Self.alphas(Self.range(0, 100, shape: shape)), shares: shares)
  }

  @Test func `easing bends shapes, and leaves their ends and their middle`() throws {
    let eased = try Self.alphas(
      Self.range(0, 100, shape: 2, rest: #""ne": {"k": 100}, "xe": {"k": 100}"#))
    let plain = try Self.alphas(Self.range(0, 100, shape: 2))
    expect(abs(eased[2] - plain[2]) <= 1)
    expect(eased[0] > plain[0] && eased[1] > plain[1])
    expect(eased[3] < plain[3] && eased[4] < plain[4])
  }

  @Test func `randomized units are complete and reproducible`() throws {
    let selector = Self.range(0, 40, rest: #""rn": 1"#)
    let alphas = try Self.alphas(selector)
    expect(alphas.filter { $0 == 0 }.count == 2 && alphas.filter { $0 == 255 }.count == 3)
    expect(alphas != [0, 0, 255, 255, 255])
    try expectEqual(Self.alphas(selector), alphas)
  }

  @Test func `only the first of several selectors counts`() throws {
    let selectors = "[{\(Self.range(20, 60))}, {\(Self.range(0, 20))}]"
    let scene = try Self.scene(#"{"a": {\#(Self.hidden)}, "s": \#(selectors)}"#)
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-selector"])
    try expectEqual(TinyAnimation.columns(scene), Self.boxes([0, 3, 4]))
  }

  @Test func `without a selector all characters change`() throws {
    let scene = try Self.scene(Self.animator(#""p": {"k": [5, 0, 0]}"#))
    try expectEqual(TinyAnimation.columns(scene), Self.boxes([0, 1, 2, 3, 4]).map { $0 + 5 })
  }

  // MARK: Changes

  @Test func `a negative amount reverses the effect`() throws {
    let selector = Self.range(20, 40).replacingOccurrences(
      of: #""a": {"k": 100}"#, with: #""a": {"k": -100}"#)
    let scene = try Self.scene(Self.animator(#""p": {"k": [5, 0, 0]}"#, selector))
    try expectEqual(
      TinyAnimation.columns(scene),
      Self.boxes([0]) + Array(15..<25) + Self.boxes([2, 3, 4]))
  }

  /// A character's anchor is the middle of its advance, and a line's the middle of the line.
  @Test func `characters grow from the middle of their group`() throws {
    let wide = #""s": {"k": [50, 100, 100]}"#
    let single = try Self.scene(Self.animator(wide))
    try expectEqual(TinyAnimation.columns(single), Self.fiveColumns(from: 5, each: 20))
    let line = try Self.scene(Self.animator(wide), more: #"{"g": 3, "a": {"k": [0, 0]}}"#)
    try expectEqual(TinyAnimation.columns(line), Self.fiveColumns(from: 25, each: 10))
    let left = try Self.scene(Self.animator(wide), more: #"{"g": 3, "a": {"k": [-100, 0]}}"#)
    try expectEqual(TinyAnimation.columns(left), Self.fiveColumns(from: 0, each: 10))
  }

  /// The anchor moves from the middle of the line at 50 to 20 points left of it.
  @Test func `an alignment may be animated`() throws {
    let moving = #"{"g": 3, "a": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [-80, 0]}]}}"#
    let scene = try Self.scene(Self.animator(#""s": {"k": [50, 100, 100]}"#), more: moving)
    try expectEqual(TinyAnimation.columns(scene), Self.fiveColumns(from: 25, each: 10))
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Self.fiveColumns(from: 15, each: 10))
  }

  /// The columns of five characters that are 5 pixels wide, at equal distances.
  private static func fiveColumns(from first: Int, each distance: Int) -> [Int] {
    (0..<5).flatMap { index -> Range<Int> in
      let start = first + distance * index
      return start..<start + 5
    }
  }

  @Test func `a rotation is about the anchor`() throws {
    // Half a turn about (10, 0): from left of it above the line to right of it below.
    let scene = try Self.scene(Self.animator(#""r": {"k": 180}"#), text: "A")
    try expectEqual(TinyAnimation.columns(scene), [])
    try expectEqual(TinyAnimation.columns(scene, row: 60), Array(10..<20))
  }

  @Test(arguments: [(0, [0, 25, 50]), (2, [15, 40, 65])])
  func `tracking expands a line from its alignment`(
    _ justification: Int, _ starts: [Int]
  ) throws {
    let scene = try Self.scene(
      Self.animator(#""t": {"k": 5}"#), text: "AAA", justification: justification == 2 ? 2 : 0)
    let columns = starts.flatMap { start in
      let x = justification == 2 ? start - 50 : start
      return x..<x + 10
    }
    try expectEqual(TinyAnimation.columns(scene), columns.filter { $0 >= 0 })
  }

  /// A selected glyph has its tracking before it.
  @Test func `tracking of some glyphs moves those from the second of them on`() throws {
    let scene = try Self.scene(
      Self.animator(#""t": {"k": 5}"#, Self.range(0, 50)), text: "AAAA")
    try expectEqual(
      TinyAnimation.columns(scene), [0, 25, 45, 65].flatMap { Array($0..<$0 + 10) })
  }

  @Test func `colors are mixed by the share`() throws {
    let scene = try Self.scene(
      Self.animator(#""fc": {"k": [0, 0, 1]}"#, Self.range(0, 100, shape: 2)))
    let pixel = try TinyAnimation.pixel(scene, 25, 50)
    expect(abs(Int(pixel[0]) - 178) <= 1 && abs(Int(pixel[2]) - 77) <= 1 && pixel[3] == 255)
  }

  @Test func `a stroke may come only from an animator`() throws {
    let scene = try Self.scene(
      Self.animator(#""sc": {"k": [0, 1, 0]}, "sw": {"k": 4}"#, Self.range(20, 40)))
    try expectEqual(
      TinyAnimation.columns(scene),
      Self.boxes([0]) + Array(18..<32) + Self.boxes([2, 3, 4]))
    try expectEqual(TinyAnimation.pixel(scene, 19, 50), [0, 255, 0, 255])
  }

  @Test func `animators apply in order`() throws {
    let scene = try Self.scene(
      Self.animator(#""p": {"k": [5, 0, 0]}"#, Self.range(0, 40)) + ","
        + Self.animator(#""p": {"k": [3, 0, 0]}"#, Self.range(20, 60)))
    try expectEqual(
      TinyAnimation.columns(scene),
      Array(5..<15) + Array(28..<38) + Array(43..<53) + Self.boxes([3, 4]))
  }

  // MARK: System fonts

  @Test(.enabled(if: requiresText)) func `font characters have the text's positions`()
    throws
  {
    func scene(_ animators: String) throws -> Scene {
      try TinyAnimation.scene(
        TinyAnimation.json(
          """
          {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [50, 60]}}, \
          "t": {"d": {"k": [{"t": 0, "s": {"s": 30, "f": "DejaVu Sans", "t": "HiLH", "j": 2, \
          "tr": 20, "lh": 30, "ls": 0, "fc": [1, 0, 0]}}]}, "p": {}, "m": {}, "a": [\(animators)]}}
          """,
          rest: """
            "fonts": {"list": [{"fName": "DejaVu Sans", "fFamily": "DejaVu Sans", \
            "fStyle": "Book"}]}
            """))
    }
    let plain = try TinyAnimation.columns(try scene(""), row: 56)
    expect(plain.count > 10)
    #expect(
      try TinyAnimation.columns(try scene(Self.animator(#""p": {"k": [0, 0]}"#)), row: 56) == plain)
    let second = Self.animator(Self.hidden, Self.range(0, 25))
    let rest = try TinyAnimation.columns(try scene(second), row: 56)
    expect(rest == Array(plain.suffix(rest.count)) && rest.count < plain.count)
  }

  /// Exporters write all properties of an animator, also those without an effect.
  @Test func `only changes that are not drawn are reported`() throws {
    let plain = #""fh": {"k": 0}, "bl": {"k": [0, 0]}, "ls": {"k": [0, 0]}"#
    try expectEqual(Self.scene(Self.animator(plain)).diagnostics, [])
    let scene = try Self.scene(Self.animator(#""fh": {"k": 0}, "ls": {"k": [0, 9]}"#))
    expectEqual(
      scene.diagnostics.map(\.message),
      ["/layers/0/t/a/0/a/ls: the animator of the line spacing is not supported"])
  }
}
