import Foundation
import StrataImageFiles
import StrataTestSupport
import Testing

/// Every command of the README, with small scenes under the names that it uses.
@Suite struct ReadmeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  /// A scene that loops, with a layer `root/badge` and states.
  private static func scene(_ states: [String]) -> String {
    let list = states.map { name in
      #"<LKState name="\#(name)"><elements><LKStateSetValue targetId="b" keyPath="position.x">"#
        + #"<value type="real" value="6"/></LKStateSetValue></elements></LKState>"#
    }
    return caml(
      """
      <CALayer name="root" bounds="0 0 16 12" position="8 6"><sublayers><CALayer id="b" \
      name="badge" bounds="0 0 4 4" position="2 2" backgroundColor="1 0 0"><animations><animation \
      type="CABasicAnimation" keyPath="position.y" duration="0.5" repeatCount="inf"><toValue \
      type="real" value="9"/></animation></animations></CALayer></sublayers>\
      <states>\(list.joined())</states></CALayer>
      """)
  }

  private static let badge = ZipWriter([
    "manifest.json": #"{"animations": [{"id": "one"}], "themes": [{"id": "dark"}]}"#,
    "a/one.json": """
    {"v": "5.9.0", "fr": 4, "ip": 0, "op": 4, "w": 8, "h": 8, "markers": [{"cm": "hover", \
    "tm": 1, "dr": 2}], "layers": [{"ty": 1, "ip": 0, "op": 4, "st": 0, "sw": 8, "sh": 8, \
    "sc": "#ff0000", "ks": {"r": {"k": [{"t": 0, "s": [0]}, {"t": 4, "s": [90]}]}}}]}
    """,
    "t/dark.json": #"{"rules": []}"#,
  ]).data

  private func writeInputs() throws {
    for name in ["scene.ca/main.caml", "scene.caml"] {
      try folder.write(Self.scene([]), to: name)
    }
    try folder.write(
      Self.scene(["Locked", "Dark"]), to: "wallpaper.tendies/background.ca/main.caml")
    try folder.write(
      Self.scene(["Locked", "Unlock"]), to: "wallpaper.tendies/floating.ca/main.caml")
    try folder.write(Self.badge, to: "badge.lottie")
    try folder.write("id,badge.opacity\na,0.5\n", to: "people.csv")
    try folder.write(
      #"{"command": "render", "scene": "scene.ca", "output": "job.png", "device": "cpu"}"#,
      to: "jobs.jsonl")
    try folder.write(PSCNWriter.everything.data, to: "scene.pscn")
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.setClassName("CALayer", for: ArchivedLayer.self)
    let document: NSDictionary = [
      "rootLayer": ArchivedLayer(), "documentWidth": 16 as NSNumber,
      "documentHeight": 12 as NSNumber,
    ]
    archiver.encode(document, forKey: "root")
    archiver.finishEncoding()
    try folder.write(archiver.encodedData, to: "archive.caar")
    for name in ["plan.png", "golden.png", "out.png"] {
      _ = try Command(folder: folder)("render", "scene.ca", name, "--device", "cpu")
    }
    for shard in ["1", "2"] {
      _ = try Command(folder: folder)(
        "render", "scene.ca", "-o", shard + ".mp4", "--duration", "60", "--gop", "60", "--shard",
        shard + "/16", "--device", "cpu")
    }
  }

  /// Returns the commands of the section about the command line, without what follows in a pipe.
  private static func commands() throws -> [[String]] {
    let text = try String(contentsOf: readme, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## From the command line").last)
    let block = section.components(separatedBy: "```")[1]
    return block.split(separator: "\n").filter { $0.hasPrefix("strata ") }.map { line in
      line.split(separator: " ").dropFirst().prefix { $0 != "|" && $0 != ">" }
        .filter { $0 != "…" }
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'")) }
    }
  }

  @Test func `every command of the README does what it says`() throws {
    try writeInputs()
    let commands = try Self.commands()
    expect(commands.count > 30)
    for var arguments in commands {
      #if !Video
        guard !arguments.contains(where: { $0.hasSuffix(".mp4") || $0.hasSuffix(".webm") }) else {
          continue
        }
      #endif
      if arguments.contains("--pscn") {
        arguments.append("--once")
      } else if arguments[0] == "bench" {
        arguments += ["--max", "1", "--min", "1", "--seconds", "0"]
      }
      // The shell expands it.
      if let pattern = arguments.firstIndex(of: "*.ca") { arguments[pattern] = "scene.ca" }
      let outcome = try Command(folder: folder).run(arguments)
      expectEqual(outcome.status, 0, "\(arguments): \(outcome.words)")
    }
  }
}

/// A layer for an archive, under the name of its class in Core Animation.
///
/// NSKeyedArchiver requires a top-level class.
final class ArchivedLayer: NSObject, NSCoding {
  override init() {}
  init?(coder: NSCoder) {}
  func encode(with coder: NSCoder) { coder.encode("layer" as NSString, forKey: "name") }
}
