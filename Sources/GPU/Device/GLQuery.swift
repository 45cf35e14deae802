import CGLES

/// Reads values from the current context.
struct GLQuery {
  let procs: GLProcs

  /// Empty when the driver gives none, as a broken one or a lost context may.
  func string(_ name: GLenum) -> String {
    guard let bytes = procs.getString(name) else { return "" }
    return String(cString: bytes)
  }

  /// 0 when the driver does not know the name.
  func integer(_ name: GLenum) -> Int {
    pair(name).0
  }

  func pair(_ name: GLenum) -> (Int, Int) {
    // Four, since a driver may write as many as its longest answer to a name it takes for another.
    var values: [GLint] = [0, 0, 0, 0]
    procs.getIntegerv(name, &values)
    return (Int(values[0]), Int(values[1]))
  }

  /// Bits of mantissa that fragment shaders keep at a precision such as GL_HIGH_FLOAT.
  func fragmentPrecisionBits(_ precision: GLenum) -> Int {
    var range: [GLint] = [0, 0]
    var bits: GLint = 0
    procs.getShaderPrecisionFormat(GLenum(GL_FRAGMENT_SHADER), precision, &range, &bits)
    return Int(bits)
  }
}
