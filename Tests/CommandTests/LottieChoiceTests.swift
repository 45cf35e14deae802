import Foundation
import StrataTestSupport
import Testing

/// The options for packages, themes, slots and images of Lottie animations.
@Suite struct LottieChoiceTests {
  private let folder: TemporaryFolder

  /// A square of 8 points in the color of the slot `accent`, which is red by default.
  private static let square = """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [{"ty": 4, "ip": 0, \
    "op": 3, "ks": {}, "shapes": [{"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [8, 8]}, \
    "r": {"k": 0}}, {"ty": "fl", "o": {"k": 100}, "c": {"sid": "accent", "k": [1, 0, 0]}}]}]}
    """
  /// An animation that shows `images/dot.png`.
  private static let picture = """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [{"ty": 2, "refId": "p", \
    "ip": 0, "op": 3, "ks": {}}], "assets": [{"id": "p", "w": 8, "h": 8, "u": "images/", \
    "p": "dot.png"}]}
    """
  private static let bluePNG =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC"
  private static let package = ZipWriter([
    "manifest.json": #"{"animations": [{"id": "one"}], "themes": [{"id": "dark"}]}"#,
    "a/one.json": square,
    "t/dark.json": #"{"rules": [{"id": "accent", "type": "Color", "value": [0, 1, 0]}]}"#,
  ]).data

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.square, to: "a.json")
    try folder.write(Self.picture, to: "picture.json")
    try folder.write(Self.package, to: "a.lottie")
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// Returns the center pixel of the image that a command draws.
  private func middle(_ command: Command, _ arguments: String...) throws -> [UInt8] {
    let outcome = try command.run(
      ["render"] + arguments + ["-o", "-", "--format", "rgba", "--frames", "1", "--device", "cpu"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return outcome.output.count == 8 * 8 * 4 ? Array(outcome.output[144..<148]) : []
  }

  // MARK: Choices

  @Test(arguments: [
    (["a.json", "--theme", "dark"], "animations and themes apply only to packages"),
    (["a.json", "--animation", "one"], "animations and themes apply only to packages"),
    (["a.lottie", "--animation", "two"], "has no animation 'two'; it has 'one'"),
    (["a.lottie", "--theme", "light"], "has no theme 'light'; it has 'dark'"),
    (["a.json", "--slot", "accent=red"], "or a color such as #ff0000, not 'red'"),
    (["a.json", "--slot", "accent="], "or a color such as #ff0000, not ''"),
    (["a.json", "--slot", "accent=[1,"], "must be complete"),
    (["a.json", "--slot", "acent=1"], "error: unknown slot 'acent'; expected one of 'accent'"),
    (["a.json", "--assets-dir", "gone"], "no such folder"),
    (["scene.caml", "--slot", "accent=1"], "apply only to Lottie animations"),
    (["scene.caml", "--theme", "dark"], "apply only to Lottie animations"),
    (["scene.caml", "--animation", "one"], "apply only to Lottie animations"),
    (["scene.caml", "--assets-dir", "."], "apply only to Lottie animations"),
  ])
  func `a choice that cannot be is wrong usage`(arguments: [String], says: String) throws {
    for command in ["info", "check", "compare"] {
      let outcome = try strata.run([command] + arguments)
      expectEqual(outcome.status, 2, "\(command): \(outcome.words)")
      expect((outcome.text + outcome.words).contains(says), "\(outcome.text)\(outcome.words)")
      expect(!(outcome.text + outcome.words).contains("not a Lottie animation"))
    }
  }

  @Test func `what is timed and compared is chosen too`() throws {
    let choices = ["--theme", "dark", "--slot", "accent=#0000ff", "--animation", "one"]
    let compared = try strata.run(
      ["compare", "a.lottie", "-o", "both.png", "--device", "cpu", "--reference", "float"]
        + choices)
    expectEqual(compared.status, 0, "\(compared.words)")
    let both = try pixels(of: Data(contentsOf: folder.url("both.png")))
    expectEqual(both.prefix(4), [0, 0, 255, 255])
    let timed = try strata.run(
      ["bench", "a.lottie", "--devices", "cpu", "--seconds", "0", "--min", "1", "--max", "1"]
        + choices)
    expectEqual(timed.status, 0, "\(timed.words)")
    let unknown = try strata("bench", "a.lottie", "--devices", "cpu", "--theme", "light")
    expect(unknown.status == 2 && unknown.words.contains("no theme 'light'"))
    let builtIn = try strata("bench", "clock", "--devices", "cpu", "--theme", "light")
    expectEqual(builtIn.status, 2)
    expect(builtIn.words.contains("--theme applies only to Lottie animations"))
    let pictures = try strata("compare", "a.png", "b.png", "--slot", "accent=1")
    expect(pictures.status == 2 && pictures.words.contains("--slot applies only to a scene"))
  }

  // MARK: Standard input

  @Test func `packages and animations come from standard input too`() throws {
    var command = strata
    command.input = Self.package
    try expectEqual(middle(command, "-"), [255, 0, 0, 255])
    try expectEqual(middle(command, "-", "--theme", "dark"), [0, 255, 0, 255])
    command.input = Data((String(repeating: " \n", count: 40) + Self.square).utf8)
    try expectEqual(middle(command, "-"), [255, 0, 0, 255])
    let refused = try command("info", "-", "--theme", "dark")
    expectEqual(refused.status, 2)
    expect(refused.words.contains("standard input: animations and themes apply only"))
    command.input = ZipWriter(["scene.ca/main.caml": redScene]).data
    try expect(command("info", "-").text.contains("size         8 x 6 points"))
  }

  // MARK: Pictures

  @Test func `pictures are looked for in the folder that is given`() throws {
    let blue = try #require(Data(base64Encoded: Self.bluePNG))
    try folder.write(blue, to: "assets/dot.png")
    try expect(strata("check", "picture.json").text.contains("[missing-image]"))
    try expectEqual(middle(strata, "picture.json", "--assets-dir", "assets"), [0, 0, 255, 255])
    var piped = strata
    piped.input = Data(Self.picture.utf8)
    try expectEqual(middle(piped, "-", "--assets-dir", "assets"), [0, 0, 255, 255])
    // Files beside the document have priority.
    try folder.write("no picture", to: "images/dot.png")
    let beside = try strata("check", "picture.json", "--assets-dir", "assets")
    expect(!beside.text.contains("[missing-image]") && !beside.text.isEmpty)
  }

  @Test func `no name and no link leads out of that folder`() throws {
    let blue = try #require(Data(base64Encoded: Self.bluePNG))
    try folder.write(blue, to: "secret/dot.png")
    try folder.write("", to: "assets/empty")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("assets/dot.png"), withDestinationPath: folder.file("secret/dot.png"))
    let linked = try strata("check", "picture.json", "--assets-dir", "assets")
    expect(linked.text.contains("[outside-bundle]"), "\(linked.text)")
    let climbing = Self.picture.replacingOccurrences(of: "images/", with: "../secret/")
    try folder.write(climbing, to: "picture.json")
    let climbed = try strata("check", "picture.json", "--assets-dir", "assets")
    expect(climbed.text.contains("[outside-bundle]"), "\(climbed.text)")
  }

  // MARK: Limits

  /// Six layers, each of which is the parent of the previous one.
  private static let chain: String = {
    let layers = (0..<6).map { index in
      #"{"ty": 1, "ind": \#(index), "parent": \#(index + 1), "sw": 2, "sh": 2, "sc": "f00", "#
        + #""op": 3, "ks": {}}"#
    }
    return """
      {"fr": 10, "ip": 0, "op": 3, "w": 8, "h": 8, "layers": [\(layers.joined(separator: ","))]}
      """
  }()

  @Test(arguments: [
    (chain, "layers=4"), (chain, "depth=2"), (square, "layers=1"), (square, "path-elements=2"),
    (square, "work=1"),
  ])
  func `a limit that is exceeded is told with what raises it`(
    json: String, limit: String
  ) throws {
    try folder.write(json, to: "b.json")
    let outcome = try strata("info", "b.json", "--limit", limit)
    let name = limit.prefix { $0 != "=" }
    expectEqual(outcome.status, 8, "\(limit): \(outcome.words)")
    expect(
      outcome.words.contains("to allow this, use --limit \(name)="), "\(limit): \(outcome.words)")
    // A diagnostic of check contains the file name once.
    let checked = try strata("check", "b.json", "--limit", limit)
    expectEqual(checked.status, 8)
    expectEqual(checked.text.components(separatedBy: "b.json").count, 2, "\(checked.text)")
  }

  @Test func `JSON that is too deep is beyond a limit`() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    try folder.write(#"{"a": \#(deep)}"#, to: "b.json")
    let outcome = try strata("info", "b.json")
    expectEqual(outcome.status, 8)
    expect(outcome.words.contains("b.json:1: nesting of JSON is 513; at most 512 is allowed"))
  }

  @Test func `a damaged package is named once`() throws {
    try folder.write(Self.package.dropLast(9), to: "b.lottie")
    let checked = try strata("check", "b.lottie")
    expect(checked.status == 3 && checked.text.contains("[invalid-scene]"))
    expectEqual(checked.text.components(separatedBy: "b.lottie").count, 2, "\(checked.text)")
    expectEqual(checked.text.components(separatedBy: "download").count, 2, "\(checked.text)")
  }
}
