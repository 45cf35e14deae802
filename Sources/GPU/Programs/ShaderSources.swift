import StrataCShaders

/// The text of every shader file.
///
/// A program is one vertex and one fragment shader, each joined from several files. The renderer
/// selects the files and the macros that precede them.
enum ShaderSources {
  static let prelude = text("prelude.glsl")
  static let vertex = text("shape.vert")
  static let meshVertex = text("mesh.vert")
  static let fragment = text("shape.frag")

  static let coveragePlain = text("coverage_plain.frag")
  static let coverageAnalytic = text("coverage_analytic.frag")
  static let coverageRounded = text("coverage_rounded.frag")
  static let coverageParallelogram = text("coverage_parallelogram.frag")
  static let coverageFringe = text("coverage_fringe.frag")
  static let coverageMask = text("coverage_mask.frag")

  static let paintSolid = text("paint_solid.frag")
  static let gradientTurn = text("gradient_turn.glsl")
  static let paintTable = text("paint_table.frag")
  static let paintGradient = text("paint_gradient.frag")
  static let imageLevel = text("image_level.glsl")
  static let paintImage = text("paint_image.frag")
  static let dither = text("dither.glsl")

  static let blendColors = text("blend_colors.glsl")
  static let blend = text("blend.frag")

  static let filter = text("filter.frag")

  static let particleVertex = text("particles.vert")
  static let particleFragment = text("particles.frag")

  private static func text(_ name: String) -> String {
    guard let text = unsafe strata_shader(name) else {
      preconditionFailure("\(name) is not embedded")
    }
    return unsafe String(cString: text)
  }
}
