package import Foundation
internal import StrataCPNG
package import StrataGraphics

/// Reads an image row by row, for images too large for memory.
package final class ImageRowReader {
  /// The width in pixels.
  package let width: Int
  package let height: Int
  package let format: ImageFormat
  /// The orientation in which the file requests its pixels to be shown; the rows are as stored.
  package let orientation: UIImage.Orientation
  private let file: String
  private let source: any Rows
  private var y = 0

  private protocol Rows: AnyObject {
    func read(into row: UnsafeMutableBufferPointer<UInt8>) throws
    func end() throws
    var diagnostics: [Diagnostic] { get }
  }

  /// Opens an image of any format that this build reads.
  ///
  /// - Parameter limits: The limits on the image. `imagePixels` applies to files that cannot be
  ///   read row by row and are read as a whole instead: an interlaced PNG, a JPEG in several scans,
  ///   and a WebP.
  /// - Throws: `ImageFileError`, or `RowsNotInOrder`.
  package init(contentsOf url: URL, limits: Limits = .default) throws {
    let input = try ImageInput(url)
    file = input.file
    format = try FileMagic.format(of: input.head, among: ImageFormat.inBuild, file: input.file)
    switch format {
    case .png:
      let rows = try PNGRows(input, limits)
      (width, height, orientation) = (rows.width, rows.height, .up)
      source = rows
    case .jpeg:
      #if JPEG
        let rows = try JPEGRows(input, limits)
        (width, height, orientation) = (
          rows.header.width, rows.header.height, rows.header.orientation
        )
        source = rows
      #else
        throw ImageFileError.notInBuild(file: input.file, format: .jpeg, isOutput: false)
      #endif
    case .webp:
      #if WebP
        let image = try WebP.decode(input, limits: limits)
        (width, height, orientation) = (
          image.pixels.width, image.pixels.height, image.orientation
        )
        source = WholeRows(image)
      #else
        throw ImageFileError.notInBuild(file: input.file, format: .webp, isOutput: false)
      #endif
    }
  }

  /// The diagnostics for parts of the file that have no effect; complete after all rows have been
  /// read.
  package var diagnostics: [Diagnostic] { source.diagnostics }

  /// Reads the next row as premultiplied RGBA in sRGB.
  ///
  /// - Precondition: A row is left, and `row` has `4 * width` bytes.
  package func read(into row: UnsafeMutableBufferPointer<UInt8>) throws {
    precondition(
      y < height && row.count == 4 * width, "each row must be read once, into a buffer of its size")
    try source.read(into: row)
    y += 1
    if y == height { try source.end() }
  }

  private final class PNGRows: Rows {
    private let input: ImageInput
    private let reader: PNGReader
    private let hasAlpha: Bool
    private let profile: EmbeddedProfile
    /// The whole image if its rows come in passes.
    private let whole: Pixels?
    private var y = 0
    let width: Int
    let height: Int
    let diagnostics: [Diagnostic]

    init(_ input: consuming ImageInput, _ limits: Limits) throws {
      let reader = try PNGReader(input)
      let header = try reader.header()
      (width, height) = (Int(header.width), Int(header.height))
      hasAlpha = header.has_alpha
      profile = reader.profile(header)
      diagnostics = reader.diagnostics(header, profile)
      if header.interlaced {
        try RowsNotInOrder.check(
          width: width, height: height, file: reader.file, what: "is an interlaced PNG", limits)
        whole = try reader.pixels(header, profile)
      } else {
        whole = nil
      }
      self.reader = reader
      self.input = input
    }

    func read(into row: UnsafeMutableBufferPointer<UInt8>) throws {
      defer { y += 1 }
      if let whole {
        let start = 4 * width * y
        whole.bytes.withUnsafeBufferPointer {
          _ = row.update(fromContentsOf: $0[start..<start + 4 * width])
        }
      } else {
        try reader.read(into: row)
        profile.convert(row)
        if hasAlpha { _ = AlphaConversion.premultiply(row) }
      }
    }

    func end() throws { if whole == nil { try reader.end() } }
  }

  #if WebP
    /// The rows of an image that was read as a whole.
    private final class WholeRows: Rows {
      private let image: DecodedImage
      private var y = 0

      init(_ image: DecodedImage) { self.image = image }

      var diagnostics: [Diagnostic] { image.diagnostics }

      func read(into row: UnsafeMutableBufferPointer<UInt8>) {
        image.pixels.bytes.withUnsafeBufferPointer {
          _ = row.update(fromContentsOf: $0[row.count * y..<row.count * (y + 1)])
        }
        y += 1
      }

      func end() {}
    }
  #endif

  #if JPEG
    private final class JPEGRows: Rows {
      private let input: ImageInput
      private let reader: JPEGReader
      let header: JPEGReader.Header

      init(_ input: consuming ImageInput, _ limits: Limits) throws {
        let reader = try JPEGReader(input)
        header = try reader.header()
        if header.hasSeveralScans {
          try RowsNotInOrder.check(
            width: header.width, height: header.height, file: reader.file,
            what: "is a JPEG in several scans, such as a progressive one", limits)
        }
        self.reader = reader
        self.input = input
      }

      var diagnostics: [Diagnostic] { reader.diagnostics(header) }

      func read(into row: UnsafeMutableBufferPointer<UInt8>) throws {
        try reader.read(into: row, header)
      }

      func end() throws { try reader.end() }
    }
  #endif
}

/// An error for an image that is too large to be read as a whole, and whose file does not contain
/// its rows in order.
package struct RowsNotInOrder: StrataError, Equatable {
  let file: String
  let what: String
  let pixels: Int
  let allowed: Int

  package var kind: FailureKind { .limit }

  package var description: String {
    "\(file): \(what), which must be read as a whole, but its \(pixels) pixels exceed the limit of "
      + "\(allowed); save it in a sequential form, or raise the limit image-pixels"
  }

  fileprivate static func check(
    width: Int, height: Int, file: String, what: String, _ limits: Limits
  ) throws(RowsNotInOrder) {
    guard width * height > limits.imagePixels else { return }
    throw RowsNotInOrder(
      file: file, what: what, pixels: width * height, allowed: limits.imagePixels)
  }
}
