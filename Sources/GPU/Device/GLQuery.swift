import StrataCGLES

/// Reads values from the current context.
struct GLQuery {
  let procs: GLProcs

  /// Returns a string; empty if the driver returns none, as a broken driver or lost context may.
  func string(_ name: GLenum) -> String {
    guard let bytes = procs.getString(name) else { return "" }
    return String(cString: bytes)
  }

  /// Returns an integer; 0 if the driver does not know the name.
  func integer(_ name: GLenum) -> Int {
    pair(name).0
  }

  /// Returns the first two integers of a value; 0 for those that the driver does not return.
  func pair(_ name: GLenum) -> (Int, Int) {
    // Four values, because a driver that mistakes the name may write as many as its longest answer.
    var values: [GLint] = [0, 0, 0, 0]
    procs.getIntegerv(name, &values)
    return (Int(values[0]), Int(values[1]))
  }

  /// Returns the formats of compiled programs that the driver loads.
  func programBinaryFormats() -> Set<GLenum> {
    let count = integer(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS))
    guard (1...Self.mostBinaryFormats).contains(count) else { return [] }
    var formats = [GLint](repeating: 0, count: count)
    procs.getIntegerv(GLenum(GL_PROGRAM_BINARY_FORMATS), &formats)
    return Set(formats.map { GLenum(bitPattern: $0) })
  }

  /// A larger number of formats is an error of the driver.
  private static let mostBinaryFormats = 256

  /// Returns the number of mantissa bits of fragment shaders at a precision such as GL_HIGH_FLOAT.
  func fragmentPrecisionBits(_ precision: GLenum) -> Int {
    var range: [GLint] = [0, 0]
    var bits: GLint = 0
    procs.getShaderPrecisionFormat(GLenum(GL_FRAGMENT_SHADER), precision, &range, &bits)
    return Int(bits)
  }
}
