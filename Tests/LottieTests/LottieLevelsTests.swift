import Strata
import StrataTestSupport
import Testing

/// The effect levels, which maps ranges of red, green and blue.
struct LottieLevelsTests {
  /// - Parameter inputs: The inputs by their index that differ from those that change nothing.
  private static func effect(_ members: String, count: Int, _ inputs: [Int: String]) -> String {
    // Black and white of the input, the gamma, and black and white of the output.
    let ranges = ["0", "1", "1", "0", "1"]
    let first = count > 10 ? 3 : 2
    let values = (0..<count).map { index in
      let place = index >= first ? (index - first) % 7 : ranges.count
      return inputs[index] ?? (place < ranges.count ? ranges[place] : "1")
    }
    let list = values.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
    return #"{\#(members), "nm": "Levels", "ef": [\#(list)]}"#
  }

  private static func pro(_ inputs: [Int: String]) -> String {
    effect(#""ty": 5, "mn": "ADBE Pro Levels2""#, count: 36, inputs)
  }

  private static func easy(_ inputs: [Int: String]) -> String {
    effect(#""ty": 5, "mn": "ADBE Easy Levels2""#, count: 9, inputs)
  }

  /// A square of red 0.25, green 0.5 and blue 0.75 with an effect.
  private static func scene(_ effect: String) throws -> Scene {
    try TinyAnimation.scene(
      TinyAnimation.json(
        TinyAnimation.shapes(
          TinyAnimation.square + #", {"ty": "fl", "c": {"k": [0.25, 0.5, 0.75]}, "o": {"k": 100}}"#,
          #""ks": {}, "ef": [\#(effect)]"#)))
  }

  private func expectColor(
    _ scene: Scene, _ color: [Double], at time: Double = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pixel = try TinyAnimation.pixel(scene, 50, 50, at: time)
    let isNear = zip(pixel, color + [1]).allSatisfy { abs(Double($0) - 255 * $1) <= 2.5 }
    expect(isNear, "\(pixel)", sourceLocation: sourceLocation)
    try expectEqual(TinyAnimation.pixel(scene, 10, 10), [0, 0, 0, 0])
  }

  @Test(arguments: [
    (pro([:]), [0.25, 0.5, 0.75]), (pro([3: "0.25", 4: "0.75"]), [0, 0.5, 1]),
    (pro([6: "0.2", 7: "0.8"]), [0.35, 0.5, 0.65]), (pro([6: "1", 7: "0"]), [0.75, 0.5, 0.25]),
    (pro([3: "0.75", 4: "0.25"]), [1, 0.5, 0]), (pro([3: "0.6", 4: "0.6"]), [0, 0, 1]),
    (pro([10: "0.25", 18: "0.5", 27: "0.9"]), [0, 1, 0.975]),
    (pro([3: "0.5", 13: "0.5"]), [0.25, 0, 0.5]),
    (effect(#""ty": 24"#, count: 36, [3: "0.25", 4: "0.75"]), [0, 0.5, 1]),
    (easy([2: "0.25", 3: "0.75"]), [0, 0.5, 1]), (easy([0: "3", 2: "0.5"]), [0.25, 0, 0.75]),
    (easy([:]), [0.25, 0.5, 0.75]),
  ])
  func `levels map the ranges of channels`(effect: String, color: [Double]) throws {
    let scene = try Self.scene(effect)
    expectEqual(scene.diagnostics, [])
    try expectColor(scene, color)
  }

  @Test func `levels may be animated`() throws {
    let black = #"[{"t": 0, "s": [0]}, {"t": 4, "s": [0.5]}]"#
    let scene = try Self.scene(Self.pro([3: black]))
    expectEqual(scene.diagnostics, [])
    try expectColor(scene, [0.25, 0.5, 0.75])
    try expectColor(scene, [0, 1.0 / 3, 2.0 / 3], at: 0.2)
    try expectColor(scene, [0, 0, 0.5], at: 0.6)
  }

  @Test(arguments: [
    (pro([5: "2"]), "gamma"), (easy([4: "0.5"]), "gamma"), (pro([31: "0.5"]), "alpha"),
    (easy([0: "5", 6: "0.5"]), "alpha"),
  ])
  func `other levels are reported and not drawn`(effect: String, reason: String) throws {
    let scene = try Self.scene(effect)
    expectEqual(scene.diagnostics.map(\.code), ["not-drawn-effect"])
    expect(scene.diagnostics.first?.message.contains(reason) == true)
    try expectColor(scene, [0.25, 0.5, 0.75])
  }
}
