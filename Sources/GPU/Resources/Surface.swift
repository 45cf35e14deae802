import StrataCGLES
import StrataGraphics

/// A texture that is a render target.
final class Surface {
  /// The type of a channel.
  enum Format {
    case bytes
    /// Intermediate results of a filter; bytes on devices that cannot render to half floats.
    case halfFloats
  }

  let texture: TextureObject
  let format: Format
  let framebuffer: GLuint
  private let gl: GLProcs

  var width: Int { texture.width }
  var height: Int { texture.height }
  var byteCount: Int { (format == .bytes ? 4 : 8) * width * height }

  /// Creates a surface.
  ///
  /// - Throws: `GPUError.outOfMemory` if the driver has no memory, `GPUError.framebufferIncomplete`
  ///   if it cannot render to such a texture, `GPUError.callsFailed` for any other GL error.
  init(width: Int, height: Int, _ format: Format = .bytes, isES3: Bool, gl: GLProcs) throws {
    self.gl = gl
    self.format = format
    texture = try TextureObject(width: width, height: height, gl: gl)
    switch format {
    case .bytes: texture.upload(format: GL_RGBA, width: width, height: height, bytes: nil)
    case .halfFloats: texture.defineHalfFloats(isES3: isES3)
    }
    texture.bind(.texels)
    let name = gl.makeFramebuffer()
    framebuffer = name
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    let status = gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    let label = "a surface of \(width) x \(height) pixels"
    let error = gl.getError()
    if error == GLenum(GL_OUT_OF_MEMORY) { throw GPUError.outOfMemory(label: label) }
    if error == GLenum(GL_CONTEXT_LOST_KHR) {
      throw GPUError.contextLost(label: label, status: .unknown)
    }
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw GPUError.framebufferIncomplete(
        label: label, status: GLName.framebufferStatus(status))
    }
    guard name != 0, error == GLenum(GL_NO_ERROR) else {
      throw GPUError.callsFailed(
        label: label, codes: name == 0 ? ["no framebuffer"] : [GLName.error(error)], messages: [])
    }
  }

  deinit { gl.delete(framebuffer: framebuffer) }
}

/// A pool of surfaces for later groups and frames, by size class.
///
/// Sizes are rounded up to 64 pixels, so that a group that grows slightly reuses its surface.
final class SurfacePool {
  private static let granularity = 64
  /// The maximum size of free surfaces in bytes; surfaces that exceed it are released.
  private static let freeByteBudget = 64 << 20

  private struct SizeClass: Hashable {
    let width: Int
    let height: Int
    let format: Surface.Format
  }

  private let gl: GLProcs
  let largestSide: Int
  private let isES3: Bool
  /// Whether the device renders to half floats; some drivers offer it and refuse the framebuffer.
  private var hasHalfFloats: Bool
  private var free: [SizeClass: [Surface]] = [:]
  private var freeBytes = 0

  init(gl: GLProcs, capabilities: Capabilities, largestSide: Int) {
    self.gl = gl
    self.largestSide = largestSide
    isES3 = capabilities.has(.es3)
    hasHalfFloats = capabilities.has(.halfFloatTargets)
  }

  /// Returns a surface of at least the given size; its contents are undefined.
  ///
  /// - Throws: `LimitExceeded` if a side exceeds `largestSide`, and the errors of `Surface`.
  func take(width: Int, height: Int, _ format: Surface.Format = .bytes) throws -> Surface {
    let side = max(width, height)
    guard side <= largestSide else {
      throw LimitExceeded(
        "the side of a surface, in pixels,", asked: side, allowed: largestSide)
    }
    let size = SizeClass(
      width: roundUp(width), height: roundUp(height), format: hasHalfFloats ? format : .bytes)
    if let surface = free[size]?.popLast() {
      freeBytes -= surface.byteCount
      return surface
    }
    do {
      return try Surface(
        width: size.width, height: size.height, size.format, isES3: isES3, gl: gl)
    } catch GPUError.framebufferIncomplete where size.format == .halfFloats {
      hasHalfFloats = false
      return try take(width: width, height: height)
    }
  }

  func removeAll() {
    free = [:]
    freeBytes = 0
  }

  func giveBack(_ surface: Surface) {
    guard freeBytes + surface.byteCount <= Self.freeByteBudget else { return }
    freeBytes += surface.byteCount
    let size = SizeClass(width: surface.width, height: surface.height, format: surface.format)
    free[size, default: []].append(surface)
  }

  private func roundUp(_ side: Int) -> Int {
    min((side + Self.granularity - 1) / Self.granularity * Self.granularity, largestSide)
  }
}
