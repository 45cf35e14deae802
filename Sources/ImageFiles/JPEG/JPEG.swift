#if JPEG
  public import Foundation
  public import StrataGraphics

  /// JPEG files (ITU-T T.81, with JFIF, Exif and Adobe's markers), read and written row by row.
  ///
  /// Part of a build with the package trait `JPEG`, which is on by default.
  ///
  /// **Reading** takes 8-bit baseline and progressive files of grey, YCbCr, RGB, CMYK and YCCK. The
  /// pixels are as stored: the Exif orientation is told and not applied, as `CGImageSource` does it.
  /// A file that is cut, and one whose packed data is damaged so that libjpeg would fill up with
  /// grey, is an error. **Writing** makes baseline files of YCbCr.
  ///
  /// An ICC profile of curves and a matrix, as Display P3's and Adobe RGB's are, is applied: the
  /// pixels are sRGB.
  ///
  /// **Limits.** Other ICC profiles, and those of over 64 KB, are ignored, with a diagnostic; inks become light without a profile, with a note. A file in several scans, as
  /// every progressive one is, takes up to 8 bytes a pixel beside the picture while it is read; it
  /// may have 100 scans. Neither side may exceed 65,500 pixels. 12-bit and lossless files are
  /// refused.
  public enum JPEG {
    /// Reads a JPEG file.
    ///
    /// - Parameters:
    ///   - url: A file URL; a FIFO or a device works too, and what follows the picture may be consumed.
    ///   - limits: `imagePixels` is compared with the header before memory is allocated.
    /// - Returns: The picture, and diagnostics that name the file.
    /// - Throws: `ImageFileError`, or `LimitExceeded` naming the file.
    public static func decode(
      contentsOf url: URL, limits: Limits = .default
    ) throws -> DecodedImage {
      try decode(ImageInput(url), limits: limits)
    }

    /// Reads a JPEG in memory.
    ///
    /// - Parameters:
    ///   - data: Bytes after the picture are ignored.
    ///   - name: What errors and diagnostics call the bytes.
    ///   - limits: `imagePixels` is compared with the header before memory is allocated.
    /// - Returns: The picture, and diagnostics with the name.
    /// - Throws: `ImageFileError`, or `LimitExceeded` with the name.
    public static func decode(
      _ data: Data, name: String = "image data", limits: Limits = .default
    ) throws -> DecodedImage {
      try data.withUnsafeBytes { bytes in
        try decode(JPEGReader(bytes, file: name), limits: limits)
      }
    }

    /// Width, height and orientation of a JPEG in memory.
    static func header(_ data: Data) throws -> JPEGReader.Header {
      try data.withUnsafeBytes { try JPEGReader($0, file: "").header() }
    }

    /// Reads what `input` holds, which is a JPEG.
    static func decode(_ input: borrowing ImageInput, limits: Limits) throws -> DecodedImage {
      try decode(JPEGReader(input), limits: limits)
    }

    private static func decode(
      _ reader: consuming JPEGReader, limits: Limits
    ) throws -> DecodedImage {
      let header = try reader.header()
      try limits.check(imageWidth: header.width, height: header.height, file: reader.file)
      let pixels = try reader.pixels(header)
      return DecodedImage(
        pixels: pixels, orientation: header.orientation, diagnostics: reader.diagnostics(header))
    }
  }
#endif
