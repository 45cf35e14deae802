package import StrataGraphics

/// An encoder of frames into one byte stream.
package protocol FrameStream: AnyObject {
  /// Writes the next frame, after the stream's header if it is the first.
  func write(_ frame: Pixels, to sink: any ByteSink) throws

  /// Writes everything after the last frame.
  func end(to sink: any ByteSink) throws
}

extension FrameStream {
  package func end(to sink: any ByteSink) throws {}
}

/// A frame encoder that writes one stream to one file or pipe.
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
