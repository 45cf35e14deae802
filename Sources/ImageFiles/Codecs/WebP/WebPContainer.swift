import StrataGraphics

#if WebP
  internal import StrataGraphics

  /// The chunks of a WebP file, with the properties of the image that are known before it is
  /// decoded.
  ///
  /// A file is "RIFF", the size of the rest, "WEBP" and chunks: a four-letter type, a size, and a
  /// payload, padded by a byte if its size is odd. Numbers are little-endian. The
  /// first chunk is the image, or a header that announces more chunks.
  struct WebPContainer {
    /// The width of the canvas.
    let width: Int
    let height: Int
    let isAnimated: Bool
    /// The region of the image, or of the first frame of an animation, on the canvas.
    let picture: PixelRect
    private(set) var orientation = UIImage.Orientation.up
    private(set) var profile = EmbeddedProfile.standard
    /// The range of the file, or of the chunks of the first frame.
    private let payload: Range<Int>

    /// Returns the size in bytes of the file whose first 12 bytes are `head`.
    static func fileSize(_ head: [UInt8]) -> Int {
      8 + head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads the type of every chunk, and the chunks that describe the image.
    ///
    /// - Parameter bytes: The file; bytes after it are ignored.
    init(_ bytes: [UInt8], file: String) throws(ImageFileError) {
      let head = Array(bytes.prefix(FileMagic.length))
      _ = try FileMagic.format(of: head, among: [.webp], file: file)
      let end = Self.fileSize(head)
      guard end <= bytes.count else { throw .cutShort(file: file) }
      var chunks = RIFFChunks(bytes, 12..<end, file)
      guard let first = try chunks.next() else { throw .noPicture(file) }
      guard first.type == "VP8X" else {
        guard let size = chunks.pictureSize(first) else { throw .noPicture(file) }
        (width, height, isAnimated) = (size.width, size.height, false)
        picture = PixelRect(x: 0, y: 0, width: width, height: height)
        payload = 0..<end
        return
      }
      guard let flags = chunks.number(first.payload, at: 0, bytes: 1),
        let right = chunks.number(first.payload, at: 4, bytes: 3),
        let bottom = chunks.number(first.payload, at: 7, bytes: 3)
      else { throw .broken(file: file, format: .webp, reason: "its header is too short") }
      (width, height) = (right + 1, bottom + 1)
      isAnimated = flags & 2 != 0
      var found: (PixelRect, Range<Int>)?
      var hasProfile = false
      while let chunk = try chunks.next() {
        switch chunk.type {
        // Only the first profile applies; parsing any number of others would be wasted work.
        case "ICCP" where !hasProfile:
          profile = EmbeddedProfile(chunks.bytes(chunk.payload))
          hasProfile = true
        case "EXIF":
          orientation = ExifOrientation.read(chunk: chunks.bytes(chunk.payload)) ?? .up
        case "ANMF" where isAnimated && found == nil:
          found = try chunks.frame(chunk.payload)
        case "VP8 " where !isAnimated, "VP8L" where !isAnimated:
          found = (PixelRect(x: 0, y: 0, width: width, height: height), 0..<end)
        default: break
        }
      }
      guard let (region, payload) = found else { throw .noPicture(file) }
      guard region.maxX <= width, region.maxY <= height else {
        throw .broken(file: file, format: .webp, reason: "its first frame is outside the canvas")
      }
      (picture, self.payload) = (region, payload)
    }

    /// Returns a file that contains only `picture`, which libwebp can read.
    ///
    /// - Parameter bytes: The bytes that the container was read from.
    func stillPicture(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
      let chunks = bytes[payload]
      guard isAnimated else { return chunks }
      var file = Array("WEBP".utf8)
      // An image whose alpha is in a separate chunk needs an extended header.
      if chunks.starts(with: "ALPH".utf8) {
        file += Array("VP8X".utf8) + littleEndian(10, bytes: 4) + [0x10, 0, 0, 0]
        file += littleEndian(picture.width - 1, bytes: 3)
        file += littleEndian(picture.height - 1, bytes: 3)
      }
      file += chunks
      file = Array("RIFF".utf8) + littleEndian(file.count, bytes: 4) + file
      return file[...]
    }

    private func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Returns diagnostics for features of the file that are ignored.
    func diagnostics(file: String) -> [Diagnostic] {
      var found: [Diagnostic] = []
      if let ignored = profile.diagnostic(file: file) { found.append(ignored) }
      if isAnimated {
        found.append(
          Diagnostic(
            .warning, code: "animation-ignored",
            "the WebP is animated; only its first frame is read", file: file))
      }
      return found
    }
  }

  /// An iterator over the chunks of a WebP file.
  private struct RIFFChunks {
    struct Chunk {
      let type: String
      let payload: Range<Int>
    }

    private let file: [UInt8]
    private var rest: Range<Int>
    private let name: String

    init(_ file: [UInt8], _ range: Range<Int>, _ name: String) {
      (self.file, rest, self.name) = (file, range, name)
    }

    /// Returns the next chunk, or nil at the end; fewer bytes than a chunk header are padding.
    mutating func next() throws(ImageFileError) -> Chunk? {
      guard rest.count >= 8 else { return nil }
      let type = String(decoding: bytes(rest.prefix(4)), as: UTF8.self)
      guard let size = number(rest, at: 4, bytes: 4), size <= rest.count - 8 else {
        throw .broken(file: name, format: .webp, reason: "its chunk \(type) extends past its end")
      }
      let payload = rest.lowerBound + 8..<rest.lowerBound + 8 + size
      rest = min(payload.upperBound + size % 2, rest.upperBound)..<rest.upperBound
      return Chunk(type: type, payload: payload)
    }

    func bytes(_ range: Range<Int>) -> [UInt8] { Array(file[range]) }

    /// Returns a little-endian number in `payload`; nil if it extends past the end.
    func number(_ payload: Range<Int>, at offset: Int, bytes: Int) -> Int? {
      guard offset + bytes <= payload.count else { return nil }
      let start = payload.lowerBound + offset
      return file[start..<start + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the image size from the first bytes of an image chunk; nil for another chunk, and
    /// one that is too short.
    func pictureSize(_ chunk: Chunk) -> (width: Int, height: Int)? {
      switch chunk.type {
      // A three-byte tag and a three-byte constant precede the sides, which have 14 bits
      // each and two bits of scaling that are ignored.
      case "VP8 ":
        guard number(chunk.payload, at: 3, bytes: 3) == 0x2A_019D,
          let width = number(chunk.payload, at: 6, bytes: 2),
          let height = number(chunk.payload, at: 8, bytes: 2), width & 0x3FFF > 0,
          height & 0x3FFF > 0
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
      // A constant byte, and the sides minus 1 in 14 bits each.
      case "VP8L":
        guard number(chunk.payload, at: 0, bytes: 1) == 0x2F,
          let sides = number(chunk.payload, at: 1, bytes: 4)
        else { return nil }
        return (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
      default: return nil
      }
    }

    /// Returns the region of an animation frame, and the range of its image chunks.
    func frame(_ payload: Range<Int>) throws(ImageFileError) -> (PixelRect, Range<Int>) {
      // Half of left and top, width and height minus 1, the duration, and the blending flags.
      let sides = stride(from: 0, to: 12, by: 3).compactMap { number(payload, at: $0, bytes: 3) }
      guard sides.count == 4, payload.count >= 16 else {
        throw .broken(file: name, format: .webp, reason: "its first frame is too short")
      }
      let region = PixelRect(
        x: 2 * sides[0], y: 2 * sides[1], width: sides[2] + 1, height: sides[3] + 1)
      return (region, payload.lowerBound + 16..<payload.upperBound)
    }
  }

  extension ImageFileError {
    fileprivate static func noPicture(_ file: String) -> ImageFileError {
      .broken(file: file, format: .webp, reason: "it has no image")
    }
  }
#endif
