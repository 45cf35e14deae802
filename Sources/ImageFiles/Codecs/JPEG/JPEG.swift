#if JPEG
  public import Foundation
  public import StrataGraphics

  /// JPEG files (ITU-T T.81, with JFIF, Exif and Adobe's markers), read and written row by row.
  ///
  /// Part of a build with the package trait `JPEG`, which is on by default.
  ///
  /// **Reading** supports 8-bit baseline and progressive files in grayscale, YCbCr, RGB, CMYK and
  /// YCCK. The pixels are as stored: the Exif orientation is reported and not applied, as in
  /// `CGImageSource`. A truncated file is an error, and so is a file whose compressed data is
  /// damaged, which libjpeg would fill up with gray. **Writing** produces baseline files in YCbCr.
  ///
  /// An ICC profile of curves and a matrix, as Display P3's and Adobe RGB's are, is applied: the
  /// pixels are sRGB.
  ///
  /// **Limits.** Other ICC profiles, and those over 64 KB, are ignored, with a diagnostic. CMYK is
  /// converted to RGB without a profile, with a note. A file in several scans, as every progressive
  /// one is, takes up to 8 bytes per pixel in addition to the image while it is read; it may have
  /// 100 scans. Neither side may exceed 65,500 pixels. 12-bit and lossless files are not supported.
  public enum JPEG {
    /// Reads a JPEG file.
    ///
    /// - Parameters:
    ///   - url: A file URL. A FIFO or a device works too, and bytes after the image may be
    ///     consumed.
    ///   - limits: The limits on the image. `imagePixels` is checked against the header before
    ///     memory is allocated.
    /// - Returns: The image, and diagnostics that name the file.
    /// - Throws: `ImageFileError`, or `LimitExceeded` naming the file.
    public static func decode(
      contentsOf url: URL, limits: Limits = .default
    ) throws -> DecodedImage {
      try decode(ImageInput(url), limits)
    }

    /// Reads a JPEG in memory.
    ///
    /// - Parameters:
    ///   - data: The contents of the file. Bytes after the image are ignored.
    ///   - name: The name of the data in errors and diagnostics.
    ///   - limits: The limits on the image. `imagePixels` is checked against the header before
    ///     memory is allocated.
    /// - Returns: The image, and diagnostics with the name.
    /// - Throws: `ImageFileError`, or `LimitExceeded` with the name.
    public static func decode(
      _ data: Data, name: String = "image data", limits: Limits = .default
    ) throws -> DecodedImage {
      try decode(data, name, limits)
    }
  }

  extension JPEG: ImageCodec {
    static func reader(_ input: consuming ImageInput, _ limits: Limits) throws -> any ImageReader {
      try JPEGReader(input)
    }

    static func encode(_ pixels: Pixels, _ settings: StillFormat, to sink: any ByteSink) throws {
      try encode(pixels, settings: settings.jpeg, to: sink)
    }
  }
#endif
