import Foundation
import Strata
import StrataExamples
import StrataTestSupport
import Testing

/// `strata examples NAME`, with `--source` and with a document for output.
@Suite struct ExamplesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var strata: Command { Command(folder: folder) }

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Examples")

  /// Text that the Swift source of each scene must contain.
  private static let promises = [
    "stick-figure": "func stickFigure()", "three-round-corners": "byRoundingCorners",
    "diagonal-gradient": "CAGradientLayer", "early-gradient": ".locations",
    "ring-of-squares": "CAReplicatorLayer", "reflection": "func replicatedReflection()",
    "masked-reflection": ".mask = ", "two-cubes": "CATransformLayer",
    "scrolled-picture": "CAScrollLayer", "zoomed-tiles": "CATiledLayer",
    "moving-marker": "CABasicAnimation", "clock": "timeOffset", "springs": "CASpringAnimation",
    "tilted-movie": "AVPlayerLayer", "explosion": "CAEmitterLayer",
    "unordered-explosion": ".unordered", "fire-rain-smoke": "func rain()",
    "paragraphs": ".justified", "rich-label": "NSAttributedString",
    "label": "class Label: CATextLayer", "greetings": "CATextLayer",
    "handwriting": "CTFontCreatePathForGlyph", "gl-triangle": "CAEAGLLayer",
    "gl-reflection": "func spinningTriangle()", "demo": "func postcard(",
  ]

  private func text(of file: String) throws -> String {
    let url = Self.sources.appendingPathComponent(file + ".swift")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test(arguments: Examples.all.map(\.name))
  func `the source of a scene is what lies in the repository`(name: String) throws {
    let example = try #require(Examples.all.first { $0.name == name })
    let outcome = try strata("examples", name, "--source")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.isEmpty)
    let files = try example.files.map { "// \($0).swift\n" + (try text(of: $0)) }
    expectEqual(outcome.text, files.joined(separator: "\n"))

    let promise = try #require(Self.promises[name], "add what \(name) promises")
    expect(outcome.text.contains(promise))
  }

  @Test func `every file belongs to a scene, and a scene's own file comes first`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .map { String($0.dropLast(".swift".count)) }
    let told = Set(Examples.all.flatMap(\.files))
    expectEqual(told.union(["Examples"]), Set(files))
    for example in Examples.all {
      expectEqual(Set(example.files).count, example.files.count)
      let own = try text(of: #require(example.files.first))
      expect(own.contains("@Sendable func "), "\(example.name) is not made in its first file")
    }
  }

  /// The listed files must include those with the called helpers.
  @Test func `the source of a scene has the helpers that it calls`() throws {
    let helpers = [
      "letters(": "Handwriting", "softDot(": "Explosions", "color(0x": "Demo", "circle(": "Demo",
      "GLTriangle.": "GLTriangle+Drawing",
    ]
    var called: Set<String> = []
    for example in Examples.all {
      let whole = try example.files.map(text(of:)).joined()
      for (call, file) in helpers where whole.contains(call) {
        expect(example.files.contains(file), "\(example.name) lacks \(file)")
        called.insert(call)
      }
    }
    expectEqual(called, Set(helpers.keys))
  }

  @Test func `the source is one JSON document where that is asked for`() throws {
    let report = try strata("examples", "fire-rain-smoke", "--source", "--json").json()
    expectEqual(report["scene"] as? String, "fire-rain-smoke")
    let files = try #require(report["files"] as? [[String: String]])
    expectEqual(files.map { $0["name"] }, ["Weather.swift", "Explosions.swift"])
    try expectEqual(files.map { $0["text"] }, [text(of: "Weather"), text(of: "Explosions")])
  }

  @Test(arguments: ["clock.ca", "clock.caml"])
  func `a scene becomes a document that shows the same`(document: String) throws {
    let written = try strata("examples", "clock", "-o", document, "--json")
    expectEqual(written.status, 0, "\(written.words)")
    try expectEqual(written.json()["output"] as? String, document)
    for time in ["0", "7.5"] {
      let options = ["-o", "-", "--device", "cpu", "--time", time]
      let built = try strata.run(["examples", "clock"] + options)
      let read = try strata.run(["render", document] + options)
      expectEqual(built.status, 0, "\(built.words)")
      expectEqual(read.status, 0, "\(read.words)")
      expectEqual(built.output, read.output, "at \(time)")
    }
  }

  @Test(arguments: [
    (["--source"], "scene name"), (["--source", "--all", "out"], "scene name"),
    (["clock", "--source", "-o", "clock.swift"], "--source"),
    (["clock", "-o", "clock.ca", "--frames", "9"], "frames"),
    (["clock", "-o", "clock.ca", "--time", "2"], "--time"),
  ])
  func `what does not go together is refused`(arguments: [String], says: String) throws {
    let outcome = try strata.run(["examples"] + arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains(says), "\(outcome.words)")
    expect(folder.contents.isEmpty)
  }
}
