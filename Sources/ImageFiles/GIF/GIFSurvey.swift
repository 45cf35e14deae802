package import StrataGraphics
internal import Synchronization

/// The first pass of a GIF as a job's encoder, which consumes every frame and produces the palette.
package final class GIFSurvey: FrameEncoder {
  /// Storage for the palettes until the second pass, on any thread.
  package final class Result: Sendable {
    private let found = Mutex<[Int: GIFPalette]>([:])

    package init() {}

    /// The palettes by their maximum number of colors; empty until the survey has finished.
    package fileprivate(set) var palettes: [Int: GIFPalette] {
      get { found.withLock { $0 } }
      set { found.withLock { $0 = newValue } }
    }
  }

  private let builder: GIFPaletteBuilder
  private let settings: GIFSettings
  private let file: String
  private let result: Result

  /// - Parameter file: The name of the output in diagnostics.
  package init(_ settings: GIFSettings, file: String, result: Result) {
    builder = GIFPaletteBuilder(settings)
    (self.settings, self.file, self.result) = (settings, file, result)
  }

  package var byteCount: Int { 0 }

  /// A note that translucent pixels are composited over black, unless the matte is set.
  package var diagnostics: [Diagnostic] {
    guard builder.mixes, settings.matte == nil else { return [] }
    return [
      Diagnostic(
        .note, code: "gif-matte",
        "GIF pixels are opaque or transparent, so soft edges are composited over black; set "
          + "--matte to the color behind the GIF", file: file)
    ]
  }

  package func add(_ frame: Pixels) { builder.add(frame) }

  package func finish() {
    let counts = Set(GIFSearch.candidates(settings).map(\.colors))
    result.palettes = Dictionary(
      uniqueKeysWithValues: counts.map { ($0, builder.palette(colors: $0)) })
  }

  package func cancel() {}
}
