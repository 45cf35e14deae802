import StrataGraphics
import StrataRaster
import StrataRenderList

/// Receives the coverage of one step.
protocol StepRecorder: CoverageSink {
  /// Returns the coverage added so far.
  mutating func finished() -> StoredCoverage
}

extension CoverageRecorder: StepRecorder {}

/// Records the part of a shape's coverage that lies inside cuts.
struct CutRecorder: StepRecorder {
  private var recorder: CoverageRecorder
  private let cuts: [PixelCut]
  /// The columns that may be added.
  private let columns: Range<Int>
  /// The current row and the part of it that is inside.
  private var y = Int.min
  private var inside = 0..<0

  init(_ recorder: CoverageRecorder, _ cuts: [PixelCut], within area: PixelRect) {
    self.recorder = recorder
    self.cuts = cuts
    columns = area.minX..<area.maxX
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let part = part(y, x..<x + count)
    guard !part.isEmpty else { return }
    recorder.span(y: y, x: part.lowerBound, count: part.count, coverage: coverage)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let part = part(y, x..<x + coverage.count)
    guard !part.isEmpty else { return }
    unsafe recorder.mask(
      y: y, x: part.lowerBound,
      coverage: UnsafeBufferPointer(
        rebasing: coverage[part.lowerBound - x..<part.upperBound - x]))
  }

  mutating func finished() -> StoredCoverage { recorder.finished() }

  private mutating func part(_ row: Int, _ run: Range<Int>) -> Range<Int> {
    if row != y {
      y = row
      inside = cuts.columns(columns, inRow: row)
    }
    return run.clamped(to: inside)
  }
}
