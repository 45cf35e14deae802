/// Identifies one program of the closed set: a coverage combined with a paint.
///
/// All members can be enumerated. Tests build every program, and a result of the self-test is valid
/// for one text of all programs.
package struct ProgramKey: Hashable, Sendable, CustomStringConvertible {
  package enum Coverage: String, CaseIterable, Sendable {
    /// Fully covered pixels.
    case plain
    /// The closed form of a rounded rectangle with equal radii.
    case rounded
    /// As `rounded`, also for smaller radii and for blurred shapes.
    case anyRounded
    /// The closed form of any rounded rectangle or ring.
    case analytic
    /// The closed form of a parallelogram, or of one corner of another quadrilateral.
    case parallelogram
    /// A mask computed on the CPU.
    case mask
    /// The triangles inside a mesh.
    case meshInside
    /// The triangles along a mesh's boundary.
    case meshFringe

    /// Whether the vertices belong to a mesh instead of quads.
    var isMesh: Bool { self == .meshInside || self == .meshFringe }
  }

  package enum Paint: Hashable, Sendable {
    case solid
    /// A gradient whose stops are on an even grid; its colors are in the gradient table.
    case axialTable, radialTable, conicTable
    /// The three kinds in one program, so that gradients of different kinds share a draw call.
    case anyTable
    /// Any other gradient with up to eight intervals between stops; longer gradients are drawn in
    /// several parts.
    case gradient
    /// An image under an affine map, without mipmaps.
    case image
    /// An image with mipmaps under an affine map.
    case leveledImage
    /// An image that shares its texture with others, under an affine map.
    case sheetImage
    /// An image under any other map.
    case tiltedImage
    /// A tilted image that shares its texture with others and has one filter.
    case tiltedSheetImage
    /// An image with piecewise linear axes: a nine-slice.
    case slicedImage
    /// A part of a texture whose outermost texels repeat.
    case clampedImage
    /// A clamped image, blended with a copy of the content below.
    case blend(BlendProgram)
    /// A filter step from one surface to another.
    case filter(FilterProgram)
    /// Sprites whose positions are computed from their births.
    case particles(ParticleProgram)

    /// The paints that an item or a group may combine with any coverage.
    static let common: [Paint] =
      [.solid] + gradients + [
        .image, .leveledImage, .sheetImage, .tiltedImage, .tiltedSheetImage, .slicedImage,
        .clampedImage,
      ]

    static let gradients: [Paint] = [
      .axialTable, .radialTable, .conicTable, .anyTable, .gradient,
    ]

    /// The text in dumps and messages.
    fileprivate var text: String {
      switch self {
      case .blend(let program): "blend \(program)"
      case .filter(let program): "filter \(program.rawValue)"
      case .particles(let program): "particles \(program.rawValue)"
      default: "\(self)"
      }
    }

    /// The maximum number of a gradient's intervals in one draw call; 0 for all other paints.
    package var intervals: Int {
      self == .gradient ? 8 : 0
    }

    /// The value that selects the parameter in `paint_table.frag`, 3 for all of them; nil for
    /// paints without the table.
    var tableKind: Int? {
      switch self {
      case .axialTable: 0
      case .radialTable: 1
      case .conicTable: 2
      case .anyTable: 3
      default: nil
      }
    }

    var needsPaintSpace: Bool { self != .solid && particles == nil }

    /// The particle program; nil for programs of items and groups.
    var particles: ParticleProgram? {
      if case .particles(let program) = self { program } else { nil }
    }

    /// Whether the level of detail is computed; otherwise there is only one.
    var isLeveled: Bool {
      [.leveledImage, .tiltedImage, .slicedImage].contains(self) || particles != nil
    }

    /// Whether the texture has several images.
    var isOnSheet: Bool { self == .sheetImage || self == .tiltedSheetImage }

    /// Whether the outermost texels of a part of the texture repeat.
    var isClamped: Bool {
      if case .blend = self { true } else { self == .clampedImage }
    }

    /// The number of vectors in `u_parameters`.
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
  /// Whether the paint is a gradient that is dithered when rounded to bytes.
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

  /// The maximum number of attributes of a program in a language: in OpenGL ES 2.0, one more than
  /// it guarantees.
  static func mostAttributes(_ language: ShadingLanguage) -> Int {
    all.map { $0.attributeNames(language).count }.max() ?? 0
  }

  /// The maximum number of varying vectors of a program for quads, all of them constant over an
  /// item except the coordinate of a mask.
  static let mostVaryings =
    all.filter { !$0.hasOwnVertices }.map { $0.attributes(.es100).count - 1 }.max() ?? 0

  package var description: String {
    "\(coverage.rawValue) \(paint.text)" + (isDithered ? " dithered" : "")
  }

  /// The names of all attributes, in the order of their locations.
  func attributeNames(_ language: ShadingLanguage) -> [String] {
    if let particles = paint.particles { return particles.attributes.map(\.name) }
    return coverage.isMesh
      ? MeshAttribute.used(by: coverage).map(\.name) : attributes(language).map(\.name)
  }

  /// The attributes of a quad's vertices in the order of their locations, which is also the order
  /// of the vertex layout.
  func attributes(_ language: ShadingLanguage) -> [VertexAttribute] {
    var list: [VertexAttribute] =
      language.instancesQuads ? [.firstCorners, .lastCorners] : [.position]
    if coverage == .mask { list.append(language.instancesQuads ? .toMask : .mask) }
    list.append(.color)
    if paint.needsPaintSpace { list += [.paintX, .paintY] }
    if coverage == .rounded || coverage == .anyRounded { list += [.box, .arc] }
    if coverage == .analytic { list += [.box, .radii, .inverse] }
    if coverage == .parallelogram { list += [.edges, .start] }
    if paint.isOnSheet { list.append(.limits) }
    if isAnchored { list.append(.anchor) }
    return list
  }

  /// Whether the vertices are not those of quads.
  var hasOwnVertices: Bool { coverage.isMesh || paint.particles != nil }

  /// Whether fragment positions are computed relative to the item's anchor.
  var isAnchored: Bool {
    paint.needsPaintSpace
      || [.analytic, .rounded, .anyRounded, .parallelogram].contains(coverage)
  }

  private var defines: String {
    var text = coverage.isMesh ? "#define MESH\n" : ""
    if coverage == .meshFringe { text += "#define COVERAGE_FRINGE\n" }
    if paint.needsPaintSpace { text += "#define PAINT_SPACE\n" }
    if isAnchored { text += "#define ANCHORED\n" }
    if coverage == .mask { text += "#define COVERAGE_MASK\n" }
    if coverage == .rounded || coverage == .anyRounded { text += "#define COVERAGE_ROUNDED\n" }
    if coverage == .anyRounded { text += "#define ANY_ROUNDED\n" }
    if coverage == .analytic { text += "#define COVERAGE_ANALYTIC\n" }
    if coverage == .parallelogram { text += "#define COVERAGE_PARALLELOGRAM\n" }
    if isDithered { text += "#define DITHERED\n" }
    if let kind = paint.tableKind {
      text += "#define PAINT_TABLE\n#define TABLE_KIND \(kind)\n"
      text += "#define TABLE_WIDTH \(GradientTable.width).0\n"
      if kind == 3 { text += "#define TABLE_KINDS \(GradientTable.kindStep).0\n" }
    }
    if [.image, .leveledImage, .sheetImage].contains(paint) { text += "#define AFFINE_PAINT\n" }
    if paint.isLeveled { text += "#define LEVELED\n" }
    if paint.isOnSheet { text += "#define IMAGE_SHEET\n" }
    if paint == .slicedImage { text += "#define IMAGE_SLICED\n" }
    if paint.intervals > 0 { text += "#define INTERVALS \(paint.intervals)\n" }
    if paint.isClamped { text += "#define IMAGE_CLAMPED\n" }
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
    let instances =
      language.instancesQuads && !hasOwnVertices
      ? "#define INSTANCED\n#define PAGE_SIDE \(CoverageAtlas.instancedPageSide).0\n" : ""
    return [SourcePiece("macros of \(self)", language.vertexMacros + defines + instances), vertex]
  }

  func fragmentSource(_ language: ShadingLanguage) -> [SourcePiece] {
    let first = [
      SourcePiece("macros of \(self)", language.fragmentMacros + defines),
      SourcePiece("prelude.glsl", ShaderSources.prelude),
    ]
    if paint.particles != nil {
      return first + [
        SourcePiece("image_level.glsl", ShaderSources.imageLevel),
        SourcePiece("particles.frag", ShaderSources.particleFragment),
      ]
    }
    let coveragePiece =
      switch coverage {
      case .plain, .meshInside:
        SourcePiece("coverage_plain.frag", ShaderSources.coveragePlain)
      case .meshFringe: SourcePiece("coverage_fringe.frag", ShaderSources.coverageFringe)
      case .rounded, .anyRounded:
        SourcePiece("coverage_rounded.frag", ShaderSources.coverageRounded)
      case .analytic: SourcePiece("coverage_analytic.frag", ShaderSources.coverageAnalytic)
      case .parallelogram:
        SourcePiece("coverage_parallelogram.frag", ShaderSources.coverageParallelogram)
      case .mask: SourcePiece("coverage_mask.frag", ShaderSources.coverageMask)
      }
    let image = [
      SourcePiece("image_level.glsl", ShaderSources.imageLevel),
      SourcePiece("paint_image.frag", ShaderSources.paintImage),
    ]
    let turn = SourcePiece("gradient_turn.glsl", ShaderSources.gradientTurn)
    let paintPieces: [SourcePiece] =
      switch paint {
      case .solid: [SourcePiece("paint_solid.frag", ShaderSources.paintSolid)]
      case .axialTable, .radialTable:
        [SourcePiece("paint_table.frag", ShaderSources.paintTable)]
      case .conicTable, .anyTable:
        [turn, SourcePiece("paint_table.frag", ShaderSources.paintTable)]
      case .gradient: [turn, SourcePiece("paint_gradient.frag", ShaderSources.paintGradient)]
      case .image, .leveledImage, .sheetImage, .tiltedImage, .tiltedSheetImage, .slicedImage,
        .clampedImage:
        image
      case .filter: [SourcePiece("filter.frag", ShaderSources.filter)]
      case .blend: image + [SourcePiece("blend_colors.glsl", ShaderSources.blendColors)]
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

/// The part of a shader that comes from one file.
///
/// Parts are joined with `#line` directives a thousand lines apart, so that a line number in a
/// driver's log identifies the file and the line in it.
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
      // #version must be the first line, so the first part keeps the compiler's own numbers.
      index == 0 ? piece.text : "#line \(index * linesPerPiece + 1)\n" + piece.text + "\n"
    }.joined()
  }

  /// Appends `(file:line)` to every log line that contains a line number after `0:`.
  static func annotate(_ log: String, _ pieces: [SourcePiece]) -> String {
    log.split(separator: "\n").map { line in
      guard let number = lineNumber(in: line), pieces.indices.contains(number / linesPerPiece)
      else { return String(line) }
      return "\(line) (\(pieces[number / linesPerPiece].name):\(number % linesPerPiece))"
    }.joined(separator: "\n")
  }

  /// Returns the digits after the first `0:`, as drivers write `0:12(5): error` or
  /// `ERROR: 0:12: …`.
  private static func lineNumber(in line: Substring) -> Int? {
    guard let colon = line.firstIndex(of: ":").map(line.index(after:)) else { return nil }
    var rest = line[colon...].drop { $0 == " " }
    if rest.hasPrefix("0:") { rest = rest.dropFirst(2) }
    return Int(rest.prefix { $0.isNumber })
  }
}
