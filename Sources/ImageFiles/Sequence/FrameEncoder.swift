package import StrataGraphics

/// Takes the frames of a job in order, and makes files, a movie or a stream of bytes of them.
///
/// Used on one thread, on which it is also made: `add` for each frame, and then `finish` or
/// `cancel`, once. After an error of `add` or `finish`, `cancel` follows.
package protocol FrameEncoder: AnyObject {
  /// Takes the next frame; all have the size of the first.
  func add(_ frame: Pixels) throws

  /// Takes the next frame as the bytes of a file; only encoders that write each into one do.
  func add(file: [UInt8]) throws

  /// Completes the output and gives it its name.
  func finish() throws

  /// Gives up: leaves nothing that is not whole. Files that are whole by themselves, such as the
  /// frames of a sequence, stay.
  func cancel()

  /// Bytes made so far, those still in buffers included.
  var byteCount: Int { get }
}

extension FrameEncoder {
  package func add(file: [UInt8]) throws {
    preconditionFailure("frames become one stream, and not files of their own")
  }
}
