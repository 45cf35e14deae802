import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// The outlines that a style draws, and the effects of modifiers.
struct LottieShapeTests {
  private func scene(_ items: String, _ members: String = #""ks": {}"#) throws -> Scene {
    try TinyAnimation.scene(TinyAnimation.json(TinyAnimation.shapes(items, members)))
  }

  private static func rectangle(_ x: Int, _ width: Int) -> String {
    #"{"ty": "rc", "p": {"k": [\#(x), 50]}, "s": {"k": [\#(width), 40]}, "r": {"k": 0}}"#
  }

  @Test func `a style draws the shapes before it, also in groups`() throws {
    let group = #"{"ty": "gr", "it": [\#(Self.rectangle(20, 20)), {"ty": "tr"}]}"#
    let scene = try scene("\(group), \(TinyAnimation.red), \(Self.rectangle(70, 20))")
    try expectEqual(TinyAnimation.columns(scene), Array(10..<30))
  }

  @Test func `the first item in a list is on top`() throws {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    let scene = try scene(
      "\(Self.rectangle(50, 20)), \(TinyAnimation.red), \(Self.rectangle(50, 60)), \(blue)")
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), [255, 0, 0, 255])
    try expectEqual(TinyAnimation.pixel(scene, 30, 50), [0, 0, 255, 255])
  }

  /// Layers turn the handles of a curve, After Effects moves them straight.
  @Test func `handles of animated outlines move straight`() throws {
    func shape(_ leaving: String, _ arriving: String) -> String {
      #"[{"c": true, "v": [[30, 50], [70, 50]], "i": [[0, 0], \#(arriving)], "#
        + #""o": [\#(leaving), [0, 0]]}]"#
    }
    let outline = """
      {"ty": "sh", "ks": {"a": 1, "k": [\
      {"t": 0, "s": \(shape("[0, -40]", "[0, -40]")), \
      "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, \
      {"t": 10, "s": \(shape("[-40, 0]", "[40, 0]"))}]}}
      """
    let scene = try scene("\(outline), \(TinyAnimation.red)")
    // At half the handles are 20 up, so the top of the curve is 3/4 of that above its ends.
    let rows = try (25..<50).filter { try TinyAnimation.pixel(scene, 50, $0, at: 0.5)[3] > 127 }
    expectEqual(rows, Array(35..<50))
  }

  @Test func `a group fades as one`() throws {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    let group = """
      {"ty": "gr", "it": [\(Self.rectangle(50, 20)), \(TinyAnimation.red), \
      \(Self.rectangle(50, 60)), \(blue), {"ty": "tr", "o": {"k": 50}}]}
      """
    let pixel = try TinyAnimation.pixel(scene(group), 50, 50)
    expect(pixel[2] == 0 && abs(Int(pixel[3]) - 128) <= 1)
  }

  /// The outline begins at the top right, so its first quarter is the right edge.
  @Test func `a trim keeps a share of the length`() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 25}, "o": {"k": 0}, "m": 1}"#
    let scene = try scene("\(TinyAnimation.square), \(stroke), \(trim)")
    try expectEqual(TinyAnimation.columns(scene), Array(68..<72))
  }

  @Test func `an offset carries a trim over the seam`() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": -90}, "m": 1}"#
    let scene = try scene("\(TinyAnimation.square), \(trim), \(stroke)")
    // The top and the right edge, joined with a corner.
    try expectEqual(TinyAnimation.columns(scene), Array(68..<72))
    try expectEqual(TinyAnimation.columns(scene, row: 30), Array(30..<72))
  }

  @Test func `a full trim changes nothing`() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 100}, "o": {"k": 70}}"#
    let (plain, trimmed) = (
      try scene("\(TinyAnimation.square), \(TinyAnimation.red)"),
      try scene("\(TinyAnimation.square), \(trim), \(TinyAnimation.red)")
    )
    try expectEqual(TinyAnimation.columns(plain), TinyAnimation.columns(trimmed))
  }

  /// The rectangles cover 20..<50 and 40..<80.
  @Test(arguments: [
    (1, [20..<80]), (2, [20..<80]), (3, [20..<40]), (4, [40..<50]), (5, [20..<40, 50..<80]),
  ])
  func `paths are merged by their mode`(mode: Int, left: [Range<Int>]) throws {
    let items =
      "\(Self.rectangle(35, 30)), \(Self.rectangle(60, 40)), {\"ty\": \"mm\", \"mm\": \(mode)}"
    let scene = try scene("\(items), \(TinyAnimation.red)")
    try expectEqual(TinyAnimation.columns(scene), left.flatMap(Array.init))
  }

  /// 20..<50, 40..<80 and 60..<90.
  @Test(arguments: [(2, [20..<90]), (3, [20..<40]), (4, []), (5, [20..<40, 50..<60, 80..<90])])
  func `three paths are merged too`(mode: Int, left: [Range<Int>]) throws {
    let items = [Self.rectangle(35, 30), Self.rectangle(60, 40), Self.rectangle(75, 30)]
    let merge = "{\"ty\": \"mm\", \"mm\": \(mode)}"
    let scene = try scene("\(items.joined(separator: ", ")), \(merge), \(TinyAnimation.red)")
    try expectEqual(TinyAnimation.columns(scene), left.flatMap(Array.init))
  }

  @Test func `an animated path is merged in every frame`() throws {
    let moving = """
      {"ty": "rc", "p": {"k": [{"t": 0, "s": [10, 50], "i": {"x": [1], "y": [1]}, "o": {"x": [0], \
      "y": [0]}}, {"t": 10, "s": [90, 50]}]}, "s": {"k": [20, 60]}, "r": {"k": 0}}
      """
    let scene = try scene(
      "\(TinyAnimation.square), \(moving), {\"ty\": \"mm\", \"mm\": 3}, \(TinyAnimation.red)")
    try expectEqual(TinyAnimation.columns(scene, at: 0.5), Array(30..<40) + Array(60..<70))
  }

  /// The join of a miter keeps the rectangle's corners.
  @Test(arguments: [(5.0, 25..<75), (-5.0, 35..<65), (-25.0, 0..<0)])
  func `an offset moves an outline out or in`(amount: Double, left: Range<Int>) throws {
    let offset = "{\"ty\": \"op\", \"a\": {\"k\": \(amount)}, \"lj\": 1, \"ml\": {\"k\": 4}}"
    let scene = try scene("\(TinyAnimation.square), \(offset), \(TinyAnimation.red)")
    try expectEqual(TinyAnimation.columns(scene), Array(left))
    if let corner = left.first {
      try expectEqual(TinyAnimation.columns(scene, row: corner), Array(left))
    }
  }

  /// At a round end the line is a semicircle, at any other it is cut off.
  @Test(arguments: [(1, 20..<80), (2, 10..<90), (3, 20..<80)])
  func `an offset of an open line is a line around it`(join: Int, middle: Range<Int>) throws {
    let line =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[20, 50], [80, 50]], "i": [], "o": []}}}"#
    let offset = #"{"ty": "op", "a": {"k": 10}, "lj": \#(join), "ml": {"k": 4}}"#
    let scene = try scene("\(line), \(offset), \(TinyAnimation.red)")
    try expectEqual(TinyAnimation.columns(scene), Array(middle))
    try expect(TinyAnimation.columns(scene, row: 39).isEmpty)
  }

  /// The other component of a point is 0, and that of a scale is the same.
  @Test func `points and scales may have a single number`() throws {
    let shape = "\(TinyAnimation.square), \(TinyAnimation.red)"
    let moved = try scene(shape, #""ks": {"a": {"k": [10]}}"#)
    try expectEqual(TinyAnimation.columns(moved, row: 69), Array(20..<60))
    let scaled = try scene(shape, #""ks": {"s": {"k": [50]}}"#)
    try expectEqual(TinyAnimation.columns(scaled, row: 34), Array(15..<35))
  }

  /// The middle of the center's pixel is at (0.0125, 0.0125) in the unit circle, whose focal point
  /// is at 0.8 of the radius in the direction of +x, +y and −x.
  @Test(arguments: [(80, 0), (80, 90), (-80, 180), (80, 180)])
  func `a highlight moves the focal point of a radial gradient`(length: Int, angle: Int) throws {
    let gradient =
      #"{"ty": "gf", "t": 2, "o": {"k": 100}, "s": {"k": [50, 50]}, "e": {"k": [90, 50]}, "#
      + #""h": {"k": \#(length)}, "a": {"k": \#(angle)}, "#
      + #""g": {"p": 2, "k": {"k": [0, 0, 0, 0, 1, 1, 1, 1]}}}"#
    let scene = try scene("\(TinyAnimation.square), \(gradient)")
    expect(scene.diagnostics.isEmpty)
    let isOpposite = length > 0 && angle == 180
    let (x, y) = (isOpposite ? -0.0125 - 0.8 : 0.0125 - 0.8, 0.0125)
    let radius = (0.8 * x + (x * x + 0.36 * y * y).squareRoot()) / 0.36
    let pixel = try TinyAnimation.pixel(scene, 50, 50)
    expect(abs(Double(pixel[0]) - 255 * radius) <= 1 && pixel[3] == 255)
  }

  @Test func `a repeater copies the items before it`() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 0]}, "#
      + #""a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "#
      + #""eo": {"k": 0}}}"#
    let scene = try scene("\(Self.rectangle(15, 20)), \(TinyAnimation.red), \(repeater)")
    // The last has its specified opacity, and the one between half of the range.
    try expectEqual(TinyAnimation.pixel(scene, 15, 50)[3], 255)
    try expect(abs(Int(TinyAnimation.pixel(scene, 45, 50)[3]) - 128) <= 1)
    try expectEqual(TinyAnimation.pixel(scene, 75, 50)[3], 0)
  }

  @Test func `a repeater with one copy changes nothing`() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 1}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 0]}}}"#
    let scene = try scene("\(TinyAnimation.square), \(TinyAnimation.red), \(repeater)")
    try expectEqual(TinyAnimation.columns(scene), Array(30..<70))
  }

  @Test(arguments: [(0, []), (30, ["not-drawn-twist"])])
  func `a twist is reported if it has an effect`(angle: Int, codes: [String]) throws {
    let twist = #"{"ty": "tw", "a": {"k": \#(angle)}, "c": {"k": [50, 50]}}"#
    let scene = try scene("\(TinyAnimation.square), \(TinyAnimation.red), \(twist)")
    expectEqual(scene.diagnostics.map(\.code), codes)
    try expectEqual(TinyAnimation.columns(scene), Array(30..<70))
  }

  /// Half of the length of two lines is visible, of which the first one grows.
  @Test(arguments: [(0.0, 40), (0.5, 20), (0.9, 4)])
  func `a trim in sequence moves with the outlines before it`(time: Double, length: Int) throws {
    func trim(_ end: String, _ mode: Int) -> String {
      #"{"ty": "tm", "s": {"k": 0}, "e": {\#(end)}, "o": {"k": 0}, "m": \#(mode)}"#
    }
    let growing = trim(#""a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [100]}]"#, 1)
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
    func line(_ row: Int, _ trim: String = "") -> String {
      #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": false, "i": [[0, 0], [0, 0]], "#
        + #""o": [[0, 0], [0, 0]], "v": [[10, \#(row)], [90, \#(row)]]}}}, \#(trim)\#(stroke)]}"#
    }
    let scene = try scene("\(line(20, growing + ", ")), \(line(60)), \(trim(#""k": 50"#, 2))")
    try expectEqual(TinyAnimation.columns(scene, row: 60, at: time).count, length)
  }

  /// A star or a polygon with its first point at the top.
  private func star(_ points: Double, type: Int = 1) throws -> Scene {
    try scene(
      """
      {"ty": "sr", "sy": \(type), "p": {"k": [50, 50]}, "r": {"k": 0}, "pt": {"k": \(points)}, \
      "or": {"k": 40}, "os": {"k": 0}, "ir": {"k": 20}, "is": {"k": 0}}, \(TinyAnimation.red)
      """)
  }

  @Test(arguments: [(4.9, 4), (5.1, 5)])
  func `a polygon has a whole number of corners`(given: Double, count: Int) throws {
    for row in [20, 50, 75] {
      try expectEqual(
        TinyAnimation.columns(star(given, type: 2), row: row),
        TinyAnimation.columns(star(Double(count), type: 2), row: row))
    }
  }

  /// A step is 80 degrees, and the first spike is half as wide and reaches half as far: to 30, at
  /// 20 degrees to the right of the top. The next one is at 80 degrees.
  @Test func `a star begins with a part of a spike`() throws {
    let scene = try star(4.5)
    let red: [UInt8] = [255, 0, 0, 255]
    try expectEqual(TinyAnimation.pixel(scene, 58, 25), red)
    try expectEqual(TinyAnimation.pixel(scene, 61, 19), [0, 0, 0, 0])
    try expectEqual(TinyAnimation.pixel(scene, 50, 25), [0, 0, 0, 0])
    try expectEqual(TinyAnimation.pixel(scene, 84, 43), red)
  }

  /// The easing of the number overshoots its last value.
  @Test func `omitted points of a star are reported`() throws {
    let points = """
      {"k": [{"t": 0, "s": [9000], "o": {"x": 0.5, "y": 0}, "i": {"x": 0.5, "y": 3}}, \
      {"t": 9, "s": [9900]}]}
      """
    let star = """
      {"ty": "sr", "sy": 1, "p": {"k": [50, 50]}, "r": {"k": 0}, "pt": \(points), \
      "or": {"k": 40}, "os": {"k": 0}, "ir": {"k": 20}, "is": {"k": 0}}
      """
    let scene = try scene("\(star), \(TinyAnimation.red)")
    expectEqual(scene.diagnostics.map(\.code), ["too-many-points"])
  }

  /// The dashes begin at the offset: a quarter further, at the bottom right.
  @Test func `an offset moves where the dashes of a whole outline begin`() throws {
    let stroke = """
      {"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "d": [\
      {"n": "d", "v": {"k": 40}}, {"n": "g", "v": {"k": 120}}]}
      """
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 100}, "o": {"k": 90}}"#
    let scene = try scene("\(TinyAnimation.square), \(trim), \(stroke)")
    try expectEqual(TinyAnimation.columns(scene, row: 70), Array(30..<70))
    try expect(TinyAnimation.columns(scene).isEmpty)
  }

  /// When it overshoots there are more copies than at any keyframe.
  @Test func `a repeater that overshoots has all of its copies`() throws {
    let copies = """
      {"k": [{"t": 0, "s": [1], "o": {"x": 0.3, "y": 3}, "i": {"x": 0.6, "y": 3}}, {"t": 20, \
      "s": [2]}]}
      """
    let repeater = """
      {"ty": "rp", "c": \(copies), "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 0]}, \
      "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, \
      "eo": {"k": 100}}}
      """
    let scene = try scene("\(Self.rectangle(10, 10)), \(TinyAnimation.red), \(repeater)")
    try expectEqual(
      TinyAnimation.columns(scene, at: 1),
      [5..<15, 25..<35, 45..<55, 65..<75].flatMap(Array.init))
  }

  @Test(arguments: [1, 2])
  func `a gradient of one stop is its color, and one of no length its last`(kind: Int) throws {
    func fill(_ stops: String, count: Int, end: Int) -> String {
      """
      {"ty": "gf", "t": \(kind), "o": {"k": 100}, "s": {"k": [50, 50]}, "e": {"k": [\(end), 50]}, \
      "g": {"p": \(count), "k": {"k": [\(stops)]}}}
      """
    }
    let one = try scene("\(TinyAnimation.square), \(fill("0.5, 1, 0, 0", count: 1, end: 60))")
    try expectEqual(TinyAnimation.pixel(one, 40, 50), [255, 0, 0, 255])
    let short = try scene(
      "\(TinyAnimation.square), \(fill("0, 1, 0, 0, 1, 0, 0, 1", count: 2, end: 50))")
    try expectEqual(TinyAnimation.pixel(short, 40, 50), [0, 0, 255, 255])
  }

  /// Determined by the version, and if that is missing by three numbers above 1.
  @Test(arguments: [
    ("4.1.8", "255, 128, 0", [255, 128, 0]), ("4.1.8", "1, 0.5, 0", [255, 128, 0]),
    ("4.1.9", "1, 0, 0", [255, 0, 0]), ("", "51, 102, 204", [51, 102, 204]),
  ])
  func `old files count colors to 255`(version: String, color: String, drawn: [UInt8]) throws {
    let fill = #"{"ty": "fl", "c": {"k": [\#(color)]}, "o": {"k": 100}}"#
    let json = TinyAnimation.json(TinyAnimation.shapes("\(TinyAnimation.square), \(fill)"))
    let scene = try TinyAnimation.scene(
      json.replacing(
        #""v": "5.9.0", "#, with: version.isEmpty ? "" : #""v": "\#(version)", "#))
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), drawn + [255])
  }

  @Test func `a missing parent is reported`() throws {
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "parent": 7"#)
    expectEqual(scene.diagnostics.map(\.code), ["missing-parent"])
    try expectEqual(TinyAnimation.columns(scene), Array(30..<70))
  }

  @Test func `parents move layers and do not fade them`() throws {
    let square = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "parent": 0"#)
    let layers = """
      \(square), \
      {"ty": 3, "ind": 0, "ip": 5, "op": 6, "ks": {"p": {"k": [20, 0]}, "o": {"k": 0}}}
      """
    let scene = try TinyAnimation.scene(TinyAnimation.json(layers))
    try expectEqual(TinyAnimation.columns(scene), Array(50..<90))
  }

  @Test(arguments: [(1, 30..<50), (2, 50..<70)])
  func `a matte shows a layer inside or outside`(mode: Int, left: Range<Int>) throws {
    let matte = TinyAnimation.shapes(
      "\(Self.rectangle(40, 20)), \(TinyAnimation.red)", #""ks": {}, "td": 1"#)
    let layer = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "tt": \#(mode)"#)
    let scene = try TinyAnimation.scene(TinyAnimation.json("\(matte), \(layer)"))
    try expectEqual(TinyAnimation.columns(scene), Array(left))
  }

  @Test(arguments: [(5.0, 35..<65), (-5.0, 45..<55)])
  func `a mask grows and shrinks`(expansion: Double, left: Range<Int>) throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "x": {"k": \#(expansion)}, "pt": {"k": {"c": true, "#
      + #""v": [[40, 0], [60, 0], [60, 100], [40, 100]], "i": [], "o": []}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    try expectEqual(TinyAnimation.columns(scene), Array(left))
  }

  /// On the edge half remains, however wide the feather is.
  @Test func `a feather blurs the edge of a mask`() throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "f": {"k": [16, 16]}, "pt": {"k": {"c": true, "#
      + #""v": [[50, -99], [199, -99], [199, 199], [50, 199]], "i": [], "o": []}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    let outside = Int(try TinyAnimation.pixel(scene, 48, 50)[3])
    let inside = Int(try TinyAnimation.pixel(scene, 51, 50)[3])
    expect(outside > 40 && outside < 127 && abs(outside + inside - 255) <= 1)
    try expect(TinyAnimation.pixel(scene, 38, 50)[3] <= 2)
  }

  @Test(arguments: [
    ("a", false, [40..<60]), ("s", false, [30..<40, 60..<70]), ("a", true, [30..<40, 60..<70]),
  ])
  func `masks add and subtract`(mode: String, isInverted: Bool, left: [Range<Int>]) throws {
    let mask =
      #"{"mode": "\#(mode)", "inv": \#(isInverted), "o": {"k": 100}, "x": {"k": 0}, "#
      + #""pt": {"k": {"c": true, "v": [[40, 0], [60, 0], [60, 100], [40, 100]], "#
      + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    try expectEqual(TinyAnimation.columns(scene), left.flatMap(Array.init))
  }
}
