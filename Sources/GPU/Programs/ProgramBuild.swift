import StrataCGLES

/// A program that the driver compiles and links, or loads from a binary.
///
/// The driver is asked for the result only by `finish`, so that it can work on several programs at
/// the same time, on its own threads. The context must be current in every call and at deinit.
final class ProgramBuild {
  private let key: ProgramKey
  private let language: ShadingLanguage
  private let gl: GLProcs
  private let vertexSource: [SourcePiece]
  private let fragmentSource: [SourcePiece]
  private let binaries: ProgramBinaries?
  private var name: GLuint = 0
  private var shaders: [GLuint] = []

  /// Whether the program was loaded from a binary and not compiled; valid after `finish`.
  private(set) var isLoaded = false

  /// Starts the build.
  ///
  /// - Throws: `GPUError.programFailed` if the driver creates no objects.
  init(
    _ key: ProgramKey, _ language: ShadingLanguage, gl: GLProcs, binaries: ProgramBinaries?
  ) throws {
    self.key = key
    self.language = language
    self.gl = gl
    self.binaries = binaries
    vertexSource = key.vertexSource(language)
    fragmentSource = key.fragmentSource(language)
    try createProgram()
    if let binary = binaries?.binary(for: source) {
      isLoaded = true
      binary.load(into: name, gl: gl)
    } else {
      try compile()
    }
  }

  deinit { deleteObjects() }

  /// Waits for the driver and returns the program.
  ///
  /// - Throws: `GPUError.programFailed` with the driver's log, its line numbers mapped to files,
  ///   and the errors of `Program`.
  func finish() throws -> Program {
    if isLoaded {
      if let program = try loaded() { return program }
      isLoaded = false
      deleteObjects()
      try createProgram()
      try compile()
    }
    for (shader, source) in zip(shaders, [vertexSource, fragmentSource]) {
      guard gl.value(ofShader: shader, GL_COMPILE_STATUS) != 0 else {
        throw failure(SourcePiece.annotate(gl.infoLog(ofShader: shader), source))
      }
    }
    guard isLinked else { throw failure(gl.infoLog(ofProgram: name)) }
    let program = try program()
    binaries?.store(program.name, for: source)
    return program
  }

  /// Returns the loaded program; nil if the driver refuses the binary.
  private func loaded() throws -> Program? {
    guard isLinked else {
      try dropErrors()
      return nil
    }
    // A binary can be accepted and still be of another program.
    return try? program()
  }

  /// Discards the errors of a refused binary.
  private func dropErrors() throws {
    for _ in 0..<8 {
      switch gl.getError() {
      case GLenum(GL_NO_ERROR): return
      case GLenum(GL_OUT_OF_MEMORY): throw GPUError.outOfMemory(label: "loading a program")
      case GLenum(GL_CONTEXT_LOST_KHR):
        throw GPUError.contextLost(label: "loading a program", status: .unknown)
      default: continue
      }
    }
  }

  /// Passes the ownership of the program on.
  private func program() throws -> Program {
    let program = try Program(key, language, name: name, gl: gl)
    name = 0
    return program
  }

  /// The text that the program is compiled from, with everything else that it depends on.
  private var source: String {
    SourcePiece.join(vertexSource) + SourcePiece.join(fragmentSource)
      + key.attributeNames(language).joined(separator: " ")
  }

  private func createProgram() throws {
    name = gl.createProgram()
    guard name != 0 else { throw failure("glCreateProgram failed") }
  }

  private func compile() throws {
    let sources = [
      (GL_VERTEX_SHADER, vertexSource), (GL_FRAGMENT_SHADER, fragmentSource),
    ]
    for (type, pieces) in sources {
      let shader = gl.createShader(GLenum(type))
      guard shader != 0 else { throw failure("glCreateShader failed") }
      shaders.append(shader)
      gl.setSource(ofShader: shader, SourcePiece.join(pieces))
      gl.compileShader(shader)
      gl.attachShader(name, shader)
    }
    for (location, attribute) in key.attributeNames(language).enumerated() {
      gl.bindAttribute(attribute, ofProgram: name, to: location)
    }
    if binaries != nil {
      gl.programParameteri?(
        name, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GLint(GL_TRUE))
    }
    gl.linkProgram(name)
  }

  private func deleteObjects() {
    for shader in shaders { gl.deleteShader(shader) }
    shaders = []
    if name != 0 { gl.deleteProgram(name) }
    name = 0
  }

  private func failure(_ log: String) -> GPUError { .programFailed(name: "\(key)", log: log) }

  private var isLinked: Bool { gl.value(ofProgram: name, GL_LINK_STATUS) != 0 }
}

/// The stored programs that a context can load.
struct ProgramBinaries {
  private let store: any ProgramBinaryStore
  private let formats: Set<GLenum>
  private let gl: GLProcs

  /// - Returns: nil if there is no store, or if the driver has no binaries.
  init?(_ store: (any ProgramBinaryStore)?, _ capabilities: Capabilities, gl: GLProcs) {
    guard let store, capabilities.has(.programBinaries), gl.hasProgramBinaries
    else { return nil }
    self.store = store
    self.gl = gl
    formats = capabilities.programBinaryFormats
  }

  func binary(for source: String) -> ProgramBinary? {
    // An unknown format is an error in GL, and not only a refused binary.
    store.binary(for: source).flatMap { formats.contains($0.format) ? $0 : nil }
  }

  func store(_ program: GLuint, for source: String) {
    guard let binary = ProgramBinary(of: program, gl: gl) else { return }
    store.store(binary, for: source)
  }
}
