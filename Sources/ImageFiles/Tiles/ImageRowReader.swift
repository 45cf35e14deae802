package import Foundation
package import StrataGraphics

/// Reads an image row by row, for images too large for memory.
package final class ImageRowReader {
  /// The width in pixels.
  package let width: Int
  package let height: Int
  package let format: ImageFormat
  /// The orientation in which the file requests its pixels to be shown; the rows are as stored.
  package let orientation: UIImage.Orientation
  private let reader: any ImageReader
  private var y = 0

  /// Opens an image of any format that this build reads.
  ///
  /// - Parameter limits: The limits on the image. `imagePixels` applies to files that cannot be
  ///   read row by row and are read as a whole instead: an interlaced PNG, a JPEG in several scans,
  ///   and a WebP.
  /// - Throws: `ImageFileError`, `RowsNotInOrder`, or `LimitExceeded` for very long rows.
  package init(contentsOf url: URL, limits: Limits = .default) throws {
    let input = try ImageInput(url)
    format = try FileMagic.format(of: input.head, among: ImageFormat.inBuild, file: input.file)
    reader = try format.codec(forFile: input.file, isOutput: false).reader(input, limits)
    let header = reader.header
    (width, height, orientation) = (header.width, header.height, header.orientation)
    let mostInRow = max(limits.imagePixels / Self.rowsInMemory, Self.safeWidth)
    guard width <= mostInRow else {
      throw LimitExceeded(
        "width of the image in pixels", asked: width, allowed: mostInRow, place: reader.file)
    }
    if let reason = header.wholeReason, width * height > limits.imagePixels {
      throw RowsNotInOrder(
        file: reader.file, reason: reason, pixels: width * height, allowed: limits.imagePixels)
    }
  }

  /// The number of rows that are in memory at once, in this object and while they are cut.
  private static let rowsInMemory = 32
  /// A width that needs little memory, regardless of the limit.
  private static let safeWidth = 100_000

  /// The diagnostics for parts of the file that have no effect; complete after all rows have been
  /// read.
  package var diagnostics: [Diagnostic] { reader.diagnostics }

  /// Reads the next row as premultiplied RGBA in sRGB.
  ///
  /// - Precondition: A row is left, and `row` has `4 * width` bytes.
  package func read(into row: UnsafeMutableBufferPointer<UInt8>) throws {
    precondition(
      y < height && row.count == 4 * width, "each row must be read once, into a buffer of its size")
    var pixels = unsafe row.mutableSpan
    _ = try reader.read(into: &pixels)
    y += 1
    if y == height { try reader.end() }
  }
}

/// An error for an image that is too large to be read as a whole, and whose file does not contain
/// its rows in order.
package struct RowsNotInOrder: StrataError, Equatable {
  let file: String
  let reason: String
  let pixels: Int
  let allowed: Int

  package var kind: FailureKind { .limit }

  package var description: String {
    "\(file): \(reason), which must be read as a whole, but its \(pixels) pixels exceed the limit "
      + "of \(allowed); save it in a sequential form, or raise the limit image-pixels"
  }
}
