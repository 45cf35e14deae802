import Synchronization

/// An image in memory: 8-bit RGBA, premultiplied, sRGB, row 0 on top, rows without padding.
///
/// A value whose bytes are shared between copies. `identity` identifies the bytes, so that a cache
/// keyed by it never compares or hashes them.
public struct Pixels: Sendable, Hashable {
  private final class Storage: Sendable {
    /// The bytes; empty if a source has them.
    let bytes: [UInt8]
    let source: (any PixelSource)?
    /// The smaller mipmap levels, after their first use.
    let smallerLevels = Mutex<[Pixels]?>(nil)

    init(_ bytes: [UInt8], from source: (any PixelSource)? = nil) {
      self.bytes = bytes
      self.source = source
    }
  }

  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// Whether every alpha is 255.
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

  /// Creates an image whose bytes are stored elsewhere and read back on first use.
  ///
  /// - Precondition: `width` and `height` are positive.
  package init(width: Int, height: Int, isOpaque: Bool, source: any PixelSource) {
    precondition(width > 0 && height > 0, "an image needs at least one pixel")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    storage = Storage([], from: source)
  }

  /// Checks blocks of pixels, so that the inner loop has no early exit and is fast.
  private static func isOpaque(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + 4_096, bytes.count)
        var common: UInt32 = .max
        for at in stride(from: start, to: end, by: 4) {
          unsafe common &= bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
        if UInt32(littleEndian: common) >> 24 != 255 { return false }
        start = end
      }
      return true
    }
  }

  /// Premultiplied RGBA, `4 * width * height` bytes.
  public var bytes: [UInt8] { storage.source?.bytes ?? storage.bytes }

  /// The source of the bytes, for code that can use it in place; nil if the bytes are in memory.
  package var source: (any PixelSource)? { storage.source }

  /// Identifies the bytes as long as a copy is alive.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Returns the smaller mipmap levels, computed on first use and cached as long as the bytes.
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
