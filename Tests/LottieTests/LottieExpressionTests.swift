import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Expressions of properties, by closed forms.
struct LottieExpressionTests {
  private typealias Scripted = ScriptedAnimation

  /// Checks by how far an expression moves a square, and that nothing is reported.
  private func expectMove(
    _ expression: String, moves distance: Int, frame: Double = 0, position: String = "[0, 0]",
    members: String = "", more: String = "", _ layers: String...
  ) throws {
    let square = Scripted.square(expression, position: position, members: members, more: more)
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(([square] + layers).joined(separator: ", "), frames: 20))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene, frame: frame), 30 + distance)
  }

  private static let moving =
    #"[{"t": 0, "s": [0, 0]}, {"t": 10, "s": [10, 0]}, {"t": 20, "s": [40, 0]}]"#

  @Test(arguments: [
    ("[time * 10, 0]", 7.0, 7), ("value + [3, 0]", 10, 13), (" ", 10, 10),
    ("[value[0] * 2, 0]", 5, 10),
    ("var $bm_rt; $bm_rt = $bm_sum(value, [1, 0]);", 0, 1),
    ("if (time > 0.45) [20, 0]; else [5, 0]", 4, 5), ("time > 0.45 ? [20, 0] : [5, 0]", 5, 20),
    ("valueAtTime(1.5)", 0, 25), ("thisProperty.valueAtTime(time + 0.5)", 5, 10),
    ("[key(2).value[0] + key(2).time + key(3)[0], 0]", 0, 51), ("[numKeys, 0]", 0, 3),
    ("[nearestKey(time).index, 0]", 16, 3), ("[velocity[0], 0]", 5, 10),
    ("[velocityAtTime(1.5)[0], 0]", 0, 30), ("[speed, 0]", 15, 30),
    ("[timeToFrames(), 0]", 9, 9), ("[framesToTime(30), 0]", 0, 3),
    ("posterizeTime(0); value", 4, 0), ("posterizeTime(0); [5 + time, 0]", 9, 5),
    ("value[0] = 5; value", 4, 5), ("posterizeTime(2); value", 4, 0),
    ("posterizeTime(2); value", 9, 5),
    ("posterizeTime(2); [time * 10, 0]", 9, 5),
    ("[smooth(0.4)[0], 0]", 5, 5), ("linear(time, 0, 2, [0, 0], [40, 0])", 10, 20),
  ])
  func `values and times of the property`(expression: String, frame: Double, distance: Int) throws {
    try expectMove(expression, moves: distance, frame: frame, position: Self.moving)
  }

  @Test(arguments: [
    "[thisComp.layer('Controls').effect('The Slider')('Slider'), 0]",
    "[thisComp.layer(2).effect(1)(1), 0]", "[thisComp.layer(2)('Effects')(1)('Slider').value, 0]",
    "[thisComp.layer(2)('ADBE Effect Parade')(1)('ADBE Slider Control-0001'), 0]",
    "[comp('Main').layer(2).effect('The Slider').slider, 0]",
    "[thisComp.layer(2).effect('The Point')('Point')[0] * 3 + 4, 0]",
    "[thisComp.layer(2).effect('The Color')('Color')[1] * 50, 0]",
    "[thisComp.layer(2).effect('The Angle')(1) - 65, 0]",
    "[thisComp.layer(2).effect('The Checkbox')(1) == 1 ? 25 : 0, 0]",
    "[thisComp.layer(2).effect('The Dropdown')(1) * 8 + 1, 0]",
    "[thisComp.layer(2).effect('The Layer')(1).index * 25, 0]",
    "[thisComp.layer(2).effect.numProperties + 18, 0]",
  ])
  func `effects of other layers move a layer`(expression: String) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression), Scripted.controls(), rest: #""nm": "Main""#)
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), 55)
  }

  @Test func `an animated slider moves a layer, also one that has an expression itself`() throws {
    let slider = #"{"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [20]}], "x": "2 * value"}"#
    let scene = try Scripted.scene(
      Scripted.square("[thisComp.layer('Controls').effect(1)(1), 0]"), Scripted.controls(slider))
    expect(scene.diagnostics.isEmpty)
    for frame in [0, 3, 11] {
      try expectEqual(Scripted.left(scene, frame: Double(frame)), 30 + 2 * frame)
    }
  }

  @Test(arguments: [
    ("[index + inPoint + outPoint / 10 + startTime, 0]", 11),
    ("[thisComp.width / 10 + thisComp.height / 50 + thisComp.numLayers, 0]", 13),
    ("[thisComp.duration * 5 + thisComp.frameDuration * 10, 0]", 11),
    ("[name == 'Square' && thisLayer.name == name && enabled ? 9 : 0, 0]", 9),
    ("[scale[0] / 10 + rotation, 0]", 13), ("[transform.scale[1] / 10, 0]", 10),
    ("[thisLayer.transform('Rotation') * 2, 0]", 6),
    ("[content('Rectangle').size[0] / 2 + content(1).roundness, 0]", 20),
    ("[thisLayer('Contents')(2).opacity / 10, 0]", 10),
    ("thisLayer.toComp([0, 0]).length > 1 ? [4, 0] : [0, 0]", 4),
    ("[fromWorld([]).length + toCompVec([]).length, 0]", 4),
    ("[createPath([[]], [[]], [[]]).points().length, 0]", 1),
    ("[sourceRectAtTime().left / 10 + thisLayer.sourceRectAtTime(time).width / 5, 0]", 11),
    ("hasParent ? [0, 0] : [2, 0]", 2), ("[active ? 3 : 0, 0]", 3),
  ])
  func `members of layers, groups and compositions`(expression: String, distance: Int) throws {
    let shapes = """
      {"ty": "rc", "nm": "Rectangle", "p": {"k": [50, 50]}, "s": {"k": [40, 40]}, "r": {"k": 0}}, \
      \(TinyAnimation.red)
      """
    let transform = """
      "ks": {"p": {"k": [50, 50], "x": \(Scripted.quoted("[50, 50] + (\(expression))"))}, \
      "a": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0, "x": "3"}}
      """
    // The rotation of 3 degrees has no effect on the row through the center.
    let scene = try Scripted.scene(
      TinyAnimation.shapes(shapes, #""nm": "Square", "ind": 1, \#(transform)"#))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), 30 + distance)
  }

  @Test(arguments: [
    ("thisLayer.parent.position", 70), ("parent.fromComp([60, 0])", 90),
    ("[parent.toComp([0, 0])[0], 0]", 70), ("fromComp(toComp([5, 0]))", 55),
    ("[thisComp.layer('Controls').toComp([10, 0])[0] / 2, 0]", 65),
  ])
  func `points are converted between the spaces of layers`(expression: String, left: Int) throws {
    let scene = try Scripted.scene(
      Scripted.square(expression, members: #""parent": 2"#),
      Scripted.controls(members: #""ks": {"p": {"k": [20, 0]}}"#))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), left)
  }

  @Test func `a property of a shape finds its groups`() throws {
    let group = """
      {"ty": "gr", "nm": "Group", "ix": 4, "it": [{"ty": "rc", "nm": "Box", "ix": 1, \
      "p": {"k": [50, 50]}, "s": {"k": [40, 40]}, "r": {"k": 0}}, \(TinyAnimation.red), \
      {"ty": "tr", "a": {"k": [0, 0]}, "p": {"k": [0, 0], "ix": 2, "x": \
      "[thisProperty.propertyGroup(2).propertyIndex + thisProperty.propertyIndex + \
      thisProperty.propertyGroup(3)(1).content('Box').size[0] / 10, 0]"}, "s": {"k": [100, 100]}, \
      "r": {"k": 0}, "o": {"k": 100}}]}
      """
    let scene = try Scripted.scene(TinyAnimation.shapes(group))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene), 30 + 4 + 2 + 4)
  }

  @Test(arguments: [
    ("createPath([[30, 30], [70, 30], [70, 70], [30, 70]], [], [], true)", 30),
    ("var p = points(); for (var i = 0; i < 4; i++) p[i][0] += 10 * time; createPath(p)", 15),
    ("content('Other').path", 60),
    ("var v = [[25, 0], [90, 0], [90, 80], [25, 80]], p = {v: v, i: v, o: v, c: true}; p", 25),
    ("var p = {v: [[35, 0], [90, 0], [90, 80], [35, 80]]}; p", 35),
    ("var c = content('Other').path; createPath(c.points(), [], [], c.isClosed())", 60),
    (
      "var x = content('Other').path.pointOnPath(1/8)[0]; createPath([[x, 0], [x, 90], [99, 9]])",
      85
    ),
  ])
  func `paths are values`(expression: String, left: Int) throws {
    func path(_ name: String, _ left: Int, _ width: Int, _ rest: String) -> String {
      let right = left + width
      return """
        {"ty": "sh", "nm": "\(name)", "ks": {"k": {"c": true, "v": [[\(left), 0], [\(right), 0], \
        [\(right), \(width)], [\(left), \(width)]]}\(rest)}}
        """
    }
    let program = "var points = thisProperty.points; " + expression
    let own = path("Own", 10, 80, #", "x": \#(Scripted.quoted(program))"#)
    let other = #"{"ty": "gr", "it": [\#(path("Hidden", 0, 1, ""))]}"#
    let scene = try Scripted.scene(
      TinyAnimation.shapes(
        "\(own), \(TinyAnimation.red), \(path("Other", 60, 50, "")), \(other)"))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(TinyAnimation.columns(scene, row: 40, at: 0.5).first, left)
  }

  @Test func `axes of a position have expressions of their own`() throws {
    let position = """
      "p": {"s": true, "x": {"k": 0, "x": "10 * time + transform.yPosition"}, "y": {"k": 2}}
      """
    let scene = try Scripted.scene(
      TinyAnimation.shapes(
        "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {\#(position)}"#))
    expect(scene.diagnostics.map(\.message).isEmpty)
    try expectEqual(Scripted.left(scene, frame: 5), 30 + 5 + 2)
  }

  @Test(arguments: [
    ("loopOut('cycle') + [1, 0]", 13.0, 4), ("loopOut('cycle', 1) * 2", 13, 6),
    ("loopOutDuration('cycle', 0.5) + value * 0", 13, 8), ("loopOut('pingpong') + [1, 0]", 13, 8),
    ("loopOut('offset') + [1, 0]", 13, 14), ("time < 1 ? value : loopOut('continue')", 12, 12),
  ])
  func `loops are parts of larger expressions`(
    expression: String, frame: Double, distance: Int
  ) throws {
    try expectMove(
      expression, moves: distance, frame: frame,
      position: #"[{"t": 0, "s": [0, 0]}, {"t": 10, "s": [10, 0]}]"#)
  }
}
