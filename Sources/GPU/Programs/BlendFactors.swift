import CGLES
import StrataGraphics

/// Factors for GL's own blending: source times one, plus what is below times the other.
struct BlendFactors: Hashable {
  let source: GLenum
  let destination: GLenum
  /// Those of the alpha channel.
  let sourceAlpha: GLenum
  let destinationAlpha: GLenum

  private init(_ source: Int32, _ destination: Int32) {
    self.init(source, destination, alpha: source, destination)
  }

  private init(_ source: Int32, _ destination: Int32, alpha: Int32, _ destinationAlpha: Int32) {
    self.source = GLenum(source)
    self.destination = GLenum(destination)
    sourceAlpha = GLenum(alpha)
    self.destinationAlpha = GLenum(destinationAlpha)
  }

  /// Premultiplied source-over.
  static let over = BlendFactors(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
  /// Takes away what is below as far as the source covers it.
  static let erase = BlendFactors(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)

  /// What a mode is to GL, exactly: R = D·(1 − c) + blend(S, D)·c, where c has been multiplied into
  /// the source.
  ///
  /// - Parameter isWhole: Whether the group's coverage is 1 throughout. Modes that are not linear in
  ///   the source, or that change D where the source is transparent, are exact only then.
  /// - Returns: nil where GL cannot, which takes a program and a copy of what is below.
  static func exact(_ mode: CGBlendMode, isWhole: Bool) -> BlendFactors? {
    switch mode {
    case .normal: over
    // With alphas multiplied out: s + d − s·d and s + d − 2·s·d.
    case .screen: BlendFactors(GL_ONE, GL_ONE_MINUS_SRC_COLOR)
    case .exclusion:
      BlendFactors(
        GL_ONE_MINUS_DST_COLOR, GL_ONE_MINUS_SRC_COLOR, alpha: GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    case .sourceAtop: BlendFactors(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .destinationOver: BlendFactors(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
    case .destinationOut: erase
    case .xor: BlendFactors(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case _ where !isWhole: nil
    case .copy: BlendFactors(GL_ONE, GL_ZERO)
    case .sourceIn: BlendFactors(GL_DST_ALPHA, GL_ZERO)
    case .sourceOut: BlendFactors(GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
    case .destinationIn: BlendFactors(GL_ZERO, GL_SRC_ALPHA)
    case .destinationAtop: BlendFactors(GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
    // The surface clamps the sum.
    case .plusLighter: BlendFactors(GL_ONE, GL_ONE)
    default: nil
    }
  }
}

/// How what a draw call paints is put on the surface.
enum SurfaceMix: Hashable {
  case overwrite
  case blend(BlendFactors)
}
