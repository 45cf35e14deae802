import StrataRaster

/// The coverage that one worker computes for a frame, and that of the previous frame.
///
/// It is sparse: spans of one value inside a shape, bytes at its edges, nothing outside. It is
/// written by one thread and then read by all. The coverage of the previous frame is only read.
// Safe: it owns the contents, and recorders are used while the store is.
@safe
final class CoverageStore {
  /// Adjacent pixels of a row, with one common coverage or with one byte each.
  struct Run: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// The offset of the bytes; for a run of one coverage, that coverage minus 256.
    var place: Int

    /// The `place` of a fully covered run.
    static let whole = 255 - 256
  }

  struct Contents: ~Copyable {
    fileprivate(set) var runs = Growing<Run>()
    /// For each shape, the index of the first run of each row, and one more entry for the end.
    fileprivate(set) var rows = Growing<Int>()
    fileprivate(set) var bytes = Growing<UInt8>()

    fileprivate var keptBytes: Int { runs.keptBytes + rows.keptBytes + bytes.keptBytes }

    fileprivate mutating func removeAll() {
      runs.removeAll()
      rows.removeAll()
      bytes.removeAll()
    }

    /// Appends a shape's coverage.
    ///
    /// - Returns: The index in `rows` of the shape's first row.
    fileprivate mutating func append(
      _ coverage: StoredCoverage, of source: borrowing Contents
    ) -> Int {
      let (firstRow, shift) = (rows.count, runs.count - source.rows[coverage.firstRow])
      for row in coverage.firstRow...coverage.firstRow + coverage.rowCount {
        rows.append(source.rows[row] + shift)
      }
      // The bytes of a shape are adjacent.
      var place: Range<Int>?
      let firstByte = bytes.count
      for index in source.rows[coverage.firstRow]..<rows[rows.count - 1] - shift {
        var run = source.runs[index]
        if run.place >= 0 {
          let start = place?.lowerBound ?? run.place
          place = start..<run.place + Int(run.count)
          run.place += firstByte - start
        }
        runs.append(run)
      }
      if let place { bytes.append(source.bytes, place) }
      return firstRow
    }
  }

  /// The data stored instead of coverage for particles.
  let particles = CPUParticleStore()

  /// Stored behind a pointer, because class properties are checked for exclusive access each time.
  let contents: UnsafeMutablePointer<Contents>
  // Not part of the contents, which change while the coverage of the previous frame is read.
  private let previous: UnsafeMutablePointer<Contents>
  /// The shapes whose coverage the next frame may use again.
  private var shapes: [KnownShape] = []
  /// The shapes of the previous frame.
  private(set) var previousShapes: [KnownShape] = []
  /// The remaining number of elements that the paths of `shapes` may have.
  private var room = 0

  /// The maximum number of elements of all paths that are kept for the next frame.
  private static let mostElements = 262_144
  /// The number of elements that a key counts as, in addition to those of its path.
  private static let elementsPerKey = 32

  init() {
    unsafe contents = .allocate(capacity: 2)
    unsafe previous = contents + 1
    unsafe contents.initialize(to: Contents())
    unsafe previous.initialize(to: Contents())
  }

  deinit { unsafe contents.deinitialize(count: 2).deallocate() }

  /// The size of the memory in bytes.
  var keptBytes: Int {
    unsafe contents.pointee.keptBytes + previous.pointee.keptBytes + particles.keptBytes
  }

  /// The number of bytes stored for the frame, one for each pixel at an edge.
  var edgePixels: Int { unsafe contents.pointee.bytes.count }

  /// Keeps the coverage as that of the previous frame, and starts a new one.
  func beginFrame() {
    unsafe swap(&contents.pointee, &previous.pointee)
    unsafe contents.pointee.removeAll()
    swap(&shapes, &previousShapes)
    shapes.removeAll(keepingCapacity: true)
    room = Self.mostElements
  }

  /// Removes the shapes that the next frame could use again.
  func forgetShapes() { shapes.removeAll() }

  /// Offers the coverage of a shape to the next frame.
  func add(_ key: CoverageKey, _ coverage: StoredCoverage) {
    let count = Self.elementsPerKey + key.elementCount
    guard count <= room else { return }
    room -= count
    shapes.append(KnownShape(key: key, coverage: coverage))
  }

  /// Appends coverage that a store computed for the previous frame.
  ///
  /// - Parameter worker: The worker that this store belongs to.
  func append(
    _ coverage: StoredCoverage, ofPreviousFrame store: CoverageStore, worker: Int
  ) -> StoredCoverage {
    guard coverage.rowCount > 0 else { return .empty }
    var copy = coverage
    copy.worker = worker
    copy.firstRow = unsafe contents.pointee.append(coverage, of: store.previous.pointee)
    return copy
  }
}

/// The location of a shape's coverage in a worker's store.
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
    let store = unsafe stores[worker].contents
    let runs = unsafe store.pointee.runs.base
    var starts = unsafe store.pointee.rows.base + (firstRow &+ first &- minY)
    var run = unsafe starts[0]
    for y in first..<end {
      unsafe starts += 1
      while unsafe run < starts[0] {
        unsafe body(y, Int(runs[run].x), Int(runs[run].count), runs[run].place)
        run &+= 1
      }
    }
  }
}

/// Appends one shape's coverage to a store.
// Safe: the back end keeps its stores, and a recorder lasts no longer than its shape.
@safe
struct CoverageRecorder: CoverageSink {
  private let store: UnsafeMutablePointer<CoverageStore.Contents>
  private let worker: Int
  private let firstRow: Int
  private var minY = 0
  /// The current row; rows before the first run are not stored.
  private var y = Int.min

  init(_ store: CoverageStore, worker: Int) {
    unsafe self.store = store.contents
    self.worker = worker
    firstRow = unsafe store.contents.pointee.rows.count
  }

  @inline(__always)
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    moveTo(y)
    unsafe store.pointee.runs.append(
      CoverageStore.Run(
        x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: count),
        place: Int(coverage) &- 256))
  }

  @inline(__always)
  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    moveTo(y)
    unsafe store.pointee.runs.append(
      CoverageStore.Run(
        x: Int32(truncatingIfNeeded: x), count: Int32(truncatingIfNeeded: coverage.count),
        place: store.pointee.bytes.count))
    unsafe store.pointee.bytes.appendFew(coverage)
  }

  @inline(__always)
  private mutating func moveTo(_ row: Int) {
    guard row != y else { return }
    if y == Int.min {
      minY = row
      y = row &- 1
    }
    while y < row {
      unsafe store.pointee.rows.append(store.pointee.runs.count)
      y &+= 1
    }
  }

  /// Returns the coverage added since the recorder was created.
  mutating func finished() -> StoredCoverage {
    guard y != Int.min else { return .empty }
    unsafe store.pointee.rows.append(store.pointee.runs.count)
    return StoredCoverage(
      worker: worker, minY: minY, rowCount: y - minY + 1, firstRow: firstRow)
  }
}
