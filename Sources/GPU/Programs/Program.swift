import CGLES

/// A linked program with its attributes at fixed locations and its uniforms found.
final class Program {
  let key: ProgramKey
  let layout: VertexLayout
  let view: GLint
  let gradient: GLint
  let ramps: GLint
  let knots: GLint
  let bias: GLint
  let parameters: GLint
  let mesh: MeshUniforms
  let particles: ParticleUniforms
  private let name: GLuint
  private let gl: GLProcs

  /// Compiles and links.
  ///
  /// The context that `gl` belongs to is current, here and at deinit.
  ///
  /// - Throws: `GPUError.programFailed` with the driver's log, its line numbers mapped to files, or with
  ///   both lists when the active attributes are not those of the table.
  init(_ key: ProgramKey, _ language: ShadingLanguage, gl: GLProcs) throws {
    self.key = key
    self.gl = gl
    layout = VertexLayout(key.attributes)
    let vertex = try Self.compile(GLenum(GL_VERTEX_SHADER), key.vertexSource(language), key, gl)
    defer { gl.deleteShader(vertex) }
    let fragment = try Self.compile(
      GLenum(GL_FRAGMENT_SHADER), key.fragmentSource(language), key, gl)
    defer { gl.deleteShader(fragment) }

    name = gl.createProgram()
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
      gl.deleteProgram(name)
      throw GPUError.programFailed(name: "\(key)", log: log)
    }
    view = gl.getUniformLocation(name, "u_view")
    gradient = gl.getUniformLocation(name, "u_gradient")
    ramps = gl.getUniformLocation(name, "u_ramps")
    knots = gl.getUniformLocation(name, "u_knots")
    bias = gl.getUniformLocation(name, "u_bias")
    parameters = gl.getUniformLocation(name, "u_parameters")
    mesh = MeshUniforms(program: name, gl: gl)
    particles = ParticleUniforms(program: name, gl: gl)
    gl.useProgram(name)
    gl.uniform1i(gl.getUniformLocation(name, "u_image"), TextureUnit.image)
    gl.uniform1i(gl.getUniformLocation(name, "u_mask"), TextureUnit.mask)
    gl.uniform1i(gl.getUniformLocation(name, "u_table"), TextureUnit.table)
    gl.uniform1i(gl.getUniformLocation(name, "u_backdrop"), TextureUnit.backdrop)
    try checkAttributes()
  }

  deinit { gl.deleteProgram(name) }

  func use() { gl.useProgram(name) }

  /// The shader's active attributes are the host's table, no more and no less.
  private func checkAttributes() throws {
    var count: GLint = 0
    gl.getProgramiv(name, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
    var active: Set<String> = []
    for index in 0..<GLuint(max(0, count)) {
      var text = [GLchar](repeating: 0, count: 64)
      var length: GLsizei = 0
      var size: GLint = 0
      var type: GLenum = 0
      gl.getActiveAttrib(name, index, 64, &length, &size, &type, &text)
      active.insert(
        String(decoding: text.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    let expected = Set(key.attributeNames)
    guard active == expected else {
      throw GPUError.programFailed(
        name: "\(key)",
        log: "active attributes \(active.sorted()) are not the table's \(expected.sorted())")
    }
  }

  private static func compile(
    _ type: GLenum, _ pieces: [SourcePiece], _ key: ProgramKey, _ gl: GLProcs
  ) throws -> GLuint {
    let shader = gl.createShader(type)
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
    guard length > 1 else { return "the driver left no log" }
    var text = [GLchar](repeating: 0, count: Int(length))
    getLog(object, length, nil, &text)
    return String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Which texture unit holds what; fixed, so that binding one never disturbs the other.
enum TextureUnit {
  static let image: GLint = 0
  static let mask: GLint = 1
  static let table: GLint = 2
  static let backdrop: GLint = 3
  static let all = [image, mask, table, backdrop]
}
