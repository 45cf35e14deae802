import StrataShaders

/// Names one program of the closed set: where it covers, times what it paints.
///
/// Every member can be listed, so a test builds them all and the self-test draws with them all.
package struct ProgramKey: Hashable, Sendable, CustomStringConvertible {
  package enum Coverage: String, CaseIterable, Sendable {
    /// Pixels that are covered whole.
    case plain
    /// Closed form of a rounded rectangle of one radius.
    case rounded
    /// Closed form of any rounded rectangle or ring.
    case analytic
    /// Closed form of a parallelogram, or of one corner of another quadrilateral.
    case parallelogram
    /// Worked out on the CPU.
    case mask
    /// The triangles inside a mesh.
    case meshInside
    /// The triangles along a mesh's boundary.
    case meshFringe

    /// Whether vertices are a mesh's rather than those of quads.
    var isMesh: Bool { self == .meshInside || self == .meshFringe }
  }

  package enum Paint: Hashable, Sendable {
    case solid
    /// A gradient whose stops lie on an even grid; its colours are in the gradient table.
    case axialTable, radialTable, conicTable
    /// Any other, up to eight intervals between stops; longer ones are drawn in several parts.
    case gradient
    /// An image under an affine map.
    case image
    /// An image that shares its texture with others, under an affine map.
    case sheetImage
    /// An image under any other map.
    case tiltedImage
    /// An image whose axes are piecewise linear: a nine-slice.
    case slicedImage
    /// A part of a texture, whose outermost texels repeat.
    case clampedImage
    /// The same, blended with a copy of what is below.
    case blend(BlendProgram)
    /// A step from one surface to another.
    case filter(FilterProgram)
    /// Sprites whose places their births tell.
    case particles(ParticleProgram)

    /// Those that an item or a group may have with any coverage.
    static let common: [Paint] =
      [.solid] + gradients + [.image, .sheetImage, .tiltedImage, .slicedImage, .clampedImage]

    static let gradients: [Paint] = [.axialTable, .radialTable, .conicTable, .gradient]

    /// Intervals that one draw can hold.
    package var intervals: Int {
      self == .gradient ? 8 : 0
    }

    /// What selects the parameter in `paint_table.frag`; nil for paints without the table.
    var tableKind: Int? {
      switch self {
      case .axialTable: 0
      case .radialTable: 1
      case .conicTable: 2
      default: nil
      }
    }

    var needsPaintSpace: Bool { self != .solid && particles == nil }

    /// Which of the programs of particles it is; nil for one of items and groups.
    var particles: ParticleProgram? {
      if case .particles(let program) = self { program } else { nil }
    }

    /// How many vectors `u_parameters` holds.
    var parameterCount: Int {
      switch self {
      case .clampedImage: 1
      case .blend: 3
      case .filter(let filter): filter.parameterCount
      default: 0
      }
    }
  }

  package var coverage: Coverage
  package var paint: Paint
  /// Whether the paint, a gradient, is rounded to bytes by a pattern.
  package var isDithered = false

  package static let all: [ProgramKey] =
    Coverage.allCases.flatMap { coverage in
      Paint.common.map { ProgramKey(coverage: coverage, paint: $0) }
        + Paint.gradients.map { ProgramKey(coverage: coverage, paint: $0, isDithered: true) }
    }
    + [Coverage.plain, .mask].flatMap { coverage in
      BlendProgram.allCases.map { ProgramKey(coverage: coverage, paint: .blend($0)) }
    } + FilterProgram.allCases.map { ProgramKey(coverage: .plain, paint: .filter($0)) }
    + ParticleProgram.allCases.map { ProgramKey(coverage: .plain, paint: .particles($0)) }

  /// Attributes that the most demanding program has: one more than OpenGL ES 2.0 promises.
  static let mostAttributes = all.map(\.attributeNames.count).max() ?? 0

  package var description: String {
    "\(coverage.rawValue) \(paint)" + (isDithered ? " dithered" : "")
  }

  /// The names of all attributes, in the order of their locations.
  var attributeNames: [String] {
    if let particles = paint.particles { return particles.attributes.map(\.name) }
    return coverage.isMesh ? MeshAttribute.used(by: coverage).map(\.name) : attributes.map(\.name)
  }

  /// Attributes of a quad's vertices in the order of their locations; the vertex layout follows it.
  var attributes: [VertexAttribute] {
    var list: [VertexAttribute] = coverage == .mask ? [.position, .mask] : [.position]
    list.append(.color)
    if paint.needsPaintSpace { list += [.paintX, .paintY] }
    if coverage == .rounded { list += [.box, .arc] }
    if coverage == .analytic { list += [.box, .radii, .inverse] }
    if coverage == .parallelogram { list += [.edges, .start] }
    if paint == .sheetImage { list.append(.limits) }
    if isAnchored { list.append(.anchor) }
    return list
  }

  /// Whether its vertices are not those of quads.
  var hasOwnVertices: Bool { coverage.isMesh || paint.particles != nil }

  /// Whether its fragments are located from the item's anchor.
  var isAnchored: Bool {
    paint.needsPaintSpace || [.analytic, .rounded, .parallelogram].contains(coverage)
  }

  private var defines: String {
    var text = coverage.isMesh ? "#define MESH\n" : ""
    if coverage == .meshFringe { text += "#define COVERAGE_FRINGE\n" }
    if paint.needsPaintSpace { text += "#define PAINT_SPACE\n" }
    if isAnchored { text += "#define ANCHORED\n" }
    if coverage == .mask { text += "#define COVERAGE_MASK\n" }
    if coverage == .rounded { text += "#define COVERAGE_ROUNDED\n" }
    if coverage == .analytic { text += "#define COVERAGE_ANALYTIC\n" }
    if coverage == .parallelogram { text += "#define COVERAGE_PARALLELOGRAM\n" }
    if isDithered { text += "#define DITHERED\n" }
    if let kind = paint.tableKind {
      text += "#define PAINT_TABLE\n#define TABLE_KIND \(kind)\n"
      text += "#define TABLE_WIDTH \(GradientTable.width).0\n"
    }
    if paint == .image || paint == .sheetImage { text += "#define AFFINE_PAINT\n" }
    if paint == .sheetImage { text += "#define IMAGE_SHEET\n" }
    if paint == .slicedImage { text += "#define IMAGE_SLICED\n" }
    if paint.intervals > 0 { text += "#define INTERVALS \(paint.intervals)\n" }
    if paint == .clampedImage { text += "#define IMAGE_CLAMPED\n" }
    if case .blend(let blend) = paint { text += "#define BLEND_MODE \(blend.number)\n" }
    if case .filter(let filter) = paint { text += filter.define }
    if let particles = paint.particles { text += particles.defines }
    if paint.parameterCount > 0 { text += "#define PARAMETERS \(paint.parameterCount)\n" }
    return text
  }

  func vertexSource(_ language: ShadingLanguage) -> [SourcePiece] {
    let vertex =
      if paint.particles != nil {
        SourcePiece("particles.vert", ShaderSources.particleVertex)
      } else if coverage.isMesh {
        SourcePiece("mesh.vert", ShaderSources.meshVertex)
      } else {
        SourcePiece("shape.vert", ShaderSources.vertex)
      }
    return [SourcePiece("macros of \(self)", language.vertexMacros + defines), vertex]
  }

  func fragmentSource(_ language: ShadingLanguage) -> [SourcePiece] {
    let first = [
      SourcePiece("macros of \(self)", language.fragmentMacros + defines),
      SourcePiece("prelude.glsl", ShaderSources.prelude),
    ]
    if paint.particles != nil {
      return first + [SourcePiece("particles.frag", ShaderSources.particleFragment)]
    }
    let coveragePiece =
      switch coverage {
      case .plain, .meshInside:
        SourcePiece("coverage_plain.frag", ShaderSources.coveragePlain)
      case .meshFringe: SourcePiece("coverage_fringe.frag", ShaderSources.coverageFringe)
      case .rounded: SourcePiece("coverage_rounded.frag", ShaderSources.coverageRounded)
      case .analytic: SourcePiece("coverage_analytic.frag", ShaderSources.coverageAnalytic)
      case .parallelogram:
        SourcePiece("coverage_parallelogram.frag", ShaderSources.coverageParallelogram)
      case .mask: SourcePiece("coverage_mask.frag", ShaderSources.coverageMask)
      }
    let turn = SourcePiece("gradient_turn.glsl", ShaderSources.gradientTurn)
    let paintPieces: [SourcePiece] =
      switch paint {
      case .solid: [SourcePiece("paint_solid.frag", ShaderSources.paintSolid)]
      case .axialTable, .radialTable:
        [SourcePiece("paint_table.frag", ShaderSources.paintTable)]
      case .conicTable: [turn, SourcePiece("paint_table.frag", ShaderSources.paintTable)]
      case .gradient: [turn, SourcePiece("paint_gradient.frag", ShaderSources.paintGradient)]
      case .image, .sheetImage, .tiltedImage, .slicedImage, .clampedImage:
        [SourcePiece("paint_image.frag", ShaderSources.paintImage)]
      case .filter: [SourcePiece("filter.frag", ShaderSources.filter)]
      case .blend: [SourcePiece("blend_colors.glsl", ShaderSources.blendColors)]
      case .particles: []
      }
    let dither = isDithered ? [SourcePiece("dither.glsl", ShaderSources.dither)] : []
    let last =
      if case .blend = paint {
        SourcePiece("blend.frag", ShaderSources.blend)
      } else {
        SourcePiece("shape.frag", ShaderSources.fragment)
      }
    return first + [coveragePiece] + paintPieces + dither + [last]
  }
}

