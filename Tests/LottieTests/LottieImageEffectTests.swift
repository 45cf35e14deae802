import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Effects on the colors and the alpha of a layer's image.
struct LottieImageEffectTests {
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private static func values(_ values: [String]) -> String {
    values.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
  }

  /// A square of a color at 30..<70, with an effect.
  private func scene(_ effect: String, color: String = "[1, 0, 0]", more: String = "") throws
    -> Scene
  {
    try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(
          TinyAnimation.square + #", {"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}}"#,
          #""ks": {}, "ef": [\#(effect)]"#) + more))
  }

  /// The grays are a quarter, a half and three quarters of the way.
  @Test(arguments: [
    (0.0, [0, 0, 255]), (51.0 / 255, [102, 0, 153]), (204.0 / 255, [102, 153, 0]),
    (1.0, [0, 255, 0]),
  ])
  func `a tritone maps grays by two ramps`(gray: Double, color: [UInt8]) throws {
    let tritone = #"{"ty": 23, "ef": [\#(Self.values(["[0, 1, 0]", "[1, 0, 0]", "[0, 0, 1]"]))]}"#
    let scene = try scene(tritone, color: "[\(gray), \(gray), \(gray)]")
    expectEqual(scene.diagnostics, [])
    let pixel = try TinyAnimation.pixel(scene, 50, 50)
    let isNear = zip(pixel, color + [255]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    expect(isNear, "\(pixel)")
    try expectEqual(TinyAnimation.pixel(scene, 10, 10), Self.clear)
  }

  private static func fourColors(
    _ points: [String], first: String = "[1, 0, 0]", blend: String = "100"
  ) -> String {
    let colors = [first, "[0, 1, 0]", "[0, 0, 1]", "[1, 1, 1]"]
    let inputs = zip(points, colors).map {
      #"{"ty": 3, "v": {"k": \#($0)}}, {"ty": 2, "v": {"k": \#($1)}}"#
    }
    let rest = [blend, "0", "100"].map { #"{"ty": 0, "v": {"k": \#($0)}}"# }
    return """
      {"ty": 5, "mn": "ADBE 4ColorGradient", "ef": [{"ty": 6}, \
      \((inputs + rest).joined(separator: ", "))]}
      """
  }

  @Test func `a four-color gradient has its colors at its points`() throws {
    let scene = try scene(Self.fourColors(["[35, 35]", "[65, 35]", "[35, 65]", "[65, 65]"]))
    expectEqual(scene.diagnostics, [])
    let corners = [(35, 35), (65, 35), (35, 65), (65, 65)]
    for ((x, y), color) in zip(
      corners, [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]])
    {
      let pixel = try TinyAnimation.pixel(scene, x, y)
      expect(zip(pixel, color + [255]).allSatisfy { abs(Int($0) - $1) <= 8 }, "\(pixel)")
    }
    let middle = try TinyAnimation.pixel(scene, 50, 50)
    expect(middle.prefix(3).allSatisfy { abs(Int($0) - 128) <= 4 }, "\(middle)")
    try expectEqual(TinyAnimation.pixel(scene, 10, 10), Self.clear)
  }

  private static let corners = ["[35, 35]", "[65, 35]", "[35, 65]", "[65, 65]"]

  /// Returns a property with values at two frames.
  private static func moving(_ start: String, _ end: String, at frame: Int = 8) -> String {
    #"[{"t": 0, "s": \#(start)}, {"t": \#(frame), "s": \#(end)}]"#
  }

  private func expectClose(_ a: [UInt8], _ b: [Int], within most: Int = 8) {
    expect(zip(a, b).allSatisfy { abs(Int($0) - $1) <= most }, "\(a), not \(b)")
  }

  /// Halfway through the motion, the first point is in the middle of the square.
  @Test func `the points of a four-color gradient move`() throws {
    let moving = Self.moving("[35, 35]", "[65, 65]")
    let scene = try scene(Self.fourColors([moving, "[65, 35]", "[35, 65]", "[300, 300]"]))
    expectEqual(scene.diagnostics, [])
    for (time, x) in [(0.4, 50), (0.0, 35), (0.8, 65), (0.4, 50)] {
      try expectClose(TinyAnimation.pixel(scene, x, x, at: time), [255, 0, 0, 255])
    }
  }

  @Test func `the colors of a four-color gradient change`() throws {
    let scene = try scene(
      Self.fourColors(Self.corners, first: Self.moving("[1, 0, 0]", "[0, 0, 1]")))
    expectEqual(scene.diagnostics, [])
    for (time, color) in [
      (0.0, [255, 0, 0, 255]), (0.4, [128, 0, 128, 255]), (1, [0, 0, 255, 255]),
    ] {
      try expectClose(TinyAnimation.pixel(scene, 35, 35, at: time), color)
    }
  }

  /// At a small blend, each color fills the part of the plane that is nearest to its point.
  @Test func `the blend of a four-color gradient changes`() throws {
    let scene = try scene(Self.fourColors(Self.corners, blend: Self.moving("[100]", "[1]")))
    expectEqual(scene.diagnostics, [])
    let mixed = try TinyAnimation.pixel(scene, 46, 46, at: 0)
    expect(mixed[0] < 180 && mixed[1] > 50, "\(mixed)")
    try expectClose(TinyAnimation.pixel(scene, 46, 46, at: 0.8), [255, 0, 0, 255])
  }

  @Test(arguments: [(5, Array(35..<65)), (-5, Array(25..<75)), (0, Array(30..<70))])
  func `a simple choker moves the edge`(amount: Int, columns: [Int]) throws {
    let choker =
      #"{"ty": 5, "mn": "ADBE Simple Choker", "ef": [\#(Self.values(["1", "\(amount)"]))]}"#
    let scene = try scene(choker)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.columns(scene), columns)
    try expectEqual(
      TinyAnimation.pixel(scene, 50, 50), [255, 0, 0, 255])
  }

  /// Each effect copies the image with the effects before it.
  @Test func `copies of images are counted`() throws {
    let choker = #"{"ty": 5, "mn": "ADBE Simple Choker", "ef": [\#(Self.values(["1", "2"]))]}"#
    let layer = TinyAnimation.shapes(
      TinyAnimation.square,
      #""ks": {}, "ef": [\#(Array(repeating: choker, count: 40).joined(separator: ", "))]"#)
    var limits = Limits.default
    limits.layers = 2000
    #expect(throws: LimitExceeded.self) {
      try Scene(
        data: Data(TinyAnimation.json(layer).utf8), name: "tiny.json", baseURL: nil,
        limits: limits)
    }
  }

  // MARK: Transform

  /// A transform about the center of the square.
  private static func transform(_ rest: String..., position: String = "[50, 50]") -> String {
    values(["[50, 50]", position] + rest)
  }

  /// The columns of two rows, 50 and 66.
  @Test(arguments: [
    // Uniform: only the height counts.
    (transform("1", "50", "100", "0", "0", "0", "100", position: "[60, 50]"), 50..<70, 0..<0),
    (transform("0", "100", "50", "0", "0", "0", "100"), 40..<60, 40..<60),
    (transform("0", "50", "100", "0", "0", "0", "100"), 30..<70, 0..<0),
    (transform("0", "50", "100", "0", "0", "90", "100"), 40..<60, 40..<60),
    // An axis of -90 is along x, so points below the center move to the left.
    (
      transform("1", "100", "100", "45", "-90", "0", "100", position: "[50.5, 50]"), 30..<70,
      14..<54
    ),
  ])
  func `a transform effect moves the image in its layer`(
    values: String, middle: Range<Int>, below: Range<Int>
  ) throws {
    for type in [#""ty": 35"#, #""ty": 5, "mn": "ADBE Geometry2""#] {
      let scene = try scene(#"{\#(type), "ef": [\#(values)]}"#)
      expectEqual(scene.diagnostics, [])
      try expectEqual(TinyAnimation.columns(scene), Array(middle))
      try expectEqual(TinyAnimation.columns(scene, row: 66), Array(below))
    }
  }

  @Test func `a transform effect is animated and fades`() throws {
    let move = #"{"v": {"k": [{"t": 0, "s": [50, 50]}, {"t": 10, "s": [70, 50]}]}}"#
    let rest = Self.values(["1", "100", "100", "0", "0", "0", "50"])
    let scene = try scene(#"{"ty": 35, "ef": [\#(Self.values(["[50, 50]"])), \#(move), \#(rest)]}"#)
    for (x, alpha) in [(39, 0), (41, 128), (79, 128), (81, 0)] {
      let pixel = try TinyAnimation.pixel(scene, x, 50, at: 0.5)
      expect(abs(Int(pixel[3]) - alpha) <= 1, "\(pixel) at \(x)")
    }
  }

  // MARK: Set matte

  /// A hidden square at 0..<50 of a color, as a matte.
  private static let matte = """
    , {"ty": 1, "ind": 9, "hd": true, "ip": 0, "op": 10, "sw": 50, "sh": 100, "sc": "#ff8000", \
    "ks": {}}
    """

  private static func setMatte(_ layer: Int, _ channel: Int, isInverted: Int = 0) -> String {
    #"{"ty": 28, "ef": [\#(values(["\(layer)", "\(channel)", "\(isInverted)", "1", "1", "1"]))]}"#
  }

  @Test(arguments: [
    (4, 0, 255, 0), (1, 0, 255, 0), (2, 0, 128, 0), (3, 0, 0, 0), (4, 1, 0, 255), (3, 1, 255, 255),
  ])
  func `a set matte takes its alpha from a channel`(
    channel: Int, isInverted: Int, inside: Int, outside: Int
  ) throws {
    let scene = try scene(
      Self.setMatte(9, channel, isInverted: isInverted), more: Self.matte)
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.pixel(scene, 40, 50)[3], UInt8(inside))
    try expectEqual(TinyAnimation.pixel(scene, 60, 50)[3], UInt8(outside))
  }

  /// The green channel of a red square is 0.
  @Test func `a layer may be its own matte`() throws {
    let layer = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)",
      #""ind": 1, "ks": {}, "ef": [\#(Self.setMatte(1, 2))]"#)
    let scene = try TinyAnimation.scene(TinyAnimation.json(layer))
    expectEqual(scene.diagnostics, [])
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), Self.clear)
  }

  @Test(arguments: [(8, 4, "missing-matte"), (9, 6, "not-drawn-effect")])
  func `a set matte that is not drawn is reported`(layer: Int, channel: Int, code: String) throws {
    let scene = try scene(Self.setMatte(layer, channel), more: Self.matte)
    expectEqual(scene.diagnostics.map(\.code), [code])
  }
}
