/// A place that takes bytes in order.
///
/// A class, so that an encoder and its caller share one; used by one thread at a time.
public protocol ByteSink: AnyObject {
  /// Takes all of `bytes`, or throws; after an error the sink is of no further use.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Takes all of `bytes`, or throws.
  public func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

/// Collects bytes in memory.
public final class MemorySink: ByteSink {
  /// Everything written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// Appends `bytes`; never fails.
  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
