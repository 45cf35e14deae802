import Foundation
import Strata
import StrataTestSupport
import Testing

/// Gradients of SVG files against the formula for t at each pixel's center.
@Suite struct SVGGradientTests {
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    /// The attributes of the gradient; a leading `!` makes it radial.
    var attributes: String
    /// t before the spread.
    var t: @Sendable (Double, Double) -> Double
    var spread: @Sendable (Double) -> Double = { min(max($0, 0), 1) }
    var description: String { name }
  }

  private static func mirrored(_ t: Double) -> Double {
    let u = t - 2 * (t / 2).rounded(.down)
    return u > 1 ? 2 - u : u
  }

  private static func length(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }

  /// The shape is 40 by 20, at (10, 10).
  static let cases = [
    Case(name: "along the box", attributes: "", t: { x, _ in (x - 10) / 40 }),
    Case(
      name: "part of the box", attributes: "x1='.25' x2='75%'", t: { x, _ in (x - 20) / 20 }),
    Case(
      name: "in user space", attributes: "gradientUnits='userSpaceOnUse' x1='20' x2='20' y2='40'",
      t: { _, y in y / 40 }),
    Case(
      name: "percentages of the viewport",
      attributes: "gradientUnits='userSpaceOnUse' x1='0' x2='50%'", t: { x, _ in x / 30 }),
    Case(
      name: "transformed", attributes: "gradientTransform='translate(.5) scale(.5)'",
      t: { x, _ in (x - 30) / 20 }),
    Case(
      // The axis of the box's unit square is rotated first and stretched afterward.
      name: "skewed", attributes: "gradientTransform='skewX(45)'",
      t: { x, y in (x - 10) / 40 - (y - 10) / 20 }),
    Case(
      name: "mirrored", attributes: "x1='.4' x2='.6' spreadMethod='reflect'",
      t: { x, _ in (x - 26) / 8 }, spread: mirrored),
    Case(
      name: "repeated", attributes: "x1='.4' x2='.65' spreadMethod='repeat'",
      t: { x, _ in (x - 26) / 10 }, spread: { $0 - $0.rounded(.down) }),
    Case(name: "radial", attributes: "!", t: { x, y in length((x - 30) / 20, (y - 20) / 10) }),
    Case(
      name: "radial in user space",
      attributes: "!gradientUnits='userSpaceOnUse' cx='20' cy='15' r='12'",
      t: { x, y in length(x - 20, y - 15) / 12 }),
    Case(
      name: "radial with a hole", attributes: "!fr='.2'",
      t: { x, y in (length((x - 30) / 40, (y - 20) / 20) - 0.2) / 0.3 }),
    Case(
      name: "radial and mirrored", attributes: "!r='.2' spreadMethod='reflect'",
      t: { x, y in length((x - 30) / 8, (y - 20) / 4) }, spread: mirrored),
    Case(
      name: "radial and slanted",
      attributes: "!gradientUnits='userSpaceOnUse' cx='0' cy='0' r='15' "
        + "gradientTransform='translate(30 20) skewX(45)'",
      t: { x, y in length(x - 30 - (y - 20), y - 20) / 15 }),
  ]

  private static let shapes = [
    "<rect x='10' y='10' width='40' height='20' fill='url(#g)'/>",
    "<path d='M10 10H50V30H10Z' fill='url(#g)'/>",
    "<path d='M10 15H50V25H10Z' fill='none' stroke='url(#g)' stroke-width='10'/>",
  ]

  @Test(arguments: cases, shapes.indices)
  func `every pixel has the color at its t`(c: Case, shape: Int) throws {
    // The third shape has a different box; the first two test fractions of the box.
    if shape == 2, !c.attributes.contains("userSpaceOnUse") { return }
    let kind = c.attributes.hasPrefix("!") ? "radialGradient" : "linearGradient"
    let gradient =
      "<\(kind) id='g' \(c.attributes.drop { $0 == "!" })>"
      + "<stop stop-color='#000'/><stop offset='1' stop-color='#fff'/></\(kind)>"
    let text = "<svg viewBox='0 0 60 40'>\(gradient)\(Self.shapes[shape])</svg>"
    let document = try SVGDocument(data: Data(text.utf8))
    let drawn = try Renderer(size: document.size, device: .cpu).image(of: document.root).pixels
    for y in 11..<29 {
      for x in 11..<49 {
        let t = c.t(Double(x) + 0.5, Double(y) + 0.5)
        // A hard edge between two periods may be on either side of the center.
        if c.name == "repeated", abs(t - t.rounded()) < 1e-6 { continue }
        let expected = c.spread(t) * 255
        let found = Double(drawn.bytes[4 * (y * 60 + x)])
        expect(abs(found - expected) <= 1.5, "at (\(x), \(y)): \(found), not \(expected)")
      }
    }
  }

  private func color(_ gradient: String, attributes: String = "") throws -> [UInt8] {
    let text =
      "<svg viewBox='0 0 9 9'>\(gradient)"
      + "<rect width='9' height='9' fill='url(#g)' \(attributes)/></svg>"
    let document = try SVGDocument(data: Data(text.utf8))
    let drawn = try Renderer(size: document.size, device: .cpu).image(of: document.root).pixels
    return Array(drawn.bytes[4 * 40..<4 * 41])
  }

  @Test func `a gradient of one color or no length is a solid color`() throws {
    let stop = "<stop offset='.5' stop-color='#080'/>"
    try expectEqual(color("<linearGradient id='g'>\(stop)</linearGradient>"), [0, 136, 0, 255])
    try expectEqual(
      color("<radialGradient id='g' r='0'><stop/>\(stop)</radialGradient>"),
      [0, 136, 0, 255])
    try expectEqual(
      color("<linearGradient id='g' x2='0'><stop/>\(stop)</linearGradient>"),
      [0, 136, 0, 255])
  }

  @Test func `a gradient without colors draws nothing`() throws {
    try expectEqual(color("<linearGradient id='g'/>"), [0, 0, 0, 0])
  }

  @Test func `opacities of stop and fill multiply`() throws {
    let gradient =
      "<linearGradient id='g'><stop stop-opacity='.5'/><stop offset='1' "
      + "stop-opacity='50%'/></linearGradient>"
    try expectEqual(color(gradient, attributes: "fill-opacity='.5'")[3], 64)
  }

  @Test func `a gradient inherits stops and units`() throws {
    let gradients =
      "<linearGradient id='s'><stop stop-color='#fff'/><stop offset='1'/>"
      + "</linearGradient><linearGradient id='u' href='#s' gradientUnits='userSpaceOnUse' "
      + "x1='0' x2='9'/><linearGradient id='g' xlink:href='#u' x2='18'/>"
    // t = 4.5 / 18 in the middle.
    expect(abs(Int(try color(gradients)[0]) - 191) <= 1)
  }
}
