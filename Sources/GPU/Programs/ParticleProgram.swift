import CGLES

/// One way of drawing particles; see `particles.vert`.
package enum ParticleProgram: String, CaseIterable, Sendable {
  /// Sprites that fade out before their edges do: all that is drawn is the image.
  case point, quad
  /// Any other sprite: at edges, the area that it covers of a pixel.
  case exactPoint, exactQuad
  /// The same where planes are seen in perspective.
  case tiltedQuad
  /// Sprites that lie in space, seen without and with perspective.
  case spaceQuad, tiltedSpaceQuad

  /// - Parameters:
  ///   - isPoint: Whether particles are points, which no program in perspective draws.
  ///   - isInSpace: Whether each lies in space as its axes say.
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

  /// Whether a particle is one vertex rather than four.
  var isPoint: Bool { self == .point || self == .exactPoint }

  /// Whether edges are drawn.
  var isExact: Bool { self != .point && self != .quad }

  /// Whether what is far is small.
  var isTilted: Bool { self == .tiltedQuad || self == .tiltedSpaceQuad }

  /// Whether each particle lies in space.
  var isInSpace: Bool { self == .spaceQuad || self == .tiltedSpaceQuad }

  var attributes: [ParticleAttribute] {
    isPoint ? ParticleAttribute.allCases.dropLast() : ParticleAttribute.allCases
  }

  /// The sum of what w may grow by along half of both axes, where it is 1 in the middle: particles
  /// that reach nearer to the eye are not drawn.
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
  /// The same for every page; all others are what births are.
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

/// Where the uniforms of `particles.vert` and `particles.frag` are in one program.
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
