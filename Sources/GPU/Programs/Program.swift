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
  let texels: GLint
  let name: GLuint
  private let gl: GLProcs

  /// Takes the ownership of a linked program, unless it throws.
  ///
  /// The context that `gl` belongs to must be current, here and at deinit.
  ///
  /// - Throws: `GPUError.programFailed` with both lists if the active attributes are not those of
  ///   the table, or with the uniforms that have no location or are never set.
  init(_ key: ProgramKey, _ language: ShadingLanguage, name: GLuint, gl: GLProcs) throws {
    var uniforms = ProgramUniforms(program: name, gl: gl)
    view = uniforms.location("u_view")
    gradient = uniforms.location("u_gradient")
    ramps = uniforms.location("u_ramps")
    keys = uniforms.location("u_keys")
    level = uniforms.location("u_level")
    texels = uniforms.location("u_texels")
    parameters = uniforms.location("u_parameters")
    dither = uniforms.location("u_dither")
    mesh = MeshUniforms(&uniforms)
    particles = ParticleUniforms(&uniforms)
    let samplers = TextureUnit.samplers.map { (uniforms.location($0.0), $0.1) }
    let attributes = ActiveVariables.attributes.names(of: name, gl: gl)
    if let fault = Self.fault(of: attributes, expected: key.attributeNames(language))
      ?? uniforms.fault
    {
      throw GPUError.programFailed(name: "\(key)", log: fault)
    }
    gl.useProgram(name)
    for (location, unit) in samplers { gl.uniform1i(location, unit) }
    layout = VertexLayout(key.attributes(language))
    self.key = key
    self.name = name
    self.gl = gl
  }

  deinit { gl.deleteProgram(name) }

  func use() { gl.useProgram(name) }

  /// Returns the error if the shader's active attributes differ from the host's table.
  private static func fault(of active: Set<String>, expected names: [String]) -> String? {
    let expected = Set(names)
    if active == expected { return nil }
    return "active attributes are \(active.sorted()), not \(expected.sorted())"
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
