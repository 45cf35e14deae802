internal import Foundation
public import StrataGraphics

extension PNG {
  /// Writes an image as PNG.
  ///
  /// Alpha becomes straight, rounded to nearest; a pixel of alpha 0 becomes (0, 0, 0, 0).
  ///
  /// - Throws: Errors of the sink, or `ImageFileError.notEncoded`. The sink then contains part of a
  ///   file.
  public static func encode(
    _ pixels: Pixels, compression: PNGCompression = .fast, to sink: any ByteSink
  ) throws {
    let candidates = compression.candidates
    var best = candidates[0]
    if candidates.count > 1 {
      let sizes = try candidates.map { settings in
        let counter = CountingSink()
        try encode(pixels, settings: settings, to: counter)
        return counter.count
      }
      best = zip(candidates, sizes).min { $0.1 < $1.1 }?.0 ?? best
    }
    try encode(pixels, settings: best, to: sink)
  }

  /// Returns an image as the bytes of a PNG file.
  ///
  /// - Throws: `ImageFileError.notEncoded`.
  public static func encode(
    _ pixels: Pixels, compression: PNGCompression = .fast
  ) throws -> [UInt8] {
    let sink = MemorySink()
    try encode(pixels, compression: compression, to: sink)
    return sink.bytes
  }

  /// Writes an image to a PNG file, as `OutputFile` writes files.
  ///
  /// - Throws: `OutputError`, or `ImageFileError.notEncoded`.
  public static func write(
    _ pixels: Pixels, compression: PNGCompression = .fast, to path: String
  ) throws {
    try OutputFile.write(to: path) { try encode(pixels, compression: compression, to: $0) }
  }

  private static func encode(
    _ pixels: Pixels, settings: PNGCompression.Settings, to sink: any ByteSink
  ) throws {
    if settings.hasBands, pixels.width * pixels.height >= PNGBands.leastPixels {
      return try PNGBands(of: pixels, level: settings.level).write(to: sink)
    }
    let encoder = try PNGEncoder(
      width: pixels.width, height: pixels.height, isOpaque: pixels.isOpaque, settings: settings,
      to: sink)
    let bytes = pixels.bytes
    try encoder.write(rows: bytes.span)
    try encoder.finish()
  }
}

/// A sink that counts bytes, to measure the size of a file.
private final class CountingSink: ByteSink {
  private(set) var count = 0
  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
}
