import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The limits on images that options and arguments name.
@Suite struct ImageWorkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 255, count: 4 * 8 * 6)
    try PNG.write(
      Pixels(width: 8, height: 6, premultipliedRGBA: bytes), to: folder.file("a.png"))
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// A pipe without a writer blocks the decoder, so that only the guard of limited work ends it.
  @Test(arguments: [
    ["compare", "a.png", "pipe.png"],
    ["render", "scene.caml", "-o", "b.png", "--device", "cpu", "--background", "pipe.png"],
    ["thumbnail", "scene.caml", "-o", "b.png", "--device", "cpu", "--background", "pipe.png"],
  ])
  func `decoding an image is limited work`(arguments: [String]) throws {
    expectEqual(mkfifo(folder.file("pipe.png"), 0o600), 0)
    let outcome = try strata.run(arguments + ["--limit", "memory-bytes=1"])
    expectEqual(outcome.status, 8, "\(outcome.words)")
    expect(outcome.words.contains("memory for"), "\(outcome.words)")
  }

  @Test func `a background counts with the images of its scene`() throws {
    try folder.write(
      caml(
        """
        <CALayer bounds="0 0 8 6" position="4 3"><contents type="CGImage" src="a.png"/></CALayer>
        """), to: "picture.caml")
    for (limit, status) in [(95, 8 as Int32), (96, 0)] {
      for command in ["render", "thumbnail"] {
        let outcome = try strata(
          command, "picture.caml", "-o", "b.png", "--device", "cpu", "--background", "a.png",
          "--limit", "decoded-pixels=\(limit)")
        expectEqual(outcome.status, status, "\(command) \(limit): \(outcome.words)")
      }
    }
  }
}
