package import StrataGraphics
internal import Synchronization

/// The first pass of a GIF as a job's encoder, which consumes every frame and produces the palette.
package final class GIFSurvey: FrameEncoder {
  /// Storage for the palette until the second pass, on any thread.
  package final class Result: Sendable {
    private let found = Mutex<GIFPalette?>(nil)

    package init() {}

    /// The palette; nil until the survey has finished.
    package fileprivate(set) var palette: GIFPalette? {
      get { found.withLock { $0 } }
      set { found.withLock { $0 = newValue } }
    }
  }

  private let builder: GIFPaletteBuilder
  private let result: Result

  package init(_ settings: GIFSettings, result: Result) {
    builder = GIFPaletteBuilder(settings)
    self.result = result
  }

  package var byteCount: Int { 0 }

  package func add(_ frame: Pixels) { builder.add(frame) }

  package func finish() { result.palette = builder.palette() }

  package func cancel() {}
}
