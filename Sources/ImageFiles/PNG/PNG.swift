internal import CPNG
public import Foundation
public import StrataGraphics

/// PNG files (W3C PNG, second edition), read and written row by row.
///
/// **Reading** takes every colour type, depth and interlacing. 16-bit channels are rounded to 8,
/// colours are premultiplied, both to nearest. **Writing** makes 8-bit RGBA with straight alpha, or
/// 8-bit RGB where every pixel is opaque, with an sRGB chunk.
///
/// An ICC profile of curves and a matrix, as Display P3's and Adobe RGB's are, is applied: the pixels
/// are sRGB.
///
/// **Limits.** Other ICC profiles, gAMA and cHRM are ignored, with a diagnostic; colours are taken as
/// sRGB. Of an animated PNG the still image is read, with a diagnostic. EXIF orientation,
/// physical size and texts are skipped. No indexed, grey or 16-bit files are written.
public enum PNG {
  /// Reads a PNG file.
  ///
  /// - Parameters:
  ///   - url: A file URL; a FIFO or a device works too, and is read no further than the picture.
  ///   - limits: `imagePixels` is compared with the header before memory is allocated.
  /// - Returns: The picture, and diagnostics that name the file.
  /// - Throws: `ImageFileError`, or `LimitExceeded` naming the file.
  public static func decode(
    contentsOf url: URL, limits: Limits = .default
  ) throws -> DecodedImage {
    try decode(ImageInput(url), limits: limits)
  }

  /// Reads a PNG in memory.
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
      try decode(PNGReader(bytes, file: name), limits: limits)
    }
  }

  /// Width and height of a PNG in memory.
  static func size(_ data: Data) throws -> (width: Int, height: Int) {
    let header = try data.withUnsafeBytes { try PNGReader($0, file: "").header() }
    return (Int(header.width), Int(header.height))
  }

  /// Reads what `input` holds, which is a PNG.
  static func decode(_ input: borrowing ImageInput, limits: Limits) throws -> DecodedImage {
    try decode(PNGReader(input), limits: limits)
  }

  private static func decode(
    _ reader: consuming PNGReader, limits: Limits
  ) throws -> DecodedImage {
    let header = try reader.header()
    try limits.check(
      imageWidth: Int(header.width), height: Int(header.height), file: reader.file)
    let profile = reader.profile(header)
    let pixels = try reader.pixels(header, profile)
    return DecodedImage(pixels: pixels, diagnostics: reader.diagnostics(header, profile))
  }
}
