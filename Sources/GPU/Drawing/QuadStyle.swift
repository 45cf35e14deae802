import StrataGraphics
import StrataPlan
import StrataRenderList

/// The source of the coverage of a quad's pixels.
enum QuadCoverage {
  case plain
  case rounded(RoundedParameters)
  /// As `rounded`, for any radius and for blurred shapes.
  case anyRounded(RoundedParameters)
  case analytic(AnalyticParameters)
  case parallelogram(ParallelogramFrame)
  /// A page of the coverage atlas.
  case mask(page: Int)
  case meshInside
  case meshFringe

  var kind: ProgramKey.Coverage {
    switch self {
    case .meshInside: .meshInside
    case .meshFringe: .meshFringe
    case .plain: .plain
    case .rounded: .rounded
    case .anyRounded: .anyRounded
    case .analytic: .analytic
    case .parallelogram: .parallelogram
    case .mask: .mask
    }
  }
}

/// The properties that quads must share to be drawn by one call.
struct BatchKey: Hashable {
  var program: ProgramKey
  var mix: SurfaceMix
  var maskPage: Int?
  var image: ObjectIdentifier?
  var backdrop: ObjectIdentifier?
  var sampling: TextureObject.Sampling
  var level: SIMD3<Float>
  var texels: SIMD4<Float>
  var uniforms: ResolvedPaint.Uniforms
}

/// The properties shared by all quads of one paint and one kind of coverage.
struct QuadStyle {
  let key: BatchKey
  let image: TextureObject?
  let backdrop: TextureObject?
  let layout: VertexLayout
  /// The constant end of every vertex, after its position and mask coordinate.
  let constants: VertexConstants

  /// Creates a style, and starts to build its program if necessary.
  init(
    _ paint: ResolvedPaint, _ coverage: QuadCoverage, blends: Bool, programs: ProgramLibrary
  ) throws {
    var page: Int?
    if case .mask(let index) = coverage { page = index }
    key = BatchKey(
      program: ProgramKey(
        coverage: coverage.kind, paint: paint.kind, isDithered: paint.isDithered),
      mix: paint.mix ?? (blends ? .blend(.over) : .overwrite), maskPage: page,
      image: paint.image.map(ObjectIdentifier.init),
      backdrop: paint.backdrop.map(ObjectIdentifier.init), sampling: paint.sampling,
      level: paint.level, texels: paint.texels, uniforms: paint.uniforms)
    image = paint.image
    backdrop = paint.backdrop
    layout = try programs.prepare(key.program)
    var constants = VertexConstants()
    if !key.program.hasOwnVertices { constants.add(paint, coverage, key.program) }
    self.constants = constants
  }
}

/// The floats that all vertices of a quad have in common.
struct VertexConstants {
  private(set) var floats = InlineArray<32, Float>(repeating: 0)
  private(set) var count = 0
  /// The index of the anchor's x, which is followed by its y.
  private(set) var anchor: Int?

  fileprivate mutating func add(
    _ paint: ResolvedPaint, _ coverage: QuadCoverage, _ program: ProgramKey
  ) {
    add(paint.tint)
    if program.paint.needsPaintSpace {
      add(paint.space.x)
      add(paint.space.y)
    }
    let anchor = paint.space.anchor
    var ring = 0.0 as Float
    switch coverage {
    case .plain, .mask, .meshInside, .meshFringe:
      break
    case .rounded(let parameters):
      add(parameters.box(from: anchor))
      add(parameters.arc)
    case .anyRounded(let parameters):
      add(parameters.box(from: anchor))
      add(parameters.anyArc)
    case .analytic(let parameters):
      add(parameters.box(from: anchor))
      add(parameters.radii)
      add(parameters.inverse)
      ring = parameters.border
    case .parallelogram(let frame):
      add(frame.edges)
      add(frame.start(from: anchor))
    }
    if program.paint.isOnSheet { add(paint.limits) }
    if program.isAnchored {
      self.anchor = count
      add(SIMD2<Float>(anchor))
      add(ring)
    }
  }

  private mutating func add(_ v: SIMD4<Float>) {
    add(v.lowHalf)
    add(v.highHalf)
  }

  private mutating func add(_ v: SIMD2<Float>) {
    add(v.x)
    add(v.y)
  }

  private mutating func add(_ value: Float) {
    floats[count] = value
    count += 1
  }
}
