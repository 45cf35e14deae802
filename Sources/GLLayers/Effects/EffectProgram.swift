import StrataCGLES
import StrataGPU

/// The program of an effect for one combination of enabled features.
final class EffectProgram {
  struct EffectFeatures: Hashable {
    enum Light { case none, onMaterial, onVertexColors }

    /// The mode that combines the texture with the color; nil without a texture.
    var texture: GLKTextureEnvMode?
    var light: Light
    /// The number of enabled lights.
    var lights: Int
    /// The fog mode; nil without fog.
    var fog: GLKFogMode?
  }

  private let kind: EffectFeatures
  private let name: GLuint
  private let group: ShareGroup
  private let gl: GLProcs
  private let more: DrawingProcs

  /// - Throws: `GPUError.programFailed` with the driver's log.
  init(_ kind: EffectFeatures, in context: EAGLContext) throws(GPUError) {
    self.kind = kind
    group = context.shareGroup
    gl = context.shareGroup.procs
    more = context.drawingProcs
    let source = EffectSource(kind)
    let program = gl.createProgram()
    name = program
    for (type, text) in [
      (GL_VERTEX_SHADER, source.vertex), (GL_FRAGMENT_SHADER, source.fragment),
    ] {
      let shader = gl.createShader(GLenum(type))
      unsafe text.withCString { text in
        var text: UnsafePointer<GLchar>? = unsafe text
        unsafe gl.shaderSource(shader, 1, &text, nil)
      }
      gl.compileShader(shader)
      gl.attachShader(program, shader)
      // Deleted together with the program.
      gl.deleteShader(shader)
    }
    for (attribute, variable) in EffectSource.attributes {
      unsafe gl.bindAttribLocation(program, GLuint(attribute.rawValue), variable)
    }
    gl.linkProgram(program)
    var isLinked: GLint = 0
    unsafe gl.getProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      var log = [GLchar](repeating: 0, count: 2_048)
      unsafe gl.getProgramInfoLog(program, GLsizei(log.count), nil, &log)
      gl.deleteProgram(program)
      throw .programFailed(
        name: "effect \(kind)",
        log: String(decoding: log.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }

  deinit { group.discard(.program(name)) }

  /// Makes it the current program, with the values of `effect`.
  func use(for effect: GLKBaseEffect) {
    gl.useProgram(name)
    let transform = effect.transform
    let modelview = transform.modelviewMatrix
    set("u_toClip", GLKMatrix4Multiply(transform.projectionMatrix, modelview))
    if kind.texture != nil { gl.uniform1i(location("u_texture"), 0) }
    if kind.fog != nil {
      set("u_fogColor", effect.fog.color.simd)
      set("u_fog", effect.fog.parameters)
    }
    if kind.fog != nil || kind.light != .none { set("u_toEye", modelview) }
    guard kind.light != .none else { return }
    unsafe more.uniformMatrix3fv(
      location("u_normalToEye"), 1, GLboolean(GL_FALSE), transform.normalMatrix.elements)
    let material = effect.material
    for (index, light) in effect.shiningLights.enumerated() {
      set("u_lightPosition[\(index)]", light.eyePosition)
      set("u_ambientLight[\(index)]", light.ambientColor.simd)
      set("u_diffuseLight[\(index)]", light.diffuseColor.simd)
      set("u_specular[\(index)]", light.specularColor.simd * material.specularColor.simd)
      set("u_spot[\(index)]", light.spot)
      set("u_attenuation[\(index)]", light.attenuation)
    }
    set("u_ambientModel", effect.lightModelAmbientColor.simd)
    set("u_emissive", material.emissiveColor.simd)
    gl.uniform1f(location("u_shininess"), material.shininess)
    if kind.light == .onMaterial {
      set("u_ambientMaterial", material.ambientColor.simd)
      set("u_diffuseMaterial", material.diffuseColor.simd)
    }
  }

  private func set(_ variable: String, _ value: SIMD4<Float>) {
    gl.uniform4f(location(variable), value.x, value.y, value.z, value.w)
  }

  private func set(_ variable: String, _ matrix: GLKMatrix4) {
    unsafe more.uniformMatrix4fv(location(variable), 1, GLboolean(GL_FALSE), matrix.elements)
  }

  /// Returns a variable's location, or -1, which GL ignores, if the driver has optimized it away.
  private func location(_ variable: String) -> GLint {
    unsafe gl.getUniformLocation(name, variable)
  }
}
