public import Foundation

/// The bytes of an image.
public final class CGDataProvider: Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  public convenience init?(data: CFData) { self.init(bytes: Array(data)) }

  /// The bytes; never nil.
  public var data: CFData? { Data(bytes) }
}
