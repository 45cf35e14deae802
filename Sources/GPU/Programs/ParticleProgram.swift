import StrataCGLES

/// The variants of the particle programs; see `particles.vert`.
package enum ParticleProgram: String, CaseIterable, Sendable {
  /// Sprites that fade out before their edges, so that only the image is drawn.
  case point, quad
  /// All other sprites; at edges, the covered area of each pixel is computed.
  case exactPoint, exactQuad
  /// Exact quads in perspective.
  case tiltedQuad
  /// Sprites oriented in space, without and with perspective.
  case spaceQuad, tiltedSpaceQuad

  /// Selects a variant.
  ///
  /// - Parameters:
  ///   - isPoint: Whether particles are points, which no program supports in perspective.
  ///   - isInSpace: Whether each particle is oriented in space by its axes.
  init(isExact: Bool, isPoint: Bool, isTilted: Bool, isInSpace: Bool) {
    self =
      switch (isExact, isPoint) {
      case _ where isInSpace: isTilted ? .tiltedSpaceQuad : .spaceQuad
      case _ where isTilted: .tiltedQuad
      case (true, true): .exactPoint
      case (true, false): .exactQuad
      case (false, true): .point
      case (false, false): .quad
      }
  }

  /// Whether a particle is one vertex instead of four.
  var isPoint: Bool { self == .point || self == .exactPoint }

  /// Whether edges are drawn.
  var isExact: Bool { self != .point && self != .quad }

  /// Whether particles are drawn in perspective.
  var isTilted: Bool { self == .tiltedQuad || self == .tiltedSpaceQuad }

  /// Whether each particle is oriented in space.
  var isInSpace: Bool { self == .spaceQuad || self == .tiltedSpaceQuad }

  var attributes: [ParticleAttribute] {
    isPoint ? ParticleAttribute.allCases.dropLast() : ParticleAttribute.allCases
  }

  /// The maximum growth of w along half of both axes, relative to w at the center.
  ///
  /// Particles that extend closer to the eye are not drawn.
  static let farthestTilt = 0.98

  var defines: String {
    var text = isPoint ? "#define POINTS\n" : ""
    if isExact { text += "#define EXACT\n" }
    if isInSpace { text += "#define IN_SPACE\n" }
    if isTilted { text += "#define TILTED\n#define FARTHEST \(Self.farthestTilt)\n" }
    return text
  }
}

/// The vertex attributes of `particles.vert`, in the order of their locations.
enum ParticleAttribute: Int, CaseIterable {
  case birth, velocity, acceleration, life, color, colorSpeed, factor
  /// The quad's corner, the same for every page; all other attributes vary per birth.
  case corner

  var name: String {
    switch self {
    case .birth: "a_birth"
    case .velocity: "a_velocity"
    case .acceleration: "a_acceleration"
    case .life: "a_life"
    case .color: "a_color"
    case .colorSpeed: "a_color_speed"
    case .factor: "a_factor"
    case .corner: "a_corner"
    }
  }
}

/// The locations of the uniforms of `particles.vert` and `particles.frag` in one program.
struct ParticleUniforms {
  let decode: GLint
  let age: GLint
  let mappedX: GLint
  let mappedY: GLint
  let mappedW: GLint
  let anchor: GLint
  let origin: GLint
  let size: GLint
  let content: GLint
  let reach: GLint
  let texture: GLint
  let middle: GLint
  let tint: GLint

  init(_ uniforms: inout ProgramUniforms) {
    decode = uniforms.location("u_decode")
    age = uniforms.location("u_age")
    mappedX = uniforms.location("u_mapped_x")
    mappedY = uniforms.location("u_mapped_y")
    mappedW = uniforms.location("u_mapped_w")
    anchor = uniforms.location("u_anchor")
    origin = uniforms.location("u_origin")
    size = uniforms.location("u_size")
    content = uniforms.location("u_content")
    reach = uniforms.location("u_reach")
    texture = uniforms.location("u_texture")
    middle = uniforms.location("u_middle")
    tint = uniforms.location("u_tint")
  }
}
