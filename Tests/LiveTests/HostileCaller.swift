import StrataCGLES
import StrataGPU

extension CallersGL {
  /// Returns the names that a GL function generates.
  private func names(
    _ make: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void, _ count: Int
  ) -> [GLuint] {
    var names = [GLuint](repeating: 0, count: count)
    make(GLsizei(count), &names)
    return names
  }

  /// Whether the context supports clip distances.
  var hasClipDistances: Bool {
    context.capabilities.extensions.contains("GL_EXT_clip_cull_distance")
  }

  /// Sets every piece of state to a value that drawing would not choose.
  ///
  /// - Parameter vertexArray: Whether vertices are set in one of the caller's objects.
  func disturb(vertexArray: Bool) {
    for state in [
      GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_BLEND,
      GL_POLYGON_OFFSET_FILL, GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE,
    ] { gl.enable(GLenum(state)) }
    gl.disable(GLenum(GL_DITHER))
    gl.scissor(1, 2, 3, 4)
    gl.viewport(0, 0, 5, 7)
    gl.colorMask(0, 1, 0, 1)
    more.blendEquationSeparate(GLenum(GL_FUNC_SUBTRACT), GLenum(GL_FUNC_REVERSE_SUBTRACT))
    gl.blendFuncSeparate(
      GLenum(GL_ZERO), GLenum(GL_DST_COLOR), GLenum(GL_ONE), GLenum(GL_SRC_ALPHA))
    gl.clearColor(0.3, 0.1, 0.9, 0.2)
    let buffers = names(gl.genBuffers, 4)
    for (index, unit) in [GL_TEXTURE0, GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE3, GL_TEXTURE5]
      .enumerated()
    {
      gl.activeTexture(GLenum(unit))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), names(gl.genTextures, index + 1)[index])
    }
    more.clipControl?(GLenum(GL_UPPER_LEFT_EXT), GLenum(GL_ZERO_TO_ONE_EXT))
    if hasClipDistances { gl.enable(GLenum(GL_CLIP_DISTANCE1_EXT)) }
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 2)
    if more.es3 != nil { disturbES3(buffers) }
    if vertexArray, let arrays = more.vertexArrays { arrays.bind(names(arrays.gen, 1)[0]) }
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    gl.bufferData(GLenum(GL_ARRAY_BUFFER), 256, nil, GLenum(GL_STATIC_DRAW))
    for index in 0..<GLuint(8) {
      gl.enableVertexAttribArray(index)
      gl.vertexAttribPointer(
        index, 3, GLenum(GL_SHORT), 1, 20, UnsafeRawPointer(bitPattern: 8 + Int(index)))
      more.vertexAttrib4fv(index, [Float(index), 0.25, 0.5, 2])
    }
    more.vertexAttribDivisor?(1, 3)
    gl.disableVertexAttribArray(2)
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[3])
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  }

  private func disturbES3(_ buffers: [GLuint]) {
    for state in [GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART_FIXED_INDEX] {
      gl.enable(GLenum(state))
    }
    for (name, value) in [
      (GL_UNPACK_ROW_LENGTH, 9), (GL_UNPACK_SKIP_ROWS, 2), (GL_UNPACK_SKIP_PIXELS, 3),
      (GL_UNPACK_IMAGE_HEIGHT, 11), (GL_UNPACK_SKIP_IMAGES, 1), (GL_PACK_ROW_LENGTH, 77),
      (GL_PACK_SKIP_ROWS, 1), (GL_PACK_SKIP_PIXELS, 4),
    ] { gl.pixelStorei(GLenum(name), GLint(value)) }
    gl.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffers[2])
    gl.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffers[2])
    more.indexed?.disablei(GLenum(GL_BLEND), 1)
    more.indexed?.blendFuncSeparatei(2, 1, 0, 0, 1)
    more.indexed?.colorMaski(3, 1, 0, 0, 1)
    if let address = Self.address("glGenSamplers") {
      let make = unsafeBitCast(address, to: PFNGLGENSAMPLERSPROC.self)
      for (unit, name) in names(make, 4).enumerated() { more.es3?.bindSampler(GLuint(unit), name) }
    }
  }

  /// Sets the default state that reading back needs.
  func calm() {
    guard more.es3 != nil else { return }
    gl.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    for name in [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS] {
      gl.pixelStorei(GLenum(name), 0)
    }
  }

  /// Clears the framebuffer regardless of the state.
  func clearDisturbed() {
    if more.es3 != nil { gl.disable(GLenum(GL_RASTERIZER_DISCARD)) }
    gl.disable(GLenum(GL_SCISSOR_TEST))
    gl.colorMask(1, 1, 1, 1)
    clear(SIMD4())
  }
}
