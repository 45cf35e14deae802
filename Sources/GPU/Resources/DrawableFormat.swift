package import StrataCGLES

/// The pixel format of a caller's drawable.
package enum DrawableFormat: Sendable, Hashable {
  /// 8 bits per channel.
  case rgba8
  /// 5, 6 and 5 bits, and no alpha.
  case rgb565
  /// 8 bits per channel; GL blends in linear light and stores encoded values.
  case srgba8

  /// The internal format of a renderbuffer.
  package var internalFormat: GLenum {
    switch self {
    case .rgba8: 0x8058
    case .rgb565: GLenum(GL_RGB565)
    case .srgba8: 0x8C43
    }
  }

  /// Whether a context can render to renderbuffers of this format.
  package func isDrawable(by capabilities: Capabilities) -> Bool {
    let isES3 = capabilities.majorVersion >= 3
    return switch self {
    case .rgba8: isES3 || capabilities.extensions.contains("GL_OES_rgb8_rgba8")
    case .rgb565: true
    case .srgba8: isES3 || capabilities.extensions.contains("GL_EXT_sRGB")
    }
  }
}
