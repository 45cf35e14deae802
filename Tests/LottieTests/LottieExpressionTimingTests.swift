import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Times of expressions, cycles between them, and expressions that have no value.
struct LottieExpressionTimingTests {
  private typealias Scripted = ScriptedAnimation

  /// A document that shows a square in a composition, by a layer with more members.
  private func composed(_ expression: String, _ members: String, frames: Int = 40) throws -> Scene {
    let inner =
      #""assets": [{"id": "a", "nm": "Inner", "layers": [\#(Scripted.square(expression))]}]"#
    return try Scripted.scene(
      #"{"ty": 0, "refId": "a", "ip": 0, "op": 1000, "w": 100, "h": 100, "ks": {}, \#(members)}"#,
      frames: frames, rest: inner)
  }

  @Test(arguments: [
    (#""st": 0"#, 12.0, 12), (#""st": 10"#, 12, 2), (#""st": 0, "sr": 2"#, 12, 6),
    (#""st": 4, "sr": 0.5"#, 12, 16), (#""st": 0, "sr": 0"#, 12, 12),
    (#""st": 0, "tm": {"k": [{"t": 0, "s": [0]}, {"t": 40, "s": [2]}]}"#, 12, 6),
    (#""st": 0, "tm": {"k": 0, "x": "time / 4"}"#, 12, 3),
    (#""st": 0, "tm": {"k": [{"t": 0, "s": [1]}, {"t": 20, "s": [0]}]}"#, 12, 4),
  ])
  func `expressions use the time of their composition`(
    members: String, frame: Double, distance: Int
  ) throws {
    let scene = try composed("[time * 10, 0]", members)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene, frame: frame), 30 + distance)
    // Between frames, in the other order, and without other frames before.
    let again = try composed("[time * 10, 0]", members)
    try expectEqual(Scripted.left(again, frame: frame), 30 + distance)
    try expectEqual(
      TinyAnimation.pixel(scene, 40, 50, at: 0.35),
      TinyAnimation.pixel(again, 40, 50, at: 0.35))
  }

  @Test func `a document that begins later begins at its first frame`() throws {
    let json = """
      {"v": "5.9.0", "fr": 10, "ip": 20, "op": 40, "w": 100, "h": 100, "layers": [\
      \(Scripted.square("[time * 10, 0]"))]}
      """
    let scene = try TinyAnimation.scene(json)
    try expectEqual(Scripted.left(scene, frame: 0), 50)
    try expectEqual(Scripted.left(scene, frame: 5), 55)
  }

  @Test func `a value that jumps is not interpolated`() throws {
    let scene = try Scripted.scene(Scripted.square("[time < 0.95 ? 0 : 20, 0]"))
    try expectEqual(Scripted.left(scene, frame: 9.5), 30)
    try expectEqual(Scripted.left(scene, frame: 10), 50)
  }

  @Test func `layers outside of their own time are parents`() throws {
    let parent = """
      {"ty": 3, "nm": "Null", "ind": 2, "ip": 0, "op": 1, \
      "ks": {"p": {"k": [0, 0], "x": "[10 * time, 0]"}}}
      """
    let scene = try Scripted.scene(
      Scripted.square("value", members: #""parent": 2"#), parent)
    try expectEqual(Scripted.left(scene, frame: 15), 45)
  }

  @Test func `cycles end with the value without expression`() throws {
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer('Controls').effect(1)(1) + 1, 0]", position: "[5, 0]"),
      Scripted.controls(#"{"k": 3, "x": "thisComp.layer('Square').position[0] * 2"}"#))
    expect(scene.diagnostics.map(\.message).isEmpty)
    // The slider is evaluated with the position of 5, or the position with the slider of 3.
    let left = try Scripted.left(scene)
    expect(left == 30 + 11 || left == 30 + 4)
    let own = try Scripted.scene(Scripted.square("thisLayer.position + [2, 0]"))
    try expectEqual(Scripted.left(own), 32)
  }

  @Test func `random numbers are the same in every order, and are noted`() throws {
    func scene() throws -> Scene { try Scripted.scene(Scripted.square("wiggle(3, 20)")) }
    let (first, second) = (try scene(), try scene())
    expectEqual(first.diagnostics.map(\.code), ["own-random-numbers"])
    let frames = [0.0, 7, 13]
    let forward = try frames.map { try Scripted.left(first, frame: $0) }
    let backward = try frames.reversed().map { try Scripted.left(second, frame: $0) }
    expectEqual(forward, backward.reversed())
    expect(Set(forward).count > 1)
  }

  @Test(arguments: [
    ("missing + 1", "unknown name 'missing'"),
    ("thisComp.layer('Nobody').position", "unknown layer 'Nobody'"),
    ("effect('None')(1)", "unknown name 'None' of 'Effects'"),
    ("[thisLayer.nothing.more, 0]", "cannot read 'more' of undefined; 'nothing' is missing"),
    ("[0 / 0, 1]", "the result is not a list of finite numbers"),
    ("thisLayer", "the result is not a list of finite numbers"),
    ("key(1)", "the property has no key frame 1"), ("while (true);", "too many steps"),
    ("comp('None').layer(1).position", "unknown composition 'None'"),
  ])
  func `an expression without a value is reported, and the property keeps its value`(
    expression: String, reason: String
  ) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression, position: "[5, 0]"), rest: #""nm": "Main""#)
    expectEqual(
      scene.diagnostics.map(\.message),
      [
        "/layers/0/ks: the expression of layer 'Square' fails in frame 0: \(reason); "
          + "the stored value is used"
      ])
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-expression"])
    try expectEqual(Scripted.left(scene), 35)
  }

  @Test func `a text that is not an expression is reported`() throws {
    let scene = try Scripted.scene(Scripted.square("[1,\n2", position: "[5, 0]"))
    expectEqual(
      scene.diagnostics.map(\.message),
      [
        "/layers/0/ks: the expression of layer 'Square' fails: expected ',' in line 2; "
          + "the stored value is used"
      ])
  }

  @Test func `an expression of a slot is evaluated`() throws {
    let slots = #""slots": {"a": {"p": {"k": [9, 0], "x": "[20, 0]"}}}"#
    let scene = try Scripted.scene(
      Scripted.square("[1, 0]").replacingOccurrences(of: #""x": "[1, 0]""#, with: #""sid": "a""#),
      rest: slots)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), 50)
  }

  @Test func `a failure in some frames leaves the other ones`() throws {
    let scene = try Scripted.scene(
      Scripted.square("if (time > 0.45 && time < 0.55) missing; [20, 0]", position: "[5, 0]"))
    expectEqual(scene.diagnostics.count, 1)
    try expectEqual([4, 5, 6].map { try Scripted.left(scene, frame: $0) }, [50, 35, 50])
  }

  /// Each call visits all key frames.
  @Test func `a search takes steps for the key frames that it visits`() throws {
    let position = (0..<3200).map { #"{"t": \#($0), "s": [0, 0]}"# }.joined(separator: ", ")
    let scene = try Scripted.scene(
      Scripted.square(
        "for (var i = 0; i < 1500; i++) nearestKey(time); [9, 0]", position: "[\(position)]"))
    expectEqual(scene.diagnostics.count, 1)
    expect(scene.diagnostics[0].message.contains("too many steps"))
  }

  @Test func `all expressions of a document have a limit together`() throws {
    let layers = (0..<20).map { _ in
      Scripted.square("for (var i = 0; i < 100; i++); [time * 10, 0]", position: "[5, 0]")
    }
    var limits = Limits.default
    limits.work = 32 * 50_000
    let json = TinyAnimation.json(layers.joined(separator: ", "), frames: 20)
    let scene = try Scene(data: Data(json.utf8), name: "tiny.json", baseURL: nil, limits: limits)
    let messages = scene.diagnostics.map(\.message)
    expect(messages.allSatisfy { $0.contains("too many steps") })
    expect((1..<20).contains(messages.count))
    try expectEqual(Scripted.left(scene), 30)
  }
}
