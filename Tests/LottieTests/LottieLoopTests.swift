import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Loops of key frames, by the definitions of After Effects.
struct LottieLoopTests {
  /// A square that moves by a point per frame, from frame 10 with its left edge at 30, until frame
  /// 30 with its left edge at 50.
  private func scene(_ expression: String) throws -> Scene {
    let position = """
      "p": {"k": [{"t": 10, "s": [0, 0]}, {"t": 20, "s": [10, 0]}, {"t": 30, "s": [20, 0]}], \
      "x": "\(expression)"}
      """
    return try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(
          "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {\#(position)}"#),
        frames: 100))
  }

  @Test(arguments: [
    ("loopOut()", 33, 33), ("loopOut('cycle')", 33, 33), ("loopOut('pingpong')", 33, 47),
    ("loopOut('offset')", 33, 53), ("loopOut('continue')", 33, 53),
    ("loopOut('cycle', 1)", 33, 43), ("loopOutDuration('cycle', 0.5)", 33, 48),
    ("loopOut(type = 'cycle', numKeyframes = 0)", 30, 50), ("loopOut('cycle')", 5, 30),
    ("loopIn('cycle')", 7, 47), ("loopIn('pingpong')", 7, 33), ("loopIn('offset')", 7, 27),
    ("loopIn('continue')", 7, 27), ("loopIn('cycle')", 35, 50),
    (#"var $bm_rt;\n$bm_rt = thisProperty.loopOut('pingpong');"#, 53, 33),
  ])
  func `key frames are repeated`(expression: String, frame: Int, left: Int) throws {
    let scene = try scene(expression)
    expect(scene.diagnostics.isEmpty)
    try expectEqual(TinyAnimation.columns(scene, at: Double(frame) / 10), Array(left..<left + 40))
  }

  private func looped(_ values: (Int, Int), _ expression: String) -> String {
    """
    {"k": [{"t": 10, "s": [\(values.0)]}, {"t": 20, "s": [\(values.1)]}], "x": "\(expression)"}
    """
  }

  /// Copies of a bar of 4 points, 6 points apart: the key frames have at most 2 of them.
  @Test(arguments: [
    ("loopOut('offset')", 39, 4), ("loopOut('continue')", 39, 4), ("loopOut('cycle')", 39, 2),
  ])
  func `a repeater has the copies of its loop`(expression: String, frame: Int, count: Int) throws {
    let bar = #"{"ty": "rc", "p": {"k": [2, 50]}, "s": {"k": [4, 40]}, "r": {"k": 0}}"#
    let repeater = """
      {"ty": "rp", "c": \(looped((1, 2), expression)), "o": {"k": 0}, "tr": {"p": {"k": [6, 0]}}}
      """
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes("\(bar), \(TinyAnimation.red), \(repeater)"), frames: 60))
    try expectEqual(
      TinyAnimation.columns(scene, at: Double(frame) / 10),
      (0..<count).flatMap { Array(6 * $0..<6 * $0 + 4) })
  }

  /// The expansion is 0 to 5 at the key frames, and -5 one repetition before the first one.
  @Test(arguments: [("loopIn('offset')", 35..<65), ("loopIn('continue')", 35..<65)])
  func `a mask shrinks in its loop`(expression: String, left: Range<Int>) throws {
    let corners = #""v": [[30, 0], [70, 0], [70, 100], [30, 100]]"#
    let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    let mask = """
      {"mode": "a", "o": {"k": 100}, "x": \(looped((0, 5), expression)), "pt": {"k": {"c": true, \
      \(corners), "i": \(zeros), "o": \(zeros)}}}
      """
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        """
        {"ty": 1, "sw": 100, "sh": 100, "sc": "f00", "op": 60, "ks": {}, \
        "masksProperties": [\(mask)]}
        """, frames: 60))
    try expectEqual(TinyAnimation.columns(scene, at: 0), Array(left))
  }
}
