#if WebP
  internal import StrataCWebP
  internal import StrataGraphics

  /// Reads a WebP as premultiplied sRGB, with libwebp, which is only needed for the pixels.
  final class WebPReader: ImageReader {
    let file: String
    let header: ImageHeader
    private let container: WebPContainer
    private let bytes: [UInt8]
    /// The image, once a row has been read.
    private var whole: Pixels?
    private var y = 0

    /// - Throws: `ImageFileError`, or `LimitExceeded` for a file larger than a document may be.
    init(_ input: consuming ImageInput, _ limits: Limits) throws {
      let count = WebPContainer.fileSize(input.head)
      guard input.isInMemory || count <= limits.documentBytes else {
        throw LimitExceeded(
          "WebP file in bytes", asked: count, allowed: limits.documentBytes, place: input.file)
      }
      bytes = try input.contents(upTo: count)
      file = input.file
      container = try WebPContainer(bytes, file: input.file)
      header = ImageHeader(
        width: container.width, height: container.height, orientation: container.orientation,
        wholeReason: "is a WebP")
    }

    var diagnostics: [Diagnostic] { container.diagnostics(file: file) }

    func read(into row: inout MutableSpan<UInt8>) throws -> Bool {
      let whole = try whole ?? pixels()
      self.whole = whole
      defer { y += 1 }
      return whole.copy(row: y, into: &row)
    }

    func end() {}

    func pixels() throws -> Pixels {
      do { try WebP.open() } catch {
        throw ImageFileError.unreadable(file: file, reason: error.description)
      }
      let picture = container.picture
      var rgba = [UInt8](repeating: 0, count: 4 * picture.width * picture.height)
      let isDecoded = unsafe container.stillPicture(bytes).withUnsafeBufferPointer { still in
        unsafe strata_webp_decode(
          still.baseAddress, still.count, &rgba, Int32(picture.width), Int32(picture.height))
      }
      guard isDecoded else {
        throw ImageFileError.broken(
          file: file, format: .webp, reason: "libwebp cannot decode the image")
      }
      if picture.width != container.width || picture.height != container.height {
        rgba = onCanvas(rgba)
      }
      var converted = rgba.mutableSpan
      container.profile.convert(&converted)
      let isOpaque = AlphaConversion.premultiply(&converted)
      return Pixels(
        width: container.width, height: container.height, premultipliedRGBA: rgba,
        isOpaque: isOpaque)
    }

    /// Returns the canvas with a smaller frame at its position.
    private func onCanvas(_ rgba: [UInt8]) -> [UInt8] {
      let frame = container.picture
      var canvas = [UInt8](repeating: 0, count: 4 * container.width * container.height)
      for row in 0..<frame.height {
        let to = 4 * ((frame.minY + row) * container.width + frame.minX)
        let from = 4 * row * frame.width
        canvas.replaceSubrange(to..<to + 4 * frame.width, with: rgba[from..<from + 4 * frame.width])
      }
      return canvas
    }
  }
#endif
