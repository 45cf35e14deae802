import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Values and times at the ends of their ranges, which must not end the process.
struct LottieExtremeValueTests {
  private typealias Scripted = ScriptedAnimation

  /// A composition in the main one, in whose time the layers inside are.
  private func composition(_ layers: String, _ members: String) throws -> Scene {
    try TinyAnimation.scene(
      TinyAnimation.json(
        #"{"ty": 0, "refId": "a", "w": 100, "h": 100, "ip": 0, "op": 10, "ks": {}, \#(members)}"#,
        rest: #""assets": [{"id": "a", "layers": [\#(layers)]}]"#))
  }

  private static let growing = #"{"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [5]}]}"#
  private static let repeater = #"{"ty": "rp", "c": \#(growing), "tr": {}}"#
  private static let zigZag = #"{"ty": "zz", "s": {"k": 1}, "r": \#(growing)}"#

  @Test(arguments: [
    repeater, zigZag,
  ])
  func `bounds at a time that is not a number are an error`(modifier: String) throws {
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer('S').sourceRectAtTime(0 / 0).width, 0]"),
      TinyAnimation.shapes("\(TinyAnimation.square), \(modifier)", #""nm": "S""#))
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-expression"])
    expect(scene.diagnostics[0].message.contains("the time is not a number"))
    try expectEqual(Scripted.left(scene), 30)
  }

  @Test(arguments: [
    "valueAtTime(0 / 0)", "velocityAtTime(0 / 0)", "toComp([0, 0], 0 / 0)",
    "posterizeTime(1 / 0); value",
  ])
  func `a time that is not a number is an error`(expression: String) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression, position: #"[{"t": 0, "s": [0, 0]}, {"t": 9, "s": [0, 0]}]"#))
    expect(scene.diagnostics.first?.message.contains("the time is not a number") == true)
  }

  @Test(arguments: ["valueAtTime(1 / 0)", "valueAtTime(1e300)"])
  func `an infinite time is after all key frames`(expression: String) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression, position: #"[{"t": 0, "s": [0, 0]}, {"t": 9, "s": [9, 0]}]"#))
    expectEqual(scene.diagnostics, [])
    try expectEqual(Scripted.left(scene), 39)
  }

  /// The frames inside are infinite without a limit, and the looped number of copies is then NaN.
  @Test func `an extreme stretch does not end a loop`() throws {
    let looped = Self.repeater.replacing("]}]}", with: #"]}], "x": "loopOut()"}"#)
    let layer = TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red), \(looped)")
      .replacing(#""ip": 0, "op": 1000"#, with: #""ip": -1e12"#)
    let scene = try composition(layer, #""st": -1e12, "sr": 1e-300"#)
    expect(try TinyAnimation.columns(scene).count <= 40)
  }

  /// Beyond 2^53, the next frame is not one frame later.
  @Test func `expressions are evaluated at extreme frames`() throws {
    let layer = Scripted.square("[5 + 0 * time, 0]").replacing(#""op": 1000, "#, with: "")
    let scene = try composition(layer, #""st": -1e12, "sr": 1e-6"#)
    expectEqual(scene.diagnostics, [])
    try expectEqual(Scripted.left(scene), 35)
  }

  @Test func `an infinite speed shows the last frame`() throws {
    let moving = #""ks": {"p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 9, "s": [20, 0]}]}}"#
    let layer = TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)", moving)
      .replacing(#""op": 1000, "#, with: "")
    let scene = try composition(layer, #""st": 0, "sr": 1e-310"#)
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Array(50..<90))
  }

  /// Groups scale a triangle to almost the largest number.
  @Test func `an offset of an outline of infinite size is reported`() throws {
    let corners = #""v": [[-1, -1], [1, -1], [1, 1]]"#
    let zeros = "[[0, 0], [0, 0], [0, 0]]"
    var shape =
      #"{"ty": "sh", "ks": {"k": {"c": true, \#(corners), "i": \#(zeros), "o": \#(zeros)}}}"#
    for scale in Array(repeating: "1e12", count: 30) + ["1.7e10"] {
      shape =
        #"{"ty": "gr", "it": [\#(shape), {"ty": "tr", "s": {"k": [\#(scale), \#(scale)]}}]}"#
    }
    let items = #"\#(shape), {"ty": "mm", "mm": 1}, {"ty": "op", "a": {"k": 1}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes("\(items), \(TinyAnimation.red)")))
    expectEqual(scene.diagnostics.map(\.code), ["not-offset"])
  }

  /// The copy's scale is 1 / 0.
  @Test func `an animated outline under an infinite scale is not drawn`() throws {
    let corners = #""v": [[30, 30], [70, 30], [70, 70], [30, 70]]"#
    let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    let square = #"[{"c": true, \#(corners), "i": \#(zeros), "o": \#(zeros)}]"#
    let path = #"{"ty": "sh", "ks": {"k": [{"t": 0, "s": \#(square)}, {"t": 9, "s": \#(square)}]}}"#
    let repeater = #"{"ty": "rp", "c": {"k": 1}, "o": {"k": -1}, "tr": {"s": {"k": [0, 0]}}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes("\(path), \(repeater), \(TinyAnimation.red)")))
    try expectEqual(TinyAnimation.columns(scene), [])
  }

  /// Each visit of the composition extends its frames in thousands of layers.
  @Test func `a composition may contain itself thousands of times`() throws {
    let inner = (1...3000).map {
      #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "ip": -1e12, "op": 1e12, "st": -\#($0)}"#
    }
    let square = Scripted.square("[5, 0]")
    let scene = try Scripted.scene(
      #"{"ty": 0, "refId": "a", "w": 9, "h": 9, "op": 10}"#, square,
      rest: #""assets": [{"id": "a", "layers": [\#(inner.joined(separator: ", "))]}]"#)
    try expectEqual(Scripted.left(scene), 35)
  }
}
