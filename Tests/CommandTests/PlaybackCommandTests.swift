import Foundation
import StrataImageFiles
import StrataTestSupport
import Testing

/// The frames that are drawn without options for them, and the options that play them differently.
@Suite struct PlaybackCommandTests {
  private let folder: TemporaryFolder

  /// A square that crosses 8 × 4 points in a second: in a quarter of it, two columns.
  private static func slide(_ timing: String) -> String {
    caml(
      """
      <CALayer bounds="0 0 8 4" position="4 2"><sublayers><CALayer bounds="0 0 2 4" \
      position="1 2" backgroundColor="1 0 0"><animations><animation type="CABasicAnimation" \
      keyPath="position.x" duration="1" \(timing)><toValue type="real" value="9"/></animation>\
      </animations></CALayer></sublayers></CALayer>
      """)
  }

  /// A Lottie animation of one second with such a square, at a rate.
  private static func lottie(_ rate: Int) -> String {
    """
    {"v": "5.9.0", "fr": \(rate), "ip": 0, "op": \(rate), "w": 8, "h": 4, "layers": [{"ty": 4, \
    "ip": 0, "op": \(rate), "st": 0, "ks": {"p": {"k": [{"t": 0, "s": [0, 0], "i": {"x": 1, \
    "y": 1}, "o": {"x": 0, "y": 0}}, {"t": \(rate), "s": [8, 0]}]}}, "shapes": [{"ty": "rc", \
    "p": {"k": [1, 2]}, "s": {"k": [2, 4]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [1, 0, 0]}, \
    "o": {"k": 100}}]}]}
    """
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.slide(#"repeatCount="inf""#), to: "loop.caml")
    try folder.write(Self.slide(#"fillMode="forwards" removedOnCompletion="0""#), to: "once.caml")
    try folder.write(Self.lottie(4), to: "a.json")
    try folder.write(Self.lottie(60), to: "fast.json")
    try folder.write(redScene, to: "still.caml")
  }

  private func strata(_ arguments: [String]) throws -> Command.Outcome {
    let outcome = try Command(folder: folder).run(arguments + ["--device", "cpu"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return outcome
  }

  /// Returns the column at which the square begins in each frame; 8 if it is not visible.
  private func places(_ scene: String, _ options: [String]) throws -> [Int] {
    let bytes = [UInt8](
      try strata(
        ["render", scene, "-", "--format", "rgba", "--background", "black", "--fps", "4"] + options
      ).output)
    return stride(from: 0, to: bytes.count, by: 8 * 4 * 4).map { frame in
      (0..<8).first { bytes[frame + $0 * 4] > 200 } ?? 8
    }
  }

  private static let played: [(scene: String, options: [String], places: [Int])] = [
    ("loop.caml", [], [0, 2, 4, 6]), ("once.caml", [], [0, 2, 4, 6]),
    ("once.caml", ["--start", "0.5"], [4, 6]), ("loop.caml", ["--start", "0.5"], [4, 6, 0, 2]),
    ("a.json", ["--duration", "loop"], [0, 2, 4, 6]),
    ("a.json", ["--duration", "1.5"], [0, 2, 4, 6, 0, 2]),
    ("a.json", ["--duration", "1.5", "--after-end", "hold"], [0, 2, 4, 6, 6, 6]),
    ("a.json", ["--duration", "1.5", "--start", "0.5"], [4, 6, 0, 2, 4, 6]),
    ("once.caml", ["--duration", "1.5"], [0, 2, 4, 6, 8, 8]),
    ("once.caml", ["--duration", "1.5", "--after-end", "loop"], [0, 2, 4, 6, 0, 2]),
    ("a.json", ["--repeat", "2"], [0, 2, 4, 6, 0, 2, 4, 6]),
    ("loop.caml", ["--reverse"], [6, 4, 2, 0]), ("a.json", ["--ping-pong"], [0, 2, 4, 6, 4, 2]),
    ("a.json", ["--speed", "2"], [0, 4]),
    ("once.caml", ["--speed", "0.5"], [0, 1, 2, 3, 4, 5, 6, 7]),
    ("a.json", ["--reverse", "--frames", "1-2"], [4, 2]),
    ("a.json", ["--reverse", "--shard", "2/2"], [2, 0]),
  ]

  @Test(arguments: played)
  func `a scene is played`(scene: String, options: [String], places: [Int]) throws {
    try expectEqual(self.places(scene, options), places, "\(options)")
  }

  @Test func `a scene that moves is an animation in a format that has them`() throws {
    func frames(_ scene: String, _ options: String...) throws -> Int? {
      let report = try strata(["render", scene, "a.webp", "--json"] + options).json()
      return (report["output"] as? [String: Any])?["frames"] as? Int
    }
    try expect(frames("loop.caml") == 60 && frames("a.json") == 4)
    try expect(frames("a.json", "--time", "0.5") == nil && frames("still.caml") == nil)
    let sparks = caml(
      """
      <CAEmitterLayer bounds="0 0 8 4" position="4 2"><emitterCells><CAEmitterCell birthRate="9" \
      lifetime="1"/></emitterCells></CAEmitterLayer>
      """)
    try folder.write(sparks, to: "sparks.caml")
    let still = try strata(["render", "sparks.caml", "a.webp"])
    expect(still.words.contains("[still-image]"))
  }

  @Test func `a GIF has a rate that it can hold, and a size`() throws {
    let outcome = try strata(["render", "fast.json", "a.gif", "--background", "white"])
    expect(outcome.words.contains("[gif-rate]") && outcome.words.contains("50 frames at 50 fps"))
    expect(!outcome.words.contains("[gif-matte]"))
    let small = try strata([
      "render", "a.json", "b.gif", "--max-size", "1k", "--colors", "16", "--no-dither",
    ])
    expect(small.words.contains("at most 16 colors at 4 frames per second"))
    try expect(Data(contentsOf: folder.url("b.gif")).count <= 1_000)
    let fewer = try strata(["render", "fast.json", "d.gif", "--max-size", "420"])
    expect(fewer.words.contains("at 12.5 frames per second keep the GIF"), "\(fewer.words)")
    expect(fewer.words.contains("13 frames at 25/2 fps"), "\(fewer.words)")
    let large = try Command(folder: folder).run(
      ["render", "a.json", "c.gif", "--max-size", "9", "--device", "cpu"])
    expect(large.status == 8 && large.words.contains("9 bytes"))
    expect(!folder.contents.contains("c.gif"))
  }

  @Test func `a start far after the end of a long scene is refused`() throws {
    let scene = Self.slide("").replacing(#"duration="1""#, with: #"duration="1e16""#)
    try folder.write(scene, to: "long.caml")
    let outcome = try Command(folder: folder)(
      "render", "long.caml", "%d.png", "--after-end", "loop", "--start", "1.6e17", "--frames",
      "0-0", "--fps", "60", "--device", "cpu")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("a start near it"), "\(outcome.words)")
  }

  @Test func `a scene without a length is told what to add`() throws {
    let outcome = try Command(folder: folder)("render", "still.caml", "a.gif")
    expect(outcome.status == 2 && outcome.words.contains("--duration loop"))
  }
}
