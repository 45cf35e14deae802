/// An image in memory: 8-bit RGBA, premultiplied, sRGB, row 0 on top, rows without padding.
///
/// A value whose bytes are shared between copies. `identity` names the bytes, so that a cache keyed
/// by it never compares or hashes them.
public struct Pixels: Sendable, Hashable {
  private final class Storage: Sendable {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
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
    self.isOpaque =
      isOpaque
      ?? premultipliedRGBA.withUnsafeBufferPointer { bytes in
        !stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] != 255 }
      }
    storage = Storage(premultipliedRGBA)
  }

  /// Premultiplied RGBA, `4 * width * height` bytes.
  public var bytes: [UInt8] { storage.bytes }

  /// Names the bytes for as long as some copy lives.
  public var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  public static func == (a: Pixels, b: Pixels) -> Bool { a.storage === b.storage }
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
