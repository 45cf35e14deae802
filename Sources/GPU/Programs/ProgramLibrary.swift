/// The programs of one device, each built when the preparation of a frame first requires it.
final class ProgramLibrary {
  private let gl: GLProcs
  let language: ShadingLanguage
  private let binaries: ProgramBinaries?
  private var programs: [ProgramKey: Program] = [:]
  /// The programs that the driver is building.
  private var builds: [ProgramKey: ProgramBuild] = [:]
  /// The latest prepared programs.
  ///
  /// A frame prepares one for each of its items, and most items share a few, which are found here
  /// without hashing.
  private var prepared: [(key: ProgramKey, layout: VertexLayout)] = []
  private static let mostPrepared = 8
  /// The number of programs built since the counter was last read.
  private var built = 0
  /// The part of `built` that was loaded from binaries.
  private var loaded = 0

  init(gl: GLProcs, language: ShadingLanguage, binaries: ProgramBinaries?) {
    self.gl = gl
    self.language = language
    self.binaries = binaries
  }

  /// Starts to build the program if necessary, and returns the layout of its vertices.
  ///
  /// The programs of a pass are all prepared before the first of them draws, so that a driver can
  /// build them at the same time.
  @discardableResult
  func prepare(_ key: ProgramKey) throws -> VertexLayout {
    if let index = prepared.firstIndex(where: { $0.key == key }) { return prepared[index].layout }
    if programs[key] == nil, builds[key] == nil {
      builds[key] = try ProgramBuild(key, language, gl: gl, binaries: binaries)
    }
    let layout = VertexLayout(key.attributes(language))
    if prepared.count == Self.mostPrepared { prepared.removeFirst() }
    prepared.append((key, layout))
    return layout
  }

  /// Returns the program for a key that was passed to `prepare` before.
  ///
  /// - Throws: `GPUError.programFailed`; the next `prepare` tries again.
  func program(for key: ProgramKey) throws -> Program {
    if let program = programs[key] { return program }
    guard let build = builds.removeValue(forKey: key) else {
      preconditionFailure("program \(key) was not prepared")
    }
    prepared.removeAll()
    let program = try build.finish()
    programs[key] = program
    built += 1
    if build.isLoaded { loaded += 1 }
    return program
  }

  /// The programs that frames have used.
  var used: Set<ProgramKey> { Set(programs.keys) }

  func takeBuiltCounts() -> (built: Int, loaded: Int) {
    defer { (built, loaded) = (0, 0) }
    return (built, loaded)
  }
}
