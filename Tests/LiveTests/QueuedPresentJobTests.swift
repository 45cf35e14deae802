import Foundation
import Strata
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataTestSupport
import Testing

/// Jobs that show images which a program has queued on a layer.
@Suite(.serialized, .enabled(if: hasGL)) struct QueuedPresentJobTests {
  /// A tree that shows red, green from 1 s, and blue 1 s later.
  private func tree(_ context: EAGLContext) throws -> CALayer {
    let root = layer(0, 0, 4, 4)
    let drawable = CAEAGLLayer()
    drawable.frame = root.bounds
    root.addSublayer(drawable)
    let (gl, more) = (context.shareGroup.procs, context.drawingProcs)
    var (renderbuffer, framebuffer): (GLuint, GLuint) = (0, 0)
    more.genRenderbuffers(1, &renderbuffer)
    more.bindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    let target = Int(GL_RENDERBUFFER)
    try #require(context.renderbufferStorage(target, from: drawable))
    gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    func fill(_ red: Float, _ green: Float, _ blue: Float) {
      gl.clearColor(red, green, blue, 1)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    fill(1, 0, 0)
    try #require(context.presentRenderbuffer(target))
    fill(0, 1, 0)
    try #require(context.presentRenderbuffer(target, afterMinimumDuration: 1))
    fill(0, 0, 1)
    try #require(context.presentRenderbuffer(target, atTime: 2))
    return root
  }

  @Test(arguments: [PlaybackDirection.forward, .reverse])
  func `a job shows each image at its time, and another job again`(
    direction: PlaybackDirection
  ) throws {
    let context = try #require(EAGLContext(api: .openGLES2))
    let before = EAGLContext.current()
    EAGLContext.setCurrent(context)
    defer { EAGLContext.setCurrent(before) }
    let root = try tree(context)
    let renderer = try Renderer(size: CGSize(width: 4, height: 4), device: .cpu)
    var options = RenderOptions()
    if direction != .forward { options.playback = Playback(direction: direction, length: 3) }
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for _ in 0..<2 {
      var shown: [[UInt8]] = []
      try renderer.forEachFrame(of: root, frames: 0..<3, fps: 1, options: options) { _, image in
        shown.append(pixel(image.pixels, 1, 1))
      }
      expectEqual(shown, direction == .forward ? colors : colors.reversed())
    }
  }
}
