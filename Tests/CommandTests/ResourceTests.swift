import Foundation
import StrataTestSupport
import Testing

/// The behavior under resource limits: a message, an exit code, and no incomplete file.
@Suite struct ResourceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = "<contents type='CGImage' src='assets/p.png'/>"
    try folder.write(
      caml("<CALayer bounds='0 0 8 6' position='4 3'>\n\(picture)</CALayer>"),
      to: "scene.ca/main.caml")
    try folder.write("<plist><dict/></plist>", to: "scene.ca/index.xml")
    try folder.write(onePixel, to: "scene.ca/assets/p.png")
    try folder.write(redScene, to: "scene.caml")
  }

  private func strata(_ preparation: String) -> Command {
    var command = Command(folder: folder)
    command.preparation = preparation
    return command
  }

  /// Tests numbers of descriptors from the fewest with which the loader works to enough.
  @Test(
    arguments: [
      ["render", "scene.ca", "-o", "out.png", "--device", "cpu"],
      ["render", "scene.ca", "-o", "out.png"], ["check", "scene.ca", "--strict"],
      ["info", "scene.ca"], ["render", "scene.ca", "-o", "f%d.png", "--frames", "3"],
      ["compare", "scene.ca/assets/p.png", "scene.ca/assets/p.png"],
    ])
  func `a run with few descriptors ends with a sentence, or as ever`(
    arguments: [String]
  ) throws {
    let before = folder.contents
    for count in [4, 5, 6, 7, 9, 14] {
      let outcome = try strata("ulimit -n \(count)").run(arguments)
      let note = Comment(rawValue: "ulimit -n \(count): \(outcome.status) \(outcome.words)")
      expect([0, 6, 8].contains(outcome.status), note)
      // The last number is enough for all but the driver of a GPU.
      if count == 14, arguments[0] != "render" || arguments.contains("cpu") {
        expectEqual(outcome.status, 0, note)
      }
      if outcome.status != 0 {
        let said = outcome.words + outcome.text
        expect(said.contains("ulimit -n"), note)
        expect(!outcome.words.contains("permission"), note)
        expectEqual(folder.contents, before, note)
      }
      for file in folder.contents where !before.contains(file) {
        expect(file.hasSuffix(".png") || file == "f%d.png.manifest", note)
        try FileManager.default.removeItem(atPath: folder.file(file))
      }
    }
  }

  /// Disabled with sanitizers, because their own files exceed the limit.
  @Test(
    .enabled(if: !isSanitized),
    arguments: ["out.png", "out.gif", "out.apng", "out.rgba", "f%d.png"])
  func `a file beyond the limit of its size ends the run with 6 and is removed`(
    output: String
  ) throws {
    let before = folder.contents
    // The limit is one block, which is 512 or 1,024 bytes depending on the shell.
    let frames = output == "out.png" ? [] : ["--frames", "2"]
    let packing = output.hasSuffix("png") ? ["--compression", "none"] : []
    let outcome = try strata("ulimit -f 1").run(
      ["render", "scene.caml", "-o", output, "--device", "cpu", "--scale", "64"] + packing + frames)
    expectEqual(outcome.status, 6, "\(outcome.words)")
    expect(outcome.words.contains("strata: error: "))
    expect(outcome.words.contains("File too large"))
    expectEqual(folder.contents, before)
  }

  @Test(.enabled(if: !isSanitized))
  func `a bundle that cannot be written is reported by its own name`() throws {
    let name = String(repeating: "a", count: 3_000)
    try folder.write(caml("<CALayer bounds='0 0 9 9' name='\(name)'/>"), to: "long.caml")
    let before = folder.contents
    let outcome = try strata("ulimit -f 1")("convert", "long.caml", "out.ca")
    expectEqual(outcome.status, 6)
    expect(
      outcome.words.hasPrefix("strata: error: out.ca/main.caml: cannot write: File too large"),
      "\(outcome.words)")
    expectEqual(folder.contents, before)
  }

  /// Disabled with sanitizers, because they reserve terabytes of addresses.
  @Test(.enabled(if: !isSanitized), arguments: [300_000, 500_000, 700_000, 1_000_000])
  func `a limited address space ends the run with a sentence, not a signal`(
    kilobytes: Int
  ) throws {
    let text = "<CATextLayer bounds='0 0 90 20' string='a text'/>"
    try folder.write(caml(text), to: "text.caml")
    for arguments in [["render", "text.caml", "out.png", "--device", "cpu"], ["fonts"]] {
      let outcome = try strata("ulimit -v \(kilobytes)").run(arguments)
      let note = Comment(rawValue: "\(arguments): \(outcome.status) \(outcome.words)")
      // The system reports 127 if it cannot load the program.
      expect([0, 1, 5, 6, 8, 127].contains(outcome.status), note)
      expect(outcome.status == 0 || !outcome.words.isEmpty, note)
    }
  }

  @Test(.enabled(if: !isSanitized))
  func `a canvas that does not fit into memory is refused`() throws {
    let outcome = try strata("ulimit -v 8000000").run([
      "render", "scene.caml", "out.png", "--device", "cpu", "--size", "40000x40000",
      "--limit", "canvas-side=40000", "--limit", "canvas-pixels=1600000000",
    ])
    expect(outcome.status == 8 && outcome.words.contains("memory of the canvas in bytes"))
  }

  @Test func `work beyond a limit is ended from outside`() throws {
    let layers = String(repeating: "<CALayer bounds='0 0 9 9'/>", count: 50_000)
    try folder.write(
      caml("<CALayer bounds='0 0 9 9'><sublayers>\(layers)</sublayers></CALayer>"),
      to: "large.caml")
    let outcome = try strata(":").run([
      "render", "large.caml", "large.png", "--device", "cpu", "--limit", "memory-bytes=1",
    ])
    expect(outcome.status == 8 && outcome.words.contains("memory for a "), "\(outcome.words)")
    expect(outcome.words.contains("--limit memory-bytes="))
    expect(!folder.contents.contains("large.png"))
  }

  /// One red pixel.
  private var onePixel: Data {
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAA"
        + "AABJRU5ErkJggg==") ?? Data()
  }
}
