/// The shading language of the sources passed to the driver; shader files support every version.
package enum ShadingLanguage: CaseIterable, Sendable {
  /// The language of OpenGL ES 2.0.
  case es100
  /// The language of OpenGL ES 2.0 with sampling at an explicit level of detail.
  case es100WithLevels
  /// The language of OpenGL ES 3.0, in which values that are constant over a quad are flat.
  case es300
  /// As `es300`, with one instance per quad, so that its constants are not in all four vertices.
  case es300Instanced

  /// Selects the language for a context.
  ///
  /// - Parameter instancesQuads: Whether instances are available and fast; software GL processes
  ///   each like a draw call.
  init(_ capabilities: Capabilities, instancesQuads: Bool) {
    if capabilities.has(.es3) {
      self = instancesQuads ? .es300Instanced : .es300
    } else {
      self = capabilities.has(.explicitLevels) ? .es100WithLevels : .es100
    }
  }

  /// Whether each quad is one instance.
  var instancesQuads: Bool { self == .es300Instanced }

  /// The text before the macros of a vertex shader.
  var vertexMacros: String {
    switch self {
    case .es100, .es100WithLevels: "#version 100\n#define CONSTANT varying\n"
    case .es300, .es300Instanced:
      "#version 300 es\n#define attribute in\n#define varying out\n#define CONSTANT flat out\n"
    }
  }

  /// The text before the macros of a fragment shader.
  var fragmentMacros: String {
    switch self {
    case .es100: vertexMacros
    case .es100WithLevels:
      "#version 100\n#extension GL_EXT_shader_texture_lod : require\n#define CONSTANT varying\n"
        + "#define EXPLICIT_LEVELS texture2DLodEXT\n"
    case .es300, .es300Instanced:
      "#version 300 es\n#define varying in\n#define CONSTANT flat in\n"
        + "#define texture2D texture\n#define gl_FragColor o_color\n"
        + "#define EXPLICIT_LEVELS textureLod\n"
    }
  }
}
