import Foundation
import StrataTestSupport
import Testing

/// `--text-scale`: the resolution of text in documents.
@Suite struct TextScaleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, scale) in [
      ("unstated", ""), ("one", "contentsScale='1'"), ("two", "contentsScale='2'"),
    ] {
      let text =
        "<CATextLayer bounds='0 0 80 20' position='40 10' fontSize='12' foregroundColor='0 0 0' "
        + "\(scale)><font type='string' value='Liberation Sans'/>"
        + "<string type='string' value='Words'/></CATextLayer>"
      try folder.write(
        caml(
          "<CALayer bounds='0 0 80 20' position='40 10'><sublayers>\(text)</sublayers></CALayer>"),
        to: "\(name).caml")
    }
  }

  private func draw(_ name: String, _ options: String...) throws -> (rgba: [UInt8], words: String) {
    let outcome = try Command(folder: folder).run(
      ["render", "\(name).caml", "-o", "-", "--device", "cpu"] + options)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return (try pixels(of: outcome.output), outcome.words)
  }

  @Test func `text without a contentsScale has the resolution of the canvas`() throws {
    for options in [["--scale", "2"], ["--width", "160"]] {
      let sharp = try draw("two", options[0], options[1])
      let text = try draw("unstated", options[0], options[1])
      expect(text.rgba == sharp.rgba && !text.words.contains("soft-text"))
      let soft = try draw("unstated", options[0], options[1], "--text-scale", "document")
      expect(soft.rgba != sharp.rgba && soft.words.contains("[soft-text]"))
    }
    // A smaller canvas does not change it.
    let small = try draw("unstated", "--scale", "0.5")
    try expectEqual(draw("unstated", "--scale", "0.5", "--text-scale", "document").rgba, small.rgba)
  }

  @Test func `a contentsScale in the document always applies, and blurred text is noted`() throws {
    let soft = try draw("one", "--scale", "2")
    expectEqual(soft.words.components(separatedBy: "[soft-text]").count, 2)
    try expectEqual(draw("unstated", "--scale", "2", "--text-scale", "document").rgba, soft.rgba)
    try expectEqual(draw("one", "--scale", "2", "--text-scale", "canvas").rgba, soft.rgba)
    try expect(!draw("one").words.contains("soft-text"))
  }

  @Test func `another value is an error, and so is the option without a drawing`() throws {
    let strata = Command(folder: folder)
    try expectEqual(strata("render", "one.caml", "-o", "-", "--text-scale", "3").status, 2)
    try expectEqual(strata("layers", "one.caml", "--text-scale", "canvas").status, 2)
    let list = try strata(
      "layers", "unstated.caml", "--render-list", "--scale", "2", "--text-scale", "document")
    let usual = try strata("layers", "unstated.caml", "--render-list", "--scale", "2")
    expect(list.status == 0 && list.text != usual.text)
  }
}
