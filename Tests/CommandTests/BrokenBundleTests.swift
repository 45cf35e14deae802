import Foundation
import StrataTestSupport
import Testing

/// Damaged and malicious bundles: every command that reads one ends soon, with an exit code and a
/// message.
@Suite struct BrokenBundleTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// The files of the bundle by name, with their contents.
    var files: [String: String] = ["main.caml": pictured]
    /// A shell script that creates further files in the bundle.
    var script = ""
    /// The exit code of `info` and `check`.
    var status: Int32
    var says: [String]
  }

  /// A scene with an image.
  private static let pictured = caml(
    "<CALayer bounds='0 0 8 6'>\n<contents type='CGImage' src='assets/p.png'/></CALayer>")

  private static func index(_ body: String) -> String {
    "<plist version='1.0'><dict>\n\(body)\n</dict></plist>"
  }

  static let cases = [
    Case(
      testDescription: "nothing in it", files: ["readme.txt": "none"], status: 3,
      says: ["index.xml", "main.caml"]),
    Case(
      testDescription: "a document that is cut", files: ["main.caml": String(redScene.prefix(90))],
      status: 3, says: ["main.caml:2"]),
    Case(
      testDescription: "a document of another kind", files: ["main.caml": "<svg/>"], status: 3,
      says: ["main.caml:1", "svg"]),
    Case(
      testDescription: "a document of no bytes", files: ["main.caml": ""], status: 3,
      says: ["empty"]),
    Case(
      testDescription: "a folder for a document", files: ["main.caml/a": ""], status: 3,
      says: ["main.caml"]),
    Case(
      testDescription: "a pipe for a document", files: ["a": ""], script: "mkfifo main.caml",
      status: 3, says: ["main.caml"]),
    Case(
      testDescription: "a link out for a document", files: ["a": ""],
      script: "ln -s /etc/passwd main.caml", status: 3, says: ["main.caml"]),
    Case(
      testDescription: "links in a circle for a document", files: ["a": ""],
      script: "ln -s a.caml main.caml; ln -s main.caml a.caml", status: 3, says: ["main.caml"]),
    Case(
      testDescription: "a pipe for an index", script: "mkfifo index.xml", status: 0,
      says: ["assets/p.png"]),
    Case(
      testDescription: "a cut index",
      files: ["main.caml": pictured, "index.xml": String(index("").prefix(30))], status: 0,
      says: ["index.xml:1", "cannot read the index"]),
    Case(
      testDescription: "an index with a document that is not there",
      files: [
        "main.caml": pictured, "index.xml": index("<key>rootDocument</key><string>b</string>"),
      ], status: 0, says: ["index.xml:1", "'b' is missing"]),
    Case(
      testDescription: "an index that holds another type",
      files: [
        "main.caml": pictured, "index.xml": index("<key>geometryFlipped</key><real>1</real>"),
      ],
      status: 0, says: ["index.xml:2", "geometryFlipped"]),
    Case(
      testDescription: "a pipe for an image", script: "mkdir assets; mkfifo assets/p.png",
      status: 0,
      says: ["main.caml:3", "assets/p.png", "missing"]),
    Case(
      testDescription: "a device for an image",
      script: "mkdir assets; ln -s /dev/zero assets/p.png", status: 0,
      says: ["main.caml:3", "assets/p.png", "outside"]),
    Case(
      testDescription: "a folder for an image", script: "mkdir -p assets/p.png", status: 0,
      says: ["assets/p.png", "missing"]),
    Case(
      testDescription: "a link to itself for an image",
      script: "mkdir assets; ln -s p.png assets/p.png", status: 0,
      says: ["assets/p.png", "missing"]),
    Case(
      testDescription: "a folder of images that leads to itself", script: "ln -s assets assets",
      status: 0, says: ["assets/p.png", "missing"]),
    Case(
      testDescription: "an image of a terabyte of nothing",
      script: "mkdir assets; truncate -s 1T assets/p.png", status: 8,
      says: ["assets/p.png", "document size"]),
    Case(
      testDescription: "a document of a terabyte of nothing", files: ["a": ""],
      script: "truncate -s 1T main.caml", status: 8, says: ["main.caml", "document size"]),
  ]

  @Test(arguments: cases)
  func `a broken bundle ends each command with its code and a sentence`(
    broken: Case
  ) throws {
    let folder = try TemporaryFolder()
    for (name, text) in broken.files { try folder.write(text, to: "b.ca/" + name) }
    var strata = Command(folder: folder)
    strata.preparation = "(cd b.ca && \(broken.script.isEmpty ? ":" : broken.script))"
    for arguments in [
      ["info", "b.ca"], ["check", "b.ca"], ["render", "b.ca", "-o", "-", "--device", "cpu"],
    ] {
      let outcome = try strata.run(arguments)
      strata.preparation = nil
      let note = Comment(rawValue: "\(arguments[0]): \(outcome.status) \(outcome.words)")
      expectEqual(outcome.status, broken.status, note)
      let said = outcome.words + (arguments[0] == "render" ? "" : outcome.text)
      for part in broken.says { expect(said.contains(part), note) }
    }
  }
}
