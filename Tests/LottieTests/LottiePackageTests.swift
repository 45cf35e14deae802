import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Animations in packages, with their themes and images.
struct LottiePackageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A square in the middle whose color is the slot `accent`, and red without one.
  private static let square = TinyAnimation.json(
    TinyAnimation.shapes(
      TinyAnimation.square
        + #", {"ty": "fl", "c": {"sid": "accent", "k": [1, 0, 0]}, "o": {"k": 100}}"#))

  private static let blueSquare = TinyAnimation.json(
    TinyAnimation.shapes(
      TinyAnimation.square + #", {"ty": "fl", "c": {"k": [0, 0, 1]}, "o": {"k": 100}}"#))

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  private func scene(_ writer: ZipWriter, _ options: LottieOptions = LottieOptions()) throws
    -> Scene
  {
    try Scene(contentsOf: folder.write(writer.data, to: "a.lottie"), lottie: options)
  }

  private func middle(
    _ writer: ZipWriter, _ options: LottieOptions = LottieOptions(), at time: Double = 0
  ) throws -> [UInt8] {
    try TinyAnimation.pixel(scene(writer, options), 50, 50, at: time)
  }

  /// The error message for a refused package; empty if it is accepted.
  private func error(
    _ writer: ZipWriter, _ options: LottieOptions = LottieOptions(), limits: Limits = .default
  ) throws -> String {
    let file = try folder.write(writer.data, to: "a.lottie")
    do {
      _ = try Scene(contentsOf: file, limits: limits, lottie: options)
      return ""
    } catch let error as any StrataError {
      return error.description.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  // MARK: Animations

  @Test(arguments: [("animations", "images"), ("a", "i")])
  func `both versions are read, with their images`(animations: String, pictures: String) throws {
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC"
    let picture = TinyAnimation.json(
      #"{"ty": 2, "refId": "p", "ip": 0, "op": 10, "ks": {}}"#,
      rest: #""assets": [{"id": "p", "w": 100, "h": 100, "u": "/images/", "p": "dot.png"}]"#)
    var writer = ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"}]}"#, "\(animations)/one.json": picture,
    ])
    writer.addBlocks("\(pictures)/dot.png", Array(try #require(Data(base64Encoded: png))))
    try expectEqual(scene(writer).diagnostics, [])
    try expectEqual(middle(writer), Self.blue)
  }

  @Test(arguments: [
    ("", nil, red), (#", "initial": {"animation": "two"}"#, nil, blue),
    (#", "activeAnimationId": "two""#, nil, blue),
    (#", "initial": {"animation": "two"}"#, "one", red), ("", "two", blue),
  ])
  func `one of several animations is shown`(named: String, chosen: String?, color: [UInt8]) throws {
    let writer = ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"}, {"id": "two"}]\#(named)}"#,
      "a/one.json": Self.square, "a/two.json": Self.blueSquare,
    ])
    try expectEqual(middle(writer, LottieOptions(animation: chosen)), color)
  }

  @Test func `the available animations and themes are listed`() throws {
    let writer = ZipWriter([
      "manifest.json":
        """
      {"animations": [{"id": "two"}, {"id": "one"}], "themes": [{"id": "dark"}, \
      {"id": "light"}]}
      """,
      "a/two.json": Self.square, "a/one.json": Self.blueSquare,
    ])
    let first = try scene(writer).lottie
    expect(first?.animations == ["two", "one"] && first?.themes == ["dark", "light"])
    expectEqual(first?.slots, ["accent"])
    try expectEqual(scene(writer, LottieOptions(animation: "one")).lottie?.slots, [])
    try expectEqual(TinyAnimation.scene(Self.square).lottie?.animations, [])
    expect(Scene(root: CALayer()).lottie == nil)
  }

  @Test func `a long list of names is shortened`() throws {
    let entries = (0..<20).map { #"{"id": "a\#($0)"}"# }.joined(separator: ", ")
    let writer = ZipWriter([
      "manifest.json": #"{"animations": [\#(entries)]}"#, "a/a0.json": Self.square,
    ])
    let known = (0..<8).map { "'a\($0)'" }.joined(separator: ", ")
    try expectEqual(
      error(writer, LottieOptions(animation: "b")),
      "a.lottie: the package has no animation 'b'; it has \(known) and 12 more")
  }

  @Test func `a missing name is reported with the available ones`() throws {
    let writer = ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"}, {"id": "gone"}]}"#,
      "a/one.json": Self.square,
    ])
    try expectEqual(
      error(writer, LottieOptions(animation: "three")),
      "a.lottie: the package has no animation 'three'; it has 'one', 'gone'")
    try expectEqual(
      error(writer, LottieOptions(animation: "gone")),
      "a.lottie: the package has no animation 'gone'; it has 'one'")
    try expectEqual(
      error(writer, LottieOptions(theme: "light")),
      "a.lottie: the package has no theme 'light'; it has none")
    try expectEqual(
      error(ZipWriter(["manifest.json": "{}", "a/one.json": Self.square])),
      "a.lottie: not a Lottie animation: its manifest names no animation")
    try expectEqual(
      error(ZipWriter(["manifest.json": "{", "a/one.json": Self.square])),
      "a.lottie/manifest.json:1:2: not well-formed JSON: unexpected end of data")
    #expect(
      try error(
        ZipWriter(["manifest.json": #"{"animations": [{"id": "one"}]}"#, "a/one.json": "[1"]))
        == "a.lottie/a/one.json:1:3: not well-formed JSON: unexpected end of data")
  }

  @Test(arguments: [
    ([], "this one has no manifest.json"), (["a/one.json"], "this one has no manifest.json"),
    (["my/manifest.json", "my/a/one.json"], "this one has 'my/manifest.json'"),
    (
      ["manifest.json"],
      "has none of the animations that its manifest names, 'one'; expected animations/NAME.json"
    ),
  ])
  func `an invalid package is reported with the missing part`(
    names: [String], says: String
  ) throws {
    var writer = ZipWriter()
    for name in names { writer.add(name, Array(#"{"animations": [{"id": "one"}]}"#.utf8)) }
    let message = try error(writer)
    expect(message.hasPrefix("a.lottie: not a Lottie animation: "))
    expect(message.contains(says), "\(message)")
  }

  @Test(arguments: [
    #"{"animations": [{"id": "gone"}, {"id": "one"}]}"#,
    #"{"animations": [{"id": "one"}], "initial": {"animation": "gone"}}"#,
    #"{"animations": [{"id": "one"}], "activeAnimationId": "gone"}"#,
  ])
  func `a missing first animation falls back to another with a note`(
    manifest: String
  ) throws {
    let writer = ZipWriter(["manifest.json": manifest, "a/one.json": Self.blueSquare])
    let shown = try scene(writer)
    try expectEqual(TinyAnimation.pixel(shown, 50, 50), Self.blue)
    expectEqual(shown.diagnostics.map(\.code), ["missing-animation"])
    expectEqual(
      shown.diagnostics.first?.message.hasPrefix("the package has no animation 'gone'"),
      true)
  }

  @Test func `a package is read from memory`() throws {
    let writer = ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"}, {"id": "two"}]}"#,
      "a/one.json": Self.square, "a/two.json": Self.blueSquare,
    ])
    let scene = try Scene(
      data: writer.data, name: "memory", baseURL: nil, lottie: LottieOptions(animation: "two"))
    try expectEqual(TinyAnimation.pixel(scene, 50, 50), Self.blue)
    #expect(
      throws: LottieError.badChoice(
        file: "memory", problem: "the package has no animation 'three'; it has 'one', 'two'")
    ) {
      try Scene(
        data: writer.data, name: "memory", baseURL: nil, lottie: LottieOptions(animation: "three"))
    }
  }

  // MARK: Themes

  private func themed(_ rules: String, _ own: String = "") -> ZipWriter {
    ZipWriter([
      "manifest.json": #"{"animations": [{"id": "one"\#(own)}], "themes": [{"id": "dark"}]}"#,
      "a/one.json": Self.square, "t/dark.json": #"{"rules": [\#(rules)]}"#,
    ])
  }

  private static let greenRule = #"{"id": "accent", "type": "Color", "value": [0, 1, 0]}"#

  @Test func `a theme sets its slots, and the user's slots take precedence`() throws {
    let writer = themed(Self.greenRule)
    try expectEqual(middle(writer), Self.red)
    try expectEqual(middle(writer, LottieOptions(theme: "dark")), Self.green)
    let both = LottieOptions(theme: "dark", slots: ["accent": "#00f"])
    try expectEqual(middle(writer, both), Self.blue)
    #expect(try middle(themed(Self.greenRule, #", "initialTheme": "dark""#)) == Self.green)
  }

  @Test(arguments: [(#"["one"]"#, green), (#"["two"]"#, red)])
  func `a rule may apply only to some animations`(animations: String, color: [UInt8]) throws {
    let rule =
      #"{"id": "accent", "type": "Color", "value": [0, 1, 0], "animations": \#(animations)}"#
    let chosen = LottieOptions(animation: "one", theme: "dark")
    try expectEqual(middle(themed(rule), chosen), color)
    try expectEqual(middle(themed(rule), LottieOptions(theme: "dark")), color)
  }

  @Test func `a rule may be animated`() throws {
    let rule = """
      {"id": "accent", "type": "Color", "keyframes": [
        {"frame": 0, "value": [0, 1, 0], "hold": true}, {"frame": 5, "value": [0, 0, 1]}]}
      """
    let dark = LottieOptions(theme: "dark")
    try expectEqual(middle(themed(rule), dark, at: 0.4), Self.green)
    try expectEqual(middle(themed(rule), dark, at: 0.5), Self.blue)
  }

  @Test func `unsupported theme rules are reported`() throws {
    let rule = #"{"id": "accent", "type": "Sound", "value": 1}"#
    let dark = LottieOptions(theme: "dark")
    try expectEqual(scene(themed(rule), dark).diagnostics.map(\.code), ["not-applied-theme-rule"])
    let file = try scene(themed(rule), dark).diagnostics.first?.file
    expectEqual(file?.hasSuffix("a.lottie/t/dark.json"), true)
    // Only the user's choice is an error.
    let own = try scene(themed(rule, #", "initialTheme": "light""#))
    expectEqual(
      own.diagnostics.map(\.message),
      ["the package has no theme 'light'; it has 'dark'"])
    try expectEqual(TinyAnimation.pixel(own, 50, 50), Self.red)
    try expectEqual(
      error(themed(rule), LottieOptions(theme: "light")),
      "a.lottie: the package has no theme 'light'; it has 'dark'")
  }

  @Test func `a theme that is not JSON is reported`() throws {
    try expectEqual(
      error(themed("{"), LottieOptions(theme: "dark")),
      "a.lottie/t/dark.json:1:13: not well-formed JSON: expected a key in quotes")
  }

  // MARK: Hostile packages

  @Test func `images outside the package are not read`() throws {
    try folder.write("no picture", to: "secret.png")
    for name in ["../secret.png", "/secret.png", "..\\\\secret.png"] {
      let picture = TinyAnimation.json(
        #"{"ty": 2, "refId": "p", "ip": 0, "op": 10, "ks": {}}"#,
        rest: #""assets": [{"id": "p", "w": 9, "h": 9, "u": "", "p": "\#(name)"}]"#)
      let writer = ZipWriter([
        "manifest.json": #"{"animations": [{"id": "one"}]}"#, "a/one.json": picture,
      ])
      let codes = try scene(writer).diagnostics.map(\.code)
      expect(codes == ["missing-image"] || codes == ["outside-bundle"], "\(name)")
    }
  }

  @Test func `duplicate, outside and too large entries are refused`() throws {
    let manifest = #"{"animations": [{"id": "one"}]}"#
    let twice = ZipWriter([
      "manifest.json": manifest, "a/one.json": Self.square, "a/one.json": Self.blueSquare,
    ])
    try expect(error(twice).contains("a/one.json"))
    let outside = ZipWriter([
      "manifest.json": manifest, "a/one.json": Self.square, "../one.json": Self.square,
    ])
    try expect(error(outside).contains("../one.json"))
    var bomb = ZipWriter(["manifest.json": manifest])
    bomb.addZeros("a/one.json", runs: 5_000)
    var limits = Limits.default
    limits.documentBytes = 1 << 20
    try expect(error(bomb, limits: limits).contains("a.lottie"))
  }
}
