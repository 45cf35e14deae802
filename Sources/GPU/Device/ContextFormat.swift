import StrataCEGL

/// The configuration and attributes used to create every context on one display.
///
/// All contexts of a share group must use the same format because EGL rejects sharing across reset
/// strategies.
struct ContextFormat {
  /// The EGL configuration; nil with EGL_KHR_no_config_context.
  let config: EGLHandle?
  /// Whether a context needs a surface to be made current.
  let needsSurface: Bool
  private let attributes: [EGLint]

  /// Tries the formats from the most to the least capable and creates the first context.
  ///
  /// - Parameter wantsES3: Whether OpenGL ES 3 is requested before ES 2. A driver may answer a
  ///   request for ES 2 with exactly that version, which lacks the fast paths of ES 3.
  static func firstAccepted(
    by egl: EGLProcs, on display: EGLHandle, wantsES3: Bool
  ) throws(GPUError) -> (EGLHandle, ContextFormat) {
    let extensions = egl.extensions(of: display)
    var last = GPUError.eglFailed(
      step: "eglCreateContext", code: "no configuration for OpenGL ES 2")
    for format in candidates(egl, display, extensions, wantsES3: wantsES3) {
      do throws(GPUError) {
        return (try format.makeContext(egl, on: display, sharing: nil), format)
      } catch {
        last = error
      }
    }
    throw last
  }

  /// Creates a context in this format.
  ///
  /// - Parameter version: The OpenGL ES version, 2 or 3; nil creates one as capable as the first.
  /// - Throws: `GPUError.eglFailed`.
  func makeContext(
    _ egl: EGLProcs, on display: EGLHandle, sharing root: EGLHandle?, version: Int? = nil
  ) throws(GPUError) -> EGLHandle {
    var wanted = attributes
    if let version { wanted[1] = EGLint(version) }
    return try egl.bindingOpenGLES { () throws(GPUError) in
      guard let context = egl.makeContext(on: display, config, sharing: root, wanted) else {
        throw .eglFailed(step: "eglCreateContext", code: egl.errorName())
      }
      return context
    }
  }

  /// Returns the formats to try.
  ///
  /// ES 3 comes before ES 2. Within a version, formats with robustness come before those without.
  /// Of two formats that differ only in the configuration, the one without comes first.
  private static func candidates(
    _ egl: EGLProcs, _ display: EGLHandle, _ extensions: Set<String>, wantsES3: Bool
  ) -> [ContextFormat] {
    let surfaceless = extensions.contains("EGL_KHR_surfaceless_context")
    let configless =
      surfaceless
      && !extensions.isDisjoint(
        with: ["EGL_KHR_no_config_context", "EGL_MESA_configless_context"])
    let robust = extensions.contains("EGL_EXT_create_context_robustness")
    let robustness: [EGLint] = [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
    ]
    // NVIDIA's driver may discard textures, such as during suspend; it then reports a reset.
    let purge: [EGLint] =
      extensions.contains("EGL_NV_robustness_video_memory_purge")
      ? [Self.generateResetOnPurge, EGL_TRUE] : []

    var configs: [EGLHandle?] = configless ? [nil] : []
    if let config = firstConfig(egl, display) { configs.append(config) }
    var formats: [ContextFormat] = []
    for version: EGLint in wantsES3 ? [3, 2] : [2] {
      for extra in robust ? [robustness + purge, robustness, []] : [[]] {
        for config in configs {
          formats.append(
            ContextFormat(
              config: config, needsSurface: !surfaceless,
              attributes: [EGL_CONTEXT_CLIENT_VERSION, version] + extra + [EGL_NONE]))
        }
      }
    }
    return formats
  }

  /// EGL_GENERATE_RESET_ON_VIDEO_MEMORY_PURGE_NV.
  private static let generateResetOnPurge: EGLint = 0x334C

  /// Returns the first configuration with 8-bit color, because drawing goes to framebuffer objects.
  private static func firstConfig(_ egl: EGLProcs, _ display: EGLHandle) -> EGLHandle? {
    let wanted: [EGLint] = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
    ]
    return egl.firstConfig(on: display, wanted)
  }
}
