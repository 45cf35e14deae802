import Foundation
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataRenderList
import StrataTestSupport
import Testing

@Suite(.serialized, .enabled(if: hasGL)) struct EAGLContextTests {
  @Test func `each thread has its own current context`() throws {
    let context = try #require(EAGLContext(api: .openGLES2))
    expect(EAGLContext.setCurrent(context))
    expect(EAGLContext.current() === context)
    expect(context.isCurrent)
    try expect(onThread { EAGLContext.current() == nil })
    try expectEqual(onThread { EAGLContext.setCurrent(context) }, false, "it is current here")
    expect(EAGLContext.setCurrent(nil))
    expect(EAGLContext.current() == nil)
    expect(!context.isCurrent)
    try expect(onThread { EAGLContext.setCurrent(context) && context.isCurrent })
  }

  @Test func `a thread that ends releases its context`() throws {
    let context = try #require(EAGLContext(api: .openGLES2))
    for _ in 0..<3 {
      try expect(onThread { EAGLContext.setCurrent(context) })
    }
    expect(EAGLContext.setCurrent(context))
    EAGLContext.setCurrent(nil)
  }

  @Test func `a current context lives as long as it is current`() throws {
    weak var context: EAGLContext?
    do {
      let new = try #require(EAGLContext(api: .openGLES2))
      context = new
      EAGLContext.setCurrent(new)
    }
    expect(context != nil)
    EAGLContext.setCurrent(nil)
    expect(context == nil)
  }

  @Test func `each supported version creates a context that reports it`() throws {
    expect(EAGLContext(api: .openGLES1) == nil)
    let two = try #require(EAGLContext(api: .openGLES2))
    expectEqual(two.api, .openGLES2)
    expect(!two.isMultiThreaded)
    expect(two.debugLabel == nil)
    two.debugLabel = "two"
    expectEqual(two.debugLabel, "two")
    if let three = EAGLContext(api: .openGLES3, sharegroup: two.sharegroup) {
      expect(three.sharegroup === two.sharegroup)
      EAGLContext.setCurrent(three)
      expect(three.capabilities.majorVersion >= 3)
      EAGLContext.setCurrent(nil)
    }
  }

  @Test func `contexts of a share group see each other's textures`() throws {
    let one = try #require(EAGLContext(api: .openGLES2))
    let two = try #require(EAGLContext(api: .openGLES2, sharegroup: one.sharegroup))
    let gl = one.shareGroup.procs
    EAGLContext.setCurrent(one)
    var texture: GLuint = 0
    gl.genTextures(1, &texture)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    let color: [UInt8] = [10, 20, 30, 40]
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 1, 1, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), color)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    gl.finish()
    EAGLContext.setCurrent(two)
    var framebuffer: GLuint = 0
    gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    var read: [UInt8] = [0, 0, 0, 0]
    gl.readPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &read)
    expectEqual(read, color)
    gl.deleteFramebuffers(1, &framebuffer)
    gl.deleteTextures(1, &texture)
    EAGLContext.setCurrent(nil)
  }

  @Test func `creating and releasing contexts keeps the current one`() throws {
    let context = try #require(EAGLContext(api: .openGLES2))
    EAGLContext.setCurrent(context)
    for _ in 0..<3 { _ = EAGLContext(api: .openGLES2) }
    try context.shareGroup.perform { _ in }
    expect(context.isCurrent)
    EAGLContext.setCurrent(nil)
    try context.shareGroup.perform { _ in }
    expect(!context.isCurrent)
  }
}

/// The device requested by the environment, and the message if it is not available.
@Suite struct EAGLDeviceTests {
  @Test func `the environment names a device as the command does`() throws {
    try expectEqual(contextDevice(named: nil), .gpu)
    try expectEqual(contextDevice(named: ""), .gpu)
    try expectEqual(contextDevice(named: "auto"), .gpu)
    try expectEqual(contextDevice(named: "egl:1"), .egl(index: 1))
    #expect(throws: DeviceSelectorError.self) { try contextDevice(named: "voodoo") }
  }

  @Test(.waitsForProcess) func `without GL the initializer returns nil and reports the reason`()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      setenv("STRATA_DEVICE", "cpu", 1)
      precondition(EAGLContext(api: .openGLES2) == nil)
      setenv("STRATA_DEVICE", "voodoo", 1)
      precondition(EAGLContext(api: .openGLES2) == nil)
      setenv("STRATA_DEVICE", "egl:99", 1)
      precondition(EAGLContext(api: .openGLES2) == nil)
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    // Without EGL that is the missing part, whatever is requested.
    let hasEGL = !said.contains("libEGL")
    expect(!hasEGL || said.contains("EAGLContext: no device for \"cpu\""))
    expect(said.contains("EAGLContext: unknown device \"voodoo\""))
    expect(!hasEGL || said.contains("EAGLContext: no device for \"egl:99\""))
  }

  @Test(.waitsForProcess, .enabled(if: hasGL && !isSanitized))
  func `contexts, drawables and presents do not leak`() async {
    await #expect(processExitsWith: .success) {
      let layer = glLayer(16, 16)
      guard let kept = try? GLStage(glLayer(8, 8), width: 8, height: 8) else { exit(1) }
      func drawAndPresent() {
        guard let stage = try? GLStage(layer, width: 16, height: 16) else { exit(2) }
        stage.clear(1, 0, 0, 1)
        guard stage.present(), stage.present() else { exit(3) }
      }
      for _ in 0..<10 { drawAndPresent() }
      let before = kept.objectCount(below: 4_096)
      let grown = growth(over: 40) { for _ in 0..<25 { drawAndPresent() } }
      guard kept.objectCount(below: 4_096) == before else { exit(4) }
      // 750 contexts of many kilobytes each are counted; the driver's tables may still grow.
      guard grown < 256 << 10 else { exit(5) }
    }
  }
}
