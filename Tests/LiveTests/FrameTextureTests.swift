import Foundation
import Strata
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// Frames returned as textures of the caller's own context.
@Suite(.serialized, .enabled(if: hasGL)) struct FrameTextureTests {
  private static let size = CGSize(width: 70, height: 50)

  private func tree() -> CALayer {
    let root = layer(0, 0, 70, 50)
    let disc = layer(5, 5, 40, 40, CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.8))
    disc.cornerRadius = 20
    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 20
    move.duration = 1
    disc.add(move, forKey: nil)
    root.addSublayer(disc)
    return root
  }

  /// Runs `body` with a current context and its functions.
  private func withContext(
    _ body: (EAGLContext, GLProcs) throws -> Void
  ) throws {
    let before = EAGLContext.current()
    let context = try #require(EAGLContext(api: .openGLES3) ?? EAGLContext(api: .openGLES2))
    expect(EAGLContext.setCurrent(context))
    defer { EAGLContext.setCurrent(before) }
    try body(context, context.shareGroup.procs)
  }

  /// Returns a texture's pixels, first row first; nil if it cannot be read.
  private func texels(_ texture: FrameTexture, _ gl: GLProcs) -> [UInt8]? {
    gl.pixels(ofTexture: texture.name, width: texture.width, height: texture.height)?.bytes
  }

  @Test func `a texture has the bytes of the image, top row first`() throws {
    try withContext { context, gl in
      let renderer = try Renderer(size: Self.size, device: .gpu)
      for time in [0, 0.5, 1] {
        let texture = try renderer.texture(of: tree(), at: time, in: context)
        expect(texture.width == 70 && texture.height == 50)
        expectEqual(texture.origin, .topLeft)
        let expected = try renderer.image(of: tree(), at: time).pixels
        expectEqual(texels(texture, gl), expected.bytes, "at \(time) s")
      }
    }
  }

  @Test
  func `retained frames do not change, and released memory is reused`()
    throws
  {
    try withContext { context, gl in
      let renderer = try Renderer(size: Self.size, device: .gpu)
      let held = try (0..<4).map {
        try renderer.texture(of: tree(), at: Double($0) / 4, in: context)
      }
      expectEqual(Set(held.map(\.name)).count, 4)
      for (index, texture) in held.enumerated() {
        let expected = try renderer.image(of: tree(), at: Double(index) / 4).pixels
        expectEqual(texels(texture, gl), expected.bytes, "frame \(index)")
      }
      guard context.api == .openGLES3 else { return }
      var names: Set<UInt32> = []
      defer { withExtendedLifetime(held) {} }
      for index in 0..<12 {
        let texture = try renderer.texture(of: tree(), at: Double(index) / 12, in: context)
        names.insert(texture.name)
        let expected = try renderer.image(of: tree(), at: Double(index) / 12).pixels
        expectEqual(texels(texture, gl), expected.bytes)
      }
      expectEqual(names.count, 1)
    }
  }

  @Test func `a reused texture has none of the caller's parameters`() throws {
    try withContext { context, gl in
      guard context.api == .openGLES3 else { return }
      let address = try #require(CallersGL.address("glGetTexParameteriv"))
      let get = unsafeBitCast(address, to: PFNGLGETTEXPARAMETERIVPROC.self)
      let changes = [
        (GL_TEXTURE_SWIZZLE_R, GL_BLUE), (GL_TEXTURE_SWIZZLE_A, GL_ZERO),
        (GL_TEXTURE_BASE_LEVEL, 2), (GL_TEXTURE_MAX_LEVEL, 3), (GL_TEXTURE_MIN_FILTER, GL_NEAREST),
        (GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE), (GL_TEXTURE_WRAP_S, GL_REPEAT),
      ]
      func values(_ texture: FrameTexture) -> [GLint] {
        gl.bindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        return changes.map { name, _ in
          var value: GLint = 0
          get(GLenum(GL_TEXTURE_2D), GLenum(name), &value)
          return value
        }
      }
      let renderer = try Renderer(size: Self.size, device: .gpu)
      var texture: FrameTexture? = try renderer.texture(of: tree(), in: context)
      let name = try #require(texture?.name)
      let before = texture.map(values)
      for (parameter, value) in changes {
        gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
      }
      texture = nil
      let reused = try renderer.texture(of: tree(), in: context)
      try #require(reused.name == name)
      expectEqual(values(reused), before)
      try expectEqual(texels(reused, gl), renderer.image(of: tree()).pixels.bytes)
    }
  }

  @Test func `a context need not be current`() throws {
    try withContext { context, gl in
      EAGLContext.setCurrent(nil)
      let renderer = try Renderer(size: Self.size, device: .gpu)
      let texture = try renderer.texture(of: tree(), in: context)
      EAGLContext.setCurrent(context)
      try expectEqual(texels(texture, gl), renderer.image(of: tree()).pixels.bytes)
    }
  }

  @Test func `a CPU frame has no texture, and is an error`() throws {
    try withContext { context, _ in
      let renderer = try Renderer(size: Self.size, device: .cpu)
      let error = try #require(throws: GLInteropError.self) {
        _ = try renderer.texture(of: tree(), in: context)
      }
      expectEqual(error, .noTextures(device: renderer.device.name))
      expectEqual(error.kind, .device)
    }
  }

  @Test func `delegates are called, and diagnostics belong to the frame`() throws {
    final class Log: CAAnimationDelegate {
      var calls = 0
      func animationDidStart(_ anim: CAAnimation) { calls += 1 }
    }
    try withContext { context, _ in
      let root = tree()
      let log = Log()
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = 0
      fade.delegate = log
      root.add(fade, forKey: nil)
      let renderer = try Renderer(size: Self.size, device: .gpu)
      _ = try renderer.texture(of: root, in: context)
      _ = try renderer.texture(of: root, at: 0.1, in: context)
      expectEqual(log.calls, 1)
      expect(renderer.diagnostics.isEmpty)
    }
  }

  @Test func `a texture becomes a dma-buf, or the error names the missing extension`()
    throws
  {
    try withContext { context, _ in
      let renderer = try Renderer(size: Self.size, device: .gpu)
      let texture = try renderer.texture(of: tree(), in: context)
      do {
        let buffer = try texture.dmaBuf()
        defer { for plane in buffer.planes { close(plane.fileDescriptor) } }
        expect(buffer.width == 70 && buffer.height == 50)
        expectEqual(buffer.format.count, 4)
        expectEqual(buffer.planes.first.map { $0.fileDescriptor >= 0 && $0.stride >= 280 }, true)
      } catch let error as GLInteropError {
        guard case .extensionMissing(let name, let device) = error else {
          // A driver may offer the extension and refuse it for such a texture.
          if case .exportFailed = error { return }
          Issue.record(error)
          return
        }
        expect(DMABufferProcs.extensions.contains(name))
        expectEqual(device, renderer.device.name)
        expect(error.description.contains(name) && error.description.contains(device))
      }
    }
  }
}
