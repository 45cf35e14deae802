/// Detection of a file's format from its first bytes.
package enum FileMagic {
  /// The number of bytes that `describe` needs.
  static let length = 16

  /// The eight-byte signature of PNG.
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The signature of JPEG: its first marker, and the first byte of the next.
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The signature of WebP, with nil for the four bytes of its size.
  static let webp: [UInt8?] = Array("RIFF".utf8) + [nil, nil, nil, nil] + Array("WEBP".utf8)

  /// Returns the signature of a format, with nil for bytes that vary.
  private static func magic(of format: ImageFormat) -> [UInt8?] {
    switch format {
    case .png: png
    case .jpeg: jpeg
    case .webp: webp
    }
  }

  /// Returns whether a file that begins with `head` has a format.
  private static func isIn(_ format: ImageFormat, _ head: [UInt8]) -> Bool {
    head.count >= magic(of: format).count && mayBeIn(format, head)
  }

  /// Returns whether the available bytes of `head` match a format.
  private static func mayBeIn(_ format: ImageFormat, _ head: [UInt8]) -> Bool {
    zip(magic(of: format), head).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// Returns the accepted format of a file with these first bytes.
  ///
  /// - Throws: `ImageFileError.otherFormat`, or `.cutShort` if the file ends before its signature
  ///   is complete.
  static func format(
    of head: [UInt8], among accepted: [ImageFormat], file: String
  ) throws(ImageFileError) -> ImageFormat {
    if let format = accepted.first(where: { isIn($0, head) }) { return format }
    if !head.isEmpty, accepted.contains(where: { mayBeIn($0, head) }) {
      throw .cutShort(file: file)
    }
    throw .otherFormat(file: file, found: describe(head), accepted: accepted)
  }

  /// Returns a description of an unaccepted format, as the end of a sentence about the file.
  ///
  /// `head` is the first `length` bytes, or fewer if the file is shorter.
  static func describe(_ head: [UInt8]) -> String {
    if head.isEmpty { return "is empty" }
    if let name = imageName(head) { return "is \(name)" }
    // Byte 0 is not ASCII and bytes 4 to 7 are line ends, so that a transfer that clears the
    // top bit or rewrites line ends is detected here.
    if head.dropFirst().starts(with: [0x50, 0x4E, 0x47]) {
      return "is a PNG damaged by a text-mode transfer"
    }
    if let name = formatName(head) { return "is \(name), which is not supported" }
    if isText(head) { return "is text, not an image" }
    let bytes = head.prefix(8).map(hexadecimal).joined(separator: " ")
    return "is not an image in a known format (it begins with the bytes \(bytes))"
  }

  /// Returns the name of an accepted format, such as "a PNG".
  static func imageName(_ head: [UInt8]) -> String? {
    if head.starts(with: png) { return "a PNG" }
    if head.starts(with: jpeg) { return "a JPEG" }
    return isIn(.webp, head) ? "a WebP" : nil
  }

  /// Returns the name of a format that is not accepted, such as "a GIF".
  static func formatName(_ head: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF8") { return "a GIF" }
    if has("II*\0") || has("MM\0*") { return "a TIFF" }
    if has("ftyp", at: 4) {
      return isoMediaName(String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self))
    }
    if head.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) { return "a JPEG XL" }
    if has("jP  ", at: 4) { return "a JPEG 2000" }
    if has("BM") { return "a BMP" }
    if has("%PDF") { return "a PDF" }
    if head.starts(with: [0x00, 0x00, 0x01, 0x00]) { return "a Windows icon" }
    if has("icns") { return "an Apple icon" }
    if has("8BPS") { return "a Photoshop document" }
    if has("qoif") { return "a QOI" }
    if has("PK\u{3}\u{4}") { return "a ZIP archive" }
    if head.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
    if head.starts(with: [0x8A, 0x4D, 0x4E, 0x47]) { return "an MNG" }
    if has("<svg") { return "an SVG" }
    if has("<?xml") { return "an XML document" }
    return nil
  }

  /// Returns the name of an ISO media format; still images and movies share one container and
  /// differ in the brand.
  private static func isoMediaName(_ brand: String) -> String {
    switch brand {
    case "avif", "avis": "an AVIF"
    case "heic", "heix", "hevc", "hevx", "mif1", "msf1": "a HEIC"
    case "qt  ": "a QuickTime movie"
    default: "an MPEG-4 file"
    }
  }

  static func isText(_ head: [UInt8]) -> Bool {
    head.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
