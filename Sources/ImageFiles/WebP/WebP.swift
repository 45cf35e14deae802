#if WebP
  internal import StrataCLibraries
  internal import StrataCWebP
  package import Foundation
  package import StrataGraphics

  /// WebP files (RFC 9649), read and written as a whole by the system's libwebp, which is loaded on
  /// first use.
  ///
  /// Part of a build with the package trait `WebP`, which is on by default.
  ///
  /// **Reading** supports lossy and lossless files, with and without alpha. The pixels are as
  /// stored: the Exif orientation is reported and not applied, as for JPEG. **Writing** is visually
  /// lossless, unless a quality below 1 is requested.
  ///
  /// An ICC profile of curves and a matrix, as Display P3's and Adobe RGB's are, is applied: the
  /// pixels are sRGB.
  ///
  /// **Limits.** Other ICC profiles are ignored, with a diagnostic. Of an animated WebP the first
  /// frame is read, with a diagnostic. No side exceeds 16,383 pixels.
  package enum WebP {
    /// The maximum side length in pixels.
    static let largestSide = 16_383

    /// Reads a WebP in memory.
    ///
    /// - Parameters:
    ///   - data: The contents of the file. Bytes after the image are ignored.
    ///   - name: The name of the data in errors and diagnostics.
    ///   - limits: The limits on the image. `imagePixels` is checked against the header before
    ///     memory is allocated.
    /// - Throws: `ImageFileError`, which is also used if libwebp is missing, or `LimitExceeded`
    ///   with the name.
    package static func decode(
      _ data: Data, name: String = "image data", limits: Limits = .default
    ) throws -> DecodedImage {
      try data.withUnsafeBytes { try decode($0, name, limits) }
    }

    /// Returns the properties of a WebP in memory without decoding it, for which libwebp is not
    /// needed.
    static func header(_ data: Data) throws -> WebPContainer {
      try data.withUnsafeBytes { try WebPContainer($0, file: "") }
    }

    /// Reads `input`, which is a WebP.
    static func decode(_ input: borrowing ImageInput, limits: Limits) throws -> DecodedImage {
      let count = WebPContainer.fileSize(input.head)
      guard count <= limits.documentBytes else {
        throw LimitExceeded(
          "WebP file in bytes", asked: count, allowed: limits.documentBytes, place: input.file)
      }
      return try input.contents(upTo: count).withUnsafeBytes {
        try decode($0, input.file, limits)
      }
    }

    private static func decode(
      _ bytes: UnsafeRawBufferPointer, _ file: String, _ limits: Limits
    ) throws -> DecodedImage {
      let container = try WebPContainer(bytes, file: file)
      try limits.check(imageWidth: container.width, height: container.height, file: file)
      do { try open() } catch {
        throw ImageFileError.unreadable(file: file, reason: error.description)
      }
      let picture = container.picture
      var rgba = [UInt8](repeating: 0, count: 4 * picture.width * picture.height)
      let isDecoded = container.withStillPicture(bytes) { still in
        strata_webp_decode(
          still.bindMemory(to: UInt8.self).baseAddress, still.count, &rgba, Int32(picture.width),
          Int32(picture.height))
      }
      guard isDecoded else {
        throw ImageFileError.broken(
          file: file, format: .webp, reason: "libwebp cannot decode the image")
      }
      if picture.width != container.width || picture.height != container.height {
        rgba = onCanvas(rgba, picture, container)
      }
      let isOpaque = rgba.withUnsafeMutableBufferPointer {
        container.profile.convert($0)
        return AlphaConversion.premultiply($0)
      }
      let pixels = Pixels(
        width: container.width, height: container.height, premultipliedRGBA: rgba,
        isOpaque: isOpaque)
      return DecodedImage(
        pixels: pixels, orientation: container.orientation,
        diagnostics: container.diagnostics(file: file))
    }

    /// Returns the canvas with a smaller frame at its position.
    private static func onCanvas(
      _ rgba: [UInt8], _ frame: PixelRect, _ container: WebPContainer
    ) -> [UInt8] {
      var canvas = [UInt8](repeating: 0, count: 4 * container.width * container.height)
      for row in 0..<frame.height {
        let to = 4 * ((frame.minY + row) * container.width + frame.minX)
        let from = 4 * row * frame.width
        canvas.replaceSubrange(to..<to + 4 * frame.width, with: rgba[from..<from + 4 * frame.width])
      }
      return canvas
    }

    /// Returns an image as the bytes of a WebP file.
    ///
    /// - Throws: `WebPError`, or `ImageFileError.notEncoded`.
    package static func encode(
      _ pixels: Pixels, settings: WebPSettings = WebPSettings()
    ) throws -> [UInt8] {
      try open()
      guard max(pixels.width, pixels.height) <= largestSide else {
        throw ImageFileError.notEncoded(
          format: .webp,
          reason: "it has at most 16383 pixels a side, not \(pixels.width) x \(pixels.height)")
      }
      var packed: UnsafeMutablePointer<UInt8>?
      let count = strata_webp_encode(
        straight(pixels), Int32(pixels.width), Int32(pixels.height), settings.libraryQuality,
        &packed)
      guard count > 0, let packed else {
        throw ImageFileError.notEncoded(format: .webp, reason: "out of memory")
      }
      defer { strata_webp_free(packed) }
      return Array(UnsafeBufferPointer(start: packed, count: count))
    }

    /// Returns the pixels with straight alpha, as libwebp requires.
    static func straight(_ pixels: Pixels) -> [UInt8] {
      pixels.isOpaque ? pixels.bytes : AlphaConversion.straight(pixels.bytes[...])
    }

    /// Loads libwebp, or throws the reason why it cannot be loaded.
    package static func open() throws(WebPError) {
      var missing = strata_missing_library()
      guard !strata_webp_open(&missing) else { return }
      throw .missing(missing)
    }

    /// Returns the version of libwebp, such as "1.2.4".
    package static func version() throws(WebPError) -> String {
      try open()
      return text(ofVersion: strata_webp_version())
    }

    /// Returns the version of libwebpmux.
    package static func animationVersion() throws(WebPError) -> String {
      try openAnimation()
      return text(ofVersion: strata_webp_animation_version())
    }

    private static func text(ofVersion version: Int32) -> String {
      "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }

    /// Loads libwebpmux, or throws the reason why it cannot be loaded.
    static func openAnimation() throws(WebPError) {
      var missing = strata_missing_library()
      guard !strata_webp_animation_open(&missing) else { return }
      throw .missing(missing)
    }
  }

  extension WebPError {
    /// Returns the error for a missing library, with the loader's message.
    static func missing(_ missing: strata_missing_library) -> WebPError {
      let reason = withUnsafeBytes(of: missing.reason) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return .missingLibrary(
        package: missing.package.map { String(cString: $0) } ?? "libwebp7", reason: reason)
    }
  }
#endif
