import CGLES

/// An optional fast path.
///
/// Each has a slower way that needs only OpenGL ES 2.0, and each can be switched off when a device
/// is opened, so that the slower way is tested everywhere.
package enum Capability: String, CaseIterable, Sendable {
  /// OpenGL ES 3.0 itself. Switched off, an ES 2.0 context is asked for, and what only the
  /// version brings is off as well.
  case es3
  /// Mipmaps and repeating on textures whose sides are not powers of two.
  case npotMipmaps
  /// Textures of 32-bit floats, not filtered: gradients are looked up in one.
  case floatTextures
  /// Drawing to textures of half floats: what filters keep between their steps.
  case halfFloatTargets
  /// Learning that the GPU was reset.
  case robustness
  /// The driver's own words about failed calls; used in debug builds alone.
  case debugMessages
}

/// What a context offers: its limits, and which fast paths are on; filled once.
package struct Capabilities: Sendable {
  package var vendor: String
  package var renderer: String
  /// GL_VERSION as the driver words it.
  package var version: String
  package var shadingLanguageVersion: String
  package var extensions: Set<String>
  package var majorVersion: Int
  package var minorVersion: Int

  /// Largest width and height of a texture, in texels.
  package var maxTextureSize: Int
  /// Largest width and height of a renderbuffer, in pixels.
  package var maxRenderbufferSize: Int
  package var maxViewportWidth: Int
  package var maxViewportHeight: Int
  /// Largest side of a texture that can be drawn to as a whole; OpenGL ES promises 64.
  package var largestSurfaceSide: Int {
    max(64, min(maxTextureSize, maxViewportWidth, maxViewportHeight))
  }
  /// Largest width and height of a point, in pixels; OpenGL ES promises 1.
  package var largestPointSize: Int
  /// At least 8 in OpenGL ES 2.0.
  package var fragmentTextureUnits: Int
  package var vertexAttributes: Int
  /// Counted in vec4.
  package var varyingVectors: Int
  package var vertexUniformVectors: Int
  package var fragmentUniformVectors: Int
  /// Whether fragment shaders compute `highp float` in 32 bits; OpenGL ES 2.0 does not promise it.
  package var fragmentHighp: Bool

  /// The fast paths that are on.
  package var enabled: Set<Capability>

  /// Asks the current context.
  ///
  /// - Parameter disabled: Fast paths that stay off even where the context offers them.
  package init(procs: GLProcs, disabling disabled: Set<Capability> = []) {
    let query = GLQuery(procs: procs)
    vendor = query.string(GLenum(GL_VENDOR))
    renderer = query.string(GLenum(GL_RENDERER))
    version = query.string(GLenum(GL_VERSION))
    shadingLanguageVersion = query.string(GLenum(GL_SHADING_LANGUAGE_VERSION))
    extensions = Set(query.string(GLenum(GL_EXTENSIONS)).split(separator: " ").map(String.init))
    (majorVersion, minorVersion) = Self.parse(version: version)

    maxTextureSize = query.integer(GLenum(GL_MAX_TEXTURE_SIZE))
    maxRenderbufferSize = query.integer(GLenum(GL_MAX_RENDERBUFFER_SIZE))
    (maxViewportWidth, maxViewportHeight) = query.pair(GLenum(GL_MAX_VIEWPORT_DIMS))
    largestPointSize = query.pair(GLenum(GL_ALIASED_POINT_SIZE_RANGE)).1
    fragmentTextureUnits = query.integer(GLenum(GL_MAX_TEXTURE_IMAGE_UNITS))
    vertexAttributes = query.integer(GLenum(GL_MAX_VERTEX_ATTRIBS))
    varyingVectors = query.integer(GLenum(GL_MAX_VARYING_VECTORS))
    vertexUniformVectors = query.integer(GLenum(GL_MAX_VERTEX_UNIFORM_VECTORS))
    fragmentUniformVectors = query.integer(GLenum(GL_MAX_FRAGMENT_UNIFORM_VECTORS))
    // 23 stored bits of mantissa are a 32-bit float; 0 means that highp is not there at all.
    fragmentHighp = query.fragmentPrecisionBits(GLenum(GL_HIGH_FLOAT)) >= 23

    enabled = []
    enabled = offered(disabling: disabled)
  }

  /// Whether the fast path is offered and not switched off.
  package func has(_ capability: Capability) -> Bool { enabled.contains(capability) }

  /// What the robustness functions end in here, or nil where there are none.
  var robustnessSuffix: String? {
    if extensions.contains("GL_KHR_robustness") { return "KHR" }
    if extensions.contains("GL_EXT_robustness") { return "EXT" }
    return (majorVersion, minorVersion) >= (3, 2) ? "" : nil
  }

  private func offered(disabling disabled: Set<Capability>) -> Set<Capability> {
    let es3 = majorVersion >= 3 && !disabled.contains(.es3)
    func offers(_ capability: Capability) -> Bool {
      switch capability {
      case .es3: es3
      case .npotMipmaps: es3 || extensions.contains("GL_OES_texture_npot")
      case .floatTextures: es3 || extensions.contains("GL_OES_texture_float")
      case .halfFloatTargets:
        extensions.contains("GL_EXT_color_buffer_half_float")
          && (es3 || extensions.contains("GL_OES_texture_half_float"))
          || es3 && extensions.contains("GL_EXT_color_buffer_float")
          || es3 && (majorVersion, minorVersion) >= (3, 2)
      case .robustness: robustnessSuffix != nil
      case .debugMessages: extensions.contains("GL_KHR_debug")
      }
    }
    return Set(Capability.allCases.filter(offers)).subtracting(disabled)
  }

  /// The version in a GL_VERSION string, which begins "OpenGL ES major.minor"; 2.0 for any other,
  /// the floor that every context here has.
  static func parse(version: String) -> (major: Int, minor: Int) {
    guard let prefix = version.firstRange(of: "OpenGL ES ") else { return (2, 0) }
    let numbers = version[prefix.upperBound...].prefix { $0.isNumber || $0 == "." }
      .split(separator: ".").compactMap { Int($0) }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : (2, 0)
  }
}
