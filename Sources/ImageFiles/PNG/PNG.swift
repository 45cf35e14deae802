internal import CPNG
public import Foundation
public import StrataGraphics

/// An image read from a file, and what of the file had no effect on it.
public struct DecodedImage: Sendable {
  /// Premultiplied, sRGB.
  public var pixels: Pixels
  /// Each names the file.
  public var diagnostics: [Diagnostic]

  /// A picture that was read without remarks, unless there are any.
  public init(pixels: Pixels, diagnostics: [Diagnostic] = []) {
    self.pixels = pixels
    self.diagnostics = diagnostics
  }
}

/// PNG files (W3C PNG, second edition), read and written row by row.
///
/// **Reading** takes every colour type, depth and interlacing. 16-bit channels are rounded to 8,
/// colours are premultiplied, both to nearest. **Writing** makes 8-bit RGBA with straight alpha, or
/// 8-bit RGB where every pixel is opaque, with an sRGB chunk.
///
/// **Limits.** Colours are taken as sRGB: an ICC profile, gAMA and cHRM are ignored, with a
/// diagnostic. Of an animated PNG the still image is read, with a diagnostic. EXIF orientation,
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
    let file = url.isFileURL ? url.path : url.absoluteString
    let descriptor = try openForReading(url, file: file)
    defer { close(descriptor) }
    return try decode(PNGReader(descriptor: descriptor, file: file), file: file, limits: limits)
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
      try decode(PNGReader(bytes, file: name), file: name, limits: limits)
    }
  }

  /// True when the bytes begin as a PNG does, up to its first row.
  static func canReadHeader(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      do {
        _ = try PNGReader(bytes, file: "").header()
        return true
      } catch {
        return false
      }
    }
  }

  private static func decode(
    _ reader: consuming PNGReader, file: String, limits: Limits
  ) throws -> DecodedImage {
    let header = try reader.header()
    let (width, height) = (Int(header.width), Int(header.height))
    // Sides are below 2³¹, so that their product fits.
    guard width * height <= limits.imagePixels else {
      throw LimitExceeded(
        "image area in pixels (\(width) x \(height))", asked: width * height,
        allowed: limits.imagePixels, place: file)
    }
    let pixels = try reader.pixels(header)
    return DecodedImage(pixels: pixels, diagnostics: reader.diagnostics(header))
  }

  private static func openForReading(_ url: URL, file: String) throws(ImageFileError) -> Int32 {
    guard url.isFileURL else {
      throw .unreadable(file: file, reason: "only file URLs are read")
    }
    let descriptor = retryingInterrupts { open(file, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .unreadable(file: file, reason: systemText(errno)) }
    return descriptor
  }
}
