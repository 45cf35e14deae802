import StrataRaster

/// Where one worker keeps the coverage that it works out for a frame.
///
/// Sparse: inside a shape there are spans of one value, at its edges bytes, outside nothing. Filled
/// by one thread, then read by all.
final class CoverageStore {
  /// Neighbouring pixels of a row: all of one coverage, or each with a byte of its own.
  struct Run: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// Where the bytes begin; for a run of one coverage, that minus 256.
    var place: Int

    /// The place of a run that is covered whole.
    static let whole = 255 - 256
  }

  struct Contents: ~Copyable {
    fileprivate(set) var runs = Growing<Run>()
    /// Each shape's rows: the index of the row's first run, and one more entry for the end.
    fileprivate(set) var rows = Growing<Int>()
    fileprivate(set) var bytes = Growing<UInt8>()
  }

  /// What is kept instead of coverage for particles.
  let particles = ParticleStore()

  /// Behind a pointer, because properties of a class are checked for overlapping access each time.
  let contents: UnsafeMutablePointer<Contents>

  init() {
    contents = .allocate(capacity: 1)
    contents.initialize(to: Contents())
  }

  deinit {
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  /// Forgets everything; the memory stays.
  func reset() {
    contents.pointee.runs.count = 0
    contents.pointee.rows.count = 0
    contents.pointee.bytes.count = 0
    particles.reset()
  }
}

/// Where a shape's coverage lies in a worker's store.
struct StoredCoverage {
  static let empty = StoredCoverage(worker: 0, minY: 0, rowCount: 0, firstRow: 0)

  var worker: Int
  /// The canvas row of the first of `rowCount` rows.
  var minY: Int
  var rowCount: Int
  var firstRow: Int
}

extension StoredCoverage {
  /// Calls `body` with the runs in a range of rows: y, x, count, place.
  @inline(__always)
  func forEachRun(
    in stores: [CoverageStore], from top: Int, to bottom: Int,
    _ body: (Int, Int, Int, Int) -> Void
  ) {
    let first = max(minY, top)
    let end = min(minY &+ rowCount, bottom)
    guard first < end else { return }
    let store = stores[worker].contents
    let runs = store.pointee.runs.base
    var starts = store.pointee.rows.base + (firstRow &+ first &- minY)
    var run = starts[0]
    for y in first..<end {
      starts += 1
      while run < starts[0] {
        body(y, Int(runs[run].x), Int(runs[run].count), runs[run].place)
        run &+= 1
      }
    }
  }
}

/// Appends one shape's coverage to a store.
struct CoverageRecorder: CoverageSink {
  private let store: UnsafeMutablePointer<CoverageStore.Contents>
  private let worker: Int
  private let firstRow: Int
  private var minY = 0
  /// The row that runs are being added to; rows before the first run count for nothing.
  private var y = Int.min

  init(_ store: CoverageStore, worker: Int) {
    self.store = store.contents
    self.worker = worker
    firstRow = store.contents.pointee.rows.count
  }

  @inline(__always)
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    moveTo(y)
    store.pointee.runs.append(
      CoverageStore.Run(
        x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: count),
        place: Int(coverage) &- 256))
  }

  @inline(__always)
  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    moveTo(y)
    store.pointee.runs.append(
      CoverageStore.Run(
        x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: coverage.count),
        place: store.pointee.bytes.count))
    store.pointee.bytes.appendFew(coverage)
  }

  @inline(__always)
  private mutating func moveTo(_ row: Int) {
    guard row != y else { return }
    if y == Int.min {
      minY = row
      y = row &- 1
    }
    while y < row {
      store.pointee.rows.append(store.pointee.runs.count)
      y &+= 1
    }
  }

  /// What was added since the recorder was made.
  mutating func finished() -> StoredCoverage {
    guard y != Int.min else { return .empty }
    store.pointee.rows.append(store.pointee.runs.count)
    return StoredCoverage(
      worker: worker, minY: minY, rowCount: y - minY + 1, firstRow: firstRow)
  }
}
