/// A run of pixels in a row, either of constant coverage or with coverage in the row's bytes.
///
/// Has the layout of `strata_coverage_run`, which the kernels write.
@usableFromInline
struct CoverageRun: BitwiseCopyable {
  /// The column; like the row, it is relative to the batch's first pixel.
  @usableFromInline let x: Int32
  @usableFromInline let y: Int32
  @usableFromInline let count: Int32
  /// 1...255 for a constant run; -1 if coverage differs from pixel to pixel.
  @usableFromInline let coverage: Int32
}

/// The runs of successive rows, valid until the rasterizer advances.
// Safe: the rasterizer sends each batch before it advances, and the runs are in its memory.
@safe
@usableFromInline
struct RunBatch {
  @usableFromInline let runs: UnsafePointer<CoverageRun>
  @usableFromInline let count: Int
  /// Coverage by rows, initialized only inside mask runs.
  @usableFromInline let coverage: UnsafePointer<UInt8>
  @usableFromInline let bytesPerRow: Int
  /// The position of the batch's first pixel.
  @usableFromInline let x: Int
  @usableFromInline let y: Int

  @inlinable
  @inline(__always)
  func send(to sink: inout some CoverageSink) {
    for index in 0..<count {
      let run = unsafe runs[index]
      let (column, row, length) = (Int(run.x), Int(run.y), Int(run.count))
      if run.coverage < 0 {
        let bytes = unsafe UnsafeBufferPointer(
          start: coverage + (row &* bytesPerRow &+ column), count: length)
        unsafe sink.mask(y: y &+ row, x: x &+ column, coverage: bytes)
      } else {
        let value = UInt8(truncatingIfNeeded: run.coverage)
        sink.span(y: y &+ row, x: x &+ column, count: length, coverage: value)
      }
    }
  }
}
