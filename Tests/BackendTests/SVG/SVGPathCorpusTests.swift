import Foundation
import Strata
import StrataTestSupport
import Testing

/// Public SVG files as layer trees, each with every strategy against the image of another renderer.
///
/// Enabled if `STRATA_CORPUS` names a folder that has them.
///
/// With `STRATA_REPORT` the figures of every file are written to `SVGPathCorpus.json` of that
/// folder, and the images to `SVGPathCorpus/`.
@Suite(
  .enabled(if: SVGCorpus.folder != nil, "STRATA_CORPUS is not a folder with svg-paths")
) struct SVGPathCorpus {
  /// Files whose images are known to be out of bounds, and the reasons.
  ///
  /// A listed file that is within bounds fails its test, so that the list stays true.
  static let explained = [
    "clip-rule/clip-rule=evenodd": "clips by a path that crosses itself; \(anyClip)",
    "clipPath/clip-path-on-self": "clips by a star that a circle clips; \(anyClip)",
    "clipPath/on-the-root-svg-with-size": "clips by a star; \(anyClip)",
  ]

  private static let anyClip =
    "layers clip to rectangles and ellipses alone, and the file is drawn without its clip"

  private static let results = Result { () throws -> [String: SVGResult] in
    guard let folder = SVGCorpus.folder else { return [:] }
    // Kept until the end, so that the devices are opened once.
    let open = try SVGDrawing.all.map {
      try Renderer(size: CGSize(width: 1, height: 1), device: $0.device)
    }
    defer { withExtendedLifetime(open) {} }
    let results = SVGCorpus.names.map {
      SVGResult($0, in: folder, explanation: explained[$0])
    }
    try SuiteReport.write(
      Report(
        files: results.count, outside: results.filter { !$0.isWithin }.map(\.file),
        devices: open.map { $0.device.name }, results: results), suite: "SVGPathCorpus")
    return Dictionary(uniqueKeysWithValues: results.map { ($0.file, $0) })
  }

  private struct Report: Encodable {
    let files: Int
    /// The files that are out of bounds.
    let outside: [String]
    let devices: [String]
    let results: [SVGResult]
  }

  @Test(arguments: SVGCorpus.names)
  func `a file looks like its reference or is explained`(name: String) throws {
    let result = try #require(try Self.results.get()[name])
    let figures = result.drawn.sorted { $0.key < $1.key }.map { strategy, figures in
      "\(strategy): \(figures.shareAbove) above 32, mean \(figures.mean), largest "
        + "\(figures.largest) at (\(figures.x), \(figures.y))"
    }
    let message = result.error ?? figures.joined(separator: "; ")
    if let explanation = result.explanation {
      expect(result.error == nil)
      expect(!result.isWithin, "is within bounds, though the list says: \(explanation)")
    } else {
      // In an unknown corpus, the reader's own notes explain a file.
      expect(result.isWithin || !result.notes.isEmpty, "\(message)")
    }
  }

  @Test func `ten of eleven files are within bounds`() throws {
    let results = try Self.results.get()
    expect(!results.isEmpty)
    expect(11 * results.values.count { $0.isWithin } >= 10 * results.count)
  }

  /// More than 16 of 255 on at most 0.5 % of the pixels: half the corpus's own bounds.
  ///
  /// Edges in the references have 17 levels, 16 of 255 apart, so exact coverage differs by more
  /// than 16 wherever one of their samples falls on the other side.
  @Test func `the CPU draws 19 of 22 files within half of those bounds`() throws {
    let results = try Self.results.get()
    let close = results.values.count { result in
      result.drawn[SVGDrawing.exact.name].map { $0.shareAbove16 <= 0.005 } ?? false
    }
    expect(22 * close >= 19 * results.count, "\(close) of \(results.count)")
  }

  /// One pixel of ramp differs from exact area by up to 11 of 255 at 45°.
  @Test(.enabled(if: PathStrategy(rawValue: "mesh") != nil && hasGL), arguments: SVGCorpus.names)
  func `a mesh matches exact coverage`(name: String) throws {
    let result = try #require(try Self.results.get()[name])
    let figures = try #require(result.meshAgainstExact)
    expect(figures.largest <= 24, "at (\(figures.x), \(figures.y))")
    expect(figures.shareAbove <= 0.003)
    // The mask of thin features must not remove most of the image.
    let whole = try #require(result.drawn[SVGDrawing.exact.name]).pixels
    expect(2 * figures.pixels > whole)
  }

  @Test func `every explained file exists`() {
    // Other corpora have other files. For this one, every explanation must refer to an existing
    // file.
    guard SVGCorpus.names.contains("path/M-L") else { return }
    expect(Set(Self.explained.keys).isSubset(of: SVGCorpus.names))
  }
}
