package import StrataCGLES

/// An optional fast path.
///
/// Each has a slower fallback that needs only OpenGL ES 2.0. Each can be disabled when a device is
/// opened, so that the fallback can be tested on every device.
package enum Capability: String, CaseIterable, Sendable {
  /// OpenGL ES 3.0 itself.
  ///
  /// If disabled, an ES 2.0 context is requested, and all features that only ES 3.0 provides are
  /// disabled too.
  case es3
  /// Mipmaps and repeating wrap modes for textures whose sides are not powers of two.
  case npotMipmaps
  /// Sampling a texture at an explicit level of detail; part of OpenGL ES 3.0.
  ///
  /// If disabled in an ES 2.0 context, the driver computes the level, by a formula of its choice.
  /// An ES 3.0 context is not affected.
  case explicitLevels
  /// Unfiltered 32-bit float textures, used as gradient lookup tables.
  case floatTextures
  /// Rendering to half-float textures, which store the intermediate results of filters.
  case halfFloatTargets
  /// Reading pixels back while the device draws; part of OpenGL ES 3.0.
  case pixelBuffers
  /// Compiled programs that can be stored and loaded again.
  case programBinaries
  /// Compilation on the driver's threads.
  case parallelCompilation
  /// Detection of GPU resets.
  case robustness
  /// The driver's messages about failed calls, used only in debug builds.
  case debugMessages
}

/// The limits of a context and its enabled fast paths, queried once.
package struct Capabilities: Sendable {
  package var vendor: String
  package var renderer: String
  /// The GL_VERSION string.
  package var version: String
  package var shadingLanguageVersion: String
  package var extensions: Set<String>
  package var majorVersion: Int
  package var minorVersion: Int

  /// The largest width and height of a texture, in texels.
  package var maxTextureSize: Int
  /// The largest width and height of a renderbuffer, in pixels.
  package var maxRenderbufferSize: Int
  package var maxViewportWidth: Int
  package var maxViewportHeight: Int
  /// The largest side of a texture that can be rendered to as a whole; at least 64, the minimum
  /// that OpenGL ES guarantees.
  package var largestSurfaceSide: Int {
    max(64, min(maxTextureSize, maxViewportWidth, maxViewportHeight))
  }
  /// The largest width and height of a point, in pixels; OpenGL ES guarantees only 1.
  package var largestPointSize: Int
  /// The number of fragment texture units; at least 8 in OpenGL ES 2.0.
  package var fragmentTextureUnits: Int
  package var vertexAttributes: Int
  /// The number of varying vectors, in units of vec4.
  package var varyingVectors: Int
  package var vertexUniformVectors: Int
  package var fragmentUniformVectors: Int
  /// Whether `highp float` has 32 bits in fragment shaders, which OpenGL ES 2.0 does not guarantee.
  package var fragmentHighp: Bool
  /// The bits of a pixel's fraction to which vertex positions are rounded; OpenGL ES guarantees
  /// only 4.
  package var subpixelBits: Int
  /// The formats of compiled programs that the driver loads.
  package var programBinaryFormats: Set<GLenum>

  /// The enabled fast paths.
  package var enabled: Set<Capability>

  /// Queries the current context.
  ///
  /// - Parameter disabled: Fast paths that stay off even if the context supports them.
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
    // 23 stored mantissa bits identify a 32-bit float; 0 means that highp is not supported.
    fragmentHighp = query.fragmentPrecisionBits(GLenum(GL_HIGH_FLOAT)) >= 23

    subpixelBits = query.integer(GLenum(GL_SUBPIXEL_BITS))

    let hasBinaries =
      majorVersion >= 3 && !disabled.contains(.es3)
      || extensions.contains("GL_OES_get_program_binary")
    programBinaryFormats = hasBinaries ? query.programBinaryFormats() : []

    enabled = []
    enabled = offered(disabling: disabled)
  }

  /// Whether the fast path is supported and not disabled.
  package func has(_ capability: Capability) -> Bool { enabled.contains(capability) }

  /// Whether meshes can be drawn: their fringes need vertices at 1/256 of a pixel.
  var resolvesMeshes: Bool { subpixelBits >= 8 }

  /// Throws if the context cannot draw correctly.
  ///
  /// Coordinates reach 16,384 pixels, for which the 10 bits of `mediump` are not enough.
  ///
  /// - Throws: `GPUError.precisionMissing`.
  func check() throws(GPUError) {
    guard fragmentHighp else { throw .precisionMissing(device: renderer) }
  }

  /// The suffix of the robustness functions, or nil if they are not supported.
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
      case .explicitLevels: es3 || extensions.contains("GL_EXT_shader_texture_lod")
      case .floatTextures: es3 || extensions.contains("GL_OES_texture_float")
      case .halfFloatTargets:
        extensions.contains("GL_EXT_color_buffer_half_float")
          && (es3 || extensions.contains("GL_OES_texture_half_float"))
          || es3 && extensions.contains("GL_EXT_color_buffer_float")
          || es3 && (majorVersion, minorVersion) >= (3, 2)
      case .pixelBuffers: es3
      case .programBinaries: !programBinaryFormats.isEmpty
      case .parallelCompilation: extensions.contains("GL_KHR_parallel_shader_compile")
      case .robustness: robustnessSuffix != nil
      case .debugMessages: extensions.contains("GL_KHR_debug")
      }
    }
    return Set(Capability.allCases.filter(offers)).subtracting(disabled)
  }

  /// Returns the version in a GL_VERSION string of the form "OpenGL ES major.minor".
  ///
  /// Any other string gives 2.0, the minimum that every context supports.
  static func parse(version: String) -> (major: Int, minor: Int) {
    guard let prefix = version.firstRange(of: "OpenGL ES ") else { return (2, 0) }
    let numbers = version[prefix.upperBound...].prefix { $0.isNumber || $0 == "." }
      .split(separator: ".").compactMap { Int($0) }
    return numbers.count >= 2 ? (numbers[0], numbers[1]) : (2, 0)
  }
}
