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
    let length = gl.value(ofProgram: program, GL_PROGRAM_BINARY_LENGTH)
    guard length > 0 else { return nil }
    var (format, written): (GLenum, GLsizei) = (0, 0)
    var bytes = [UInt8](repeating: 0, count: Int(length))
    unsafe gl.getProgramBinary?(program, length, &written, &format, &bytes)
    guard written > 0 else { return nil }
    self.init(format: format, bytes: Array(bytes.prefix(Int(written))))
  }

  /// Replaces the content of a program.
  ///
  /// Whether the driver accepts the binary is the program's link status.
  func load(into program: GLuint, gl: GLProcs) {
    unsafe gl.programBinary?(program, format, bytes, GLsizei(bytes.count))
  }
}

/// Stores compiled programs of one driver between processes.
package protocol ProgramBinaryStore: AnyObject {
  /// Returns the program that was compiled from a text; nil if it is not stored.
  func binary(for source: String) -> ProgramBinary?

  /// Stores a program in place of an earlier one.
  func store(_ binary: ProgramBinary, for source: String)
}
