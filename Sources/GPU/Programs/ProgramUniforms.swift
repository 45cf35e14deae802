import StrataCGLES

/// Finds the uniforms of a linked program and checks that each required one has a location.
///
/// A uniform without a location is never set, and the program would draw wrong pixels without an
/// error.
struct ProgramUniforms {
  private let program: GLuint
  private let gl: GLProcs
  /// The active uniforms, as listed by the driver.
  private let active: Set<String>
  private var asked: Set<String> = []
  private var lost: [String] = []

  init(program: GLuint, gl: GLProcs) {
    self.program = program
    self.gl = gl
    active = ActiveVariables.uniforms.names(of: program, gl: gl)
  }

  /// Returns the uniform's location, or -1, which GL ignores, if the program does not use it.
  mutating func location(_ name: String) -> GLint {
    asked.insert(name)
    guard active.contains(name) else { return -1 }
    let location = gl.uniformLocation(name, ofProgram: program)
    if location < 0 { lost.append(name) }
    return location
  }

  /// The error, valid after the locations of all uniforms have been requested.
  var fault: String? {
    // Every vertex shader uses it to map pixels to the target, so no compiler removes it.
    if !active.contains("u_view") {
      return "the driver lists the uniforms \(active.sorted()), without u_view"
    }
    if !lost.isEmpty { return "the driver returns no location for \(lost.joined(separator: ", "))" }
    let unset = active.subtracting(asked)
    return unset.isEmpty ? nil : "unexpected uniforms \(unset.sorted())"
  }
}

/// The two kinds of active variables that a driver lists for a program.
enum ActiveVariables {
  case attributes, uniforms

  /// Returns the names of the active variables without GL's built-in ones and without array
  /// brackets.
  func names(of program: GLuint, gl: GLProcs) -> Set<String> {
    let list = self == .attributes ? GL_ACTIVE_ATTRIBUTES : GL_ACTIVE_UNIFORMS
    var names: Set<String> = []
    for index in 0..<Int(max(0, gl.value(ofProgram: program, list))) {
      let name =
        self == .attributes
        ? gl.attributeName(index, ofProgram: program) : gl.uniformName(index, ofProgram: program)
      names.insert(String(name.prefix { $0 != "[" }))
    }
    return names.filter { !$0.hasPrefix("gl_") }
  }
}
