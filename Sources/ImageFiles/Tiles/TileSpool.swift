internal import Foundation

/// The rows of one band of tiles, stored until the band is complete and then read tile by tile.
///
/// A band of a wide image takes tens of megabytes, so large bands are in an unnamed temporary file.
/// Reading a tile does not change the spool, and is safe from several threads at once.
final class TileSpool: @unchecked Sendable {
  /// The pixel ranges of the columns, which may overlap.
  private let columns: TileAxis
  /// The capacity for one tile in bytes.
  private let tileBytes: Int
  /// The descriptor of the file; negative if the band is in memory.
  private let descriptor: Int32
  private let path: String
  private var memory: [UInt8] = []
  /// The rows that are not written yet.
  private var waiting: [UInt8] = []
  private var waitingCount = 0
  private let width: Int
  /// The number of rows written, excluding those that wait.
  private var written = 0

  /// The maximum size in bytes of a band that is kept in memory.
  private static let mostMemory = 4 << 20
  /// The number of rows that are written together, because one system call for each row of each
  /// tile would take longer than compressing them.
  private static let rowsAtOnce = 16

  /// - Parameters:
  ///   - rows: The maximum number of rows in a band.
  ///   - folder: The folder of the file.
  init(columns: TileAxis, rows: Int, in folder: String) throws(OutputError) {
    self.columns = columns
    width = columns.last?.upperBound ?? 0
    tileBytes = 4 * rows * columns.longest
    path = folder
    if tileBytes * columns.count <= Self.mostMemory {
      descriptor = -1
      memory = [UInt8](repeating: 0, count: tileBytes * columns.count)
    } else {
      var name = Array((folder + "/.strata-tiles-XXXXXX").utf8CString)
      descriptor = unsafe mkstemp(&name)
      guard descriptor >= 0 else { throw OutputError(.create, folder, code: errno) }
      unsafe unlink(name)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Begins another band.
  func begin() {
    written = 0
    waitingCount = 0
    waiting.removeAll(keepingCapacity: true)
  }

  /// Adds the next row of the band: premultiplied RGBA of the full image width.
  func add(_ row: [UInt8]) throws(OutputError) {
    waiting.append(contentsOf: row)
    waitingCount += 1
    if waitingCount == Self.rowsAtOnce { try flush() }
  }

  /// Writes the waiting rows.
  func flush() throws(OutputError) {
    guard waitingCount > 0 else { return }
    var piece: [UInt8] = []
    for (index, column) in columns.enumerated() {
      piece.removeAll(keepingCapacity: true)
      for row in 0..<waitingCount {
        let start = 4 * (row * width + column.lowerBound)
        piece.append(contentsOf: waiting[start..<start + 4 * column.count])
      }
      try write(piece, at: index * tileBytes + written * 4 * column.count)
    }
    written += waitingCount
    waitingCount = 0
    waiting.removeAll(keepingCapacity: true)
  }

  private func write(_ piece: [UInt8], at offset: Int) throws(OutputError) {
    guard descriptor >= 0 else {
      memory.replaceSubrange(offset..<offset + piece.count, with: piece)
      return
    }
    var done = 0
    while done < piece.count {
      let count = FileSystem.write(
        piece.span.extracting(droppingFirst: done), to: descriptor, at: offset + done)
      guard count > 0 else { throw OutputError(.write, path, code: errno) }
      done += count
    }
  }

  /// Returns the pixels of one tile after all rows of the band have been added and flushed.
  func tile(_ index: Int) throws(OutputError) -> [UInt8] {
    let count = 4 * columns[index].count * written
    let offset = index * tileBytes
    guard descriptor >= 0 else { return Array(memory[offset..<offset + count]) }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let got = FileSystem.read(descriptor, upTo: count - bytes.count, at: offset + bytes.count)
      guard let got, !got.isEmpty else {
        throw OutputError(.write, path, code: got == nil ? errno : EIO)
      }
      bytes = bytes.isEmpty ? got : bytes + got
    }
    return bytes
  }
}
