import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// Effects and layer styles, and the order in which they apply.
struct LottieEffectTests {
  /// A hard black shadow, 30 points down to the right.
  private static let shadow = """
    {"ty": 25, "ef": [{"v": {"k": [0, 0, 0]}}, {"v": {"k": 255}}, {"v": {"k": 135}}, \
    {"v": {"k": 42.4264}}, {"v": {"k": 0}}]}
    """
  private static let green = """
    {"ty": 21, "ef": [{"v": {"k": 0}}, {"v": {"k": 0}}, {"v": {"k": [0, 1, 0]}}, {"v": {"k": 0}}, \
    {"v": {"k": 0}}, {"v": {"k": 0}}, {"v": {"k": 1}}]}
    """
  /// 10..<40.
  private static let corner =
    #"{"ty": "rc", "p": {"k": [25, 25]}, "s": {"k": [30, 30]}, "r": {"k": 0}}"#
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func scene(_ members: String, _ shape: String = corner) throws -> Scene {
    try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes("\(shape), \(TinyAnimation.red)", members + #", "ks": {}"#)))
  }

  private func expectPixels(
    _ scene: Scene, _ pixels: [(x: Int, y: Int, color: [UInt8])], at time: Double = 0
  ) throws {
    for (x, y, color) in pixels {
      try expectEqual(TinyAnimation.pixel(scene, x, y, at: time), color, "at \(x), \(y)")
    }
  }

  @Test func `a shadow is cast by the masked layer`() throws {
    let corners = "[[10,10],[40,10],[40,40],[10,40]]"
    let none = "[[0,0],[0,0],[0,0],[0,0]]"
    let mask = """
      "masksProperties": [{"mode": "a", "o": {"k": 100}, "pt": {"k": {"c": true, "v": \(corners), \
      "i": \(none), "o": \(none)}}}]
      """
    let scene = try scene(
      #""ef": [\#(Self.shadow)], \#(mask)"#,
      #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#)
    try expectPixels(
      scene, [(25, 25, [255, 0, 0, 255]), (60, 60, [0, 0, 0, 255]), (80, 80, Self.clear)])
  }

  @Test func `a composition's shadow is clipped to its bounds`() throws {
    let layer = #"{"ty": 0, "refId": "a", "w": 40, "h": 40, "ip": 0, "op": 10, "st": 0, "#
    let all = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#
    let inner = TinyAnimation.shapes("\(all), \(TinyAnimation.red)")
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        layer + #""ef": [\#(Self.shadow)], "ks": {}}"#,
        rest: #""assets": [{"id": "a", "layers": [\#(inner)]}]"#))
    try expectPixels(
      scene, [(20, 20, [255, 0, 0, 255]), (60, 60, [0, 0, 0, 255]), (80, 80, Self.clear)])
  }

  @Test func `a fill effect colors the shadow before it`() throws {
    try expectPixels(
      scene(#""ef": [\#(Self.shadow), \#(Self.green)]"#),
      [(20, 20, [0, 255, 0, 255]), (60, 60, [0, 255, 0, 255])])
    try expectPixels(
      scene(#""ef": [\#(Self.green), \#(Self.shadow)]"#),
      [(20, 20, [0, 255, 0, 255]), (60, 60, [0, 0, 0, 255])])
  }

  /// A softness of 50 is a standard deviation of 10 points.
  @Test func `the softness of a shadow is five standard deviations`() throws {
    let soft = #"{"ty": 25, "ef": [\#(Self.values(["[0, 0, 0]", "255", "0", "0", "50"]))]}"#
    // Its right edge is at 50 and its other edges are far away.
    let wide = #"{"ty": "rc", "p": {"k": [-50, 50]}, "s": {"k": [200, 300]}, "r": {"k": 0}}"#
    let scene = try scene(#""ef": [\#(soft)]"#, wide)
    for (x, deviations) in [(54, 0.45), (60, 1.05), (70, 2.05)] {
      let alpha = try Double(TinyAnimation.pixel(scene, x, 50)[3])
      let share = erfc(deviations / 2.0.squareRoot()) / 2
      expect(abs(alpha - 255 * share) < 2, "at \(x): \(alpha)")
    }
  }

  /// The shadow of a shadow is offset once more.
  @Test func `each of several shadows is drawn`() throws {
    try expectPixels(
      scene(#""ef": [\#(Self.shadow), \#(Self.shadow)]"#),
      [(20, 20, [255, 0, 0, 255]), (60, 60, [0, 0, 0, 255]), (90, 90, [0, 0, 0, 255])])
  }

  @Test func `a color overlay mixes colors and keeps alpha`() throws {
    let pixel = try TinyAnimation.pixel(
      scene(#""sy": [{"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 60}}]"#), 20, 20)
    expectEqual(pixel, [102, 0, 153, 255])
  }

  @Test func `a blur along one axis is reported`() throws {
    let blur = #"{"ty": 29, "ef": [{"v": {"k": 9}}, {"v": {"k": 2}}]}"#
    #expect(try scene(#""ef": [\#(blur)]"#).diagnostics.map(\.code) == ["not-drawn-effect"])
  }

  /// The second choice would draw only the stroke.
  @Test func `an animated choice is reported, and its first value is used`() throws {
    let animated = #"{"v": {"k": [{"t": 0, "s": [1]}, {"t": 5, "s": [2]}]}}"#
    let values = Self.values(["1", "0", "0", "[0, 1, 0]", "4", "1", "1", "0", "100", "15"])
    let scene = try scene(#""ef": [{"ty": 22, "ef": [\#(values), \#(animated)]}]"#)
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-choice"])
    try expectPixels(scene, [(20, 20, [255, 0, 0, 255])], at: 0.8)
  }

  /// An index of a mask has no effect without masks.
  @Test(arguments: [("", 0), (#", "masksProperties": [{"mode": "n", "pt": {"k": {"v": []}}}]"#, 1)])
  func `a fill of a mask is reported`(masks: String, count: Int) throws {
    let fill = Self.green.replacingOccurrences(
      of: #"[{"v": {"k": 0}}, {"v": {"k": 0}}"#, with: #"[{"v": {"k": 1}}, {"v": {"k": 0}}"#)
    let scene = try scene(#""ef": [\#(fill)]\#(masks)"#)
    expectEqual(
      scene.diagnostics.map(\.code), Array(repeating: "not-drawn-effect", count: count))
    try expectPixels(scene, [(20, 20, [0, 255, 0, 255])])
  }

  // MARK: Effects under their names in After Effects

  private static func values(_ values: [String]) -> String {
    values.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
  }

  /// An effect that is written as a group of values.
  private static func group(_ name: String, _ given: String...) -> String {
    #"{"ty": 5, "nm": "own", "mn": "\#(name)", "ef": [\#(values(given))]}"#
  }

  /// A box blur of radius r has a variance of r² / 3.
  @Test(arguments: [
    group("ADBE Gaussian Blur 2", "20", "1", "0"), group("ADBE Fast Blur", "20", "1", "0"),
    group("ADBE Box Blur2", "6", "3", "1", "0"),
  ])
  func `blurs are drawn`(effect: String) throws {
    let expected = try scene(#""ef": [{"ty": 29, "ef": [\#(Self.values(["20", "1"]))]}]"#)
    let scene = try scene(#""ef": [\#(effect)]"#)
    expect(scene.diagnostics.isEmpty)
    for x in [4, 10, 14] {
      try expectEqual(
        TinyAnimation.pixel(scene, x, 25),
        TinyAnimation.pixel(expected, x, 25), "at \(x)")
    }
  }

  /// Row 24 is at 14.5 of 30 points of the ramp.
  @Test func `a ramp replaces colors within the layer's alpha`() throws {
    let ramp = ["[0, 10]", "[0, 0, 1]", "[0, 40]", "[0, 1, 0]", "1", "0"]
    func scene(_ share: String) throws -> Scene {
      try self.scene(
        #""ef": [{"ty": 5, "mn": "ADBE Ramp", "ef": [\#(Self.values(ramp + [share]))]}]"#)
    }
    let pixel = try TinyAnimation.pixel(scene("0"), 20, 24)
    expect(pixel[0] == 0 && abs(Int(pixel[1]) - 123) <= 1 && abs(Int(pixel[2]) - 132) <= 1)
    try expectPixels(scene("0"), [(60, 60, Self.clear)])
    try expectPixels(scene("100"), [(20, 24, [255, 0, 0, 255])])
  }

  /// The first half of the length is the top and the right side.
  @Test(arguments: [
    (1, [255, 0, 0, 255], [255, 255, 255, 255]), (2, [255, 0, 0, 255], clear),
    (3, [255, 255, 255, 255], clear),
  ])
  func `a stroke follows the masks`(style: Int, edge: [UInt8], inside: [UInt8]) throws {
    let stroke = [
      "1", "1", "0", "[1, 0, 0]", "5", "0.8", "1", "0", "50", "15", "\(style)",
    ]
    let none = "[[0,0],[0,0],[0,0],[0,0]]"
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        """
        {"ty": 1, "ip": 0, "op": 10, "sw": 100, "sh": 100, "sc": "ffffff", "ks": {}, \
        "masksProperties": [{"mode": "n", "pt": {"k": {"c": true, \
        "v": [[10,10],[90,10],[90,90],[10,90]], "i": \(none), "o": \(none)}}}], \
        "ef": [{"ty": 22, "ef": [\(Self.values(stroke))]}]}
        """))
    expect(scene.diagnostics.isEmpty)
    try expectPixels(scene, [(50, 8, edge), (92, 50, edge), (50, 50, inside), (8, 50, inside)])
  }

  @Test(arguments: [
    ("ADBE Slider Control", []), ("Pseudo/0123", []), ("ADBE CM Controls", []),
    ("ADBE 4ColorGradient", ["not-drawn-effect"]), ("CC Toner", ["not-drawn-effect"]),
  ])
  func `groups that are not controls are reported`(name: String, codes: [String]) throws {
    #expect(try scene(#""ef": [\#(Self.group(name, "1"))]"#).diagnostics.map(\.code) == codes)
  }

  @Test func `an expression without a value of an effect is reported`() throws {
    let control = #"{"ty": 5, "mn": "ADBE Slider Control", "ef": [{"v": {"k": 1, "x": "none"}}]}"#
    #expect(try scene(#""ef": [\#(control)]"#).diagnostics.map(\.code) == ["not-drawn-expression"])
  }

  // MARK: Blend modes

  private static let multiplied = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "bm": 1}"#
  private static let background = #"{"ty": 1, "ip": 0, "op": 10, "sw": 100, "sh": 100, "sc": "#

  /// Yellow below, and a cyan solid that multiplies inside of a precomposition.
  @Test(arguments: [100, 99])
  func `a precomposition is blended by itself`(opacity: Int) throws {
    func solid(_ color: String, _ members: String) -> String {
      #"{"ty": 1, "op": 10, "sw": 100, "sh": 100, "sc": "\#(color)", "ks": {}\#(members)}"#
    }
    let assets =
      #""assets": [{"id": "inner", "layers": [\#(solid("#00ffff", #", "bm": 1"#))]}]"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        #"{"ty": 0, "refId": "inner", "op": 10, "w": 100, "h": 100, "#
          + #""ks": {"o": {"k": \#(opacity)}}}, "# + solid("#ffff00", ""), rest: assets))
    let pixel = try TinyAnimation.pixel(scene, 50, 50)
    expect(pixel[0] <= 3 && pixel[1] == 255 && pixel[2] >= 252, "\(pixel)")
  }

  @Test func `the color of a solid may have an alpha`() throws {
    let solid = ##"{"ty": 1, "op": 10, "sw": 100, "sh": 100, "sc": "#ff000080", "ks": {}}"##
    try expectEqual(
      TinyAnimation.pixel(TinyAnimation.scene(TinyAnimation.json(solid)), 50, 50),
      [255, 0, 0, 128])
  }

  @Test func `a precomposition without a size is reported`() throws {
    let inner = #"{"ty": 0, "refId": "inner", "op": 10, "ks": {}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(inner, rest: #""assets": [{"id": "inner", "layers": []}]"#))
    expectEqual(scene.diagnostics.map(\.code), ["precomposition-size"])
  }

  @Test func `a precomposition without a size is not drawn`() throws {
    let solid = ##"{"ty": 1, "op": 10, "sw": 100, "sh": 100, "sc": "#f00", "ks": {}}"##
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        #"{"ty": 0, "refId": "inner", "w": 0, "h": 100, "op": 10, "ks": {"s": {"k": [900, 100]}}}"#,
        rest: #""assets": [{"id": "inner", "layers": [\#(solid)]}]"#))
    try expectEqual(TinyAnimation.columns(scene), [])
  }

  @Test(arguments: [("0", 0), ("-1", 0), ("0.5", 10), ("1", 20)])
  func `a solid has its width, even if it is small`(width: String, count: Int) throws {
    let solid = """
      {"ty": 1, "op": 10, "sw": \(width), "sh": 100, "sc": "#f00", "ks": {"s": {"k": [2000, 100]}}}
      """
    try expectEqual(
      TinyAnimation.columns(TinyAnimation.scene(TinyAnimation.json(solid))), Array(0..<count))
  }

  @Test func `shapes blend within their layer`() throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes("\(TinyAnimation.square), \(Self.multiplied)") + ", "
          + Self.background + ##""#ff0000", "ks": {}}"##))
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [0, 0, 255, 255])
  }

  @Test func `a 3D layer blends like any other`() throws {
    let parent =
      #"{"ty": 3, "ind": 7, "ddd": 1, "ip": 0, "op": 10, "ks": {"r": {"k": 90}, "#
      + #""a": {"k": [50, 50]}, "p": {"k": [50, 50]}}}"#
    let layer = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""bm": 1, "ddd": 1, "parent": 7, "ks": {}"#)
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        "\(layer), \(parent), " + Self.background + ##""#ff8000", "ks": {}}"##))
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [255, 0, 0, 255])
    try expectEqual(TinyAnimation.pixel(scene, 5, 5), [255, 128, 0, 255])
  }
}
