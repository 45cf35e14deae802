import StrataCGLES
import StrataGPU

/// The current context's state for uploads from memory, which is saved and restored around one.
///
/// With the caller's row length or buffer, GL would read other memory than the image's bytes.
struct UnpackState {
  private let gl: GLProcs
  private let values: [(name: GLenum, value: GLint)]
  /// The bound pixel unpack buffer; nil if the context does not support such buffers.
  private let buffer: GLuint?

  /// Saves the state of a context, which must be current.
  init(of context: EAGLContext) {
    let (gl, capabilities) = (context.procs, context.capabilities)
    let isES3 = capabilities.majorVersion >= 3
    var names = [GL_UNPACK_ALIGNMENT]
    if isES3 || capabilities.extensions.contains("GL_EXT_unpack_subimage") {
      names += [GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS]
    }
    self.gl = gl
    values = names.map { (GLenum($0), gl.integer($0)) }
    buffer = isES3 ? GLuint(gl.integer(GL_PIXEL_UNPACK_BUFFER_BINDING)) : nil
  }

  /// Sets the state for rows of bytes without padding.
  func reset() {
    for (name, _) in values { gl.pixelStorei(name, name == GLenum(GL_UNPACK_ALIGNMENT) ? 1 : 0) }
    if buffer != nil { gl.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
  }

  func restore() {
    for (name, value) in values { gl.pixelStorei(name, value) }
    if let buffer { gl.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer) }
  }
}

extension GLProcs {
  /// Returns an integer of the current context's state.
  func integer(_ name: Int32) -> GLint {
    var value: GLint = 0
    unsafe getIntegerv(GLenum(name), &value)
    return value
  }

  /// Returns the recorded GL errors of the current context and clears them.
  func takeErrors() -> [GLenum] {
    var codes: [GLenum] = []
    // A lost context may report the same error forever.
    while codes.count < 8 {
      let code = getError()
      if code == GLenum(GL_NO_ERROR) { break }
      codes.append(code)
    }
    return codes
  }

  /// Throws the recorded GL errors of the current context and clears them.
  ///
  /// - Throws: `GPUError.contextLost`, `GPUError.outOfMemory` or `GPUError.callsFailed`.
  func checkErrors(_ label: String) throws(GPUError) {
    let codes = takeErrors()
    guard !codes.isEmpty else { return }
    if codes.contains(GLenum(GL_CONTEXT_LOST_KHR)) {
      throw .contextLost(label: label, status: .unknown)
    }
    if codes.contains(GLenum(GL_OUT_OF_MEMORY)) { throw .outOfMemory(label: label) }
    throw .callsFailed(label: label, codes: codes.map(GLName.error), messages: [])
  }
}
