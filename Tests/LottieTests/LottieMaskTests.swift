import Foundation
import Strata
import StrataGraphics
import StrataLottie
import StrataTestSupport
import Testing

/// Masks and mattes, against the formulas of the format.
struct LottieMaskTests {
  /// A rectangular mask.
  struct Mask: CustomTestStringConvertible {
    var mode: String
    var from: Int
    var to: Int
    var isInverted = false
    var opacity = 100
    /// Further members.
    var rest = ""

    var json: String {
      let none = "[[0,0],[0,0],[0,0],[0,0]]"
      return """
        {"mode": "\(mode)", "inv": \(isInverted), "o": {"k": \(opacity)}, "pt": {"k": {"c": true, \
        "v": [[\(from),\(from)],[\(to),\(from)],[\(to),\(to)],[\(from),\(to)]], "i": \(none), \
        "o": \(none)}}\(rest)}
        """
    }

    /// The share that it lets through at a point on the diagonal.
    func level(_ place: Int) -> Double {
      let isInside = from < place && place < to
      return isInside != isInverted ? Double(opacity) / 100 : 0
    }

    var testDescription: String { "\(mode)\(isInverted ? " inverted" : "") \(opacity)" }
  }

  private func scene(_ masks: [Mask], _ members: String = #""ks": {}"#) throws -> Scene {
    let all = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#
    let list = masks.map(\.json).joined(separator: ", ")
    return try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(
          "\(all), \(TinyAnimation.red)", #""masksProperties": [\#(list)], \#(members)"#)))
  }

  /// The coverage that results from masks, applied in order.
  private func level(_ masks: [Mask], _ place: Int) -> Double {
    var level = "sid".contains(masks[0].mode) ? 1.0 : 0
    for mask in masks {
      let own = mask.level(place)
      switch mask.mode {
      case "s": level *= 1 - own
      case "i": level *= own
      case "l": level = max(level, own)
      case "d": level = min(level, own)
      case "f": level += own - 2 * level * own
      default: level += own - level * own
      }
    }
    return level
  }

  private func check(_ masks: [Mask]) throws {
    let scene = try scene(masks)
    // Outside, in each alone, in both.
    for place in [10, 30, 50, 70] {
      let alpha = Double(try TinyAnimation.pixel(scene, place, place)[3]) / 255
      expect(abs(alpha - level(masks, place)) < 0.01, "at \(place)")
    }
  }

  private static let modes = ["a", "s", "i", "l", "d", "f"]

  @Test(
    arguments: modes.flatMap { mode in
      [false, true].flatMap { isInverted in
        [100, 40].map {
          Mask(mode: mode, from: 20, to: 60, isInverted: isInverted, opacity: $0)
        }
      }
    })
  func `one mask follows its formula`(mask: Mask) throws { try check([mask]) }

  @Test(arguments: modes, [false, true])
  func `masks are combined by their modes`(mode: String, isInverted: Bool) throws {
    for first in [100, 60] {
      for second in [100, 30] {
        try check([
          Mask(mode: "a", from: 20, to: 60, opacity: first),
          Mask(mode: mode, from: 40, to: 80, isInverted: isInverted, opacity: second),
        ])
      }
    }
  }

  /// 40..<60 after shrinking, 10..<90 after growing.
  @Test func `an expansion may be animated through 0`() throws {
    let moving = #", "x": {"k": [{"t": 0, "s": [-10]}, {"t": 30, "s": [20]}]}"#
    let scene = try scene([Mask(mode: "a", from: 30, to: 70, rest: moving)])
    for (frame, left) in [(0, 40), (10, 30), (20, 20), (30, 10)] {
      try expectEqual(
        TinyAnimation.columns(scene, at: Double(frame) / 10),
        Array(left..<(100 - left)))
    }
  }

  @Test(arguments: [(10, 20..<80), (-10, 40..<60)])
  func `an inverted mask expands into the visible area`(expansion: Int, hole: Range<Int>) throws {
    let scene = try scene([
      Mask(
        mode: "a", from: 30, to: 70, isInverted: true, rest: #", "x": {"k": \#(expansion)}"#)
    ])
    try expectEqual(TinyAnimation.columns(scene), (0..<100).filter { !hole.contains($0) })
  }

  @Test func `feather that differs by axis is reported`() throws {
    let scene = try scene([Mask(mode: "a", from: 30, to: 70, rest: #", "f": {"k": [9, 0]}"#)])
    expectEqual(scene.diagnostics.map(\.code), ["uneven-feather"])
  }

  // MARK: Mattes

  /// A red layer with a white layer as its matte.
  private func matted(_ mode: Int, _ ks: String) throws -> Scene {
    let white = #"{"ty": "fl", "c": {"k": [1, 1, 1]}, "o": {"k": 100}}"#
    let matte = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(white)", #""td": 1, "ks": {\#(ks)}"#)
    let shown = TinyAnimation.shapes(
      "\(TinyAnimation.square), \(TinyAnimation.red)", #""tt": \#(mode), "ks": {}"#)
    return try TinyAnimation.scene(TinyAnimation.json("\(matte), \(shown)"))
  }

  @Test func `a matte cycle is reported`() throws {
    func layer(_ index: Int, _ source: Int) -> String {
      TinyAnimation.shapes(
        "\(TinyAnimation.square), \(TinyAnimation.red)",
        #""ind": \#(index), "tt": 1, "tp": \#(source), "ks": {}"#)
    }
    let own = try TinyAnimation.scene(TinyAnimation.json(layer(1, 1)))
    expectEqual(own.diagnostics.map(\.code), ["missing-matte"])
    try expectEqual(TinyAnimation.columns(own), Array(30..<70))
    let pair = try TinyAnimation.scene(TinyAnimation.json("\(layer(1, 2)), \(layer(2, 1))"))
    expectEqual(pair.diagnostics.map(\.code), ["matte-cycle", "matte-cycle"])
  }

  @Test func `the matte of a matte has no effect`() throws {
    let half = #"{"ty": "rc", "p": {"k": [25, 50]}, "s": {"k": [50, 100]}, "r": {"k": 0}}"#
    let all = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#
    let layers = [
      TinyAnimation.shapes("\(half), \(TinyAnimation.red)", #""td": 1, "ks": {}"#),
      TinyAnimation.shapes(
        "\(TinyAnimation.square), \(TinyAnimation.red)", #""td": 1, "tt": 1, "ks": {}"#),
      TinyAnimation.shapes("\(all), \(TinyAnimation.red)", #""tt": 1, "ks": {}"#),
    ]
    let scene = try TinyAnimation.scene(TinyAnimation.json(layers.joined(separator: ", ")))
    try expectEqual(TinyAnimation.columns(scene), Array(30..<70))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `a translucent luma matte has less luminance`(mode: Int) throws {
    let pixel = try TinyAnimation.pixel(matted(mode, #""o": {"k": 40}"#), 50, 50)
    let expected = mode % 2 == 1 ? 0.4 : 0.6
    expect(abs(Double(pixel[3]) / 255 - expected) < 0.01)
    expectEqual(pixel[0], 255)
  }

  @Test func `a cycle of many mattes is found, and layers that lead to it are not in it`() throws {
    let count = 400
    let layers = (1...count).map { index in
      // The first two lead to the cycle of all others.
      let source = [1: 3, 2: 1, count: 3][index] ?? index + 1
      return TinyAnimation.shapes(
        TinyAnimation.square, #""ind": \#(index), "tt": 1, "tp": \#(source), "ks": {}"#)
    }
    let scene = try TinyAnimation.scene(TinyAnimation.json(layers.joined(separator: ", ")))
    expectEqual(scene.diagnostics.count { $0.code == "matte-cycle" }, count - 2)
  }
}
