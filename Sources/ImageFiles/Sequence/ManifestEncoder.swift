internal import Foundation
package import StrataGraphics

/// Passes frames on to the encoder of a movie, and writes its manifest.
package final class ManifestEncoder: FrameEncoder {
  private let encoder: any FrameEncoder
  private let path: String
  private let identity: SequenceIdentity
  private let key: String
  private var numbers: FlattenSequence<[Range<Int>]>.Iterator
  private var frames: [MovieManifest.Frame] = []
  private let file = CompletedFile()

  /// - Parameters:
  ///   - path: The path of the movie.
  ///   - output: The output of the encoder, before anything has been written.
  ///   - numbers: The numbers of the frames to come, in order.
  ///   - identity: The inputs that determine the frames.
  ///   - encoder: Creates the encoder.
  package init(
    _ path: String, to output: PendingOutput, numbers: [Range<Int>], identity: SequenceIdentity,
    encoder: (PendingOutput) throws -> any FrameEncoder
  ) throws {
    self.path = path
    self.identity = identity
    key = identity.key
    self.numbers = numbers.joined().makeIterator()
    file.watch(output)
    self.encoder = try encoder(output)
  }

  package var byteCount: Int { encoder.byteCount }

  package var diagnostics: [Diagnostic] { encoder.diagnostics }

  package func add(_ frame: Pixels) throws {
    guard let number = numbers.next() else {
      preconditionFailure("received more frames than announced")
    }
    let bytes = frame.bytes
    frames.append(
      MovieManifest.Frame(
        frame: number, bytes: bytes.count, hash: PixelHash.hex(bytes), job: key))
    try encoder.add(frame)
  }

  package func finish() throws {
    try encoder.finish()
    guard let file = file.hash else { throw OutputError(.write, path, code: EIO) }
    try MovieManifest(jobs: [key: identity], file: file, frames: frames).write(besides: path)
  }

  package func cancel() { encoder.cancel() }
}
