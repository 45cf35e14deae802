import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The settings that make a GIF smaller, and the search for those that keep it within a size.
@Suite struct GIFSearchTests {
  /// Frames of two gradients, one of which moves; ten of them last two seconds.
  private static let frames = (0..<10).map { frame in
    var bytes: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<60 {
        bytes += [UInt8(x * 4), UInt8((y * 3 + frame * 11) % 256), UInt8(x + y), 255]
      }
    }
    return Pixels(width: 60, height: 40, straightRGBA: bytes)
  }
  private static let rate = FrameRate(5)

  /// Returns the file of a search, and its diagnostics.
  private func search(_ settings: GIFSettings) throws -> (bytes: [UInt8], notes: [Diagnostic]) {
    let folder = try TemporaryFolder()
    let url = folder.url("a.gif")
    let result = GIFSurvey.Result()
    let survey = GIFSurvey(settings, file: "a.gif", result: result)
    for frame in Self.frames { survey.add(frame) }
    survey.finish()
    let search = try GIFSearch(
      result.palettes, rate: Self.rate, settings: settings, limit: settings.maximumBytes ?? 0,
      file: "a.gif", to: PendingOutput(path: url.path))
    do {
      for frame in Self.frames { try search.add(frame) }
      try search.finish()
    } catch {
      search.cancel()
      throw error
    }
    return ([UInt8](try Data(contentsOf: url)), search.diagnostics)
  }

  @Test func `the best file that fits is written`() throws {
    let whole = try search(GIFSettings(maximumBytes: 1_000_000))
    expectEqual(whole.notes.map(\.code), ["gif-size"])
    expect(whole.notes[0].message.contains("256 colors at 5 frames per second"))
    let limit = whole.bytes.count / 3
    let small = try search(GIFSettings(maximumBytes: limit))
    expect(small.bytes.count <= limit && small.bytes.count > limit / 3)
    expect(!small.notes[0].message.contains("256 colors"))
    // Frames that are left out do not change how long the animation lasts.
    let delays = try [whole, small].map { try GIFDecoder($0.bytes).delays }
    expectEqual(delays.map { $0.reduce(0, +) }, [200, 200])
    expect(delays[1].count < 10)
  }

  @Test func `a size that nothing reaches is an error`() throws {
    let error = GIFError.bytes(
      file: "a.gif", limit: 900, colors: 16, try #require(FrameRate(5, 4)))
    expect(error.kind == .limit && error.description.contains("17 colors at 1.25 frames"))
    #expect(throws: error) { try search(GIFSettings(maximumBytes: 900)) }
  }

  @Test func `colors are as few as requested, and dithering is optional`() throws {
    func colors(_ settings: GIFSettings) throws -> [[UInt8]] {
      let builder = GIFPaletteBuilder(settings)
      builder.add(Self.frames[0])
      let stream = try GIFStream(
        builder.palette(), rate: 1, settings: settings, file: "a.gif")
      let sink = MemorySink()
      try stream.write(Self.frames[0], to: sink)
      try stream.end(to: sink)
      let shown = try GIFDecoder(sink.bytes).frames[0]
      return stride(from: 0, to: shown.count, by: 4).map { Array(shown[$0..<$0 + 3]) }
    }
    let mixed = try colors(GIFSettings(colorCount: 12))
    expect(Set(mixed).count <= 12)
    let plain = try colors(GIFSettings(colorCount: 12, dithers: false))
    expect(mixed != plain)
    // Without dithering, runs of equal pixels are longer.
    func runs(_ pixels: [[UInt8]]) -> Int { zip(pixels, pixels.dropFirst()).count { $0 != $1 } }
    expect(2 * runs(plain) < runs(mixed))
  }

  @Test(arguments: [(128, 128, true), (1, 0, true), (255, 128, false), (127, 128, false)])
  func `soft edges without a matte are noted`(alpha: UInt8, threshold: Int, isNoted: Bool) {
    let frame = Pixels(width: 1, height: 1, straightRGBA: [0, 0, 0, alpha])
    for matte in [nil, Color.black] {
      let settings = GIFSettings(alphaThreshold: threshold, matte: matte)
      let survey = GIFSurvey(settings, file: "a.gif", result: GIFSurvey.Result())
      survey.add(frame)
      expectEqual(survey.diagnostics.map(\.code), isNoted && matte == nil ? ["gif-matte"] : [])
    }
  }

  /// A ramp between two colors of the palette that are a visible step apart.
  @Test(arguments: [12, 40])
  func `a long gradient between two colors has no bands`(step: Int) throws {
    let width = 320
    let ramp = (0..<width).map { 100 + Double(step) * Double($0) / Double(width) }
    var bytes: [UInt8] = []
    for _ in 0..<4 {
      for value in ramp { bytes += [UInt8(value.rounded()), 50, 50, 255] }
    }
    let stream = try GIFStream(
      GIFPalette([0x643232, 0x643232 + UInt32(step) << 16]), rate: 1, file: "a.gif")
    let sink = MemorySink()
    try stream.write(Pixels(width: width, height: 4, straightRGBA: bytes), to: sink)
    try stream.end(to: sink)
    let shown = try GIFDecoder(sink.bytes).frames[0]
    // The mean of 16 columns follows the ramp, where nearest colors would jump by the whole step.
    for left in stride(from: 0, to: width, by: 16) {
      var sum = 0
      for y in 0..<4 { for x in left..<left + 16 { sum += Int(shown[(y * width + x) * 4]) } }
      expect(abs(Double(sum) / 64 - ramp[left + 8]) < Double(step) / 6, "\(left)")
    }
  }
}
