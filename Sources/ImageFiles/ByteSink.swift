/// A sequential destination for bytes.
///
/// It is a class so that an encoder and its caller can share it. It is not thread-safe.
public protocol ByteSink: AnyObject {
  /// Writes all of `bytes`, or throws; after an error the sink is no longer usable.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Writes all of `bytes`, or throws.
  public func write(_ bytes: [UInt8]) throws { try write(bytes.span) }

  /// Writes all of `bytes`, or throws.
  func write(_ bytes: Span<UInt8>) throws {
    try unsafe bytes.withUnsafeBytes { try unsafe write($0) }
  }
}

/// A sink that collects bytes in memory.
public final class MemorySink: ByteSink {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends `bytes`; never fails.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes.append(contentsOf: bytes)
  }
}
