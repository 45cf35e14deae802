package import StrataCGLES

/// GL's names for the values that its functions return.
package enum GLName {
  package static func error(_ code: GLenum) -> String {
    switch Int32(bitPattern: code) {
    case GL_INVALID_ENUM: "GL_INVALID_ENUM"
    case GL_INVALID_VALUE: "GL_INVALID_VALUE"
    case GL_INVALID_OPERATION: "GL_INVALID_OPERATION"
    case GL_OUT_OF_MEMORY: "GL_OUT_OF_MEMORY"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case GL_CONTEXT_LOST_KHR: "GL_CONTEXT_LOST"
    default: "GL error 0x" + String(code, radix: 16)
    }
  }

  /// Returns the name of a result of glCheckFramebufferStatus.
  package static func framebufferStatus(_ code: GLenum) -> String {
    switch Int32(bitPattern: code) {
    case GL_FRAMEBUFFER_COMPLETE: "GL_FRAMEBUFFER_COMPLETE"
    case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
    case GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS: "GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS"
    case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT:
      "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
    case GL_FRAMEBUFFER_UNSUPPORTED: "GL_FRAMEBUFFER_UNSUPPORTED"
    default: "framebuffer status 0x" + String(code, radix: 16)
    }
  }
}
