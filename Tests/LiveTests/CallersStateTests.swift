import Strata
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The caller's state is not changed and does not affect the output.
@Suite(.serialized, .enabled(if: hasGL)) struct CallersStateTests {
  /// A tree that uses every kind of state: masks, gradients, images, groups, meshes, filters.
  private func tree() -> CALayer {
    let root = layer(0, 0, 64, 48, CGColor(gray: 1, alpha: 1))
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 4, y: 4, width: 30, height: 30)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.cornerRadius = 8
    let star = CAShapeLayer()
    star.path = CGPath(ellipseIn: CGRect(x: 20, y: 10, width: 30, height: 20), transform: nil)
    star.fillColor = CGColor(red: 0, green: 0.6, blue: 0, alpha: 0.7)
    star.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
    let bytes: [UInt8] = (0..<60).map { (index: Int) -> UInt8 in
      index % 4 == 3 ? 255 : UInt8(index * 4)
    }
    let picture = layer(36, 20, 20, 20)
    picture.contents = CGImage(Pixels(width: 5, height: 3, premultipliedRGBA: bytes))
    picture.opacity = 0.8
    picture.masksToBounds = true
    picture.shadowOpacity = 0.5
    picture.compositingFilter = "differenceBlendMode"
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 30, y: 30, width: 4, height: 4)
    let cell = CAEmitterCell()
    cell.contents = picture.contents
    cell.birthRate = 40
    cell.lifetime = 1
    cell.velocity = 10
    cell.emissionRange = 6
    emitter.emitterCells = [cell]
    for child in [gradient, star, picture, emitter] { root.addSublayer(child) }
    return root
  }

  @Test(arguments: [true, false])
  func `every state is restored and does not affect the image`(vertexArray: Bool) throws {
    let caller = try CallersGL(64, 48)
    try caller.renderer(of: tree()).showFrame(at: 0)
    let expected = caller.picture()

    caller.clear(SIMD4())
    caller.disturb(vertexArray: vertexArray)
    let before = StateSnapshot(caller)
    expectEqual(before.changes(since: StateSnapshot(caller)), [])
    var live: CARenderer? = try caller.renderer(of: tree())
    try live?.showFrame(at: 0)
    expectEqual(StateSnapshot(caller).changes(since: before), [])
    // Again, with everything created and cached.
    live?.layer?.sublayers?[0].position.x += 1
    try live?.showFrame(at: 1)
    live?.layer?.sublayers?[0].position.x -= 1
    expectEqual(StateSnapshot(caller).changes(since: before), [])
    live = nil
    expectEqual(StateSnapshot(caller).changes(since: before), [])

    // Only the first frame, because the second was drawn over it.
    caller.clearDisturbed()
    caller.disturb(vertexArray: vertexArray)
    try caller.renderer(of: tree()).showFrame(at: 0)
    caller.calm()
    expectEqual(caller.picture().bytes, expected.bytes)
  }

  @Test func `attributes are restored one by one without vertex arrays`() throws {
    let caller = try CallersGL(64, 48)
    caller.disturb(vertexArray: false)
    let before = StateSnapshot(caller)
    let canvas = LiveCanvas(
      in: try AdoptedContext(), limits: .default, clock: { 0 }, usesVertexArrays: false)
    let renderer = try Renderer(size: CGSize(width: 64, height: 48), device: .gpu)
    let list = try renderer.renderList(of: tree())
    let all = PixelRect(list.size)
    for strategy in [PathStrategy.mesh, .analytic, .coverage] {
      _ = try canvas.draw(list, changed: all, update: all, strategy: strategy)
      expectEqual(StateSnapshot(caller).changes(since: before), [])
    }
  }

  @Test func `an active transform feedback continues after the frame`() throws {
    let caller = try CallersGL(64, 48)
    guard caller.more.es3 != nil else { return }
    let expected = try picture(caller)
    let feedback = try CallersFeedback(caller)
    caller.clear(SIMD4())
    feedback.begin()
    let before = StateSnapshot(caller)
    expectEqual(before.values["feedback active"], "[1]")
    try caller.renderer(of: tree()).showFrame(at: 0)
    expectEqual(StateSnapshot(caller).changes(since: before), [])
    feedback.end()
    expectEqual(caller.gl.getError(), 0)
    expectEqual(caller.picture().bytes, expected)
  }

  private func picture(_ caller: CallersGL) throws -> [UInt8] {
    try caller.renderer(of: tree()).showFrame(at: 0)
    return caller.picture().bytes
  }

  @Test func `a caller's error is not attributed to drawing`() throws {
    let caller = try CallersGL(64, 48)
    let live = try caller.renderer(of: tree())
    caller.gl.enable(0x1234)
    try live.showFrame(at: 0)
    expect(live.error == nil)
  }

  @Test func `only the first attachment is drawn to`() throws {
    let caller = try CallersGL(32, 32)
    guard let es3 = caller.more.es3 else { return }
    let (other, second) = CallersGL.makeFramebuffer(caller.gl, 32, 32)
    caller.gl.clearColor(0, 1, 0, 1)
    caller.gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    caller.gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), caller.framebuffer)
    caller.gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0 + 1), GLenum(GL_TEXTURE_2D), second, 0)
    es3.drawBuffers(2, [GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_COLOR_ATTACHMENT0 + 1)])
    let before = StateSnapshot(caller)
    let root = layer(0, 0, 32, 32, UIColor.red.cgColor)
    try caller.renderer(of: root).showFrame(at: 0)
    expectEqual(StateSnapshot(caller).changes(since: before), [])
    expectEqual(pixel(caller.picture(), 9, 9), [255, 0, 0, 255])
    caller.gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), other)
    var bytes = [UInt8](repeating: 0, count: 4)
    caller.gl.readPixels(9, 9, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    expectEqual(bytes, [0, 255, 0, 255])
  }
}
