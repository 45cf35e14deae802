import StrataCGLES

// Calls that exchange texts and integers with shaders and programs.
extension GLProcs {
  /// Whether programs can be copied out of the driver and back.
  var hasProgramBinaries: Bool { unsafe programBinary != nil && getProgramBinary != nil }

  /// Returns an integer of a shader.
  func value(ofShader shader: GLuint, _ name: Int32) -> GLint {
    var value: GLint = 0
    unsafe getShaderiv(shader, GLenum(name), &value)
    return value
  }

  /// Returns an integer of a program.
  func value(ofProgram program: GLuint, _ name: Int32) -> GLint {
    var value: GLint = 0
    unsafe getProgramiv(program, GLenum(name), &value)
    return value
  }

  func infoLog(ofShader shader: GLuint) -> String {
    infoLog(value(ofShader: shader, GL_INFO_LOG_LENGTH)) {
      unsafe getShaderInfoLog(shader, $0, nil, &$1)
    }
  }

  func infoLog(ofProgram program: GLuint) -> String {
    infoLog(value(ofProgram: program, GL_INFO_LOG_LENGTH)) {
      unsafe getProgramInfoLog(program, $0, nil, &$1)
    }
  }

  private func infoLog(_ length: GLint, _ read: (GLsizei, inout [GLchar]) -> Void) -> String {
    guard length > 1 else { return "the driver returned no log" }
    var text = [GLchar](repeating: 0, count: Int(length))
    read(length, &text)
    return Self.string(text)
  }

  func setSource(ofShader shader: GLuint, _ text: String) {
    unsafe text.withCString { unsafe shaderSource(shader, 1, [$0], nil) }
  }

  func bindAttribute(_ name: String, ofProgram program: GLuint, to location: Int) {
    unsafe bindAttribLocation(program, GLuint(location), name)
  }

  /// Returns the location of a uniform; -1 if the program has none of that name.
  func uniformLocation(_ name: String, ofProgram program: GLuint) -> GLint {
    unsafe getUniformLocation(program, name)
  }

  func attributeName(_ index: Int, ofProgram program: GLuint) -> String {
    variableName { unsafe getActiveAttrib(program, GLuint(index), $0, nil, &$1, &$2, &$3) }
  }

  func uniformName(_ index: Int, ofProgram program: GLuint) -> String {
    variableName { unsafe getActiveUniform(program, GLuint(index), $0, nil, &$1, &$2, &$3) }
  }

  /// Returns the name that a function reads with the length, the size and the type of a variable.
  ///
  /// A closure, because swift-symbolgraph-extract of Swift 6.3 crashes on parameters of the C
  /// function's type.
  private func variableName(
    _ read: (GLsizei, inout GLint, inout GLenum, inout [GLchar]) -> Void
  ) -> String {
    var text = [GLchar](repeating: 0, count: 64)
    var (size, type): (GLint, GLenum) = (0, 0)
    read(GLsizei(text.count), &size, &type, &text)
    return Self.string(text)
  }

  /// Returns the text up to the final 0 that the driver writes.
  private static func string(_ text: [GLchar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
