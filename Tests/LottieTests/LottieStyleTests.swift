import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// The styles of a layer.
struct LottieStyleTests {
  /// A red square at 30..<70.
  private func pixels(_ styles: String, _ places: (Int, Int)...) throws -> [[UInt8]] {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(
          "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "sy": [\#(styles)]"#)))
    expectEqual(scene.diagnostics, [])
    return try places.map { try TinyAnimation.pixel(scene, $0, $1) }
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  /// The light comes from the left, so the left edge is in the shade.
  @Test func `an inner shadow surrounds the moved silhouette`() throws {
    let shadow = #"{"ty": 2, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "#
    try expectEqual(
      pixels(shadow + #""d": {"k": 10}, "s": {"k": 0}}"#, (35, 50), (45, 50), (75, 50)),
      [Self.blue, Self.red, Self.clear])
  }

  /// 20 points away from the light at the upper left, at 60 degrees below +x.
  @Test func `the angle of a shadow is that of the light`() throws {
    let shadow =
      #"{"ty": 1, "c": {"k": [0, 0, 1]}, "a": {"k": 120}, "d": {"k": 20}, "s": {"k": 0}}"#
    try expectEqual(
      pixels(shadow, (78, 60), (78, 40), (60, 85), (22, 60)),
      [Self.blue, Self.clear, Self.blue, Self.clear])
  }

  @Test(arguments: [2, 4])
  func `a shade without a size and a distance draws nothing`(type: Int) throws {
    // Its edges cover half of their pixels.
    let box = #"{"ty": "rc", "p": {"k": [50.5, 50.5]}, "s": {"k": [40, 40]}, "r": {"k": 0}}"#
    let style = #"{"ty": \#(type), "c": {"k": [0, 0, 1]}, "d": {"k": 0}, "s": {"k": 0}}"#
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes("\(box), \(TinyAnimation.red)", #""ks": {}, "sy": [\#(style)]"#)))
    let edge = try TinyAnimation.pixel(scene, 30, 50)
    expectEqual(Array(edge[..<3]), [255, 0, 0])
    expect(abs(Int(edge[3]) - 128) <= 1)
  }

  /// At a straight edge, half of the color remains.
  @Test func `glows are inside or outside the edge`() throws {
    let glow = #""c": {"k": [0, 0, 1]}, "o": {"k": 100}, "s": {"k": 8}}"#
    let inner = try pixels(#"{"ty": 4, "# + glow, (30, 50), (50, 50), (29, 50))
    expect((100...127).contains(inner[0][2]))
    expectEqual(Array(inner[1...]), [Self.red, Self.clear])
    let center = try pixels(#"{"ty": 4, "sr": {"k": 2}, "# + glow, (50, 50))
    expectEqual(center, [Self.blue])
    let outer = try pixels(#"{"ty": 3, "# + glow, (50, 50), (29, 50), (10, 50))
    expectEqual([outer[0], outer[2]], [Self.red, Self.clear])
    expect((100...127).contains(outer[1][3]) && outer[1][2] == 255)
  }

  @Test func `a stroke is outside the edge`() throws {
    let stroke = #"{"ty": 0, "c": {"k": [0, 0, 1]}, "s": {"k": 6}}"#
    try expectEqual(
      pixels(stroke, (50, 50), (31, 50), (28, 50), (25, 50), (22, 50)),
      [Self.red, Self.red, Self.blue, Self.blue, Self.clear])
  }

  /// A gradient from black on the left to blue on the right.
  private static func overlay(_ rest: String = "") -> String {
    """
    {"ty": 8, "gt": 1, "o": {"k": 100}, "a": {"k": 0}, "s": {"k": 100}, \
    "gf": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 0, 0, 1]}}\(rest)}
    """
  }

  /// Expects a pixel in the gradient that extends over a range of columns.
  private func expectGradient(
    _ scene: Scene, over columns: ClosedRange<Double>, atColumn x: Int, row: Int = 50,
    time: Double = 0
  ) throws {
    let share = (Double(x) + 0.5 - columns.lowerBound) / (columns.upperBound - columns.lowerBound)
    let pixel = try TinyAnimation.pixel(scene, x, row, at: time)
    expect(abs(Double(pixel[2]) - 255 * share) <= 1.5, "\(pixel) at \(x)")
  }

  /// A layer of shapes with a gradient overlay.
  private func overlaid(_ items: String) throws -> Scene {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(TinyAnimation.shapes(items, #""ks": {}, "sy": [\#(Self.overlay())]"#)))
    expectEqual(scene.diagnostics, [])
    return scene
  }

  @Test func `a gradient overlay extends over the bounds of shapes`() throws {
    let scene = try overlaid("\(TinyAnimation.square), \(TinyAnimation.red)")
    for x in [31, 40, 60] { try expectGradient(scene, over: 30...70, atColumn: x) }
    try expectEqual(TinyAnimation.pixel(scene, 20, 50), Self.clear)
    let reversed = try pixels(Self.overlay(#", "re": {"k": 1}"#), (40, 50))
    expect(abs(Int(reversed[0][2]) - 188) <= 1)
  }

  /// In a group that is scaled by 2 in x, the stroke is 20 points wide on the left and right.
  @Test func `a gradient overlay extends over strokes`() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 10}}"#
    let box = #"{"ty": "rc", "p": {"k": [25, 50]}, "s": {"k": [20, 40]}, "r": {"k": 0}}"#
    let scale = #"{"ty": "tr", "s": {"k": [200, 100]}}"#
    let scene = try overlaid(#"{"ty": "gr", "it": [\#(box), \#(stroke), \#(scale)]}"#)
    for x in [22, 35, 78] { try expectGradient(scene, over: 20...80, atColumn: x) }
  }

  /// The square moves by 20 points and becomes half as wide.
  @Test func `a gradient overlay follows moving shapes`() throws {
    let box = """
      {"ty": "rc", "p": {"k": [50, 50]}, "r": {"k": 0}, \
      "s": {"k": [{"t": 0, "s": [40, 40]}, {"t": 8, "s": [20, 40]}]}}
      """
    let move = #"{"ty": "tr", "p": {"k": [{"t": 0, "s": [0, 0]}, {"t": 8, "s": [20, 0]}]}}"#
    let scene = try overlaid(#"{"ty": "gr", "it": [\#(box), \#(TinyAnimation.red), \#(move)]}"#)
    try expectGradient(scene, over: 45...75, atColumn: 50, time: 0.4)
    try expectGradient(scene, over: 30...70, atColumn: 50, time: 0)
    try expectGradient(scene, over: 60...80, atColumn: 65, time: 0.8)
  }

  /// A glyph at 20..<60.
  @Test func `a gradient overlay extends over text`() throws {
    let text = """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [20, 60]}}, \
      "sy": [\(Self.overlay())], "t": {"d": {"k": [{"t": 0, "s": {"s": 100, "f": "F", "t": "A", \
      "lh": 20, "fc": [1, 0, 0]}}]}, "p": {}, "m": {}, "a": []}}
      """
    let rest = """
      "fonts": {"list": [{"fName": "F", "fFamily": "Boxes", "fStyle": "Regular", "ascent": 75}]}, \
      "chars": [{"ch": "A", "size": 100, "style": "Regular", "fFamily": "Boxes", "w": 50, \
      "data": {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, \
      "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]], \
      "v": [[0, 0], [40, 0], [40, -40], [0, -40]]}}}]}]}}]
      """
    let scene = try TinyAnimation.scene(TinyAnimation.json(text, rest: rest))
    expectEqual(scene.diagnostics, [])
    for x in [22, 40, 55] { try expectGradient(scene, over: 20...60, atColumn: x, row: 40) }
  }

  /// The shadow is not covered by the overlay, although it comes first in the list.
  @Test func `styles are drawn from the inner ones to the shadows`() throws {
    let shadow = """
      {"ty": 1, "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 20}, \
      "s": {"k": 0}}
      """
    let overlay = #"{"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 100}}"#
    try expectEqual(
      pixels("\(shadow), \(overlay)", (50, 50), (80, 50)), [Self.blue, [0, 255, 0, 255]])
  }

  @Test(arguments: [
    #"{"ty": 5}"#, #"{"ty": 6}"#, #"{"ty": 3}"#, #"{"ty": 8, "gt": 5, "gf": {"k": {"k": [0]}}}"#,
    #"{"ty": 2, "ch": {"k": 20}}"#, #"{"ty": 1, "bm": {"k": 19}}"#, #"{"ty": 1, "no": {"k": 5}}"#,
    #"{"ty": 4, "c": {"k": [1, 0, 0]}, "r": {"k": 80}}"#, #"{"ty": 0, "o": {"k": 50}}"#,
    #"{"ty": 8, "al": {"k": 0}, "gf": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 1, 1, 1]}}}"#,
  ])
  func `styles that are not drawn are reported`(style: String) throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(TinyAnimation.square, #""ks": {}, "sy": [\#(style)]"#)))
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-style"])
  }

  @Test func `properties of styles without an effect are not reported`() throws {
    let members = #""c": {"k": [0, 0, 1]}, "s": {"k": 0}, "ch": {"k": 0}, "no": {"k": 0}"#
    let styles = #"{"ty": 1, \#(members)}, {"ty": 3, \#(members), "r": {"k": 50}}"#
    _ = try pixels(styles, (50, 50))
  }
}
