internal import CLibraries
internal import CWebP
public import StrataGraphics

/// WebP files, by the system's libwebp, which is opened when it is first used.
package enum WebP {
  /// A picture as the bytes of a WebP file.
  ///
  /// - Parameter quality: 0...1; nil loses nothing.
  /// - Throws: `WebPError`.
  package static func encode(_ pixels: Pixels, quality: Double?) throws(WebPError) -> [UInt8] {
    try open()
    let straight = straight(pixels)
    var packed: UnsafeMutablePointer<UInt8>?
    let count = strata_webp_encode(
      straight, Int32(pixels.width), Int32(pixels.height), quality.map { Float($0 * 100) } ?? -1,
      &packed)
    guard count > 0, let packed else {
      throw .notEncoded(width: pixels.width, height: pixels.height)
    }
    defer { strata_webp_free(packed) }
    return Array(UnsafeBufferPointer(start: packed, count: count))
  }

  /// Width and height of a WebP in memory; nil for what is none.
  package static func size(_ bytes: [UInt8]) throws(WebPError) -> (width: Int, height: Int)? {
    try open()
    var (width, height) = (Int32(0), Int32(0))
    guard strata_webp_size(bytes, bytes.count, &width, &height), width > 0, height > 0 else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Reads a WebP in memory.
  ///
  /// - Parameter name: What errors call it.
  /// - Throws: `WebPError`, or `LimitExceeded` with the name.
  package static func decode(_ bytes: [UInt8], name: String, limits: Limits) throws -> Pixels {
    guard let size = try size(bytes) else { throw WebPError.broken(file: name) }
    try limits.check(imageWidth: size.width, height: size.height, file: name)
    var rgba = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    guard
      strata_webp_decode(bytes, bytes.count, &rgba, Int32(size.width), Int32(size.height))
    else { throw WebPError.broken(file: name) }
    let isOpaque = rgba.withUnsafeMutableBufferPointer { AlphaConversion.premultiply($0) }
    return Pixels(
      width: size.width, height: size.height, premultipliedRGBA: rgba, isOpaque: isOpaque)
  }

  private static func straight(_ pixels: Pixels) -> [UInt8] {
    guard !pixels.isOpaque else { return pixels.bytes }
    let bytes = pixels.bytes
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      bytes.withUnsafeBufferPointer { AlphaConversion.unpremultiply($0, into: result) }
      count = bytes.count
    }
  }

  /// Opens the library.
  package static func open() throws(WebPError) {
    var missing = strata_missing_library()
    guard !strata_webp_open(&missing) else { return }
    let reason = withUnsafeBytes(of: missing.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw .missingLibrary(
      package: missing.package.map { String(cString: $0) } ?? "libwebp7", reason: reason)
  }
}

/// A WebP file could not be written or read.
public enum WebPError: StrataError, Equatable {
  /// The system's libwebp cannot be used.
  case missingLibrary(package: String, reason: String)
  /// libwebp did not take the picture.
  case notEncoded(width: Int, height: Int)
  /// The bytes are no WebP, or a damaged one.
  case broken(file: String)

  /// `.scene` for what was read, else `.output`.
  public var kind: FailureKind {
    switch self {
    case .missingLibrary, .notEncoded: .output
    case .broken: .scene
    }
  }

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .missingLibrary(let package, let reason):
      "WebP files need Debian's package \(package): \(reason); install it (apt-get install "
        + "\(package)), or use png or jpg"
    case .notEncoded(let width, let height):
      "a picture of \(width) x \(height) pixels could not be encoded as WebP"
    case .broken(let file): "\(file): is no WebP, or a damaged one"
    }
  }
}
