import Strata
import StrataTestSupport
import Testing

/// Members of compositions, layers and texts, which throw their values as the reason of a failure.
struct LottieExpressionMemberTests {
  private typealias Scripted = ScriptedAnimation

  private static let rest = """
    "nm": "Main", "markers": [{"tm": 5, "cm": "b", "dr": 3}, {"tm": 2, "cm": "a"}], \
    "assets": [{"id": "c", "nm": "Inner", "layers": [\
    {"ty": 3, "nm": "in", "ind": 1, "ip": 0, "op": 9, "ks": {"p": {"k": [7, 8]}}}]}]
    """

  private static let layers = [
    Scripted.controls(#"{"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [20]}]}"#),
    """
    {"ty": 0, "nm": "Pre", "ind": 3, "refId": "c", "w": 40, "h": 30, "ip": 0, "op": 20, \
    "st": 2, "sr": 2}
    """,
    """
    {"ty": 13, "nm": "Cam", "ind": 4, "ip": 5, "op": 20, "pe": {"k": 120}, \
    "ks": {"a": {"k": [5, 6, 0]}, "p": {"k": [50, 50, -120]}}}
    """,
    """
    {"ty": 5, "nm": "Text", "ind": 5, "ip": 0, "op": 20, "hd": true, "ks": {}, "t": {"d": {"k": [\
    {"t": 0, "s": {"t": "a", "s": 10, "f": "Sans", "ls": 3, "sc": [0, 1, 0]}}, \
    {"t": 5, "s": {"t": "b", "s": 20, "f": "Serif", "ca": 1, "fc": [1, 0, 0]}}]}}}
    """,
  ]

  /// The reason of the failure of `throw String(expression)` in a frame.
  private static func thrown(_ expression: String, frame: Double = 0) throws -> String {
    let script = "if (time > \(frame / 10 - 0.01)) throw String(\(expression)); value"
    let scene = try Scripted.scene(
      Scripted.square(script), layers[0], layers[1], layers[2], layers[3], rest: rest)
    let message = scene.diagnostics.map(\.message).first { $0.contains("fails") } ?? ""
    let reason = message.components(separatedBy: "fails in frame ").last ?? message
    return reason.components(separatedBy: "; the stored").first ?? reason
  }

  @Test(arguments: [
    ("thisComp.marker.numKeys", "2"), ("thisComp.marker.key(1).time", "0.2"),
    ("thisComp.marker.key(2).comment + thisComp.marker.key('a').index", "b1"),
    ("thisComp.marker.key('b').duration", "0.3"),
    ("thisComp.marker.nearestKey(0.6).index", "2"), ("thisComp.marker.nearestKey(time).index", "1"),
    ("thisComp.marker.key('c')", "unknown marker 'c'"), ("thisComp.marker.key(3)", "no marker 3"),
    ("marker.numKeys + thisLayer.marker.numKeys", "0"),
    ("marker.nearestKey(0)", "there are no markers"),
  ])
  func `markers of compositions`(expression: String, expected: String) throws {
    try expectEqual(Self.thrown(expression), "0: \(expected)")
  }

  @Test(arguments: [
    ("timeToTimecode(3725.5)", "01:02:05:15"), ("timeToTimecode(-1.5, 25)", "-00:00:01:13"),
    ("timeToCurrentFormat(61)", "0:01:01:00"), ("timeToFeetAndFrames(10)", "0006+04"),
    ("timeToTimecode(1, 0)", "invalid time or rate"),
  ])
  func `times as texts`(expression: String, expected: String) throws {
    try expectEqual(Self.thrown(expression), "0: \(expected)")
  }

  @Test(arguments: [
    ("thisComp.layer('Cam').pointOfInterest", "5,6,0"), ("thisComp.layer('Cam').zoom", "120"),
    ("thisComp.layer('Cam').cameraOption.zoom", "120"), ("thisComp.activeCamera", "null"),
    ("thisComp.layer('Pre').source.layer('in').position[1]", "8"),
    ("thisComp.layer('Pre').sourceTime(1)", "0.4"),
    ("thisComp.layer('Pre').hasVideo + '' + thisComp.layer('Cam').hasVideo", "truefalse"),
    ("thisLayer.hasTrackMatte || thisLayer.hasAudio", "false"),
    ("thisComp.layer(2).effect(1).param('Slider').valueAtTime(1)", "10"),
    ("thisComp.layer(thisLayer, 9)", "unknown layer"),
  ])
  func `sources, cameras and effects`(expression: String, expected: String) throws {
    try expectEqual(Self.thrown(expression), "0: \(expected)")
  }

  @Test(arguments: [
    ("fontSize", 0.0, "10"), ("fontSize", 5, "20"), ("font", 5, "Serif"),
    ("baselineShift", 0, "3"), ("applyFill", 0, "false"), ("applyStroke", 0, "true"),
    ("isAllCaps", 5, "true"),
  ])
  func `the style of a text is that of the frame`(
    member: String, frame: Double, expected: String
  ) throws {
    for style in ["style", "getStyleAt(0)"] {
      let text = "thisComp.layer('Text').text.sourceText.\(style).\(member)"
      try expectEqual(Self.thrown(text, frame: frame), "\(Int(frame)): \(expected)")
    }
  }

  @Test func `a camera is active while it exists`() throws {
    try expectEqual(Self.thrown("thisComp.activeCamera.name", frame: 5), "5: Cam")
  }

  @Test func `a temporal wiggle reads the value at another time`() throws {
    let moving = #"[{"t": 0, "s": [0, 0]}, {"t": 20, "s": [40, 0]}]"#
    let scene = try Scripted.scene(
      Scripted.square(
        "[temporalWiggle(2, 0)[0] + temporalWiggle(2, 0, 1, 0.5, 1)[0], 0]", position: moving))
    try expectEqual(Scripted.left(scene, frame: 10), 30 + 20 + 20)
    expectEqual(scene.diagnostics.map(\.code), ["own-random-numbers"])
  }

  @Test func `the clock begins with the animation, which is noted`() throws {
    let scene = try Scripted.scene(
      Scripted.square("[new Date().getTime() / 100 + new Date().getFullYear() - 1970, 0]"))
    try expectEqual(Scripted.left(scene, frame: 7), 37)
    expectEqual(scene.diagnostics.map(\.code), ["own-clock"])
  }

  @Test(arguments: [
    (true, "[0, 0, 5]", true), (true, "[0, 0, 0]", false), (false, "[0, 0, 5]", false),
  ])
  func `conversions of points ignore depth, which is reported`(
    isSpatial: Bool, position: String, isReported: Bool
  ) throws {
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer(2).toComp([20, 0, 0])[0], 0]"),
      Scripted.controls(
        members: #""ddd": \#(isSpatial ? 1 : 0), "ks": {"p": {"k": \#(position)}}"#))
    try expectEqual(Scripted.left(scene), 50)
    expectEqual(scene.diagnostics.map(\.code), isReported ? ["flat-conversion"] : [])
  }

  @Test func `members of the property need no prefix`() throws {
    let path = """
      {"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [5, 0], [5, 30], [0, 30]]}, \
      "x": "createPath(points().map(p => [p[0] * 2, p[1]]), inTangents(), outTangents(), \
      isClosed())"}}
      """
    let group = """
      {"ty": "gr", "ix": 3, "it": [\(path), \(TinyAnimation.red), \
      {"ty": "tr", "p": {"k": [0, 40], "x": "[propertyGroup(2).propertyIndex * 10, value[1]]"}}]}
      """
    let scene = try Scripted.scene(TinyAnimation.shapes(group))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(TinyAnimation.columns(scene), Array(30..<40))
  }
}
