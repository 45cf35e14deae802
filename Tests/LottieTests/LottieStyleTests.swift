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

  /// The silhouette is moved by 10 points to the right, so the left edge is in the shade.
  @Test func `an inner shadow surrounds the moved silhouette`() throws {
    let shadow = #"{"ty": 2, "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "a": {"k": 0}, "#
    try expectEqual(
      pixels(shadow + #""d": {"k": 10}, "s": {"k": 0}}"#, (35, 50), (45, 50), (75, 50)),
      [Self.blue, Self.red, Self.clear])
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

  /// Row 24 and 74 are in the middle of the halves.
  @Test func `a gradient overlay extends from edge to edge`() throws {
    func overlay(_ rest: String) -> String {
      """
      {"ty": 8, "gt": 1, "o": {"k": 100}, "a": {"k": 0}, "s": {"k": 100}, \
      "gf": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 0, 0, 1]}}\(rest)}
      """
    }
    let middle = try pixels(overlay(""), (40, 50), (60, 50), (20, 50))
    expect(abs(Int(middle[0][2]) - 103) <= 1 && abs(Int(middle[1][2]) - 154) <= 1)
    expectEqual(middle[2], Self.clear)
    let reversed = try pixels(overlay(#", "re": {"k": 1}"#), (40, 50))
    expect(abs(Int(reversed[0][2]) - 152) <= 1)
  }

  /// The shadow is not covered by the overlay, although it comes first in the list.
  @Test func `styles are drawn from the inner ones to the shadows`() throws {
    let shadow = """
      {"ty": 1, "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "a": {"k": 0}, "d": {"k": 20}, \
      "s": {"k": 0}}
      """
    let overlay = #"{"ty": 7, "c": {"k": [0, 0, 1]}, "so": {"k": 100}}"#
    try expectEqual(
      pixels("\(shadow), \(overlay)", (50, 50), (80, 50)), [Self.blue, [0, 255, 0, 255]])
  }

  @Test(arguments: [
    #"{"ty": 5}"#, #"{"ty": 6}"#, #"{"ty": 3}"#, #"{"ty": 8, "gt": 5, "gf": {"k": {"k": [0]}}}"#,
    #"{"ty": 2, "ch": {"k": 20}}"#,
  ])
  func `styles that are not drawn are reported`(style: String) throws {
    let scene = try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(TinyAnimation.square, #""ks": {}, "sy": [\#(style)]"#)))
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-style"])
  }
}
