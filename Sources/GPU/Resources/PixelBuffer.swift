import StrataCGLES
import StrataGraphics

/// Memory of the driver to which the device copies the pixels of a frame while it draws the next.
///
/// It is created, used and released with its context current.
final class PixelBuffer {
  let byteCount: Int
  private let name: GLuint
  private let gl: GLProcs

  /// Creates a buffer.
  ///
  /// - Returns: nil if the driver has no memory for it.
  init?(byteCount: Int, gl: GLProcs) {
    self.byteCount = byteCount
    self.gl = gl
    name = gl.makeBuffer()
    guard name != 0 else { return nil }
    bound {
      gl.bufferData(
        GLenum(GL_PIXEL_PACK_BUFFER), byteCount, nil, GLenum(GL_STREAM_READ))
    }
    // Any other error is that of an earlier call, and no reason to give up buffers.
    guard gl.getError() != GLenum(GL_OUT_OF_MEMORY) else { return nil }
  }

  deinit {
    if name != 0 { gl.delete(buffers: [name]) }
  }

  /// Submits a copy of pixels of the bound framebuffer to the buffer.
  ///
  /// - Parameters:
  ///   - width: The pixels per row of the buffer.
  ///   - column: The column of the first pixel in the buffer.
  ///   - row: The row of the first pixel in the buffer.
  func copy(_ pixels: PixelRect, toColumn column: Int, row: Int, width: Int) {
    let end = (row + pixels.height - 1) * width + column + pixels.width
    precondition(row >= 0 && column >= 0 && 4 * end <= byteCount, "the buffer is too small")
    gl.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(width))
    bound {
      unsafe gl.readPixels(
        GLint(pixels.minX), GLint(pixels.minY), GLsizei(pixels.width), GLsizei(pixels.height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        UnsafeMutableRawPointer(bitPattern: 4 * (row * width + column)))
    }
    gl.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
  }

  /// Runs `body` while the buffer is bound.
  private func bound<Result>(_ body: () -> Result) -> Result {
    gl.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), name)
    // Otherwise a later read to memory would write to this buffer.
    defer { gl.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0) }
    return body()
  }

  /// Waits for the copies to the buffer and returns its content.
  ///
  /// - Returns: nil if the driver cannot map the buffer, or lost its content.
  func bytes() -> [UInt8]? {
    bound {
      let target = GLenum(GL_PIXEL_PACK_BUFFER)
      guard
        let content = gl.mapBufferRange?(target, 0, byteCount, GLbitfield(GL_MAP_READ_BIT))
      else { return nil }
      let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: content, count: byteCount))
      return gl.unmapBuffer?(target) == GLboolean(GL_TRUE) ? bytes : nil
    }
  }
}

/// The pixel buffers of a device, one for each frame in flight.
final class PixelBufferRing {
  /// The maximum number of frames in flight; more would only delay the first of them.
  private static let mostInFlight = 3
  /// The size of a frame in bytes above which it is read back at once.
  private static let largestFrame = 64 << 20
  /// The size of unused buffers above which they are released, in bytes.
  private static let freeByteBudget = 64 << 20

  private let gl: GLProcs
  private var isEnabled: Bool
  private var free: [PixelBuffer] = []
  private var inFlight = 0

  /// - Parameter isEnabled: Whether buffers are used if the context supports them.
  init(gl: GLProcs, isEnabled: Bool) {
    self.gl = gl
    self.isEnabled =
      unsafe isEnabled && gl.fenceSync != nil && gl.deleteSync != nil && gl.clientWaitSync != nil
      && gl.mapBufferRange != nil && gl.unmapBuffer != nil
  }

  /// Returns a buffer of the given size; nil if the frame must be read back at once.
  func take(byteCount: Int) -> PixelBuffer? {
    guard isEnabled, inFlight < Self.mostInFlight, byteCount <= Self.largestFrame else {
      return nil
    }
    free.removeAll { $0.byteCount != byteCount }
    guard let buffer = free.popLast() ?? PixelBuffer(byteCount: byteCount, gl: gl) else {
      isEnabled = false
      return nil
    }
    inFlight += 1
    return buffer
  }

  func giveBack(_ buffer: PixelBuffer) {
    inFlight -= 1
    let freeBytes = free.reduce(0) { $0 + $1.byteCount }
    guard isEnabled, freeBytes + buffer.byteCount <= Self.freeByteBudget else { return }
    free.append(buffer)
  }

  /// Stops using buffers, after the driver failed to return the content of one.
  func disable() {
    isEnabled = false
    free = []
  }
}
