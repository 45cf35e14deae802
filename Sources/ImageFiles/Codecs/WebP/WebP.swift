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
      try decode(data, name, limits)
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
      let count = unsafe strata_webp_encode(
        straight(pixels), Int32(pixels.width), Int32(pixels.height), settings.libraryQuality,
        &packed)
      guard count > 0, let packed = unsafe packed else {
        throw ImageFileError.notEncoded(format: .webp, reason: "out of memory")
      }
      defer { unsafe strata_webp_free(packed) }
      return unsafe Array(UnsafeBufferPointer(start: packed, count: count))
    }

    /// Returns the pixels with straight alpha, as libwebp requires.
    static func straight(_ pixels: Pixels) -> [UInt8] {
      pixels.isOpaque ? pixels.bytes : AlphaConversion.straight(pixels.bytes[...])
    }

    /// Loads libwebp, or throws the reason why it cannot be loaded.
    package static func open() throws(WebPError) {
      try unsafe load { unsafe strata_webp_open($0) }
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
      try unsafe load { unsafe strata_webp_animation_open($0) }
    }

    /// Calls `open`, which loads libraries and returns whether it succeeded.
    private static func load(
      _ open: (UnsafeMutablePointer<strata_missing_library>) -> Bool
    ) throws(WebPError) {
      var missing = unsafe strata_missing_library()
      guard unsafe !open(&missing) else { return }
      let package = unsafe missing.package.map { unsafe String(cString: $0) }
      throw .missingLibrary(
        package: package ?? "libwebp7", reason: unsafe cText(in: &missing.reason))
    }
  }

  extension WebP: ImageCodec {
    static func reader(_ input: consuming ImageInput, _ limits: Limits) throws -> any ImageReader {
      try WebPReader(input, limits)
    }

    static func encode(_ pixels: Pixels, _ settings: StillFormat, to sink: any ByteSink) throws {
      try sink.write(encode(pixels, settings: settings.webp))
    }
  }

#endif
