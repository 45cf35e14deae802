import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

@Suite struct `Animated GIFs, as FFmpeg reads them` {
  @Test func `every frame, transparency, color and duration is read back`() async throws {
    let folder = try TemporaryFolder()
    let (width, height) = (96, 40)
    // Opaque bars with a moving hole.
    let frames = (0..<30).map { frame in
      MovieFrames.picture(width: width, height: height) { x, y in
        abs(x - 3 * frame) < 12 && abs(y - 20) < 8
          ? [0, 0, 0, 0] : MovieFrames.bars[x * MovieFrames.bars.count / width]
      }
    }
    let builder = GIFPaletteBuilder()
    for frame in frames { builder.add(frame) }
    let path = folder.file("a.gif")
    let gif = StreamEncoder(
      try GIFStream(builder.palette(), rate: 30, file: path), to: try PendingOutput(path: path))
    for frame in frames { try gif.add(frame) }
    try gif.finish()

    let facts = try await MediaPrograms.probe(path)
    expectEqual(facts.streams[0].nb_read_packets, "30")
    expect(facts.streams[0].width == width && facts.streams[0].height == height)
    // The reader guesses the last delay from its own default, which is 3 or 4 hundredths.
    expect(abs(try #require(Double(facts.format.duration ?? "")) - 1) <= 0.01)
    let decoded = try await MediaPrograms.frames(path, as: "rgba", size: 4 * width * height)
    // Colors of transparent pixels are irrelevant.
    let shown = decoded.map { frame in
      frame.indices.map { frame[$0 | 3] == 0 ? 0 : frame[$0] }
    }
    expectEqual(shown, frames.map(\.straightRGBA))
  }
}
