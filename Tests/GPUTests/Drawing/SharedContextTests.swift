import Foundation
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Other code drawing in the context may leave any state behind.
@Suite(.serialized, .enabled(if: hasGL)) struct SharedContextTests {
  /// A list with every kind of coverage, groups and gradients.
  private func content() throws -> RenderList {
    let ramp = try #require(
      GradientStops([GradientStops.Stop(0, .black), GradientStops.Stop(1, .white)]))
    let disc = RenderShape.fill(
      Path(ellipseIn: CGRect(x: 20, y: 16, width: 70, height: 60)), .nonZero)
    var shaded = item(disc, .black)
    shaded.paint = .gradient(
      GradientPaint(kind: .axial, stops: ramp, toGradient: .scale(1.0 / 90, 1)))
    let bounds = PixelRect(minX: 5, minY: 5, maxX: 90, maxY: 70)
    return list(
      96, 80, background: .white,
      [
        .draw(shaded), .draw(item(rectangle(3.5, 4.25, 40, 30), .black, opacity: 0.5)),
        .beginGroup(
          RenderGroup(
            opacity: 0.7, clip: RenderClip(shape: disc, transform: .translation(5, 5)),
            bounds: bounds)),
        .draw(item(triangle(10, 10, 60), Color(red: 1, green: 0, blue: 0), scissor: bounds)),
        .endGroup, .draw(item(triangle(50, 40, 9), Color(red: 0, green: 0, blue: 1))),
      ])
  }

  private func disturb(_ gl: GLProcs) {
    for state in [GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_BLEND] {
      gl.enable(GLenum(state))
    }
    gl.scissor(1, 1, 2, 2)
    gl.viewport(3, 3, 5, 5)
    gl.colorMask(GLboolean(GL_FALSE), GLboolean(GL_TRUE), GLboolean(GL_FALSE), GLboolean(GL_TRUE))
    gl.blendEquation(GLenum(GL_FUNC_SUBTRACT))
    gl.blendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
    gl.clearColor(0.3, 0.1, 0.9, 0.2)
    gl.useProgram(0)
    for location in 0..<8 { gl.enableVertexAttribArray(GLuint(location)) }
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), 0)
    for unit in [GL_TEXTURE0, GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE5] {
      gl.activeTexture(GLenum(unit))
      gl.bindTexture(GLenum(GL_TEXTURE_2D), 0)
    }
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
  }

  @Test(arguments: [PathStrategy.analytic, .mesh, .coverage])
  func `foreign state and other back ends change no byte`(strategy: PathStrategy) throws {
    let content = try content()
    let expected = try withBackend { try $0.render(content, strategy: strategy).pixels.bytes }
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    func backend() -> GPUBackend {
      GPUBackend(context: context, limits: .default, clock: { 0 })
    }
    let (a, b) = (backend(), backend())
    let other = RandomLists.list(seed: 3)
    for round in 0..<4 {
      disturb(context.procs)
      try expectEqual(
        a.render(content, strategy: strategy).pixels.bytes, expected, "round \(round)")
      _ = try b.render(other, strategy: [PathStrategy.mesh, .analytic, .coverage][round % 3])
      try expectEqual(
        a.render(content, strategy: strategy).pixels.bytes, expected, "round \(round)")
      disturb(context.procs)
      try expectEqual(
        b.render(content, strategy: strategy).pixels.bytes, expected, "round \(round)")
      if round == 2 { a.forgetContent() }
    }
  }
}
