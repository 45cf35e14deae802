import Foundation
import StrataTestSupport
import Testing

/// `--set` and `--slot`: values of layers and of slots, and their errors.
@Suite struct SceneValueTests {
  private let folder: TemporaryFolder

  /// Two black squares of 4 points side by side, of which the first fades out at once, and a third
  /// one with the name of the second at the next row.
  private static let squares = caml(
    """
    <CALayer name="card" bounds="0 0 8 8" position="4 4" geometryFlipped="1"><sublayers>
    <CALayer name="a.b" bounds="0 0 4 4" position="2 2" backgroundColor="0 0 0"><animations>
    <animation type="CABasicAnimation" keyPath="opacity" duration="9"><fromValue type="real" \
    value="0"/><toValue type="real" value="0"/></animation></animations></CALayer>
    <CALayer name="dot" bounds="0 0 4 4" position="6 2" backgroundColor="0 0 0"/>
    <CALayer name="dot" bounds="0 0 4 4" position="2 6" backgroundColor="0 0 0"/>
    </sublayers></CALayer>
    """)
  /// A square in the color of the slot `accent` and a picture of the slot `photo`.
  private static let slots = """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [{"ty": 4, "ip": 0, \
    "op": 3, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [8, 8]}, \
    "r": {"k": 0}}, {"ty": "fl", "o": {"k": 100}, "c": {"sid": "accent", "k": [1, 0, 0]}}]}, \
    {"ty": 2, "refId": "p", "ip": 0, "op": 3, "ks": {}}], "assets": [{"id": "p", "w": 8, "h": 8, \
    "p": "none.png", "sid": "photo"}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.squares, to: "scene.caml")
    try folder.write(redScene, to: "red.caml")
    try folder.write(Self.slots, to: "slots.json")
  }

  private var strata: Command { Command(folder: folder) }

  /// Returns a pixel of the scene with values.
  private func pixel(
    _ x: Int, _ y: Int, _ values: String..., scene: String = "scene.caml"
  ) throws -> [UInt8] {
    let outcome = try strata.run(
      ["render", scene, "-o", "-", "--format", "rgba", "--frames", "1", "--device", "cpu"]
        + values.flatMap { ["--set", $0] })
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let start = (y * 8 + x) * 4
    return outcome.output.count > start + 3 ? Array(outcome.output[start..<start + 4]) : []
  }

  @Test func `values have the types of their properties`() throws {
    let orange: [UInt8] = [255, 136, 0, 255]
    try expectEqual(pixel(6, 2), [0, 0, 0, 255])
    try expectEqual(pixel(6, 2, "root/dot[0].backgroundColor=#ff8800"), orange)
    try expectEqual(pixel(2, 6, "card/dot[1].backgroundColor=#f80"), orange)
    try expectEqual(pixel(2, 6, "dot[1].hidden=true"), [0, 0, 0, 0])
    let blue = try pixel(7, 5, "CALayer[0].backgroundColor=blue", scene: "red.caml")
    expectEqual(blue, [0, 0, 255, 255])
    try expectEqual(pixel(6, 6, "dot[1].position=6,6"), [0, 0, 0, 255])
    try expectEqual(pixel(6, 6, "dot[1].position.x=6"), [0, 0, 0, 255])
    try expectEqual(pixel(6, 6, "dot[0].bounds=0 0 4 12"), [0, 0, 0, 255])
    // The animation would hide it.
    try expectEqual(pixel(2, 2), [0, 0, 0, 0])
    try expectEqual(pixel(2, 2, "a.b.opacity=1"), [0, 0, 0, 255])
    try expectEqual(
      strata("render", "red.caml", "red.png", "--device", "cpu").status, 0)
    try expectEqual(pixel(6, 2, "dot[0].contents=red.png"), [255, 0, 0, 255])
    let small = try strata(
      "thumbnail", "scene.caml", "a.png", "--device", "cpu", "--set", "a.b.opacity=1", "--json")
    expectEqual(small.status, 0, "\(small.words)")
  }

  @Test(arguments: [
    ("opacity", 2, "path=value"), ("absent.opacity=1", 2, "'card/dot[0]'"),
    ("dto[0].opacity=1", 2, "the scene has"), ("card=1", 2, "a layer and a property"),
    ("dot.opacity=1", 2, "'card/dot[0].opacity', 'card/dot[1].opacity'"),
    ("dot[0].opacty=1", 2, "did you mean 'opacity'"),
    ("dot[0].opacity=much", 2, "takes a finite number, not 'much'"),
    ("dot[0].backgroundColor=orangy", 2, "a color such as"),
    ("dot[0].position.z=1", 2, "unknown component z"),
    ("dot[0].sublayers=1", 2, "a value that text cannot express"),
    ("dot[0].contents=absent.png", 5, "absent.png"),
  ])
  func `a value that cannot be set is an error`(value: String, status: Int32, says: String) throws {
    let outcome = try strata(
      "render", "scene.caml", "a.png", "--device", "cpu", "--set", value)
    expectEqual(outcome.status, status, "\(outcome.words)")
    expect(outcome.words.contains(says), "\(outcome.words)")
    expect(!folder.contents.contains("a.png"))
  }

  @Test(arguments: [
    (["--slot", "acent=#00f"], 2, "expected one of 'accent', 'photo'"),
    (["--slot", "photo=absent.png"], 5, "'absent.png' of the slot 'photo'"),
    (["--slot", "accent=blue"], 2, "or a color such as #ff0000, not 'blue'"),
    (["--slot", "acent=#00f", "--missing", "warn"], 0, "unknown slot 'acent'"),
    (["--slot", "photo=absent.png", "--missing", "warn"], 0, "'absent.png' is missing"),
    (["--slot", "accent=#00f"], 0, "'none.png' is missing"),
  ])
  func `a slot without effect is an error`(
    arguments: [String], status: Int32, says: String
  ) throws {
    let outcome = try strata.run(
      ["render", "slots.json", "a.png", "--time", "0", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, status, "\(outcome.words)")
    expect(outcome.words.contains(says), "\(outcome.words)")
  }
}
