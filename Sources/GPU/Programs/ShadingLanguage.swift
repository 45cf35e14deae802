/// The language that shaders are handed to the driver in; their files are written for both.
package enum ShadingLanguage: CaseIterable, Sendable {
  /// That of OpenGL ES 2.0.
  case es100
  /// That of OpenGL ES 3.0: what is constant over a quad is not interpolated.
  case es300

  /// What comes before the macros of a vertex shader.
  var vertexMacros: String {
    switch self {
    case .es100: "#version 100\n#define CONSTANT varying\n"
    case .es300:
      "#version 300 es\n#define attribute in\n#define varying out\n#define CONSTANT flat out\n"
    }
  }

  /// The same of a fragment shader.
  var fragmentMacros: String {
    switch self {
    case .es100: vertexMacros
    case .es300:
      "#version 300 es\n#define varying in\n#define CONSTANT flat in\n"
        + "#define texture2D texture\n#define gl_FragColor o_color\n"
    }
  }
}
