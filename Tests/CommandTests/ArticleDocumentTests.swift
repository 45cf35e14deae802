import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The documents that articles show are valid, and their mistakes cause the messages that are
/// shown.
@Suite struct ArticleDocumentTests {
  /// A fenced code block of an article.
  struct Block {
    /// The info string, such as `xml`; empty if none exists.
    var language: String
    var text: String

    /// Whether the block is a whole CAML document or Lottie animation.
    var isDocument: Bool {
      switch language {
      case "xml": text.hasPrefix("<caml") || text.hasPrefix("<?xml")
      case "json": text.hasPrefix(#"{"v""#)
      default: false
      }
    }

    /// Whether the block is the `index.xml` of a bundle.
    var isIndex: Bool { language == "xml" && text.hasPrefix("<plist") }

    /// Whether the block is a part of a document.
    var isFragment: Bool { language == "xml" && !isDocument && !isIndex }

    /// The lines without indentation.
    var unindented: String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let pixels = Pixels(width: 2, height: 2, premultipliedRGBA: Array(repeating: 255, count: 16))
    let image = Data(try PNG.encode(pixels))
    for name in ["assets/poster.png", "light.ca/assets/poster.png"] {
      try folder.write(image, to: name)
    }
  }

  private var strata: Command { Command(folder: folder) }

  private static let catalog = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Facade/Strata.docc")

  private static func blocks(of article: String) throws -> [Block] {
    let url = catalog.appendingPathComponent(article + ".md")
    var blocks: [Block] = []
    var open: Block?
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      if !line.hasPrefix("```") {
        open?.text += line + "\n"
      } else if let block = open {
        blocks.append(block)
        open = nil
      } else {
        open = Block(language: String(line.dropFirst(3)), text: "")
      }
    }
    expect(open == nil, "\(article) ends inside a code block")
    return blocks
  }

  /// Returns a text on one line, without the line breaks of an article.
  private static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(arguments: ["GettingStarted", "CAMLTutorial"])
  func `documents are drawn without warnings`(article: String) throws {
    let documents = try Self.blocks(of: article).filter(\.isDocument)
    try #require(!documents.isEmpty)
    for (index, document) in documents.enumerated() {
      let name = "\(index).\(document.language == "json" ? "json" : "caml")"
      try folder.write(document.text, to: name)
      let outcome = try strata("check", name, "--strict")
      expectEqual(
        outcome.status, 0, "\(article), document \(index): \(outcome.text)\(outcome.words)")
    }
  }

  @Test func `both forms of a scene file are shown`() throws {
    let documents = try Self.blocks(of: "GettingStarted").filter(\.isDocument)
    expectEqual(Set(documents.map(\.language)), ["xml", "json"])
  }

  @Test func `each fragment is a part of the next document`() throws {
    let blocks = try Self.blocks(of: "CAMLTutorial")
    let fragments = blocks.indices.dropLast().filter {
      blocks[$0].isFragment && blocks[$0 + 1].language != "text"
    }
    try #require(!fragments.isEmpty)
    for index in fragments {
      let next = try #require(blocks[index...].first { $0.isDocument }, "\(blocks[index].text)")
      expect(next.unindented.contains(blocks[index].unindented), "\(blocks[index].text)")
    }
  }

  @Test func `the last document is that of the bundle`() throws {
    let blocks = try Self.blocks(of: "CAMLTutorial")
    let index = try #require(blocks.first { $0.isIndex })
    let document = try #require(blocks.last { $0.isDocument })
    try folder.write(index.text, to: "light.ca/index.xml")
    try folder.write(document.text, to: "light.ca/main.caml")
    let check = try strata("check", "light.ca", "--strict")
    expectEqual(check.status, 0, "\(check.text)\(check.words)")
    expectEqual(check.words, "checked 1 scene: nothing to report\n")
    let off = try strata("render", "light.ca", "off.png", "--state", "Off", "--strict")
    expectEqual(off.status, 0, "\(off.words)")
    let sheet = try strata(
      "render", "light.ca", "sheet.png", "--duration", "loop", "--tile", "4x1", "--scale", "0.5",
      "--json")
    let output = try #require(try sheet.json()["output"] as? [String: Any])
    expect(output["width"] as? Int == 640 && output["height"] as? Int == 100)
  }

  @Test func `mistakes cause the messages that follow them`() throws {
    let blocks = try Self.blocks(of: "CAMLTutorial")
    let mistakes = blocks.indices.dropLast().filter {
      blocks[$0].isFragment && blocks[$0 + 1].language == "text"
    }
    try #require(!mistakes.isEmpty)
    for index in mistakes {
      try folder.write(caml(blocks[index].text), to: "mistake.caml")
      let outcome = try strata("check", "mistake.caml")
      expectEqual(
        Self.unwrapped(outcome.text),
        Self.unwrapped(blocks[index + 1].text),
        "\(blocks[index].text)")
    }
  }
}
