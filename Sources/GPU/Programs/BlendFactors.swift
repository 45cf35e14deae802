import StrataCGLES
import StrataGraphics

/// GL blend factors: source × source factor + destination × destination factor.
struct BlendFactors: Hashable {
  let source: GLenum
  let destination: GLenum
  /// The factors of the alpha channel.
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
  /// Erases the content below in proportion to the source's coverage.
  static let erase = BlendFactors(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)

  /// Returns the exact GL factors of a blend mode: R = D·(1 − c) + blend(S, D)·c, where c has been
  /// multiplied into the source.
  ///
  /// - Parameter isWhole: Whether the group's coverage is 1 everywhere. Modes that are not linear
  ///   in the source, or that change D where the source is transparent, are exact only then.
  /// - Returns: nil if GL cannot blend exactly, which requires a program and a copy of the content
  ///   below.
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

/// The operation that combines a draw call's output with the surface.
enum SurfaceMix: Hashable {
  case overwrite
  case blend(BlendFactors)
}
