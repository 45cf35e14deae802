package import StrataGraphics

/// An encoder that keeps a GIF within a maximum size.
///
/// It encodes several numbers of colors and rates at once, because drawing the frames again for
/// each would take longer, and drops an encoding as soon as it is too large. The first of the
/// others is written: the candidates are in order of quality.
package final class GIFSearch: FrameEncoder {
  /// A number of colors, and the distance between the frames that are stored.
  package struct Candidate: Sendable, Hashable {
    package let colors: Int
    package let step: Int
  }

  private struct Attempt {
    let candidate: Candidate
    let stream: GIFStream
    let sink = MemorySink()
  }

  private let rate: FrameRate
  private let limit: Int
  private let file: String
  private let output: PendingOutput
  private var attempts: [Attempt]
  /// The smallest encoding.
  private let last: Candidate
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var step = 1

  /// - Parameters:
  ///   - palettes: The palettes by their maximum number of colors.
  ///   - limit: The maximum number of bytes.
  /// - Throws: `GIFError.rate`.
  package init(
    _ palettes: [Int: GIFPalette], rate: FrameRate, settings: GIFSettings, limit: Int,
    file: String, to output: PendingOutput
  ) throws {
    let candidates = Self.candidates(settings).filter { candidate in
      // Slower than GIF supports.
      (try? GIFStream.check(rate, step: candidate.step, file: file)) != nil
    }
    guard let last = candidates.last else { throw GIFError.rate(file: file, rate) }
    attempts = try candidates.compactMap { candidate in
      guard let palette = palettes[candidate.colors] else { return nil }
      return Attempt(
        candidate: candidate,
        stream: try GIFStream(
          palette, rate: rate, step: candidate.step, settings: settings, file: file))
    }
    (self.rate, self.limit, self.file, self.output, self.last) = (rate, limit, file, output, last)
  }

  /// Returns the candidates for some settings, from the best to the smallest.
  ///
  /// Without a maximum size there is only one, with the number of colors of the settings.
  ///
  /// Half of the frames are left out once 64 colors are too many, because fewer change the image
  /// more than uneven motion does.
  package static func candidates(_ settings: GIFSettings) -> [Candidate] {
    let most = settings.capacity
    guard settings.maximumBytes != nil else { return [Candidate(colors: most, step: 1)] }
    var known = Set<Candidate>()
    return [
      (255, 1), (128, 1), (64, 1), (128, 2), (64, 2), (32, 2), (64, 3), (32, 3), (32, 4), (16, 4),
    ]
    .map { Candidate(colors: min($0, most), step: $1) }.filter { known.insert($0).inserted }
  }

  package var byteCount: Int { output.writer.byteCount }

  package func add(_ frame: Pixels) throws {
    for attempt in attempts { try attempt.stream.write(frame, to: attempt.sink) }
    try dropTooLarge()
  }

  package func finish() throws {
    for attempt in attempts { try attempt.stream.end(to: attempt.sink) }
    try dropTooLarge()
    let best = attempts[0]
    try output.writer.write(best.sink.bytes)
    try output.finish()
    step = best.candidate.step
    diagnostics = [
      Diagnostic(
        .note, code: "gif-size",
        "at most \(best.candidate.colors + 1) colors at \(rate(of: best.candidate).words) frames "
          + "per second keep the GIF within \(limit) bytes", file: file)
    ]
  }

  package func cancel() {
    attempts = []
    output.cancel()
  }

  private func dropTooLarge() throws {
    attempts.removeAll { $0.sink.bytes.count > limit }
    if attempts.isEmpty { throw tooLarge }
  }

  private var tooLarge: GIFError {
    .bytes(file: file, limit: limit, colors: last.colors, rate(of: last))
  }

  private func rate(of candidate: Candidate) -> FrameRate {
    FrameRate(rate.numerator, rate.denominator * candidate.step) ?? rate
  }
}
