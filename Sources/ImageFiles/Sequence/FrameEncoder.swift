package import StrataGraphics

/// A consumer of a job's frames in order, which makes files, a movie or a byte stream of them.
///
/// It is created and used on one thread: `add` for each frame, then `finish` or `cancel`, once.
/// After an error in `add` or `finish`, call `cancel`.
package protocol FrameEncoder: AnyObject {
  /// Adds the next frame; all frames must have the size of the first.
  func add(_ frame: Pixels) throws

  /// Adds the next frame as the bytes of a file; supported only by encoders that write one file per
  /// frame.
  func add(file: [UInt8]) throws

  /// Completes the output and moves it to its name.
  func finish() throws

  /// Stops and removes incomplete output; files that are complete by themselves, such as the
  /// frames of a sequence, stay.
  func cancel()

  /// The number of bytes produced so far, including those still in buffers.
  var byteCount: Int { get }

  /// The diagnostics about the encoding, complete after `finish`.
  var diagnostics: [Diagnostic] { get }

  /// The distance between the frames that are stored, known after `finish`; 1 for all frames.
  var step: Int { get }
}

extension FrameEncoder {
  package var diagnostics: [Diagnostic] { [] }
  package var step: Int { 1 }

  package func add(file: [UInt8]) throws {
    preconditionFailure("this encoder does not write a file per frame")
  }
}
