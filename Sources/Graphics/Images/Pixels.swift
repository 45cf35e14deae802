import Synchronization

/// An image in memory: 8-bit RGBA, premultiplied, sRGB, row 0 on top, rows without padding.
///
/// A value whose bytes are shared between copies. `identity` names the bytes, so that a cache keyed
/// by it never compares or hashes them.
public struct Pixels: Sendable, Hashable {
  private final class Storage: Sendable {
    /// Empty where a source has them.
    let bytes: [UInt8]
    let source: (any PixelSource)?
    /// The smaller mipmap levels, once someone has asked for them.
    let smallerLevels = Mutex<[Pixels]?>(nil)

    init(_ bytes: [UInt8], from source: (any PixelSource)? = nil) {
      self.bytes = bytes
      self.source = source
    }
  }

  /// In pixels, at least 1.
  public let width: Int
  /// In pixels, at least 1.
  public let height: Int
  /// True when every alpha is 255.
  public let isOpaque: Bool
  private let storage: Storage

  /// - Precondition: `width` and `height` are positive and `premultipliedRGBA` has
  ///   `4 * width * height` bytes.
  public init(width: Int, height: Int, premultipliedRGBA: [UInt8], isOpaque: Bool? = nil) {
    precondition(width > 0 && height > 0, "an image needs at least one pixel")
    precondition(
      premultipliedRGBA.count == 4 * width * height,
      "\(width) x \(height) pixels need \(4 * width * height) bytes, not \(premultipliedRGBA.count)"
    )
    self.width = width
    self.height = height
    self.isOpaque = isOpaque ?? Self.isOpaque(premultipliedRGBA)
    storage = Storage(premultipliedRGBA)
  }

  /// An image whose bytes lie elsewhere, and are fetched when somebody asks for them.
  ///
  /// - Precondition: `width` and `height` are positive.
  package init(width: Int, height: Int, isOpaque: Bool, source: any PixelSource) {
    precondition(width > 0 && height > 0, "an image needs at least one pixel")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    storage = Storage([], from: source)
  }

  /// Looks at some pixels at a time, so that the loop over them has no way out and is quick.
  private static func isOpaque(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + 4_096, bytes.count)
        var common: UInt32 = .max
        for at in stride(from: start, to: end, by: 4) {
          common &= bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
        if UInt32(littleEndian: common) >> 24 != 255 { return false }
        start = end
      }
      return true
    }
  }

  /// Premultiplied RGBA, `4 * width * height` bytes.
  public var bytes: [UInt8] { storage.source?.bytes ?? storage.bytes }

  /// Where the bytes are fetched from, for those who know a shorter way; nil where they are here.
  package var source: (any PixelSource)? { storage.source }

  /// Names the bytes for as long as some copy lives.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The smaller mipmap levels, worked out by the first who asks and kept as long as the bytes.
  func smallerLevels(_ make: () -> [Pixels]) -> [Pixels] {
    storage.smallerLevels.withLock { levels in
      if let known = levels { return known }
      let made = make()
      levels = made
      return made
    }
  }

  public static func == (a: Pixels, b: Pixels) -> Bool { a.storage === b.storage }
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
