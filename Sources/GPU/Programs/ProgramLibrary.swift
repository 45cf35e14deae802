/// The programs of one device, each built when the preparation of a frame first requires it.
final class ProgramLibrary {
  private let gl: GLProcs
  private let language: ShadingLanguage
  private var programs: [ProgramKey: Program] = [:]
  /// The number of programs built since the counter was last read.
  private var built = 0

  init(gl: GLProcs, language: ShadingLanguage) {
    self.gl = gl
    self.language = language
  }

  /// Builds the program if necessary.
  func prepare(_ key: ProgramKey) throws {
    guard programs[key] == nil else { return }
    programs[key] = try Program(key, language, gl: gl)
    built += 1
  }

  /// The program for a key that was passed to `prepare` before.
  subscript(key: ProgramKey) -> Program {
    guard let program = programs[key] else {
      preconditionFailure("program \(key) was not prepared")
    }
    return program
  }

  func takeBuiltCount() -> Int {
    defer { built = 0 }
    return built
  }
}
