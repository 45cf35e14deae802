internal import StrataGraphics

/// The properties of an image that are known before its first row.
struct ImageHeader {
  let width: Int
  let height: Int
  /// The orientation in which the file requests its pixels to be shown; the rows are as stored.
  var orientation = UIImage.Orientation.up
  /// The reason why all of the image is in memory before the first row is returned, as the end of a
  /// sentence about the file, such as "is an interlaced PNG"; nil if rows are decoded one by one.
  var wholeReason: String?
}

/// A reader of one image file: either each row in turn and then the end, or the whole image.
protocol ImageReader: AnyObject {
  /// The name of the file in errors.
  var file: String { get }
  var header: ImageHeader { get }
  /// The diagnostics for parts of the file that have no effect, and for warnings of the library
  /// that decodes it; complete after the end.
  var diagnostics: [Diagnostic] { get }

  /// Reads the next row as premultiplied RGBA in sRGB.
  ///
  /// - Parameter row: Four bytes for each pixel of the width.
  /// - Returns: Whether every pixel of the row is opaque.
  func read(into row: inout MutableSpan<UInt8>) throws -> Bool
  /// Reads everything after the last row.
  func end() throws
  /// Reads the whole image.
  func pixels() throws -> Pixels
}

extension ImageReader {
  func pixels() throws -> Pixels { try pixelsOfRows() }

  /// Reads the whole image row by row, directly into its pixels.
  func pixelsOfRows() throws -> Pixels {
    try Pixels(decoding: header) { pixels in
      let isOpaque = try pixels.forEachRow(of: header, read)
      try end()
      return isOpaque
    }
  }
}

extension Pixels {
  /// Creates an image whose pixels are decoded in place.
  ///
  /// - Parameter decode: Fills a buffer of the image's size with premultiplied RGBA, and returns
  ///   whether every pixel is opaque.
  init(
    decoding header: ImageHeader,
    _ decode: (inout MutableSpan<UInt8>) throws -> Bool
  ) rethrows {
    let size = 4 * header.width * header.height
    var isOpaque = false
    let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var pixels = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<size]).mutableSpan
      isOpaque = try decode(&pixels)
      count = size
    }
    self.init(
      width: header.width, height: header.height, premultipliedRGBA: bytes, isOpaque: isOpaque)
  }

  /// Copies a row; returns whether every pixel of the image is opaque.
  func copy(row y: Int, into row: inout MutableSpan<UInt8>) -> Bool {
    let source = bytes[4 * width * y..<4 * width * (y + 1)]
    unsafe row.withUnsafeMutableBufferPointer { _ = unsafe $0.update(fromContentsOf: source) }
    return isOpaque
  }
}

extension MutableSpan<UInt8> {
  /// Calls `body` with each row of an image; returns whether it returned true for all.
  mutating func forEachRow(
    of header: ImageHeader, _ body: (inout MutableSpan<UInt8>) throws -> Bool
  ) rethrows -> Bool {
    let rowBytes = 4 * header.width
    precondition(count == rowBytes * header.height, "the pixels must be those of the image")
    return try unsafe withUnsafeMutableBufferPointer { pixels in
      var isEvery = true
      for y in 0..<header.height {
        let bytes = unsafe pixels[y * rowBytes..<(y + 1) * rowBytes]
        var row = unsafe UnsafeMutableBufferPointer(rebasing: bytes).mutableSpan
        isEvery = try body(&row) && isEvery
      }
      return isEvery
    }
  }
}
