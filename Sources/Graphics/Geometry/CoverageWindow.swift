/// The pixels of a canvas for which coverage is needed.
package struct CoverageWindow: Sendable, Equatable {
  /// The canvas row at which `runs` begins.
  private let firstRow: Int
  /// The number of canvas rows per element of `runs`.
  private let height: Int
  /// Column intervals from left to right.
  private let runs: [[Range<Int>]]

  package init(firstRow: Int, height: Int, runs: [[Range<Int>]]) {
    (self.firstRow, self.height, self.runs) = (firstRow, height, runs)
  }

  /// Calls `body` with the nonempty intervals of a row within `columns`.
  @inlinable
  package func forEachRun(ofRow y: Int, within columns: Range<Int>, _ body: (Range<Int>) -> Void) {
    for run in row(y) {
      let part = run.clamped(to: columns)
      if !part.isEmpty { body(part) }
    }
  }

  @usableFromInline
  package func row(_ y: Int) -> [Range<Int>] {
    guard y >= firstRow, (y - firstRow) / height < runs.count else { return [] }
    return runs[(y - firstRow) / height]
  }
}
