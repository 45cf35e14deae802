import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// The visibility of layers, and their positions over time.
struct LottieTimingTests {
  private func square(_ members: String) -> String {
    TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)", members)
  }

  @Test(arguments: [(-0.1, false), (0.2, false), (0.3, true), (0.5999, true), (0.6, false)])
  func `a layer is visible from its first frame until before its last`(
    time: Double, isShown: Bool
  ) throws {
    let layer = #"{"ty": 1, "ip": 3, "op": 6, "sw": 100, "sh": 100, "sc": "ff0000", "ks": {}}"#
    let scene = try TinyAnimation.scene(TinyAnimation.json(layer))
    try expectEqual(TinyAnimation.pixel(scene, 50, 50, at: time)[3], isShown ? 255 : 0)
  }

  @Test func `a layer that lasts until the end is in the last frame`() throws {
    let layer = #"{"ty": 1, "ip": 0, "op": 10, "sw": 100, "sh": 100, "sc": "ff0000", "ks": {}}"#
    let scene = try TinyAnimation.scene(TinyAnimation.json(layer))
    expectEqual(scene.duration, 1)
    expectEqual(scene.frameRate, 10)
    try expectEqual(TinyAnimation.pixel(scene, 50, 50, at: 1), [255, 0, 0, 255])
  }

  @Test(arguments: [(0.0, 30), (0.2, 30), (0.4, 40), (0.6, 50), (0.8, 50), (0.9, 10)])
  func `linear keyframes, then a hold, then a jump`(time: Double, left: Int) throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        square(
          #"""
          "ks": {"p": {"a": 1, "k": [
            {"t": 2, "s": [0, 0, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}},
            {"t": 6, "s": [20, 0, 0], "h": 1}, {"t": 9, "s": [-20, 0, 0]}]}}
          """#)))
    try expectEqual(TinyAnimation.columns(scene, at: time), Array(left..<left + 40))
  }

  /// Old files give the end of an interval with its start.
  @Test func `keyframes with end values are read`() throws {
    let old = square(
      #""ks": {"p": {"k": [{"t": 0, "s": [0, 0], "e": [20, 0]}, {"t": 10}]}}"#)
    let new = square(
      #""ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]}}"#)
    for time in [0, 0.25, 0.5, 1] {
      let (a, b) = (
        try TinyAnimation.scene(TinyAnimation.json(old)),
        try TinyAnimation.scene(TinyAnimation.json(new))
      )
      try expectEqual(TinyAnimation.columns(a, at: time), TinyAnimation.columns(b, at: time))
    }
  }

  /// A quarter of a circle of radius 20 is traversed at constant speed: halfway it is at 45
  /// degrees.
  @Test func `points follow their path at constant speed`() throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        square(
          #"""
          "ks": {"p": {"a": 1, "k": [
            {"t": 0, "s": [0, 0, 0], "to": [11.046, 0, 0], "ti": [0, -11.046, 0]},
            {"t": 10, "s": [20, 20, 0]}]}}
          """#)))
    // At 45 degrees the square is moved by 14.142 to the right, and its left edge covers 85.8 %.
    try expectEqual(TinyAnimation.columns(scene, row: 60, at: 0.5), Array(44..<84))
  }

  @Test(arguments: [
    (1.0, 0.0, 0.4, 38), (2.0, 0.0, 0.8, 38), (1.0, 3.0, 0.7, 38), (-1.0, 10.0, 0.6, 38),
    (0.0, 0.0, 0.4, 38),
  ])
  func `a composition has its own time`(
    stretch: Double, start: Double, time: Double, left: Int
  ) throws {
    let inner = square(#""ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]}}"#)
    let outer = """
      {"ty": 0, "refId": "a", "ip": 0, "op": 100, "st": \(start), "sr": \(stretch), "w": 100, \
      "h": 100, "ks": {}}
      """
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(outer, rest: #""assets": [{"id": "a", "layers": [\#(inner)]}]"#))
    try expectEqual(TinyAnimation.columns(scene, at: time), Array(left..<left + 40))
  }

  /// Time runs backward from one second.
  @Test func `a composition supports time remapping`() throws {
    let inner = square(#""ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [20, 0]}]}}"#)
    let outer =
      #"{"ty": 0, "refId": "a", "ip": 0, "op": 100, "w": 100, "h": 100, "ks": {}, "#
      + #""tm": {"k": [{"t": 0, "s": [1]}, {"t": 10, "s": [0]}]}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(outer, rest: #""assets": [{"id": "a", "layers": [\#(inner)]}]"#))
    for (time, left) in [(0.0, 50), (0.5, 40), (1.0, 30)] {
      try expectEqual(TinyAnimation.columns(scene, at: time), Array(left..<left + 40))
    }
  }

  /// Its layer is visible from the composition's frame 0 on, which is the document's frame 5.
  @Test func `a composition shows nothing before its first frame`() throws {
    let inner = TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)")
    let layer =
      #"{"ty": 0, "refId": "a", "w": 100, "h": 100, "ip": 0, "op": 10, "st": 5, "ks": {}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(layer, rest: #""assets": [{"id": "a", "layers": [\#(inner)]}]"#))
    try expect(TinyAnimation.columns(scene, at: 0).isEmpty)
    try expect(TinyAnimation.columns(scene, at: 0.4).isEmpty)
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Array(30..<70))
  }

  @Test func `time at the end of a layer shows its last frame`() throws {
    let inner = TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)")
      .replacing(#""op": 1000"#, with: #""op": 10"#)
    let remap = #""tm": {"k": [{"t": 0, "s": [0]}, {"t": 5, "s": [1]}]}"#
    let layer =
      #"{"ty": 0, "refId": "a", "w": 100, "h": 100, "ip": 0, "op": 10, "st": 0, "#
      + #""ks": {}, \#(remap)}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(layer, rest: #""assets": [{"id": "a", "layers": [\#(inner)]}]"#))
    try expectEqual(TinyAnimation.columns(scene, at: 0.7), Array(30..<70))
  }

  @Test func `the first frame of a document is at 0 seconds`() throws {
    let layer = square(#""ks": {"p": {"k": [{"t": 60, "s": [0, 0]}, {"t": 70, "s": [20, 0]}]}}"#)
    let json = TinyAnimation.json(layer)
      .replacingOccurrences(of: #""ip": 0, "op": 10, "w""#, with: #""ip": 60, "op": 70, "w""#)
    let scene = try TinyAnimation.scene(json)
    expectEqual(scene.duration, 1)
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Array(40..<80))
  }

  @Test func `markers are named times`() throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json("", rest: #""markers": [{"cm": "loop", "tm": 4, "dr": 2}]"#))
    expectEqual(scene.markers.map(\.name), ["loop"])
    expectEqual(scene.markers.map(\.time), [0.4])
    expectEqual(scene.markers.map(\.duration), [0.2])
  }
}
