import Foundation
import Strata
import StrataGraphics
import StrataTestSupport
import Testing

/// `strata bench --html`: a self-contained page.
@Suite(.serialized) struct BenchPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ scenes: [String], _ more: String...) throws -> String {
    let outcome = try Command(folder: folder).run(
      ["bench", "--max", "1", "--html", "r.html"] + scenes + more)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return try String(contentsOfFile: folder.file("r.html"), encoding: .utf8)
  }

  /// Returns the names of the page's elements in order, and records an issue for an unmatched tag.
  private func elements(_ page: String) -> [String] {
    let void: Set<String> = ["meta", "img", "line", "rect"]
    var names: [String] = []
    var open: [String] = []
    for part in page.split(separator: "<").dropFirst() {
      let name = String(part.prefix { $0.isLetter || $0.isNumber })
      if part.hasPrefix("/") {
        let closed = String(part.dropFirst().prefix { $0.isLetter || $0.isNumber })
        expectEqual(open.popLast(), closed, "</\(closed)>")
      } else if !name.isEmpty {
        names.append(name)
        if !void.contains(name), !part.hasPrefix("\(name)/>") { open.append(name) }
      }
      expect(part.contains(">"))
    }
    expect(open.isEmpty)
    return names
  }

  /// Returns the images in the page's data URLs.
  private func pictures(_ page: String) throws -> [Pixels] {
    try page.components(separatedBy: "src=\"data:image/png;base64,").dropFirst().map { part in
      let text = String(part.prefix { $0 != "\"" })
      return try ImageFile.decode(try #require(Data(base64Encoded: text))).pixels
    }
  }

  @Test func `it is one document that closes what it opens and fetches nothing`() throws {
    try folder.write(redScene, to: "scene.caml")
    let text = try page(["scene.caml", "stick-figure"], "--devices", hasGL ? "cpu,gpu" : "cpu")
    expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    let names = elements(text)
    expectEqual(names.count { $0 == "section" }, 2)
    expectEqual(names.count { $0 == "svg" }, 6)
    expect(!names.contains("script") && !names.contains("link"))
    for outside in ["http:", "https:", "url(", "@import", "file:"] {
      expect(!text.contains(outside), "\(outside)")
    }
    expect(text.contains("prefers-color-scheme: dark"))
    // A bar for every stage and the total, of each device, in each of three charts.
    expectEqual(names.count { $0 == "rect" }, 2 * 3 * 9 * (hasGL ? 2 : 1))
  }

  @Test func `it has the devices' pictures and where they differ`() throws {
    try folder.write(redScene, to: "scene.caml")
    let found = try pictures(try page(["scene.caml"], "--devices", hasGL ? "cpu,gpu" : "cpu"))
    expectEqual(found.count, hasGL ? 3 : 1)
    expect(found.allSatisfy { $0.width == 8 && $0.height == 6 })
    expectEqual(Array(found[0].bytes.prefix(4)), [255, 0, 0, 255])
    if hasGL {
      // The difference of two equal images is black.
      expectEqual(found[1].bytes, found[0].bytes)
      expect(stride(from: 0, to: 8 * 6 * 4, by: 4).allSatisfy { found[2].bytes[$0] == 0 })
    }
  }

  @Test func `names and diagnostics are text, whatever they hold`() throws {
    let name = "a<b>&\"'</title>.caml"
    let layer =
      #"<CALayer name="x&lt;img src=y>" bounds="0 0 8 6" position="4 3" cornerRadius="1" "#
      + #"edgeAntialiasingMask="1"/>"#
    let path = folder.file("<u>")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write(caml(layer), to: "<u>/" + name.replacingOccurrences(of: "/", with: "_"))
    let text = try page(
      ["<u>/" + name.replacingOccurrences(of: "/", with: "_")], "--devices", "cpu")
    let names = elements(text)
    expect(!names.contains("u") && names.count { $0 == "img" } == 1)
    expect(text.contains("&lt;u&gt;/a&lt;b&gt;&amp;&quot;&#39;&lt;_title&gt;.caml"))
    expect(names.contains("details"))
  }

  @Test func `a page that cannot be written ends with 6 before anything is timed`() throws {
    try folder.write(redScene, to: "scene.caml")
    for path in ["absent/r.html", "/dev/full", "."] {
      let outcome = try Command(folder: folder)(
        "bench", "scene.caml", "--devices", "cpu", "--max", "1", "--html", path)
      expectEqual(outcome.status, 6, "\(path): \(outcome.words)")
      expect(path == "/dev/full" || outcome.output.isEmpty, "\(path)")
    }
    try folder.write("old", to: "kept.html")
    let failed = try Command(folder: folder)(
      "bench", "scene.caml", "--devices", "egl:99", "--html", "kept.html")
    expectEqual(failed.status, 4)
    try expectEqual(String(contentsOfFile: folder.file("kept.html"), encoding: .utf8), "old")
    expectEqual(folder.contents, ["kept.html", "scene.caml"])
  }
}