/// One file's part of a shader.
///
/// Pieces are joined with `#line` directives a thousand apart, so that a line number in a driver's
/// log names the file and the line in it.
struct SourcePiece {
  static let linesPerPiece = 1_000

  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  static func join(_ pieces: [SourcePiece]) -> String {
    pieces.enumerated().map { index, piece in
      // Nothing may come before #version, so the first piece keeps the compiler's own numbers.
      index == 0 ? piece.text : "#line \(index * linesPerPiece + 1)\n" + piece.text + "\n"
    }.joined()
  }

  /// Appends `(file:line)` to every log line that names a line number after `0:`.
  static func annotate(_ log: String, _ pieces: [SourcePiece]) -> String {
    log.split(separator: "\n").map { line in
      guard let number = lineNumber(in: line), pieces.indices.contains(number / linesPerPiece)
      else { return String(line) }
      return "\(line) (\(pieces[number / linesPerPiece].name):\(number % linesPerPiece))"
    }.joined(separator: "\n")
  }

  /// Drivers write `0:12(5): error` or `ERROR: 0:12: …`: the digits after the first `0:`.
  private static func lineNumber(in line: Substring) -> Int? {
    guard let colon = line.firstIndex(of: ":").map(line.index(after:)) else { return nil }
    var rest = line[colon...].drop { $0 == " " }
    if rest.hasPrefix("0:") { rest = rest.dropFirst(2) }
    return Int(rest.prefix { $0.isNumber })
  }
}
