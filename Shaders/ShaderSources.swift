/// The text of every shader file, embedded in the binary so that no files are needed at run time.
///
/// A program is one vertex and one fragment shader, each joined from several files. The renderer
/// selects the files and the macros that precede them.
public enum ShaderSources {
  public static let prelude = text(PackageResources.prelude_glsl)
  public static let vertex = text(PackageResources.shape_vert)
  public static let meshVertex = text(PackageResources.mesh_vert)
  public static let fragment = text(PackageResources.shape_frag)

  public static let coveragePlain = text(PackageResources.coverage_plain_frag)
  public static let coverageAnalytic = text(PackageResources.coverage_analytic_frag)
  public static let coverageRounded = text(PackageResources.coverage_rounded_frag)
  public static let coverageParallelogram = text(
    PackageResources.coverage_parallelogram_frag)
  public static let coverageFringe = text(PackageResources.coverage_fringe_frag)
  public static let coverageMask = text(PackageResources.coverage_mask_frag)

  public static let paintSolid = text(PackageResources.paint_solid_frag)
  public static let gradientTurn = text(PackageResources.gradient_turn_glsl)
  public static let paintTable = text(PackageResources.paint_table_frag)
  public static let paintGradient = text(PackageResources.paint_gradient_frag)
  public static let imageLevel = text(PackageResources.image_level_glsl)
  public static let paintImage = text(PackageResources.paint_image_frag)
  public static let dither = text(PackageResources.dither_glsl)

  public static let blendColors = text(PackageResources.blend_colors_glsl)
  public static let blend = text(PackageResources.blend_frag)

  public static let filter = text(PackageResources.filter_frag)

  public static let particleVertex = text(PackageResources.particles_vert)
  public static let particleFragment = text(PackageResources.particles_frag)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
