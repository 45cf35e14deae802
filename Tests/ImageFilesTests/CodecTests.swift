import Foundation
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The rules that the codec of every format follows.
@Suite struct CodecTests {
  private let directory: TemporaryFolder

  init() throws { directory = try TemporaryFolder() }

  /// An image of 37 × 23 pixels in a format, with every kind of alpha where the format has alpha.
  private func file(_ format: ImageFormat) throws -> [UInt8] {
    let bytes = (0..<37 * 23).flatMap { (at: Int) -> [UInt8] in
      let alpha = at % 3 == 0 ? 255 : UInt8(truncatingIfNeeded: 7 * at)
      return [UInt8(truncatingIfNeeded: 5 * at), UInt8(truncatingIfNeeded: at / 4), 40, alpha]
    }
    let sink = MemorySink()
    try StillFormat(format).encode(Pixels(width: 37, height: 23, straightRGBA: bytes), to: sink)
    return sink.bytes
  }

  /// Reads a file row by row.
  private func rows(_ url: URL, _ limits: Limits = .default) throws -> DecodedImage {
    let reader = try ImageRowReader(contentsOf: url, limits: limits)
    var bytes: [UInt8] = []
    var row = [UInt8](repeating: 0, count: 4 * reader.width)
    for _ in 0..<reader.height {
      try row.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
      bytes += row
    }
    return DecodedImage(
      pixels: Pixels(width: reader.width, height: reader.height, premultipliedRGBA: bytes),
      orientation: reader.orientation, diagnostics: reader.diagnostics)
  }

  /// The result of reading a file: the bytes of the image, or the error.
  private func outcome(_ read: () throws -> DecodedImage) -> String {
    do {
      let image = try read()
      return "\(image.pixels.width) \(image.orientation) \(image.diagnostics) \(image.pixels.bytes)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ImageFormat.inBuild)
  func `a file in memory, a file on disk and its rows are one image, or fail alike`(
    format: ImageFormat
  ) throws {
    let file = try file(format)
    let url = directory.url("image")
    var images = 0
    for count in Array(stride(from: 0, to: file.count, by: max(1, file.count / 50))) + [file.count]
    {
      let part = Data(file.prefix(count))
      try part.write(to: url)
      let whole = outcome { try ImageFile.decode(contentsOf: url) }
      expectEqual(outcome { try ImageFile.decode(part, name: url.path) }, whole, "\(count) bytes")
      expectEqual(outcome { try rows(url) }, whole, "\(count) bytes, by rows")
      if whole.hasPrefix("37 ") { images += 1 }
      expect(whole.hasPrefix("37 ") || whole.contains(url.path), "names the file: \(whole)")
    }
    expect(images >= 1, "the whole file is an image")
  }

  @Test(arguments: ImageFormat.inBuild)
  func `an image above the limit is read by rows, or the error says why not`(
    format: ImageFormat
  ) throws {
    let url = directory.url("image")
    try Data(file(format)).write(to: url)
    var limits = Limits.default
    limits.imagePixels = 37 * 23 - 1
    #expect(throws: LimitExceeded.self) { try ImageFile.decode(contentsOf: url, limits: limits) }
    if format == .webp {
      let error = #expect(throws: RowsNotInOrder.self) { try rows(url, limits) }
      expect(error?.description.contains("is a WebP, which must be read as a whole") == true)
    } else {
      try expectEqual(rows(url, limits).pixels.bytes, rows(url).pixels.bytes)
    }
  }
}
