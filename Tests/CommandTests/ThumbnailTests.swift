import Foundation
import Strata
import StrataTestSupport
import Testing

/// `strata thumbnail`: the size and time of the image, and the exit codes.
@Suite struct ThumbnailTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var strata: Command { Command(folder: folder) }

  /// A scene of 40 × 20 points with a square that `animation` moves.
  private func write(_ animation: String = "", opacity: Int = 1) throws {
    try folder.write(
      caml(
        """
        <CALayer bounds="0 0 40 20" position="20 10"><sublayers>
        <CALayer bounds="0 0 10 10" position="20 10" backgroundColor="1 0 0" opacity="\(opacity)">
        <animations>\(animation)</animations></CALayer></sublayers></CALayer>
        """), to: "scene.caml")
  }

  private func thumbnail(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["thumbnail", "scene.caml", "scene.png", "--device", "cpu"] + arguments)
  }

  private func fade(_ values: String) -> String {
    """
    <animation type="CAKeyframeAnimation" keyPath="opacity" duration="4">\
    <values>\(values.split(separator: " ").map { "<real value=\"\($0)\"/>" }.joined())</values>\
    </animation>
    """
  }

  @Test func `the picture has the scene's aspect and size`() throws {
    try write()
    let outcome = try thumbnail()
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.contains("wrote scene.png (40x20)"))
    expect(!outcome.words.contains("note"))
    expectEqual(folder.contents, ["scene.caml", "scene.png"])
    let still = try strata("render", "scene.caml", "-o", "-", "--device", "cpu")
    try expectEqual(
      Data(contentsOf: URL(fileURLWithPath: folder.file("scene.png"))),
      still.output)
  }

  @Test(arguments: [
    (["--size", "10"], "(10x5)"), (["--size", "1"], "(1x1)"), (["--size", "39"], "(39x20)"),
    (["--size", "60"], "(60x30)"), (["--size", "60", "--scale", "1"], "(40x20)"),
    (["--size", "256", "--scale", "2"], "(80x40)"), (["--scale", "0.5"], "(20x10)"),
  ])
  func `it fits into the square, and is enlarged only if that is requested`(
    arguments: [String], size: String
  ) throws {
    try write()
    let outcome = try strata.run(
      ["thumbnail", "scene.caml", "-o", "a.png", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains(size), "\(outcome.words)")
  }

  @Test func `a time is found at which there is something to see`() throws {
    // The square is visible only in the middle.
    try write(fade("0 0 1 0 0"), opacity: 0)
    let outcome = try thumbnail("--json")
    let report = try outcome.json()
    expectEqual(report["time"] as? Double, 2)
    expect(outcome.words.contains("[poster-time]"))
    expect(outcome.words.contains("at 0 s") && outcome.words.contains("shows 2 s"))
    let found = try #require(report["diagnostics"] as? [[String: Any]])
    expectEqual(found.map { $0["code"] as? String }, ["poster-time"])
    // The square is visible only in the last quarter.
    try write(fade("0 0 0 1 0"), opacity: 0)
    try expectEqual(thumbnail("--json").json()["time"] as? Double, 3)
    for (arguments, time) in [
      (["--at", "start"], 0.0), (["--at", "middle"], 2), (["--time", "1.5"], 1.5),
      (["--at", "poster"], 3),
    ] {
      let outcome = try strata.run(
        ["thumbnail", "scene.caml", "a.png", "--device", "cpu", "--json"] + arguments)
      try expectEqual(outcome.json()["time"] as? Double, time)
    }
  }

  @Test func `a loop is looked at in its first third`() throws {
    let blink = fade("0 1 0 0").replacingOccurrences(
      of: #"duration="4""#, with: #"duration="3" repeatCount="inf""#)
    try write(blink, opacity: 0)
    try expectEqual(thumbnail("--json").json()["time"] as? Double, 1)
  }

  @Test func `an empty scene is a picture all the same, and a note`() throws {
    try write(opacity: 0)
    let outcome = try thumbnail("--strict", "--json")
    expectEqual(outcome.status, 0)
    try expectEqual(outcome.json()["time"] as? Double, 0)
    expect(outcome.words.contains("[nothing-seen]"))
    // A uniform color is visible, and no other time shows more.
    try folder.write(redScene, to: "scene.caml")
    let plain = try thumbnail("--json")
    try expectEqual(plain.json()["time"] as? Double, 0)
    expect(!plain.words.contains("note"))
  }

  @Test func `standard streams are taken in and out`() throws {
    var piped = strata
    piped.input = Data(redScene.utf8)
    let outcome = try piped("thumbnail", "-", "-o", "-", "--device", "cpu")
    expectEqual(outcome.status, 0)
    try expectEqual(pixels(of: outcome.output).count, 8 * 6 * 4)
    expectEqual(folder.contents, [])
  }

  private static let failures: [(arguments: [String], status: Int32, says: String)] = [
    (["--size", "0"], 2, "above 0"), (["--size", "big"], 2, "pixels above 0"),
    (["--at", "noon"], 2, "poster"),
    (["--at", "start", "--time", "1"], 2, "--at"), (["--state", "Locked"], 2, "Locked"),
    (["--size", "99999", "--scale", "99999"], 8, "16384"),
  ]

  private static let outputs: [(arguments: [String], status: Int32, says: String)] = [
    (["-", "--json"], 2, "--json"), (["a.bmp"], 2, "a.bmp: unsupported extension; use one of .png"),
    ([], 2, "output"),
    (["a.avif"], 2, "a thumbnail cannot be an AVIF; use one of .png"),
    (["."], 2, "'.' is a folder; name a file in it, as in -o './scene.png'"),
    (["absent/"], 2, "'absent/' is the name of a folder"),
    (["absent/a.png"], 6, "absent/a.png"),
  ]

  @Test(arguments: failures.map { (["a.png"] + $0.arguments, $0.status, $0.says) } + outputs)
  func `each failure has its exit code`(
    arguments: [String], status: Int32, says: String
  ) throws {
    try write()
    let outcome = try strata.run(["thumbnail", "scene.caml", "--device", "cpu"] + arguments)
    expectEqual(outcome.status, status, "\(outcome.words)")
    expect(outcome.words.contains(says), "\(outcome.words)")
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `a scene without a size is not valid here`() throws {
    try folder.write(caml("<CALayer/>"), to: "scene.caml")
    let outcome = try thumbnail()
    expectEqual(outcome.status, 3)
    expect(outcome.words.contains("scene.caml") && outcome.words.contains("strata render"))
    try expectEqual(strata("thumbnail", "absent.caml", "a.png").status, 3)
  }
}
