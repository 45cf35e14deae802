import CGLES

/// Finds the uniforms of a linked program, and whether the driver gives each the place that it must
/// have: one without is never set, and the program would draw other pixels without an error.
struct ProgramUniforms {
  private let program: GLuint
  private let gl: GLProcs
  /// Those that the shaders use, as the driver lists them.
  private let active: Set<String>
  private var asked: Set<String> = []
  private var lost: [String] = []

  init(program: GLuint, gl: GLProcs) {
    self.program = program
    self.gl = gl
    active = ActiveVariables.uniforms.names(of: program, gl: gl)
  }

  /// Where the uniform is; -1, which GL ignores, for one that the program does without.
  mutating func location(_ name: String) -> GLint {
    asked.insert(name)
    guard active.contains(name) else { return -1 }
    let location = gl.getUniformLocation(program, name)
    if location < 0 { lost.append(name) }
    return location
  }

  /// What is wrong, once every uniform that is ever set has been asked for.
  var fault: String? {
    // Every vertex shader maps pixels to the target by it, so no compiler leaves it out.
    if !active.contains("u_view") {
      return "the driver lists the uniforms \(active.sorted()), without u_view"
    }
    if !lost.isEmpty { return "the driver gives no location of \(lost.joined(separator: ", "))" }
    let unset = active.subtracting(asked)
    return unset.isEmpty ? nil : "the uniforms \(unset.sorted()) are not the table's"
  }
}

/// The two kinds of variables of which a driver lists those that a program uses.
enum ActiveVariables {
  case attributes, uniforms

  /// Their names, without those that GL itself defines; an array is named without its brackets.
  func names(of program: GLuint, gl: GLProcs) -> Set<String> {
    let (list, read) =
      self == .attributes
      ? (GL_ACTIVE_ATTRIBUTES, gl.getActiveAttrib) : (GL_ACTIVE_UNIFORMS, gl.getActiveUniform)
    var count: GLint = 0
    gl.getProgramiv(program, GLenum(list), &count)
    var names: Set<String> = []
    for index in 0..<GLuint(max(0, count)) {
      var text = [GLchar](repeating: 0, count: 64)
      var length: GLsizei = 0
      var size: GLint = 0
      var type: GLenum = 0
      read(program, index, 64, &length, &size, &type, &text)
      let letters = text.prefix(max(0, Int(length))).prefix { $0 != 0x5B }
      names.insert(String(decoding: letters.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return names.filter { !$0.hasPrefix("gl_") }
  }
}
