import Glibc
import Strata
import StrataCEGL
import StrataCGLES
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// The context of a program that renders itself, with a framebuffer.
final class CallersGL {
  /// Replaces the code that created the context; current on the thread of the test.
  let context: GLContext
  let gl: GLProcs
  let more: GLStateProcs
  let framebuffer: GLuint
  let texture: GLuint
  let width: Int
  let height: Int

  /// - Parameter color: The premultiplied color that the framebuffer is cleared to.
  init(_ width: Int, _ height: Int, cleared color: SIMD4<Float> = SIMD4()) throws {
    context = try openDevice(.gpu).context
    gl = context.procs
    more = try GLStateProcs(for: context.capabilities, loadedBy: Self.address)
    (self.width, self.height) = (width, height)
    (framebuffer, texture) = Self.makeFramebuffer(gl, width, height)
    clear(color)
  }

  deinit {
    try? context.makeCurrent()
    gl.deleteFramebuffers(1, [framebuffer])
    gl.deleteTextures(1, [texture])
  }

  static func address(_ name: String) -> UnsafeMutableRawPointer? {
    guard let library = dlopen("libEGL.so.1", RTLD_NOW),
      let found = dlsym(library, "eglGetProcAddress")
    else { return nil }
    let find = unsafeBitCast(found, to: PFNEGLGETPROCADDRESSPROC.self)
    return find(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
  }

  /// Creates a framebuffer, leaves it bound, and sets the viewport to all of it.
  static func makeFramebuffer(
    _ gl: GLProcs, _ width: Int, _ height: Int
  ) -> (framebuffer: GLuint, texture: GLuint) {
    var (framebuffer, texture): (GLuint, GLuint) = (0, 0)
    gl.genTextures(1, &texture)
    gl.bindTexture(GLenum(GL_TEXTURE_2D), texture)
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    gl.genFramebuffers(1, &framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    gl.viewport(0, 0, GLsizei(width), GLsizei(height))
    return (framebuffer, texture)
  }

  func clear(_ color: SIMD4<Float>) {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.clearColor(color.x, color.y, color.z, color.w)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The framebuffer as displayed: GL's top row first.
  func picture() -> Pixels {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    gl.readPixels(
      0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    let rowBytes = 4 * width
    let rows: [UInt8] = (0..<height).reversed().flatMap { row in
      bytes[(row * rowBytes)..<((row + 1) * rowBytes)]
    }
    return Pixels(width: width, height: height, premultipliedRGBA: rows)
  }

  /// The existing objects, by kind and name.
  func objects() -> Set<String> {
    let kinds = [
      "glIsTexture", "glIsBuffer", "glIsFramebuffer", "glIsProgram", "glIsShader",
      "glIsVertexArray",
    ]
    var found: Set<String> = []
    for kind in kinds {
      guard let address = Self.address(kind) else { continue }
      // All of these functions have one type.
      let isThere = unsafeBitCast(address, to: PFNGLISTEXTUREPROC.self)
      for name in GLuint(1)...400 where isThere(name) != 0 { found.insert("\(kind) \(name)") }
    }
    return found
  }

  /// Creates a renderer in the context, for a tree of the framebuffer's size with y down.
  func renderer(of root: CALayer, yAxis: YAxis = .down) throws -> CARenderer {
    let live = try CARenderer(inCurrentContext: CARenderer.Options(yAxis: yAxis))
    live.layer = root
    live.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return live
  }
}

extension CARenderer {
  /// Draws a complete frame where something has changed.
  func showFrame(at time: Double) throws {
    beginFrame(atTime: time)
    render()
    endFrame()
    if let error { throw error }
  }
}

func layer(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil
) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
  let at = 4 * (y * pixels.width + x)
  return Array(pixels.bytes[at..<at + 4])
}
