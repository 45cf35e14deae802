import StrataCGLES

/// Reads values from the current context.
struct GLQuery {
  let procs: GLProcs

  /// Returns a string; empty if the driver returns none, as a broken driver or lost context may.
  func string(_ name: GLenum) -> String {
    unsafe procs.getString(name).map { unsafe String(cString: $0) } ?? ""
  }

  /// Returns an integer; 0 if the driver does not know the name.
  func integer(_ name: GLenum) -> Int {
    pair(name).0
  }

  /// Returns the first two integers of a value; 0 for those that the driver does not return.
  func pair(_ name: GLenum) -> (Int, Int) {
    let values = integers(name, count: 2)
    return (Int(values[0]), Int(values[1]))
  }

  /// Returns the first integers of a value; 0 for those that the driver does not return.
  ///
  /// - Parameter count: At least 1; the number that the driver writes, unless that is 4 or less.
  func integers(_ name: GLenum, count: Int) -> [GLint] {
    // Four values, because a driver that mistakes the name may write as many as its longest answer.
    var values = [GLint](repeating: 0, count: max(count, 4))
    unsafe procs.getIntegerv(name, &values)
    return Array(values.prefix(count))
  }

  /// Returns the formats of compiled programs that the driver loads.
  func programBinaryFormats() -> Set<GLenum> {
    let count = integer(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS))
    guard (1...Self.mostBinaryFormats).contains(count) else { return [] }
    let formats = integers(GLenum(GL_PROGRAM_BINARY_FORMATS), count: count)
    return Set(formats.map { GLenum(bitPattern: $0) })
  }

  /// A larger number of formats is an error of the driver.
  private static let mostBinaryFormats = 256

  /// Returns the number of mantissa bits of fragment shaders at a precision such as GL_HIGH_FLOAT.
  func fragmentPrecisionBits(_ precision: GLenum) -> Int {
    var range: [GLint] = [0, 0]
    var bits: GLint = 0
    unsafe procs.getShaderPrecisionFormat(GLenum(GL_FRAGMENT_SHADER), precision, &range, &bits)
    return Int(bits)
  }
}
