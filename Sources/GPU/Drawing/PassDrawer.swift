import StrataCGLES
import StrataGraphics
import StrataRenderList

/// Submits recorded commands to GL.
///
/// All draw calls are made here.
final class PassDrawer {
  /// The number of pixels after which submitted work is flushed, or completed if the frame can be
  /// canceled.
  ///
  /// A software driver draws them in a quarter of a second, and waiting at that interval costs
  /// nothing.
  static let mostPixelsAhead = 0x1p26

  let gl: GLProcs
  private let programs: ProgramLibrary
  private let atlas: CoverageAtlas
  private let table: GradientTable
  private let work: WorkClock
  /// The number of attributes that a program may use.
  private let attributeLimit: Int
  /// Whether a target is bound again after it is cleared.
  private let rebindsCleared: Bool
  /// The largest point size, in pixels.
  let largestPointSize: Int
  let largestViewport: Int
  private let vertexBuffer: GLuint
  private let indexBuffer: GLuint
  private var enabledAttributes = 0
  /// The number of attributes, from the first, that advance per instance.
  private var instancedAttributes = 0
  private var boundVertices: GLuint = 0
  var statistics = RenderStatistics()
  /// The watch of the current frame.
  private var watch = FrameWatch.none
  /// Estimated number of pixels still queued in the driver.
  private var pixelsAhead = 0.0
  private var scratch: [Float] = []

  init(
    gl: GLProcs, programs: ProgramLibrary, atlas: CoverageAtlas, table: GradientTable,
    work: WorkClock, capabilities: Capabilities
  ) {
    self.gl = gl
    self.programs = programs
    self.atlas = atlas
    self.table = table
    self.work = work
    attributeLimit = min(
      ProgramKey.mostAttributes(programs.language), capabilities.vertexAttributes)
    // Mesa's drivers flip gl_FragCoord by the target's height, which they consider known after a
    // clear: the program that drew last then continues with the height of the previous target.
    rebindsCleared = capabilities.version.contains("Mesa")
    largestPointSize = capabilities.largestPointSize
    largestViewport = min(capabilities.maxViewportWidth, capabilities.maxViewportHeight)
    vertexBuffer = gl.makeBuffer()
    indexBuffer = gl.makeBuffer()
    // Two triangles per quad, the same for all quads.
    let quads = programs.language.instancesQuads ? 1 : Batch.quadsPerCall
    let indices = (0..<quads).flatMap { quad in
      [0, 1, 2, 0, 2, 3].map { UInt16(4 * quad + $0) }
    }
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    gl.fillBuffer(GL_ELEMENT_ARRAY_BUFFER, indices)
  }

  deinit {
    gl.delete(buffers: [vertexBuffer])
    gl.delete(buffers: [indexBuffer])
  }

  func beginFrame(_ watch: FrameWatch) {
    statistics = RenderStatistics()
    self.watch = watch
    pixelsAhead = 0
    // Other code sharing this context may have changed the enabled attributes.
    for location in 0..<attributeLimit {
      gl.disableVertexAttribArray(GLuint(location))
    }
    enabledAttributes = 0
  }

  /// Flushes the submitted work so that the driver starts drawing.
  func flush() { gl.flush() }

  /// Submits commands, after the masks, gradients and vertices that they need.
  ///
  /// - Throws: The errors of building programs, and those of the frame's watch.
  func submit(_ commands: [DrawCommand]) throws {
    atlas.upload()
    let passes = commands.compactMap { if case .pass(let pass) = $0 { pass } else { nil } }
    work.uploading { uploadVertices(of: passes) }
    if passes.contains(where: \.usesTable) { table.bind() }
    // A caller's own drawing may follow.
    defer { endInstances() }
    var firstFloat = 0
    for command in commands {
      switch command {
      case .pass(let pass): try draw(pass, &firstFloat)
      case .copy(let copy): draw(copy)
      }
    }
  }

