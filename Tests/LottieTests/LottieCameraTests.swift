import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// Layers in 3D space, as cameras see them.
struct LottieCameraTests {
  /// A camera, active from frame 0 on.
  private static func camera(_ ks: String, zoom: String = "100", _ members: String = "") -> String {
    #"{"ty": 13, "ip": 0, "op": 1000, "pe": {"k": \#(zoom)}, "ks": {\#(ks)}\#(members)}"#
  }

  /// The default position in After Effects: objects at depth 0 have their own size.
  private static let usual = camera(#""p": {"k": [50, 50, -100]}"#)

  /// A square of 40 points in space, with its center at a position.
  private static func square(_ place: String, color: String = "1, 0, 0", _ rest: String = "")
    -> String
  {
    let shapes = """
      {"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [40, 40]}, "r": {"k": 0}}, \
      {"ty": "fl", "c": {"k": [\(color)]}, "o": {"k": 100}}
      """
    return TinyAnimation.shapes(
      shapes, #""ddd": 1, "ks": {"p": {"k": \#(place)}\#(rest)}"#)
  }

  private static let blue = "0, 0, 1"

  private func scene(_ layers: String...) throws -> Scene {
    try TinyAnimation.scene(TinyAnimation.json(layers.joined(separator: ", ")))
  }

  /// The columns whose centers are within half a width of a position.
  private func columns(around middle: Double, halfWidth: Double) -> [Int] {
    (0..<100).filter { abs(Double($0) + 0.5 - middle) < halfWidth }
  }

  /// The scale is the zoom over the sum of the zoom and the depth.
  @Test(arguments: [(0.0, 20.0), (100, 10), (-50, 40), (300, 5)])
  func `deeper layers are smaller`(depth: Double, halfWidth: Double) throws {
    let scene = try scene(Self.square("[50, 50, \(depth)]"), Self.usual)
    try expectEqual(TinyAnimation.columns(scene), columns(around: 50, halfWidth: halfWidth))
    expect(scene.diagnostics.isEmpty)
  }

  @Test func `off-center layers approach the center with depth`() throws {
    let scene = try scene(Self.square("[90, 50, 100]"), Self.usual)
    try expectEqual(TinyAnimation.columns(scene), columns(around: 70, halfWidth: 10))
  }

  @Test func `layers behind the eye are invisible`() throws {
    let scene = try scene(Self.square("[50, 50, -150]"), Self.usual)
    try expect(TinyAnimation.columns(scene).isEmpty)
  }

  @Test(arguments: [#", "ry": {"k": 60}"#, #", "rx": {"k": 60}"#])
  func `without a camera layers do not intersect`(turn: String) throws {
    let square = Self.square("[50, 50, 0]", color: "1, 0, 0", turn)
    let background = TinyAnimation.shapes(
      "{\"ty\": \"rc\", \"p\": {\"k\": [50, 50]}, \"s\": {\"k\": [90, 90]}, \"r\": {\"k\": 0}}, "
        + #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#)
    // Half as wide or as high, like a rotation by 60 degrees seen from far away.
    let over = try scene(square, background)
    let under = try scene(background, square)
    for offset in -4...4 {
      try expectEqual(TinyAnimation.pixel(over, 50 + 2 * offset, 50 + 2 * offset)[0], 255)
      try expectEqual(TinyAnimation.pixel(under, 50 + 2 * offset, 50 + 2 * offset)[2], 255)
    }
  }

  @Test func `flat layers ignore the camera`() throws {
    let flat = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {"p": {"k": [0, 0, 100]}}"#)
    try expectEqual(TinyAnimation.columns(scene(flat, Self.usual)), Array(30..<70))
  }

  @Test func `without a camera depth changes nothing`() throws {
    try expectEqual(TinyAnimation.columns(scene(Self.square("[50, 50, 100]"))), Array(30..<70))
  }

  /// By 2 points per frame, which are 1 at twice the distance.
  @Test func `a camera moves sideways`() throws {
    let moving = #""p": {"k": [{"t": 0, "s": [50, 50, -100]}, {"t": 10, "s": [70, 50, -100]}]}"#
    let scene = try scene(Self.square("[50, 50, 100]"), Self.camera(moving))
    for frame in [0, 3, 7] {
      try expectEqual(
        TinyAnimation.columns(scene, at: Double(frame) / 10),
        columns(around: 50 - Double(frame), halfWidth: 10))
    }
  }

  @Test func `a zoom is animatable`() throws {
    let zoom = #"[{"t": 0, "s": [100]}, {"t": 10, "s": [200]}]"#
    let scene = try scene(
      Self.square("[50, 50, 0]"), Self.camera(#""p": {"k": [50, 50, -200]}"#, zoom: zoom))
    try expectEqual(TinyAnimation.columns(scene), columns(around: 50, halfWidth: 10))
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), columns(around: 50, halfWidth: 15))
  }

  /// From the left, at 45 degrees: a point of the plane that is x to the right of the middle is
  /// x/√2 to the right of the view axis and x/√2 deeper along it.
  @Test func `a camera looks at its point of interest`() throws {
    let scene = try scene(
      Self.square("[50, 50, 0]"),
      Self.camera(#""p": {"k": [-50, 50, -100]}, "a": {"k": [50, 50, 0]}"#))
    let distance = 100 * 2.0.squareRoot()
    func column(_ x: Double) -> Double {
      50 + 100 * x / 2.0.squareRoot() / (distance + x / 2.0.squareRoot())
    }
    let (left, right) = (column(-20), column(20))
    try expectEqual(
      TinyAnimation.columns(scene),
      columns(around: (left + right) / 2, halfWidth: (right - left) / 2))
  }

  /// Turned to the right about y, objects move to the left, by the tangent of the angle.
  @Test(arguments: [("ry", "14.036243"), ("or", "[0, 14.036243, 0]")])
  func `a camera rotates`(key: String, angle: String) throws {
    // A quarter of the zoom.
    let scene = try scene(
      Self.square("[50, 50, 0]"),
      Self.camera(#""p": {"k": [50, 50, -100]}, "\#(key)": {"k": \#(angle)}"#))
    // A point x to the right, seen from an eye whose axis leads to 25 to the right of the middle.
    let (sine, cosine) = (1 / 17.0.squareRoot(), 4 / 17.0.squareRoot())
    func column(_ x: Double) -> Double {
      50 + 100 * (x * cosine - 100 * sine) / (x * sine + 100 * cosine)
    }
    let (left, right) = (column(-20), column(20))
    try expectEqual(
      TinyAnimation.columns(scene),
      columns(around: (left + right) / 2, halfWidth: (right - left) / 2))
  }

  /// Rotations by 60 degrees halve a side. Those of 0, which exporters write, change nothing.
  @Test(arguments: [
    (#""ry": {"k": 60}"#, 10.0), (#""or": {"k": [0, 60, 0]}"#, 10),
    (#""ry": {"k": 0}, "rx": {"k": 0}, "or": {"k": [0, 0, 0]}"#, 20),
  ])
  func `a 2D layer rotates out of the plane`(turn: String, halfWidth: Double) throws {
    let scene = try scene(
      Self.square("[50, 50]", ", " + turn).replacingOccurrences(
        of: #""ddd": 1"#, with: #""ddd": 0"#))
    try expectEqual(TinyAnimation.columns(scene), columns(around: 50, halfWidth: halfWidth))
  }

  /// From 0 to 300 degrees an orientation turns back by 60, and at half by 30, without following
  /// the tangents of its key frames.
  @Test func `an orientation turns along the shortest way`() throws {
    let box = #"{"ty": "rc", "p": {"k": [80, 50]}, "s": {"k": [8, 8]}, "r": {"k": 0}}"#
    let orientation = """
      {"k": [{"t": 0, "s": [0, 0, 0], "to": [0, 40, 0], "ti": [0, -40, 0]}, \
      {"t": 10, "s": [0, 0, 300]}]}
      """
    let scene = try scene(
      TinyAnimation.shapes(
        "\(box), \(TinyAnimation.red)",
        #""ddd": 1, "ks": {"a": {"k": [50, 50]}, "p": {"k": [50, 50]}, "or": \#(orientation)}"#))
    try expectEqual(TinyAnimation.pixel(scene, 76, 35, at: 0.5), [255, 0, 0, 255])
    try expectEqual(TinyAnimation.pixel(scene, 24, 65, at: 0.5), [0, 0, 0, 0])
  }

  /// A quarter turn about z and then one about y are a third of a turn about (1, 1, 1). Half of it
  /// moves +x to (2, 2, -1) / 3.
  @Test func `an orientation turns about one axis`() throws {
    let orientation = #"{"k": [{"t": 0, "s": [0, 0, 0]}, {"t": 10, "s": [0, 90, 90]}]}"#
    let box = #"{"ty": "rc", "p": {"k": [80, 50]}, "s": {"k": [8, 8]}, "r": {"k": 0}}"#
    let scene = try scene(
      TinyAnimation.shapes(
        "\(box), \(TinyAnimation.red)",
        #""ddd": 1, "ks": {"a": {"k": [50, 50]}, "p": {"k": [50, 50]}, "or": \#(orientation)}"#))
    try expectEqual(TinyAnimation.pixel(scene, 70, 70, at: 0.5), [255, 0, 0, 255])
  }

  @Test func `a camera follows its parents`() throws {
    let parent =
      #"{"ty": 3, "ind": 7, "ddd": 1, "ip": 0, "op": 10, "ks": {"p": {"k": [10, 0, -100]}}}"#
    let scene = try scene(
      Self.square("[50, 50, 0]"), parent,
      Self.camera(#""p": {"k": [50, 50, -100]}"#, #", "parent": 7"#))
    try expectEqual(TinyAnimation.columns(scene), columns(around: 45, halfWidth: 10))
  }

  /// 50 points of depth in a parent with twice the scale are 100.
  @Test func `depths follow parents`() throws {
    let parent = """
      {"ty": 3, "ind": 7, "ddd": 1, "ip": 0, "op": 10, \
      "ks": {"p": {"k": [50, 50, 0]}, "s": {"k": [200, 200, 200]}}}
      """
    let child = Self.square("[0, 0, 50]").dropLast() + #", "parent": 7}"#
    let scene = try scene(String(child), parent, Self.usual)
    try expectEqual(TinyAnimation.columns(scene), columns(around: 50, halfWidth: 20))
  }

  /// Three times as large halfway, so that 50 points are 150.
  @Test func `depths follow a parent that grows`() throws {
    let grown = #"{"t": 0, "s": [200, 200, 200]}, {"t": 10, "s": [400, 400, 400]}"#
    let parent = """
      {"ty": 3, "ind": 7, "ddd": 1, "ip": 0, "op": 10, \
      "ks": {"p": {"k": [50, 50, 0]}, "s": {"k": [\(grown)]}}}
      """
    let child = Self.square("[0, 0, 50]").dropLast() + #", "parent": 7}"#
    let scene = try scene(String(child), parent, Self.usual)
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), columns(around: 50, halfWidth: 24))
  }

  @Test func `a layer moves along z`() throws {
    let square = Self.square(#"[{"t": 0, "s": [50, 50, 0]}, {"t": 10, "s": [50, 50, 200]}]"#)
    try expectEqual(
      TinyAnimation.columns(scene(square, Self.usual), at: 0.5),
      columns(around: 50, halfWidth: 10))
  }

  /// A layer that is only rotated there counts too, although its points stay in the plane.
  @Test func `a parent that only rotates is followed`() throws {
    let parent = """
      {"ty": 3, "ind": 7, "ddd": 1, "ip": 0, "op": 10, "ks": {"a": {"k": [50, 50, 0]}, \
      "p": {"k": [50, 50, 0]}, "ry": {"k": 60}}}
      """
    let child = Self.square("[50, 50, 0]").dropLast() + #", "parent": 7}"#
    try expectEqual(TinyAnimation.columns(scene(String(child), parent)), Array(40..<60))
  }

  @Test func `the first active camera is used`() throws {
    let near = Self.camera(#""p": {"k": [50, 50, -50]}"#)
      .replacingOccurrences(of: #""ip": 0, "op": 1000"#, with: #""ip": 3, "op": 6"#)
    let scene = try scene(Self.square("[50, 50, 0]"), near, Self.usual)
    try expectEqual(TinyAnimation.columns(scene, at: 0.2), columns(around: 50, halfWidth: 20))
    try expectEqual(TinyAnimation.columns(scene, at: 0.3), columns(around: 50, halfWidth: 40))
    try expectEqual(TinyAnimation.columns(scene, at: 0.6), columns(around: 50, halfWidth: 20))
  }

  @Test func `a hidden camera is ignored`() throws {
    let hidden = Self.camera(#""p": {"k": [50, 50, -50]}"#, #", "hd": true"#)
    let scene = try scene(Self.square("[50, 50, 0]"), hidden, Self.usual)
    try expectEqual(TinyAnimation.columns(scene), columns(around: 50, halfWidth: 20))
  }

  /// A flat layer between two 3D layers separates them.
  @Test func `adjacent 3D layers are sorted by depth`() throws {
    let (far, near) = (Self.square("[50, 50, 10]"), Self.square("[50, 50, 0]", color: Self.blue))
    try expectEqual(TinyAnimation.pixel(scene(far, near, Self.usual), 50, 50), [0, 0, 255, 255])
    let flat = TinyAnimation.shapes("", #""ks": {}"#)
    let parted = try scene(far, flat, near, Self.usual)
    try expectEqual(TinyAnimation.pixel(parted, 50, 50), [255, 0, 0, 255])
  }

  @Test func `equally deep layers are drawn in the order of the list`() throws {
    let (first, second) = (
      Self.square("[50, 50, 10]"), Self.square("[50, 50, 10]", color: Self.blue)
    )
    try expectEqual(TinyAnimation.pixel(scene(first, second, Self.usual), 50, 50)[0], 255)
  }

  /// The matte is projected too: at half the size, beside the center of the layer that it masks.
  @Test func `a matte in 3D is projected`() throws {
    let matte = Self.square("[70, 50, 100]").dropLast() + #", "td": 1}"#
    let shown = Self.square("[50, 50, 0]").dropLast() + #", "tt": 1}"#
    let scene = try scene(String(matte), String(shown), Self.usual)
    try expectEqual(TinyAnimation.columns(scene), columns(around: 60, halfWidth: 10))
  }

  @Test func `a camera affects only its own composition`() throws {
    let inner = Self.square("[50, 50, 100]")
    let assets = #""assets": [{"id": "c", "layers": [\#(inner)]}]"#
    let outer =
      #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 10, "st": 0, "ks": {}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json("\(outer), \(Self.usual)", rest: assets))
    try expectEqual(TinyAnimation.columns(scene), Array(30..<70))
  }
}
