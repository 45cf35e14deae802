import StrataCGLES

/// A program in the form in which its driver compiled it.
package struct ProgramBinary: Sendable, Equatable {
  /// The driver's number for the format of the bytes.
  package var format: UInt32
  package var bytes: [UInt8]

  package init(format: UInt32, bytes: [UInt8]) {
    self.format = format
    self.bytes = bytes
  }

  /// Copies a linked program out of the driver.
  ///
  /// - Returns: nil if the driver does not return it.
  init?(of program: GLuint, gl: GLProcs) {
    var length: GLint = 0
    gl.getProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
    guard length > 0, let getProgramBinary = gl.getProgramBinary else { return nil }
    var (format, written): (GLenum, GLsizei) = (0, 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      getProgramBinary(program, length, &written, &format, buffer.baseAddress)
      count = min(max(Int(written), 0), Int(length))
    }
    guard !bytes.isEmpty else { return nil }
    self.init(format: format, bytes: bytes)
  }

  /// Replaces the content of a program.
  ///
  /// Whether the driver accepts the binary is the program's link status.
  func load(into program: GLuint, gl: GLProcs) {
    bytes.withUnsafeBytes {
      gl.programBinary?(program, format, $0.baseAddress, GLsizei($0.count))
    }
  }
}

/// Stores compiled programs of one driver between processes.
package protocol ProgramBinaryStore: AnyObject {
  /// Returns the program that was compiled from a text; nil if it is not stored.
  func binary(for source: String) -> ProgramBinary?

  /// Stores a program in place of an earlier one.
  func store(_ binary: ProgramBinary, for source: String)
}
