internal import Foundation
internal import StrataCPNG
internal import StrataGraphics
internal import Synchronization

/// Encodes an image in bands of rows, on all processors.
///
/// The bands depend only on the size of the image, so the bytes are the same on every machine.
struct PNGBands {
  /// The number of pixels from which threads are worth their start.
  static let leastPixels = 1 << 18
  /// The approximate number of pixels in a band.
  private static let bandPixels = 1 << 16
  /// The number of bands that are in memory at the same time.
  private static let groupSize = 64

  private static let pool = WorkerPool(threads: ProcessInfo.processInfo.activeProcessorCount)

  private let pixels: Pixels
  private let level: Int32
  private let rowsPerBand: Int

  init(of pixels: Pixels, level: Int32) {
    self.pixels = pixels
    self.level = level
    rowsPerBand = max(Self.bandPixels / pixels.width, 1)
  }

  /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`.
  func write(to sink: any ByteSink) throws {
    let encoder = try PNGEncoder(
      width: pixels.width, height: pixels.height, isOpaque: pixels.isOpaque,
      settings: PNGCompression.fast.candidates[0], to: sink)
    let starts = Array(stride(from: 0, to: pixels.height, by: rowsPerBand))
    for group in stride(from: 0, to: starts.count, by: Self.groupSize) {
      let part = Array(starts[group..<min(group + Self.groupSize, starts.count)])
      let bands = Mutex([PNGBand?](repeating: nil, count: part.count))
      try Self.pool.run(parts: part.count) { [self] _, index in
        let band = try pack(from: part[index])
        bands.withLock { $0[index] = band }
      }
      for (start, band) in zip(part, bands.withLock { $0 }) {
        guard let band else { preconditionFailure("a band was not compressed") }
        try encoder.write(band, rows: rows(from: start).count)
      }
    }
  }

  private func rows(from start: Int) -> Range<Int> {
    start..<min(start + rowsPerBand, pixels.height)
  }

  private func pack(from start: Int) throws -> PNGBand {
    let rows = rows(from: start)
    var band = strata_png_band_rows(
      width: UInt32(pixels.width), count: UInt32(rows.count), has_alpha: !pixels.isOpaque,
      has_row_above: start > 0, is_last: rows.upperBound == pixels.height, level: level)
    let rowBytes = 4 * pixels.width
    let bytes = pixels.bytes
    guard !pixels.isOpaque else {
      return try unsafe PNGBand(strata_png_band_pack(bytes, rowBytes * start, &band))
    }
    let first = max(start - 1, 0)
    let straight = AlphaConversion.straight(bytes[rowBytes * first..<rowBytes * rows.upperBound])
    return try unsafe PNGBand(strata_png_band_pack(straight, rowBytes * (start - first), &band))
  }
}

/// The compressed rows of a band.
// Safe: it owns the band, which one thread at a time uses.
@safe
final class PNGBand: Sendable {
  private let pointer: Mutex<OpaquePointer>

  /// - Throws: `ImageFileError.notEncoded` without a band.
  init(_ pointer: sending OpaquePointer?) throws {
    guard let pointer = unsafe pointer else {
      throw ImageFileError.notEncoded(format: .png, reason: "out of memory")
    }
    unsafe self.pointer = Mutex(pointer)
  }

  deinit { unsafe pointer.withLock { unsafe strata_png_band_free($0) } }

  func use(_ body: (OpaquePointer) throws -> Void) throws {
    try unsafe pointer.withLock { try unsafe body($0) }
  }
}
