import StrataGraphics
import StrataRenderList

/// What must be equal for two quads to be drawn by one call.
struct BatchKey: Hashable {
  var program: ProgramKey
  var blends: Bool
  var maskPage: Int?
  var image: ObjectIdentifier?
  var sampling: TextureObject.Sampling
  var levelBias: Float
  var uniforms: ResolvedPaint.Uniforms
}

/// Quads that one draw call draws.
struct Batch {
  let key: BatchKey
  let image: TextureObject?
  let layout: VertexLayout
  /// Device pixels that some quad may touch.
  var bounds: PixelRect
  var vertices: [Float] = []
  var quadCount = 0

  mutating func append(
    _ quad: Quad, _ paint: ResolvedPaint, _ coverage: QuadCoverage, bounds quadBounds: PixelRect
  ) {
    bounds = bounds.union(quadBounds)
    quadCount += 1
    appendVertex(quad.corners.0, paint, coverage)
    appendVertex(quad.corners.1, paint, coverage)
    appendVertex(quad.corners.2, paint, coverage)
    appendVertex(quad.corners.3, paint, coverage)
  }

  private mutating func appendVertex(
    _ p: SIMD2<Double>, _ paint: ResolvedPaint, _ coverage: QuadCoverage
  ) {
    append(SIMD2<Float>(Float(p.x), Float(p.y)))
    append(paint.tint)
    if key.program.paint.needsPaintSpace {
      append(paint.space.x)
      append(paint.space.y)
    }
    var ring = 0.0 as Float
    switch coverage {
    case .plain:
      break
    case .mask(let place, let origin):
      let texel = p - origin + SIMD2(Double(place.x), Double(place.y))
      append(SIMD2<Float>(Float(texel.x), Float(texel.y)) / Float(CoverageAtlas.pageSide))
    case .analytic(let parameters):
      let local = parameters.toLocal.apply(paint.space.anchor)
      append(
        SIMD4(lowHalf: SIMD2(Float(local.x), Float(local.y)), highHalf: parameters.half))
      append(parameters.radii)
      append(parameters.inverse)
      ring = parameters.border
    }
    if key.program.isAnchored {
      append(SIMD2<Float>(paint.space.anchor))
      vertices.append(ring)
    }
  }

  private mutating func append(_ v: SIMD2<Float>) {
    vertices.append(v.x)
    vertices.append(v.y)
  }

  private mutating func append(_ v: SIMD4<Float>) {
    vertices.append(v.x)
    vertices.append(v.y)
    vertices.append(v.z)
    vertices.append(v.w)
  }
}

/// The batches of a pass in an order that paints the same as the items' own.
struct BatchList {
  /// How many batches a quad may be moved back past.
  ///
  /// Few merges happen further back, and each step costs a test.
  private static let reach = 16

  private(set) var batches: [Batch] = []

  var isEmpty: Bool { batches.isEmpty }

  /// Adds a quad to the latest batch of its key, provided that it overlaps nothing drawn after that
  /// batch; else to a new one.
  mutating func add(
    _ quad: Quad, paint: ResolvedPaint, coverage: QuadCoverage, blends: Bool, layouts: LayoutTable
  ) {
    var page: Int?
    if case .mask(let place, _) = coverage { page = place.page }
    let key = BatchKey(
      program: ProgramKey(coverage: coverage.kind, paint: paint.kind), blends: blends,
      maskPage: page, image: paint.image.map(ObjectIdentifier.init), sampling: paint.sampling,
      levelBias: paint.levelBias, uniforms: paint.uniforms)
    let bounds = Self.pixels(of: quad)
    var index = batches.count - 1
    let lowest = max(0, batches.count - Self.reach)
    while index >= lowest {
      if batches[index].key == key {
        batches[index].append(quad, paint, coverage, bounds: bounds)
        return
      }
      if batches[index].bounds.intersects(bounds) { break }
      index -= 1
    }
    var batch = Batch(
      key: key, image: paint.image, layout: layouts[key.program], bounds: bounds)
    batch.append(quad, paint, coverage, bounds: bounds)
    batches.append(batch)
  }

  mutating func removeAll() { batches.removeAll(keepingCapacity: true) }

  private static func pixels(of quad: Quad) -> PixelRect {
    let (low, high) = quad.extent
    return PixelRect(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up)))
  }
}

/// The vertex layout of every program, worked out once.
struct LayoutTable {
  private let layouts: [ProgramKey: VertexLayout]

  init() {
    layouts = Dictionary(
      uniqueKeysWithValues: ProgramKey.all.map { ($0, VertexLayout($0.attributes)) })
  }

  subscript(key: ProgramKey) -> VertexLayout {
    guard let layout = layouts[key] else {
      preconditionFailure("\(key) is not a member of the closed set of programs")
    }
    return layout
  }
}
