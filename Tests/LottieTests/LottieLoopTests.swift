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
}
