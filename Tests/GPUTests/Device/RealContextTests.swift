import Foundation
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite(.serialized, .enabled(if: hasGL)) struct RealContextTests {
  @Test func `a device describes itself and opens again by its selector`() throws {
    let (context, reports) = try openDevice(.gpu)
    expect(!context.device.name.isEmpty)
    expect(!context.device.vendor.isEmpty)
    expectEqual(reports.last?.outcome, .opened)
    expectEqual(reports.last?.device, context.device)
    expect(reports.dropLast().allSatisfy { $0.outcome != .opened })
    let selector = try DeviceSelector(parsing: context.device.selector)
    try expectEqual(openDevice(selector).context.device.name, context.device.name)
  }

  @Test func `a context meets the guarantees of OpenGL ES 2`() throws {
    let capabilities = try openDevice(.gpu).context.capabilities
    expect(capabilities.majorVersion >= 2)
    expect(capabilities.maxTextureSize >= 64)
    expect(capabilities.fragmentTextureUnits >= 8)
    expect(capabilities.vertexAttributes >= 8)
    expect(capabilities.fragmentUniformVectors >= 16)
    expect(capabilities.vertexUniformVectors >= 128)
  }

  @Test func `the functions of a fast path are nil exactly if it is disabled`()
    throws
  {
    for disabled: Set<Capability> in [[], Set(Capability.allCases)] {
      let context = try openDevice(.gpu, disabling: disabled).context
      let (procs, capabilities) = (context.procs, context.capabilities)
      expect(capabilities.enabled.isDisjoint(with: disabled))
      expectEqual(procs.getGraphicsResetStatus != nil, capabilities.has(.robustness))
      expectEqual(procs.debugMessageCallback != nil, capabilities.has(.debugMessages))
      expectEqual(procs.mapBufferRange != nil, capabilities.has(.pixelBuffers))
      expectEqual(procs.getProgramBinary != nil, capabilities.has(.programBinaries))
      expectEqual(
        procs.maxShaderCompilerThreads != nil,
        capabilities.has(.parallelCompilation))
      expect(context.resetStatus() == nil)
    }
  }

  @Test func `a cleared color is read back`() throws {
    let context = try openDevice(.gpu).context
    let gl = context.procs
    try withFramebuffer(gl) {
      gl.clearColor(1, 0, 0.2, 1)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      var pixel: [UInt8] = [9, 9, 9, 9]
      gl.readPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
      expectEqual(pixel, [255, 0, 51, 255])
    }
    try context.checkErrors("clearing")
  }

  @Test func `a failed call is found by the next check, which names the pass`() throws {
    let context = try openDevice(.gpu).context
    context.procs.bindTexture(0x1234, 0)
    let error = try #require(throws: GPUError.self) { try context.checkErrors("the mask pass") }
    guard case .callsFailed(let label, let codes, let messages) = error else {
      Issue.record("\(error) is not .callsFailed")
      return
    }
    expectEqual(label, "the mask pass")
    expectEqual(codes, ["GL_INVALID_ENUM"])
    #if DEBUG
      if context.capabilities.has(.debugMessages) {
        expect(messages.contains { $0.contains("glBindTexture") })
      }
    #else
      expect(messages.isEmpty)
    #endif
    try context.checkErrors("the next pass")
  }

  @Test func `contexts on one device share their textures`() throws {
    let first = try openDevice(.gpu).context
    var name: GLuint = 0
    first.procs.genTextures(1, &name)
    first.procs.bindTexture(GLenum(GL_TEXTURE_2D), name)
    first.procs.finish()
    let second = try openDevice(.gpu).context
    var other: GLuint = 0
    second.procs.genTextures(1, &other)
    expect(other != name, "a name that is taken in the group is given again")
    second.procs.deleteTextures(2, [name, other])
    try second.checkErrors("sharing")
    try first.makeCurrent()
  }

  @Test func `a context is current after makeCurrent and not after releaseCurrent`() throws {
    let first = try openDevice(.gpu).context
    let second = try openDevice(.gpu).context
    first.procs.clearColor(0.25, 0, 0, 0)
    try first.makeCurrent()
    first.procs.clearColor(0.5, 0, 0, 0)
    try second.makeCurrent()
    var colour: [GLfloat] = [9, 9, 9, 9]
    second.procs.getFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &colour)
    expectEqual(colour[0], 0.25)
    second.releaseCurrent()
    try first.makeCurrent()
    first.procs.getFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &colour)
    expectEqual(colour[0], 0.5)
  }

  @Test func `a context is destroyed while another of its group is current`() throws {
    let stays = try openDevice(.gpu).context
    _ = try openDevice(.gpu).context
    try stays.makeCurrent()
    stays.procs.flush()
    try stays.checkErrors("after another context went")
  }

  private func withFramebuffer(_ gl: GLProcs, _ body: () -> Void) throws {
    var texture: GLuint = 0
    var framebuffer: GLuint = 0
    gl.genTextures(1, &texture)
    gl.genFramebuffers(1, &framebuffer)
    defer {
      gl.deleteFramebuffers(1, &framebuffer)
      gl.deleteTextures(1, &texture)
    }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 4, 4, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    try #require(
      gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
    body()
  }
}
