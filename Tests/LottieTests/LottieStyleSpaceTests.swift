import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Styles in the space of their composition, and their blend modes.
struct LottieStyleSpaceTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  /// A hard blue shadow, 20 points to the right.
  private static func shadow(_ rest: String = "") -> String {
    #"{"ty": 1, "c": {"k": [0, 0, 1]}, "a": {"k": 180}, "d": {"k": 20}, "s": {"k": 0}\#(rest)}"#
  }

  /// A red square at 30..<70 with styles, in front of other layers.
  private func scene(
    _ styles: String, _ members: String = #""ks": {}"#, behind: String = ""
  ) throws -> Scene {
    let square = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", members + #", "sy": [\#(styles)]"#)
    let scene = try TinyAnimation.scene(TinyAnimation.json(square + behind))
    expectEqual(scene.diagnostics, [])
    return scene
  }

  private static func transform(_ rest: String) -> String {
    #""ks": {"a": {"k": [50, 50]}, "p": {"k": [50, 50]}, \#(rest)}"#
  }

  private static func parent(_ rest: String) -> String {
    #", {"ty": 3, "ind": 7, "ip": 0, "op": 10, \#(transform(rest))}"#
  }

  /// The square covers 40..<60, and its shadow 60..<80.
  @Test(arguments: [
    (transform(#""s": {"k": [50, 50]}"#), ""),
    (transform(#""s": {"k": [50, 50]}, "r": {"k": 90}"#), ""),
    (#""ks": {}, "parent": 7"#, parent(#""s": {"k": [-50, 50]}"#)),
    (
      #""ks": {"a": {"k": [50, 50]}, "s": {"k": [50, 50]}}, "parent": 7"#,
      #", {"ty": 3, "ind": 7, "ip": 0, "op": 10, "ks": {"p": {"k": [50, 50]}, "r": {"k": 180}}}"#
    ),
  ])
  func `a shadow is not scaled and turned with its layer`(
    members: String, behind: String
  ) throws {
    let scene = try scene(Self.shadow(), members, behind: behind)
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), Self.red)
    try expectEqual(TinyAnimation.pixel(scene, 75, 50), Self.blue)
    try expectEqual(TinyAnimation.columns(scene), Array(40..<80))
    try expect(TinyAnimation.columns(scene, row: 38).isEmpty)
  }

  @Test func `a stroke is as wide as its size on a growing layer`() throws {
    let growing = #"{"k": [{"t": 0, "s": [50, 50]}, {"t": 10, "s": [150, 150]}]}"#
    let scene = try scene(
      #"{"ty": 0, "c": {"k": [0, 0, 1]}, "s": {"k": 6}}"#, Self.transform(#""s": \#(growing)"#))
    for (time, left) in [(0.0, 40), (0.5, 30), (0.9, 22)] {
      let first = try #require(try TinyAnimation.columns(scene, at: time).first)
      expect(abs(first - (left - 6)) <= 1, "\(first) at \(time)")
      try expectEqual(TinyAnimation.pixel(scene, left - 3, 50, at: time), Self.blue)
    }
  }

  /// Black on the left and blue on the right, although the layer is turned upside down.
  @Test func `a gradient overlay extends over the transformed bounds`() throws {
    let overlay = """
      {"ty": 8, "gt": 1, "o": {"k": 100}, "a": {"k": 0}, "s": {"k": 100}, \
      "gf": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 0, 0, 1]}}}
      """
    let scene = try scene(overlay, Self.transform(#""s": {"k": [200, 100]}, "r": {"k": 180}"#))
    for x in [12, 50, 88] {
      let share = (Double(x) + 0.5 - 10) / 80
      let pixel = try TinyAnimation.pixel(scene, x, 50)
      expect(abs(Double(pixel[2]) - 255 * share) <= 1.5, "\(pixel) at \(x)")
    }
  }

  @Test func `a layer fades with its styles`() throws {
    let scene = try scene(Self.shadow(), #""ks": {"o": {"k": 50}}"#)
    for (x, color) in [(60, [255, 0, 0]), (80, [0, 0, 255])] as [(Int, [UInt8])] {
      let pixel = try TinyAnimation.pixel(scene, x, 50)
      expectEqual(Array(pixel[..<3]), color)
      expect(abs(Int(pixel[3]) - 128) <= 1)
    }
  }

  @Test func `styles last as long as their layer`() throws {
    let shapes = "\(TinyAnimation.square), \(TinyAnimation.red)"
    let layer = TinyAnimation.shapes(shapes, #""ks": {}, "sy": [\#(Self.shadow())]"#)
      .replacing(#""op": 1000"#, with: #""op": 5"#)
    let scene = try TinyAnimation.scene(TinyAnimation.json(layer))
    try expectEqual(TinyAnimation.pixel(scene, 80, 50, at: 0.4), Self.blue)
    try expectEqual(TinyAnimation.pixel(scene, 80, 50, at: 0.5), Self.clear)
  }

  @Test func `the shadow of a matte is a part of it`() throws {
    let behind =
      ##", {"ty": 1, "op": 10, "sw": 100, "sh": 100, "sc": "#00ff00", "ks": {}, "tt": 1}"##
    let scene = try scene(Self.shadow(), #""ks": {}, "td": 1"#, behind: behind)
    try expectEqual(TinyAnimation.columns(scene), Array(30..<90))
  }

  /// The square is twice as large at half the distance, and its shadow is not.
  @Test func `a layer in 3D space has flat styles`() throws {
    let camera =
      #", {"ty": 13, "ip": 0, "op": 10, "pe": {"k": 100}, "ks": {"p": {"k": [50, 50, -100]}}}"#
    let small = #""s": {"k": [50, 50, 50]}"#
    let scene = try scene(
      Self.shadow(),
      #""ddd": 1, "ks": {"a": {"k": [50, 50, 0]}, "p": {"k": [50, 50, -50]}, \#(small)}"#,
      behind: camera)
    try expectEqual(TinyAnimation.columns(scene), Array(30..<90))
    try expectEqual(TinyAnimation.pixel(scene, 80, 50), Self.blue)
  }

  // MARK: Blend modes

  private static let solid =
    ##", {"ty": 1, "op": 10, "sw": 100, "sh": 100, "sc": "#ff0000", "ks": {}}"##

  @Test func `a shadow blends with what is behind its layer`() throws {
    let scene = try scene(Self.shadow(#", "bm": {"k": 11}"#), behind: Self.solid)
    try expectEqual(TinyAnimation.pixel(scene, 80, 50), [255, 0, 255, 255])
    try expectEqual(TinyAnimation.pixel(scene, 60, 50), Self.red)
    try expectEqual(TinyAnimation.pixel(scene, 10, 50), Self.red)
  }

  /// Multiplied red and blue are black.
  @Test func `an overlay blends with its layer`() throws {
    let overlay = #"{"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": %}, "bm": {"k": 5}}"#
    for (opacity, red) in [("100", 0), ("40", 153)] {
      let scene = try scene(overlay.replacing("%", with: opacity))
      let pixel = try TinyAnimation.pixel(scene, 50, 50)
      expect(abs(Int(pixel[0]) - red) <= 1 && pixel[2] == 0 && pixel[3] == 255, "\(pixel)")
      try expectEqual(TinyAnimation.pixel(scene, 20, 50), Self.clear)
    }
  }

  @Test func `an inner shadow blends with its layer`() throws {
    let shade = """
      {"ty": 2, "c": {"k": [0, 1, 0]}, "a": {"k": 180}, "d": {"k": 10}, "s": {"k": 0}, \
      "bm": {"k": 5}}
      """
    let scene = try scene(shade)
    try expectEqual(TinyAnimation.pixel(scene, 35, 50), [0, 0, 0, 255])
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), Self.red)
    try expectEqual(TinyAnimation.pixel(scene, 20, 50), Self.clear)
  }
}