  /// - Parameter firstFloat: The location of the pass's vertices; becomes that of the next one's.
  private func draw(_ pass: RecordedPass, _ firstFloat: inout Int) throws {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), pass.framebuffer)
    gl.viewport(0, 0, GLsizei(pass.view.width), GLsizei(pass.view.height))
    if let texels = pass.cleared {
      statistics.passes += 1
      clear(texels, of: pass)
      if rebindsCleared, !pass.batches.isEmpty {
        gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), pass.framebuffer)
      }
    }
    for batch in pass.batches {
      let program = try programs.program(for: batch.key.program)
      bind(batch, program, in: pass)
      if let mesh = batch.mesh {
        drawMesh(mesh, program, in: pass)
      } else if let particles = batch.particles {
        drawParticles(particles, program, in: pass)
      } else {
        drawQuads(of: batch, firstFloat: firstFloat)
        firstFloat += batch.vertices.count
      }
      try pace(batch.pixels)
    }
  }

  private func clear(_ texels: PixelRect, of pass: RecordedPass) {
    let color = pass.clearColor
    gl.clearColor(color.x, color.y, color.z, color.w)
    let isPart = texels.width < pass.view.width || texels.height < pass.view.height
    if isPart {
      gl.enable(GLenum(GL_SCISSOR_TEST))
      gl.scissor(
        GLint(texels.minX), GLint(texels.minY), GLsizei(texels.width), GLsizei(texels.height))
    }
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    if isPart { gl.disable(GLenum(GL_SCISSOR_TEST)) }
  }

  /// Divides a frame of many pixels into parts.
  ///
  /// If the frame can be canceled, it waits for the submitted part, because submitted work cannot
  /// be stopped. Otherwise it only submits the part: a system can interrupt a GPU between two
  /// submissions, and resets one that works on a single one for seconds.
  private func pace(_ pixels: Double) throws {
    pixelsAhead += pixels
    guard pixelsAhead >= Self.mostPixelsAhead else { return }
    pixelsAhead = 0
    guard watch.isAlert else { return gl.flush() }
    gl.finish()
    try watch.check()
  }

  private func draw(_ copy: RecordedCopy) {
    let (pixels, source, target) = (copy.pixels, copy.source, copy.target)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), target.surface.framebuffer)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), source.surface.framebuffer)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), target.surface.texture.name)
    gl.copyTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(pixels.minX - target.view.minX),
      GLint(pixels.minY - target.view.minY), GLint(pixels.minX - source.view.minX),
      GLint(pixels.minY - source.view.minY), GLsizei(pixels.width), GLsizei(pixels.height))
    statistics.copies += 1
  }

  /// Waits for an image of bytes and reads it back.
  func read(_ pixels: PixelRect, of image: SurfaceImage) -> Pixels {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), image.surface.framebuffer)
    let bytes = gl.readBytes(
      x: pixels.minX - image.view.minX, y: pixels.minY - image.view.minY, width: pixels.width,
      height: pixels.height)
    statistics.copies += 1
    return Pixels(width: pixels.width, height: pixels.height, premultipliedRGBA: bytes)
  }

  /// Uploads the vertices of the quads of all passes, in their order.
  private func uploadVertices(of passes: [RecordedPass]) {
    scratch.removeAll(keepingCapacity: true)
    for pass in passes {
      for batch in pass.batches { scratch += batch.vertices }
    }
    bindBuffers(vertexBuffer, indexBuffer)
    guard !scratch.isEmpty else { return }
    // Reallocating the buffer lets the driver keep the old one for draw calls in flight.
    statistics.bytesUploaded += gl.fillBuffer(GL_ARRAY_BUFFER, scratch, GL_STREAM_DRAW)
  }

  private func bind(_ batch: Batch, _ program: Program, in pass: RecordedPass) {
    program.use()
    let size = SIMD2(Float(pass.view.width), Float(pass.view.height))
    let origin = SIMD2(Float(pass.view.minX), Float(pass.view.minY))
    gl.uniform4f(program.view, 2 / size.x, 2 / size.y, origin.x, origin.y)
    if batch.key.program.isDithered { gl.uniform2f(program.dither, origin.x, origin.y) }
    switch batch.key.mix {
    case .overwrite:
      gl.disable(GLenum(GL_BLEND))
    case .blend(let factors):
      gl.enable(GLenum(GL_BLEND))
      gl.blendFuncSeparate(
        factors.source, factors.destination, factors.sourceAlpha, factors.destinationAlpha)
    }
    if let page = batch.key.maskPage {
      gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.mask))
      atlas.bind(page: page)
      gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.image))
    }
    if let backdrop = batch.backdrop {
      gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.backdrop))
      backdrop.bind(.texels)
      gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.image))
    }
    if let image = batch.image {
      image.bind(batch.key.sampling)
      let level = batch.key.level
      gl.uniform3f(program.level, level.x, level.y, level.z)
      let texels = batch.key.texels
      gl.uniform4f(program.texels, texels.x, texels.y, texels.z, texels.w)
    }
    setUniforms(batch.key.uniforms, program)
  }

  private func setUniforms(_ uniforms: ResolvedPaint.Uniforms, _ program: Program) {
    switch uniforms {
    case .none:
      break
    case .gradient(let gradient):
      gl.uniform(program.gradient, gradient.colors)
      gl.uniform(program.ramps, gradient.ramps)
    case .slices(let keys):
      gl.uniform(program.keys, keys)
    case .parameters(let vectors):
      gl.uniform(program.parameters, vectors)
    }
  }

  private func bindBuffers(_ vertices: GLuint, _ indices: GLuint) {
    bindVertices(vertices)
    bindIndices(indices)
  }

  /// Binds a vertex buffer.
  ///
  /// Quads bind their own buffers again if another one was bound here.
  func bindVertices(_ buffer: GLuint) {
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    boundVertices = buffer
  }

  func bindIndices(_ buffer: GLuint) {
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer)
  }

  func enableAttributes(_ count: Int) {
    while enabledAttributes < count {
      gl.enableVertexAttribArray(GLuint(enabledAttributes))
      enabledAttributes += 1
    }
    while enabledAttributes > count {
      enabledAttributes -= 1
      gl.disableVertexAttribArray(GLuint(enabledAttributes))
    }
  }

  /// Lets the first attributes advance per instance.
  private func instance(_ count: Int) {
    while instancedAttributes < count {
      gl.vertexAttribDivisor?(GLuint(instancedAttributes), 1)
      instancedAttributes += 1
    }
  }

  /// Lets all attributes advance per vertex again.
  func endInstances() {
    while instancedAttributes > 0 {
      instancedAttributes -= 1
      gl.vertexAttribDivisor?(GLuint(instancedAttributes), 0)
    }
  }

  private func drawMesh(_ draw: MeshDraw, _ program: Program, in pass: RecordedPass) {
    endInstances()
    let view = pass.view
    let matrix = draw.matrix
    let uniforms = program.mesh
    gl.uniform3f(uniforms.x, Float(matrix.m11), Float(matrix.m21), Float(matrix.m31))
    gl.uniform3f(uniforms.y, Float(matrix.m12), Float(matrix.m22), Float(matrix.m32))
    gl.uniform3f(uniforms.w, Float(matrix.m13), Float(matrix.m23), Float(matrix.m33))
    gl.uniform2f(
      uniforms.corner, Float(draw.corner.x - Double(view.minX)),
      Float(draw.corner.y - Double(view.minY)))
    gl.uniform1f(uniforms.mirror, matrix.determinant < 0 ? -1 : 1)
    func set(_ location: GLint, _ v: SIMD4<Float>) { gl.uniform4f(location, v.x, v.y, v.z, v.w) }
    set(uniforms.color, draw.tint)
    set(uniforms.paintX, draw.space.x)
    set(uniforms.paintY, draw.space.y)
    set(uniforms.limits, draw.limits)
    gl.uniform2f(
      uniforms.anchor, Float(draw.space.anchor.x - Double(view.minX)),
      Float(draw.space.anchor.y - Double(view.minY)))
    let scissor = draw.scissor
    gl.enable(GLenum(GL_SCISSOR_TEST))
    gl.scissor(
      GLint(scissor.minX - view.minX), GLint(scissor.minY - view.minY), GLsizei(scissor.width),
      GLsizei(scissor.height))
    let attributes = MeshAttribute.used(by: program.key.coverage)
    enableAttributes(attributes.count)
    for part in draw.parts {
      bindBuffers(part.vertexBuffer, part.indexBuffer)
      for (location, attribute) in attributes.enumerated() {
        gl.attribute(
          location, size: attribute.size, type: attribute.type,
          isNormalized: attribute.isNormalized, stride: MeshAttribute.stride,
          offset: attribute.offset)
      }
      gl.drawIndices(GL_TRIANGLES, part.indexCount, offset: part.firstIndex)
      statistics.drawCalls += 1
      statistics.vertices += part.vertexCount
      statistics.triangles += part.indexCount / 3
    }
    gl.disable(GLenum(GL_SCISSOR_TEST))
  }

  private func drawQuads(of batch: Batch, firstFloat: Int) {
    let layout = batch.layout
    if boundVertices != vertexBuffer { bindBuffers(vertexBuffer, indexBuffer) }
    enableAttributes(layout.fields.count)
    if layout.isInstanced { return drawInstances(of: batch, firstFloat: firstFloat) }
    for first in stride(from: 0, to: batch.quadCount, by: Batch.quadsPerCall) {
      let count = min(Batch.quadsPerCall, batch.quadCount - first)
      place(layout, firstFloat: firstFloat + first * 4 * layout.stride)
      gl.drawElements(GLenum(GL_TRIANGLES), GLsizei(6 * count), GLenum(GL_UNSIGNED_SHORT), nil)
      statistics.drawCalls += 1
      statistics.vertices += 4 * count
      statistics.triangles += 2 * count
    }
  }

  private func drawInstances(of batch: Batch, firstFloat: Int) {
    instance(batch.layout.fields.count)
    place(batch.layout, firstFloat: firstFloat)
    gl.drawElementsInstanced?(
      GLenum(GL_TRIANGLES), 6, GLenum(GL_UNSIGNED_SHORT), nil, GLsizei(batch.quadCount))
    statistics.drawCalls += 1
    statistics.vertices += 4 * batch.quadCount
    statistics.triangles += 2 * batch.quadCount
  }

  /// Lets the attributes start at a float of the bound vertices.
  private func place(_ layout: VertexLayout, firstFloat: Int) {
    let bytes = MemoryLayout<Float>.stride
    for (location, field) in layout.fields.enumerated() {
      gl.attribute(
        location, size: GLint(field.attribute.size), type: GLenum(GL_FLOAT),
        stride: layout.stride * bytes, offset: (firstFloat + field.offset) * bytes)
    }
  }
}

extension RecordedPass {
  /// Whether a batch reads the table of gradients.
  fileprivate var usesTable: Bool { batches.contains { $0.key.program.paint.tableKind != nil } }
}
