import Strata
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// A renderer in one of Strata's own contexts.
@Suite(.serialized, .enabled(if: hasGL)) struct EAGLRendererTests {
  private func drawn(_ gl: GLProcs, _ side: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * side * side)
    gl.readPixels(
      0, 0, GLsizei(side), GLsizei(side), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    return bytes
  }

  @Test(.waitsForProcess) func `it is created and released without a current context`() async {
    await #expect(processExitsWith: .success) {
      let context = EAGLContext(api: .openGLES2)!
      let gl = context.shareGroup.procs
      let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
      var live: CARenderer? = CARenderer(eaglContext: context)
      live?.layer = root
      live?.bounds = root.bounds
      live?.beginFrame(atTime: 0, timeStamp: nil)
      EAGLContext.setCurrent(context)
      let (framebuffer, _) = CallersGL.makeFramebuffer(gl, 16, 16)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      let address = CallersGL.address("glIsProgram")!
      let isProgram = unsafeBitCast(address, to: PFNGLISPROGRAMPROC.self)
      live?.render()
      live?.endFrame()
      precondition(live?.error == nil)
      var bound: GLint = 0
      gl.getIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
      precondition(bound == GLint(framebuffer))
      var bytes = [UInt8](repeating: 0, count: 4)
      gl.readPixels(8, 8, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
      precondition(bytes == [255, 0, 0, 255])
      precondition((1...200).contains { isProgram($0) != 0 })
      // The objects are deleted although the context is not current, and it is not current
      // afterward.
      EAGLContext.setCurrent(nil)
      live = nil
      precondition(EAGLContext.current() == nil && !context.isCurrent)
      EAGLContext.setCurrent(context)
      precondition(!(1...200).contains { isProgram($0) != 0 })
    }
  }

  @Test(.waitsForProcess) func `on another thread its objects are deleted, too`() async {
    await #expect(processExitsWith: .success) {
      let context = EAGLContext(api: .openGLES2)!
      EAGLContext.setCurrent(context)
      let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
      nonisolated(unsafe) var live: CARenderer? = CARenderer(eaglContext: context)
      live?.layer = root
      live?.bounds = root.bounds
      _ = CallersGL.makeFramebuffer(context.shareGroup.procs, 16, 16)
      try live?.showFrame(at: 0)
      let address = CallersGL.address("glIsProgram")!
      let isProgram = unsafeBitCast(address, to: PFNGLISPROGRAMPROC.self)
      precondition((1...200).contains { isProgram($0) != 0 })
      EAGLContext.setCurrent(nil)
      try JoinedThread(name: "release") { live = nil }.join()
      EAGLContext.setCurrent(context)
      precondition(!(1...200).contains { isProgram($0) != 0 })
    }
  }

  @Test(.waitsForProcess)
  func `the next renderer deletes what was released while its context was busy`() async {
    await #expect(processExitsWith: .success) {
      let context = EAGLContext(api: .openGLES2)!
      EAGLContext.setCurrent(context)
      let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
      func renderer() throws -> CARenderer {
        let live = CARenderer(eaglContext: context)
        live.layer = root
        live.bounds = root.bounds
        try live.showFrame(at: 0)
        return live
      }
      _ = CallersGL.makeFramebuffer(context.shareGroup.procs, 16, 16)
      let address = CallersGL.address("glIsTexture")!
      let isTexture = unsafeBitCast(address, to: PFNGLISTEXTUREPROC.self)
      func count() -> Int { (1...400).count { isTexture($0) != 0 } }
      let before = count()
      nonisolated(unsafe) var live: CARenderer? = try renderer()
      let one = count()
      try JoinedThread(name: "release") { live = nil }.join()
      precondition(count() == one, "the context is current here")
      live = try renderer()
      precondition(live?.error == nil && count() == one)
      live = nil
      precondition(count() == before)
    }
  }

  @Test func `a drawable's image stays on the device`() throws {
    let context = try #require(EAGLContext(api: .openGLES2))
    let before = EAGLContext.current()
    EAGLContext.setCurrent(context)
    defer { EAGLContext.setCurrent(before) }
    let gl = context.shareGroup.procs
    let more = try GLStateProcs(
      for: Capabilities(procs: gl), loadedBy: { CallersGL.address($0) })
    let drawable = CAEAGLLayer()
    drawable.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    var renderbuffer: GLuint = 0
    let make = try #require(CallersGL.address("glGenRenderbuffers"))
    unsafeBitCast(make, to: PFNGLGENRENDERBUFFERSPROC.self)(1, &renderbuffer)
    more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    expect(context.renderbufferStorage(Int(GL_RENDERBUFFER), from: drawable))
    let attach = try #require(CallersGL.address("glFramebufferRenderbuffer"))
    var offscreen: GLuint = 0
    gl.genFramebuffers(1, &offscreen)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), offscreen)
    unsafeBitCast(attach, to: PFNGLFRAMEBUFFERRENDERBUFFERPROC.self)(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    gl.clearColor(0, 1, 0, 1)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))

    _ = CallersGL.makeFramebuffer(gl, 16, 16)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    let root = layer(0, 0, 16, 16, UIColor.red.cgColor)
    root.addSublayer(drawable)
    let live = CARenderer(eaglContext: context)
    live.layer = root
    live.bounds = root.bounds
    try live.showFrame(at: 0)
    let bytes = drawn(gl, 16)
    expectEqual(Array(bytes[0..<4]), [255, 0, 0, 255])
    expectEqual(Array(bytes[(8 * 16 + 8) * 4..<(8 * 16 + 8) * 4 + 4]), [0, 255, 0, 255])
    // Another image changes the layer's location, and is drawn with the next frame.
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), offscreen)
    gl.clearColor(0, 0, 1, 1)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    expectEqual(live.nextFrameTime(), 0)
    live.beginFrame(atTime: 1)
    expect(live.updateBounds().contains(drawable.frame))
    expect(CGRect(x: 3, y: 3, width: 10, height: 10).contains(live.updateBounds()))
    live.endFrame()
  }
}
