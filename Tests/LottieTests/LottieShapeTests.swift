import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// Which outlines a style draws, and what modifiers make of them.
struct LottieShapeTests {
  private func scene(_ items: String, _ members: String = #""ks": {}"#) throws -> Scene {
    try TinyAnimation.scene(TinyAnimation.json(TinyAnimation.shapes(items, members)))
  }

  private static func rectangle(_ x: Int, _ width: Int) -> String {
    #"{"ty": "rc", "p": {"k": [\#(x), 50]}, "s": {"k": [\#(width), 40]}, "r": {"k": 0}}"#
  }

  @Test func `a style draws what stands before it, in groups too`() throws {
    let group = #"{"ty": "gr", "it": [\#(Self.rectangle(20, 20)), {"ty": "tr"}]}"#
    let scene = try scene("\(group), \(TinyAnimation.red), \(Self.rectangle(70, 20))")
    #expect(try TinyAnimation.columns(scene) == Array(10..<30))
  }

  @Test func `what is first in a list lies on top`() throws {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    let scene = try scene(
      "\(Self.rectangle(50, 20)), \(TinyAnimation.red), \(Self.rectangle(50, 60)), \(blue)")
    #expect(try TinyAnimation.pixel(scene, 50, 50) == [255, 0, 0, 255])
    #expect(try TinyAnimation.pixel(scene, 30, 50) == [0, 0, 255, 255])
  }

  @Test func `a group fades as one`() throws {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#
    let group = """
      {"ty": "gr", "it": [\(Self.rectangle(50, 20)), \(TinyAnimation.red), \(Self.rectangle(50, 60)), \
      \(blue), {"ty": "tr", "o": {"k": 50}}]}
      """
    let pixel = try TinyAnimation.pixel(scene(group), 50, 50)
    #expect(pixel[2] == 0 && abs(Int(pixel[3]) - 128) <= 1)
  }

  /// The outline begins at the top right, so that its first quarter is the right edge.
  @Test func `a trim keeps a share of the length`() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 25}, "o": {"k": 0}, "m": 1}"#
    let scene = try scene("\(TinyAnimation.square), \(stroke), \(trim)")
    #expect(try TinyAnimation.columns(scene) == Array(68..<72))
  }

  @Test func `an offset carries a trim over the seam`() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": -90}, "m": 1}"#
    let scene = try scene("\(TinyAnimation.square), \(trim), \(stroke)")
    // The top and the right edge, joined with a corner.
    #expect(try TinyAnimation.columns(scene) == Array(68..<72))
    #expect(try TinyAnimation.columns(scene, row: 30) == Array(30..<72))
  }

  @Test func `a trim of all is no trim`() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 100}, "o": {"k": 70}}"#
    let (plain, trimmed) = (
      try scene("\(TinyAnimation.square), \(TinyAnimation.red)"),
      try scene("\(TinyAnimation.square), \(trim), \(TinyAnimation.red)")
    )
    #expect(try TinyAnimation.columns(plain) == TinyAnimation.columns(trimmed))
  }

  @Test func `a repeater copies what stands before it`() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 0]}, "a": {"k": [0, 0]}, "s": {"k": [100, 100]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 0}}}"#
    let scene = try scene("\(Self.rectangle(15, 20)), \(TinyAnimation.red), \(repeater)")
    // The last is as clear as its opacity says, the one between half.
    #expect(try TinyAnimation.pixel(scene, 15, 50)[3] == 255)
    #expect(try abs(Int(TinyAnimation.pixel(scene, 45, 50)[3]) - 128) <= 1)
    #expect(try TinyAnimation.pixel(scene, 75, 50)[3] == 0)
  }

  @Test func `a repeater with one copy is none`() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 1}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [30, 0]}}}"#
    let scene = try scene("\(TinyAnimation.square), \(TinyAnimation.red), \(repeater)")
    #expect(try TinyAnimation.columns(scene) == Array(30..<70))
  }

  @Test func `parents move layers and do not fade them`() throws {
    let layers = """
      \(TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "parent": 0"#)), \
      {"ty": 3, "ind": 0, "ip": 5, "op": 6, "ks": {"p": {"k": [20, 0]}, "o": {"k": 0}}}
      """
    let scene = try TinyAnimation.scene(TinyAnimation.json(layers))
    #expect(try TinyAnimation.columns(scene) == Array(50..<90))
  }

  @Test(arguments: [(1, 30..<50), (2, 50..<70)])
  func `a matte shows a layer where it is, or where it is not`(mode: Int, left: Range<Int>) throws {
    let layers = """
      \(TinyAnimation.shapes("\(Self.rectangle(40, 20)), \(TinyAnimation.red)", #""ks": {}, "td": 1"#)), \
      \(TinyAnimation.shapes("\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "tt": \#(mode)"#))
      """
    let scene = try TinyAnimation.scene(TinyAnimation.json(layers))
    #expect(try TinyAnimation.columns(scene) == Array(left))
  }

  @Test(arguments: [(5.0, 35..<65), (-5.0, 45..<55)])
  func `a mask grows and shrinks`(expansion: Double, left: Range<Int>) throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "x": {"k": \#(expansion)}, "pt": {"k": {"c": true, "v": [[40, 0], [60, 0], [60, 100], [40, 100]], "i": [], "o": []}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    #expect(try TinyAnimation.columns(scene) == Array(left))
  }

  /// On the edge half is left, however wide the feather is.
  @Test func `a feather blurs the edge of a mask`() throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "f": {"k": [16, 16]}, "pt": {"k": {"c": true, "v": [[50, -99], [199, -99], [199, 199], [50, 199]], "i": [], "o": []}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    let outside = Int(try TinyAnimation.pixel(scene, 48, 50)[3])
    let inside = Int(try TinyAnimation.pixel(scene, 51, 50)[3])
    #expect(outside > 40 && outside < 127 && abs(outside + inside - 255) <= 1)
    #expect(try TinyAnimation.pixel(scene, 38, 50)[3] <= 2)
  }

  @Test(arguments: [
    ("a", false, [40..<60]), ("s", false, [30..<40, 60..<70]), ("a", true, [30..<40, 60..<70]),
  ])
  func `masks keep and take away`(mode: String, isInverted: Bool, left: [Range<Int>]) throws {
    let mask =
      #"{"mode": "\#(mode)", "inv": \#(isInverted), "o": {"k": 100}, "x": {"k": 0}, "pt": {"k": {"c": true, "v": [[40, 0], [60, 0], [60, 100], [40, 100]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}"#
    let scene = try scene(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""ks": {}, "masksProperties": [\#(mask)]"#)
    #expect(try TinyAnimation.columns(scene) == left.flatMap(Array.init))
  }
}
