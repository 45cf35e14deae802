import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Documents in which lottie-web has made the handles of outlines absolute.
struct LottieHandleTests {
  private static let corners = "[[30, 30], [70, 30], [70, 70], [30, 70]]"
  private static let outline = #"{"c": true, "v": \#(corners), "i": \#(corners), "o": \#(corners)}"#

  private func scene(
    _ path: String, _ members: String = #""ks": {}"#, lottie: LottieOptions = LottieOptions()
  ) throws -> Scene {
    let layer = TinyAnimation.shapes(
      #"{"ty": "sh", "ks": \#(path)}, \#(TinyAnimation.red)"#, members)
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(layer, rest: #""__complete": true"#), lottie: lottie)
    expectEqual(scene.diagnostics, [])
    return scene
  }

  private func expectSquare(_ scene: Scene) throws {
    for row in [30, 50, 69] {
      try expectEqual(TinyAnimation.columns(scene, row: row, at: 0.5), Array(30..<70))
    }
    for row in [29, 70] { try expect(TinyAnimation.columns(scene, row: row, at: 0.5).isEmpty) }
  }

  @Test(arguments: [
    outline, #"[{"t": 0, "s": [\#(outline)]}, {"t": 10, "s": [\#(outline)]}]"#,
  ])
  func `handles are absolute`(value: String) throws {
    try expectSquare(scene(#"{"k": \#(value)}"#))
  }

  @Test(arguments: [
    "var p = thisProperty; createPath(p.points(), p.inTangents(), p.outTangents(), true)",
    "thisProperty",
    "time > 9 ? createPath([[0, 0]]) : thisProperty",
  ])
  func `expressions have relative handles`(expression: String) throws {
    try expectSquare(scene(#"{"k": \#(Self.outline), "x": "\#(expression)"}"#))
  }

  @Test func `handles of masks are absolute`() throws {
    let all = "[[0, 0], [100, 0], [100, 100], [0, 100]]"
    let shape = #"{"k": {"c": true, "v": \#(all), "i": \#(all), "o": \#(all)}}"#
    let mask = #"{"mode": "a", "o": {"k": 100}, "pt": {"k": \#(Self.outline)}}"#
    try expectSquare(scene(shape, #""ks": {}, "masksProperties": [\#(mask)]"#))
  }

  @Test func `slots from outside have relative handles`() throws {
    let none = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    let value = #"{"c": true, "v": \#(Self.corners), "i": \#(none), "o": \#(none)}"#
    try expectSquare(
      scene(
        #"{"sid": "box", "k": \#(Self.outline)}"#, lottie: LottieOptions(slots: ["box": value])))
  }
}
