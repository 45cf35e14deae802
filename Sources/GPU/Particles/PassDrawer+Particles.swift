import StrataCGLES
import StrataGraphics
import StrataRenderList

extension PassDrawer {
  /// Draws births of a page; the host sends only values common to all of them.
  func drawParticles(_ draw: ParticleDraw, _ program: Program, in pass: RecordedPass) {
    endInstances()
    let kind = program.key.paint.particles ?? .exactQuad
    let (view, scissor) = (pass.view, draw.scissor)
    // A point is drawn or clipped by its center, so the viewport must contain the centers of all
    // points that extend into the target.
    let margin = kind.isPoint ? Int(draw.largestPoint / 2) + 1 : 0
    let (width, height) = (view.width + 2 * margin, view.height + 2 * margin)
    if margin > 0 {
      gl.viewport(GLint(-margin), GLint(-margin), GLsizei(width), GLsizei(height))
    }
    gl.enable(GLenum(GL_SCISSOR_TEST))
    gl.scissor(
      GLint(scissor.minX - view.minX), GLint(scissor.minY - view.minY), GLsizei(scissor.width),
      GLsizei(scissor.height))
    setUniforms(draw, program, kind, in: pass)
    gl.uniform4f(
      program.view, 2 / Float(width), 2 / Float(height), Float(-margin), Float(-margin))

    let stored = bindArrays(of: draw, kind)
    drawElements(draw, kind)
    for location in stored { gl.disableVertexAttribArray(location) }
    gl.disable(GLenum(GL_SCISSOR_TEST))
    if margin > 0 { gl.viewport(0, 0, GLsizei(view.width), GLsizei(view.height)) }
  }

  private func setUniforms(
    _ draw: ParticleDraw, _ program: Program, _ kind: ParticleProgram, in pass: RecordedPass
  ) {
    let uniforms = program.particles
    func set(_ location: GLint, _ v: SIMD4<Float>) { gl.uniform4f(location, v.x, v.y, v.z, v.w) }
    gl.uniform(uniforms.decode, draw.buffer.layout.decode)
    gl.uniform1f(uniforms.age, draw.age)
    set(uniforms.mappedX, draw.place.x)
    set(uniforms.mappedY, draw.place.y)
    set(uniforms.mappedW, draw.place.w)
    let anchor = SIMD2(
      Float(draw.place.anchor.x - Double(pass.view.minX)),
      Float(draw.place.anchor.y - Double(pass.view.minY)))
    gl.uniform2f(uniforms.anchor, anchor.x, anchor.y)
    gl.uniform2f(uniforms.origin, anchor.x, anchor.y)
    let margin = Float(ParticleProgram.pointMargin(isExact: kind.isExact))
    set(uniforms.size, SIMD4(draw.size, margin))
    set(uniforms.content, draw.content)
    // Half of a pixel's width, or more if the width changes along an axis.
    gl.uniform1f(uniforms.reach, kind.isTilted ? 0.75 : kind.isExact ? 0.501 : 0)
    set(uniforms.texture, draw.texture)
    gl.uniform2f(uniforms.middle, draw.texture.z, draw.texture.w)
    set(uniforms.tint, draw.tint)
  }

  /// Binds the vertex arrays.
  ///
  /// - Returns: The locations of the enabled arrays.
  private func bindArrays(of draw: ParticleDraw, _ kind: ParticleProgram) -> [GLuint] {
    let layout = draw.buffer.layout
    enableAttributes(0)
    // Attributes without an array are multiplied by 0, which requires a finite value.
    for attribute in kind.attributes {
      gl.vertexAttrib4f(GLuint(attribute.rawValue), 0, 0, 0, 0)
    }
    var stored = layout.fields.map { field in
      let location = GLuint(field.attribute.rawValue)
      bindVertices(draw.buffer.name)
      gl.attribute(
        field.attribute.rawValue, size: field.size, type: field.type, stride: layout.stride,
        offset: field.offset)
      return location
    }
    if !kind.isPoint {
      let location = GLuint(ParticleAttribute.corner.rawValue)
      bindVertices(draw.elements.corners)
      gl.vertexAttribPointer(
        location, 2, GLenum(GL_BYTE), GLboolean(GL_FALSE), GLsizei(ParticleElements.cornerStride),
        nil)
      stored.append(location)
    }
    for location in stored { gl.enableVertexAttribArray(location) }
    return stored
  }

  private func drawElements(_ draw: ParticleDraw, _ kind: ParticleProgram) {
    let elements = draw.elements
    let indices = kind.isPoint ? 1 : 6
    let (buffer, first): (GLuint, Int)
    switch draw.births {
    case .ascending(let range):
      (buffer, first) = (kind.isPoint ? elements.points : elements.quads, range.lowerBound)
    case .descending(let range):
      buffer = kind.isPoint ? elements.reversedPoints : elements.reversedQuads
      first = ParticleElements.capacity - range.upperBound
    case .sorted:
      (buffer, first) = (elements.sorted, 0)
    }
    bindIndices(buffer)
    if case .sorted(let births) = draw.births {
      let sorted = kind.isPoint ? births : ParticleElements.quads(births)
      statistics.bytesUploaded += gl.fillBuffer(GL_ELEMENT_ARRAY_BUFFER, sorted, GL_STREAM_DRAW)
    }
    let count = draw.births.count
    gl.drawIndices(
      kind.isPoint ? GL_POINTS : GL_TRIANGLES, indices * count, offset: 2 * indices * first)
    statistics.drawCalls += 1
    statistics.particles += count
    statistics.vertices += draw.buffer.copies * count
    statistics.triangles += kind.isPoint ? 0 : 2 * count
  }
}
