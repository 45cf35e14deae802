package import StrataGraphics

/// Turns frames into one stream of bytes.
package protocol FrameStream: AnyObject {
  /// Writes the next frame, and before the first what the stream begins with.
  func write(_ frame: Pixels, to sink: any ByteSink) throws

  /// Writes what follows the last frame.
  func end(to sink: any ByteSink) throws
}

extension FrameStream {
  package func end(to sink: any ByteSink) throws {}
}

/// A job that writes one stream into one file, or into a pipe.
package final class StreamEncoder: FrameEncoder {
  private let stream: any FrameStream
  private let output: PendingOutput

  package init(_ stream: any FrameStream, to output: PendingOutput) {
    self.stream = stream
    self.output = output
  }

  package var byteCount: Int { output.writer.byteCount }

  package func add(_ frame: Pixels) throws { try stream.write(frame, to: output.writer) }

  package func finish() throws {
    try stream.end(to: output.writer)
    try output.finish()
  }

  package func cancel() { output.cancel() }
}
