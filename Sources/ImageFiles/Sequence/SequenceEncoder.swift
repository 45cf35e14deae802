package import StrataGraphics

/// Writes each frame to its own file, and records it in the sequence's manifest.
///
/// Every file is written atomically, as `OutputFile` does, so an interrupted sequence has no broken
/// frames. A symbolic link with the name of a frame is replaced. With the manifest, existing files
/// do not need to be rendered again.
package final class SequenceEncoder: FrameEncoder {
  package private(set) var byteCount = 0
  private let pattern: FrameNamePattern
  private let still: StillFormat
  private var numbers: FlattenSequence<[Range<Int>]>.Iterator
  private let identity: SequenceIdentity
  private var log: SequenceLog?

  /// - Parameters:
  ///   - numbers: The numbers of the frames to come, in order.
  ///   - identity: The inputs that determine the files.
  package init(
    _ pattern: FrameNamePattern, still: StillFormat, numbers: [Range<Int>],
    identity: SequenceIdentity
  ) {
    self.pattern = pattern
    self.still = still
    self.numbers = numbers.joined().makeIterator()
    self.identity = identity
  }

  package func add(_ frame: Pixels) throws {
    try write(nextNumber()) { try still.encode(frame, to: $0) }
  }

  package func add(file: [UInt8]) throws { try write(nextNumber()) { try $0.write(file) } }

  private func nextNumber() -> Int {
    guard let number = numbers.next() else {
      preconditionFailure("received more frames than announced")
    }
    return number
  }

  private func write(_ number: Int, _ body: (any ByteSink) throws -> Void) throws {
    let (log, bytes, hash) = try OutputFile.write(
      to: pattern.path(of: number), links: .replace
    ) { writer in
      // Open the log before the frame is renamed: without a manifest, there must not be a frame.
      let log = try self.log ?? SequenceLog(pattern, identity: identity)
      let sink = HashingSink(writer)
      try body(sink)
      return (log, writer.byteCount, sink.hash)
    }
    self.log = log
    byteCount += bytes
    try log.add(number, bytes: bytes, hash: hash)
  }

  package func finish() { log = nil }

  package func cancel() { log = nil }
}
