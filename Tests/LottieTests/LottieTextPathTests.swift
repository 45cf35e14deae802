import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Texts along a mask of their layer.
///
/// Each character is a box of 10 points, 10 above the baseline, followed by a gap of 10.
struct LottieTextPathTests {
  private static let none = "[[0, 0], [0, 0], [0, 0], [0, 0]]"

  /// - Parameters:
  ///   - points: The corners of the mask.
  ///   - options: Members of the text's path.
  private static func scene(
    _ points: String, _ options: String = "", text: String = "A", isClosed: Bool = false,
    justification: Int = 0, animators: String = ""
  ) throws -> Scene {
    let box = """
      {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "i": \(none), "o": \(none), \
      "v": [[0, 0], [10, 0], [10, -10], [0, -10]]}}}]}
      """
    let mask = """
      {"mode": "n", "pt": {"k": {"c": \(isClosed), "i": \(none), "o": \(none), "v": \(points)}}}
      """
    let layer = """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {}, "masksProperties": [\(mask)], \
      "t": {"d": {"k": [{"t": 0, "s": {"s": 100, "f": "Boxes", "t": "\(text)", "lh": 20, \
      "j": \(justification), "fc": [1, 0, 0]}}]}, "p": {"m": 0\(options)}, "m": {}, \
      "a": [\(animators)]}}
      """
    return try TinyAnimation.scene(
      TinyAnimation.json(
        layer,
        rest: """
          "fonts": {"list": [{"fName": "Boxes", "fFamily": "Boxes", "fStyle": "Regular"}]}, \
          "chars": [{"ch": "A", "size": 100, "style": "Regular", "fFamily": "Boxes", "w": 20, \
          "data": {"shapes": [\(box)]}}]
          """))
  }

  private func expectBox(_ scene: Scene, _ x: Range<Int>, _ y: Range<Int>, at time: Double = 0)
    throws
  {
    let middle = (x.lowerBound + x.upperBound) / 2
    try expectEqual(
      TinyAnimation.columns(scene, row: (y.lowerBound + y.upperBound) / 2, at: time), Array(x))
    for (row, covered) in [(y.lowerBound, true), (y.lowerBound - 1, false), (y.upperBound, false)] {
      try expectEqual(
        TinyAnimation.columns(scene, row: row, at: time).contains(middle), covered, "row \(row)")
    }
  }

  private static let line = "[[10, 50], [90, 50]]"

  /// The character turns around the middle of its advance, 10 points from its start.
  @Test func `characters stand on the path`() throws {
    try expectBox(Self.scene(Self.line), 10..<20, 40..<50)
    let down = "[[50, 10], [50, 90]]"
    try expectBox(Self.scene(down), 50..<60, 10..<20)
    try expectBox(Self.scene(down, #", "p": {"k": 0}"#), 40..<50, 10..<20)
    try expectBox(Self.scene(down, #", "r": {"k": 1}"#), 40..<50, 80..<90)
  }

  @Test(arguments: [(0, 10), (1, 70), (2, 40)])
  func `a line is aligned with the length of the path`(justification: Int, x: Int) throws {
    try expectBox(Self.scene(Self.line, justification: justification), x..<x + 10, 40..<50)
  }

  @Test(arguments: [(0, 15), (1, 65), (2, 40)])
  func `margins move the ends`(justification: Int, x: Int) throws {
    let scene = try Self.scene(
      Self.line, #", "f": {"k": 5}, "l": {"k": -5}"#, justification: justification)
    try expectBox(scene, x..<x + 10, 40..<50)
  }

  @Test func `alignment may be forced over the whole path`() throws {
    let scene = try Self.scene(Self.line, #", "a": {"k": 1}"#, text: "AAA")
    try expectEqual(
      TinyAnimation.columns(scene, row: 45), [10..<20, 40..<50, 70..<80].flatMap(Array.init))
  }

  /// An open path continues beyond its end, and a closed one from its start.
  @Test func `text may be longer than the path`() throws {
    let margin = #", "f": {"k": 40}"#
    try expectBox(Self.scene("[[10, 50], [40, 50]]", margin), 50..<60, 40..<50)
    let square = "[[30, 30], [50, 30], [50, 50], [30, 50]]"
    try expectBox(
      Self.scene(square, #", "f": {"k": 80}"#, isClosed: true), 30..<40, 20..<30)
  }

  @Test func `positions of animators are along the path and away from it`() throws {
    let scene = try Self.scene(
      "[[50, 10], [50, 90]]", animators: #"{"a": {"p": {"k": [20, -5]}}}"#)
    try expectBox(scene, 55..<65, 30..<40)
  }

  @Test func `a margin may be animated`() throws {
    let margin = #", "f": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [40]}]}"#
    try expectBox(Self.scene(Self.line, margin), 30..<40, 40..<50, at: 0.5)
  }

  @Test func `a missing path is reported`() throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        """
        {"ty": 5, "ip": 0, "op": 10, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"s": 0, \
        "t": "", "f": "F"}}]}, "p": {"m": 3}, "m": {}, "a": []}}
        """))
    expectEqual(scene.diagnostics.map(\.code), ["missing-text-path"])
  }
}
