/// The programs of one device, each built when a frame's preparation first names it.
final class ProgramLibrary {
  private let gl: GLProcs
  private let language: ShadingLanguage
  private var programs: [ProgramKey: Program] = [:]
  /// How many were built since the counter was last taken.
  private var built = 0

  init(gl: GLProcs, language: ShadingLanguage) {
    self.gl = gl
    self.language = language
  }

  /// Builds the program unless it is there.
  func prepare(_ key: ProgramKey) throws {
    guard programs[key] == nil else { return }
    programs[key] = try Program(key, language, gl: gl)
    built += 1
  }

  /// A program that `prepare` was called for.
  subscript(key: ProgramKey) -> Program {
    guard let program = programs[key] else {
      preconditionFailure("program \(key) is drawn with but was not prepared")
    }
    return program
  }

  func takeBuiltCount() -> Int {
    defer { built = 0 }
    return built
  }
}
