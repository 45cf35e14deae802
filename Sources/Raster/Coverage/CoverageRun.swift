/// A stretch of a row: of one coverage, or to be read from the row's bytes.
///
/// Laid out as `strata_coverage_run`, which the kernels write.
@usableFromInline
struct CoverageRun: BitwiseCopyable {
  /// Columns and rows from the batch's first pixel.
  @usableFromInline let x: Int32
  @usableFromInline let y: Int32
  @usableFromInline let count: Int32
  /// 1...255 for a constant run; -1 for one whose coverage differs from pixel to pixel.
  @usableFromInline let coverage: Int32
}

/// The runs of some successive rows; good until the rasterizer goes on.
@usableFromInline
struct RunBatch {
  @usableFromInline let runs: UnsafePointer<CoverageRun>
  @usableFromInline let count: Int
  /// Coverage by rows, of which mask runs alone are to be read.
  @usableFromInline let coverage: UnsafePointer<UInt8>
  @usableFromInline let bytesPerRow: Int
  /// Where the batch's first pixel lies.
  @usableFromInline let x: Int
  @usableFromInline let y: Int

  @inlinable
  @inline(__always)
  func send(to sink: inout some CoverageSink) {
    for index in 0..<count {
      let run = runs[index]
      let (column, row, length) = (Int(run.x), Int(run.y), Int(run.count))
      if run.coverage < 0 {
        let bytes = UnsafeBufferPointer(
          start: coverage + (row &* bytesPerRow &+ column), count: length)
        sink.mask(y: y &+ row, x: x &+ column, coverage: bytes)
      } else {
        let value = UInt8(truncatingIfNeeded: run.coverage)
        sink.span(y: y &+ row, x: x &+ column, count: length, coverage: value)
      }
    }
  }
}
