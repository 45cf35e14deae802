/// The shading language of the sources passed to the driver; shader files support both versions.
package enum ShadingLanguage: CaseIterable, Sendable {
  /// The language of OpenGL ES 2.0.
  case es100
  /// The language of OpenGL ES 3.0, in which values that are constant over a quad are flat.
  case es300

  /// The text before the macros of a vertex shader.
  var vertexMacros: String {
    switch self {
    case .es100: "#version 100\n#define CONSTANT varying\n"
    case .es300:
      "#version 300 es\n#define attribute in\n#define varying out\n#define CONSTANT flat out\n"
    }
  }

  /// The text before the macros of a fragment shader.
  var fragmentMacros: String {
    switch self {
    case .es100: vertexMacros
    case .es300:
      "#version 300 es\n#define varying in\n#define CONSTANT flat in\n"
        + "#define texture2D texture\n#define gl_FragColor o_color\n"
    }
  }
}
