import StrataCGLES

/// A linked program with fixed attribute locations and resolved uniform locations.
final class Program {
  let key: ProgramKey
  let layout: VertexLayout
  let view: GLint
  let gradient: GLint
  let ramps: GLint
  let keys: GLint
  let level: GLint
  let parameters: GLint
  let dither: GLint
  let mesh: MeshUniforms
  let particles: ParticleUniforms
  private let name: GLuint
  private let gl: GLProcs

  /// Compiles and links a program.
  ///
  /// The context that `gl` belongs to must be current, here and at deinit.
  ///
  /// - Throws: `GPUError.programFailed` with the driver's log, its line numbers mapped to files;
  ///   with both lists if the active attributes are not those of the table; with the uniforms that
  ///   have no location or are never set.
  init(_ key: ProgramKey, _ language: ShadingLanguage, gl: GLProcs) throws {
    self.key = key
    self.gl = gl
    layout = VertexLayout(key.attributes)
    let vertex = try Self.compile(GLenum(GL_VERTEX_SHADER), key.vertexSource(language), key, gl)
    defer { gl.deleteShader(vertex) }
    let fragment = try Self.compile(
      GLenum(GL_FRAGMENT_SHADER), key.fragmentSource(language), key, gl)
    defer { gl.deleteShader(fragment) }

    let name = gl.createProgram()
    guard name != 0 else {
      throw GPUError.programFailed(name: "\(key)", log: "glCreateProgram failed")
    }
    var isKept = false
    defer { if !isKept { gl.deleteProgram(name) } }
    gl.attachShader(name, vertex)
    gl.attachShader(name, fragment)
    for (location, attribute) in key.attributeNames.enumerated() {
      gl.bindAttribLocation(name, GLuint(location), attribute)
    }
    gl.linkProgram(name)
    var linked: GLint = 0
    gl.getProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
    guard linked != 0 else {
      let log = Self.log(name, gl.getProgramiv, gl.getProgramInfoLog)
      throw GPUError.programFailed(name: "\(key)", log: log)
    }
    var uniforms = ProgramUniforms(program: name, gl: gl)
    view = uniforms.location("u_view")
    gradient = uniforms.location("u_gradient")
    ramps = uniforms.location("u_ramps")
    keys = uniforms.location("u_keys")
    level = uniforms.location("u_level")
    parameters = uniforms.location("u_parameters")
    dither = uniforms.location("u_dither")
    mesh = MeshUniforms(&uniforms)
    particles = ParticleUniforms(&uniforms)
    gl.useProgram(name)
    for (sampler, unit) in TextureUnit.samplers {
      gl.uniform1i(uniforms.location(sampler), unit)
    }
    let attributes = ActiveVariables.attributes.names(of: name, gl: gl)
    if let fault = Self.fault(of: attributes, in: key) ?? uniforms.fault {
      throw GPUError.programFailed(name: "\(key)", log: fault)
    }
    self.name = name
    isKept = true
  }

  deinit { gl.deleteProgram(name) }

  func use() { gl.useProgram(name) }

  /// Returns the error if the shader's active attributes differ from the host's table.
  private static func fault(of active: Set<String>, in key: ProgramKey) -> String? {
    let expected = Set(key.attributeNames)
    if active == expected { return nil }
    return "active attributes are \(active.sorted()), not \(expected.sorted())"
  }

  private static func compile(
    _ type: GLenum, _ pieces: [SourcePiece], _ key: ProgramKey, _ gl: GLProcs
  ) throws -> GLuint {
    let shader = gl.createShader(type)
    guard shader != 0 else {
      throw GPUError.programFailed(name: "\(key)", log: "glCreateShader failed")
    }
    SourcePiece.join(pieces).withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      gl.shaderSource(shader, 1, &pointer, nil)
    }
    gl.compileShader(shader)
    var compiled: GLint = 0
    gl.getShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let log = Self.log(shader, gl.getShaderiv, gl.getShaderInfoLog)
      gl.deleteShader(shader)
      throw GPUError.programFailed(name: "\(key)", log: SourcePiece.annotate(log, pieces))
    }
    return shader
  }

  private static func log(
    _ object: GLuint,
    _ getiv: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
    _ getLog: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) ->
      Void
  ) -> String {
    var length: GLint = 0
    getiv(object, GLenum(GL_INFO_LOG_LENGTH), &length)
    guard length > 1 else { return "the driver returned no log" }
    var text = [GLchar](repeating: 0, count: Int(length))
    getLog(object, length, nil, &text)
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The fixed texture units, so that binding one texture never affects another.
enum TextureUnit {
  static let image: GLint = 0
  static let mask: GLint = 1
  static let table: GLint = 2
  static let backdrop: GLint = 3
  static let all = [image, mask, table, backdrop]

  /// The sampler uniforms of all programs with their texture units.
  static let samplers = [
    ("u_image", image), ("u_mask", mask), ("u_table", table), ("u_backdrop", backdrop),
  ]
}
