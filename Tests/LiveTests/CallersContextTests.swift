import Foundation
import Strata
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Synchronization
import Testing

/// Contexts are supplied by the caller, and belong to threads.
@Suite(.serialized, .enabled(if: hasGL)) struct CallersContextTests {
  @Test func `without a context there is an error`() throws {
    let outcome = Mutex<String>("")
    let thread = try JoinedThread(name: "bare") {
      do {
        _ = try CARenderer(inCurrentContext: .init())
      } catch {
        outcome.withLock { $0 = "\(error as? GLInteropError == .noCurrentContext)" }
      }
    }
    thread.join()
    expectEqual(outcome.withLock { $0 }, "true")
  }

  @Test func `two renderers on two threads do not affect each other`() throws {
    let results = Mutex<[Int: [Pixels]]>([:])
    @Sendable func tree(_ index: Int) -> CALayer {
      let root = layer(0, 0, 64, 64, CGColor(gray: 1, alpha: 1))
      let disc = layer(4, 4, 40, 40, index == 0 ? UIColor.red.cgColor : UIColor.blue.cgColor)
      disc.cornerRadius = 20
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 10
      move.duration = 2
      disc.add(move, forKey: nil)
      root.addSublayer(disc)
      return root
    }
    let threads = try (0..<2).map { index in
      try JoinedThread(name: "caller \(index)") {
        do {
          let caller = try CallersGL(64, 64)
          let live = try caller.renderer(of: tree(index))
          for frame in 0..<6 {
            caller.clear(SIMD4())
            live.beginFrame(atTime: Double(frame) / 4)
            live.addUpdate(live.bounds)
            live.render()
            live.endFrame()
            let picture = caller.picture()
            results.withLock { $0[index, default: []].append(picture) }
          }
        } catch { Issue.record(error) }
      }
    }
    for thread in threads { thread.join() }
    let renderer = try Renderer(size: CGSize(width: 64, height: 64), device: .gpu)
    for index in 0..<2 {
      let drawn = results.withLock { $0[index] ?? [] }
      expectEqual(drawn.count, 6)
      for (frame, picture) in drawn.enumerated() {
        let expected = try renderer.image(of: tree(index), at: Double(frame) / 4).pixels
        expectEqual(picture.bytes, expected.bytes, "thread \(index), frame \(frame)")
      }
    }
  }

  /// In a separate process, because contexts of other tests share their objects with this one.
  @Test(.waitsForProcess) func `a released renderer deletes its objects`() async {
    await #expect(processExitsWith: .success) {
      let caller = try CallersGL(64, 48)
      let before = caller.objects()
      var live: CARenderer? = try caller.renderer(of: layer(0, 0, 64, 48, UIColor.red.cgColor))
      live?.layer?.cornerRadius = 9
      live?.layer?.shadowOpacity = 1
      try live?.showFrame(at: 0)
      precondition(caller.objects().count > before.count)
      live = nil
      precondition(caller.objects() == before, "objects remain")
    }
  }

  @Test func `a framebuffer that cannot be drawn to is an error`() throws {
    let caller = try CallersGL(16, 16)
    let live = try caller.renderer(of: layer(0, 0, 16, 16, UIColor.red.cgColor))
    var empty: GLuint = 0
    caller.gl.genFramebuffers(1, &empty)
    caller.gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), empty)
    live.beginFrame(atTime: 0)
    live.render()
    live.endFrame()
    guard case .callsFailed(_, let codes, _) = try #require(live.error as? GPUError) else {
      Issue.record("\(String(describing: live.error))")
      return
    }
    expectEqual(codes, ["GL_INVALID_FRAMEBUFFER_OPERATION"])
    // With a working one the next frame is complete.
    caller.gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), caller.framebuffer)
    try live.showFrame(at: 0)
    expectEqual(pixel(caller.picture(), 3, 3), [255, 0, 0, 255])
    caller.gl.deleteFramebuffers(1, &empty)
  }

  @Test(.waitsForProcess, .enabled(if: !isSanitized))
  func `two hundred renderers in one context do not leak`() async {
    await #expect(processExitsWith: .success) {
      let caller = try CallersGL(32, 32)
      let before = caller.objects()
      func draw() {
        guard let live = try? caller.renderer(of: layer(2, 2, 20, 20, UIColor.red.cgColor)) else {
          preconditionFailure("there is no renderer")
        }
        live.layer?.cornerRadius = 5
        live.layer?.opacity = 0.5
        try? live.showFrame(at: 0)
        precondition(live.error == nil)
      }
      for _ in 0..<8 { draw() }
      let grown = growth(over: 200) { draw() }
      precondition(grown <= 65_536, "grew by \(grown) bytes")
      precondition(caller.objects() == before)
    }
  }

  @Test func `releasing a renderer without its context affects no other`() throws {
    let caller = try CallersGL(64, 48)
    var live: CARenderer? = try caller.renderer(of: layer(0, 0, 64, 48, UIColor.red.cgColor))
    try live?.showFrame(at: 0)
    // In another share group the same names belong to other objects.
    let other = try openDevice(.gpu, disabling: [.es3]).context
    var textures = [GLuint](repeating: 0, count: 60)
    other.procs.genTextures(60, &textures)
    for name in textures { other.procs.bindTexture(GLenum(GL_TEXTURE_2D), name) }
    live = nil
    let address = try #require(CallersGL.address("glIsTexture"))
    let isTexture = unsafeBitCast(address, to: PFNGLISTEXTUREPROC.self)
    expect(textures.allSatisfy { isTexture($0) != 0 })
    other.procs.deleteTextures(60, textures)
    try caller.context.makeCurrent()
  }

  @Test(.waitsForProcess) func `drawing while another context is current traps`() async {
    await #expect(processExitsWith: .failure) {
      let caller = try CallersGL(16, 16)
      let live = try caller.renderer(of: layer(0, 0, 16, 16, UIColor.red.cgColor))
      live.beginFrame(atTime: 0)
      caller.context.releaseCurrent()
      live.render()
    }
  }
}
