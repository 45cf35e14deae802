public import Foundation
public import StrataGraphics

/// PNG files (W3C PNG, second edition), read and written row by row.
///
/// **Reading** supports every color type, depth and interlacing. 16-bit channels are rounded to 8
/// bits and colors are premultiplied, both to nearest. **Writing** produces 8-bit RGBA with
/// straight alpha, or 8-bit RGB if every pixel is opaque, with an sRGB chunk.
///
/// An ICC profile of curves and a matrix, as Display P3's and Adobe RGB's are, is applied: the
/// pixels are sRGB.
///
/// **Limits.** Other ICC profiles, gAMA and cHRM are ignored, with a diagnostic; colors are read as
/// sRGB. Of an animated PNG only the still image is read, with a diagnostic. The Exif orientation
/// is reported and not applied, as for JPEG, if it precedes the pixels. Physical size and text are
/// skipped. Indexed, grayscale and 16-bit files are not written.
public enum PNG {
  /// Reads a PNG file.
  ///
  /// - Parameters:
  ///   - url: A file URL. A FIFO or a device works too, and is read up to the end of the image.
  ///   - limits: The limits on the image. `imagePixels` is checked against the header before memory
  ///     is allocated.
  /// - Returns: The image, and diagnostics that name the file.
  /// - Throws: `ImageFileError`, or `LimitExceeded` naming the file.
  public static func decode(
    contentsOf url: URL, limits: Limits = .default
  ) throws -> DecodedImage {
    try decode(ImageInput(url), limits)
  }

  /// Reads a PNG in memory.
  ///
  /// - Parameters:
  ///   - data: The contents of the file. Bytes after the image are ignored.
  ///   - name: The name of the data in errors and diagnostics.
  ///   - limits: The limits on the image. `imagePixels` is checked against the header before memory
  ///     is allocated.
  /// - Returns: The image, and diagnostics with the name.
  /// - Throws: `ImageFileError`, or `LimitExceeded` with the name.
  public static func decode(
    _ data: Data, name: String = "image data", limits: Limits = .default
  ) throws -> DecodedImage {
    try decode(data, name, limits)
  }
}

extension PNG: ImageCodec {
  static func reader(_ input: consuming ImageInput, _ limits: Limits) throws -> any ImageReader {
    try PNGReader(input)
  }

  static func encode(_ pixels: Pixels, _ settings: StillFormat, to sink: any ByteSink) throws {
    try encode(pixels, compression: settings.compression, to: sink)
  }
}
