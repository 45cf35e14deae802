import StrataCGLES

/// The caller's render target.
struct CallersTarget {
  let framebuffer: GLuint
  /// The viewport in pixels of the framebuffer, with y up.
  let viewport: (x: Int, y: Int, width: Int, height: Int)
}

/// The caller's context state that does not belong to any object.
struct SavedState {
  /// The bindings of the buffers for pixel transfers.
  static let transferBuffers: [(target: GLenum, binding: GLenum)] = [
    (GLenum(GL_PIXEL_PACK_BUFFER), GLenum(GL_PIXEL_PACK_BUFFER_BINDING)),
    (GLenum(GL_PIXEL_UNPACK_BUFFER), GLenum(GL_PIXEL_UNPACK_BUFFER_BINDING)),
  ]

  let switches: [(name: GLenum, isOn: Bool)]
  let pixelStores: [(name: GLenum, value: GLint)]
  private let viewport: [GLint]
  private let scissor: [GLint]
  private let clearColor: [GLfloat]
  private let colorMask: [GLboolean]
  /// The blend equations for color and alpha.
  private let equations: [GLenum]
  /// The source and destination factors for color, then for alpha.
  private let factors: [GLenum]
  private let blending: SavedBlending
  private let program: GLuint
  private let activeUnit: GLenum
  private let textures: [GLuint]
  private let samplers: [GLuint]
  private let vertexBuffer: GLuint
  private let transfers: [GLuint]
  private let framebuffer: GLuint
  private let readFramebuffer: GLuint
  private let renderbuffer: GLuint
  /// The clip origin and the clip depth mode; empty if the context has none.
  private let clip: [GLenum]

  init(_ gl: GLProcs, _ state: GLStateProcs, switches names: [GLenum], pixelStores: [GLenum]) {
    let query = GLQuery(procs: gl)
    func integers(_ name: GLint, _ count: Int) -> [GLint] {
      query.integers(GLenum(name), count: count)
    }
    func enumerant(_ name: GLint) -> GLenum { GLenum(integers(name, 1)[0]) }
    func name(_ binding: GLint) -> GLuint { query.name(GLenum(binding)) }
    let isES3 = state.es3 != nil

    switches = names.map { ($0, state.isEnabled($0) != GLboolean(GL_FALSE)) }
    self.pixelStores = pixelStores.map { ($0, GLint(query.integer($0))) }
    viewport = integers(GL_VIEWPORT, 4)
    scissor = integers(GL_SCISSOR_BOX, 4)
    var color = [GLfloat](repeating: 0, count: 4)
    unsafe gl.getFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &color)
    clearColor = color
    var mask = [GLboolean](repeating: 0, count: 4)
    unsafe state.getBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
    colorMask = mask
    equations = [GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA].map(enumerant)
    factors = [GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA]
      .map(enumerant)
    blending = SavedBlending(gl, state)
    program = name(GL_CURRENT_PROGRAM)
    vertexBuffer = name(GL_ARRAY_BUFFER_BINDING)
    transfers = isES3 ? Self.transferBuffers.map { query.name($0.binding) } : []
    framebuffer = name(GL_FRAMEBUFFER_BINDING)
    readFramebuffer = isES3 ? name(GL_READ_FRAMEBUFFER_BINDING) : framebuffer
    renderbuffer = name(GL_RENDERBUFFER_BINDING)
    clip =
      state.clipControl == nil
      ? [] : [GL_CLIP_ORIGIN_EXT, GL_CLIP_DEPTH_MODE_EXT].map(enumerant)

    activeUnit = enumerant(GL_ACTIVE_TEXTURE)
    var (textures, samplers): ([GLuint], [GLuint]) = ([], [])
    for unit in TextureUnit.all {
      gl.activeTexture(GLenum(GL_TEXTURE0 + unit))
      textures.append(name(GL_TEXTURE_BINDING_2D))
      if isES3 { samplers.append(name(GL_SAMPLER_BINDING)) }
    }
    gl.activeTexture(activeUnit)
    (self.textures, self.samplers) = (textures, samplers)
  }

  var target: CallersTarget {
    let (x, y) = (Int(viewport[0]), Int(viewport[1]))
    return CallersTarget(
      framebuffer: framebuffer, viewport: (x, y, Int(viewport[2]), Int(viewport[3])))
  }

  func restore(_ gl: GLProcs, _ state: GLStateProcs) {
    for (name, isOn) in switches { isOn ? gl.enable(name) : gl.disable(name) }
    for (name, value) in pixelStores { gl.pixelStorei(name, value) }
    gl.viewport(viewport[0], viewport[1], viewport[2], viewport[3])
    gl.scissor(scissor[0], scissor[1], scissor[2], scissor[3])
    if !clip.isEmpty { state.clipControl?(clip[0], clip[1]) }
    gl.clearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
    gl.colorMask(colorMask[0], colorMask[1], colorMask[2], colorMask[3])
    state.blendEquationSeparate(equations[0], equations[1])
    gl.blendFuncSeparate(factors[0], factors[1], factors[2], factors[3])
    blending.restore(state)
    gl.useProgram(program)
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
    for (transfer, name) in zip(Self.transferBuffers, transfers) {
      gl.bindBuffer(transfer.target, name)
    }
    for (index, unit) in TextureUnit.all.enumerated() {
      gl.activeTexture(GLenum(GL_TEXTURE0 + unit))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), textures[index])
      if let es3 = state.es3 { es3.bindSampler(GLuint(unit), samplers[index]) }
    }
    gl.activeTexture(activeUnit)
    state.bindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    if state.es3 != nil {
      gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
      gl.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), readFramebuffer)
    } else {
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    }
  }
}
