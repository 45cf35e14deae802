import StrataGraphics
import StrataRenderList

/// Walks a render list: turns items into quads, groups into passes.
///
/// A group's pass is drawn when it ends, its parent's when that ends, so every surface is bound
/// once. Only when the atlas or the memory for finished groups runs full are passes drawn before
/// their end.
final class FrameDrawer {
  /// Finished groups that wait to be put on their parents, at most, in bytes.
  private static let sampledByteBudget = 256 << 20

  private let drawer: PassDrawer
  private let programs: ProgramLibrary
  private let surfaces: SurfacePool
  private let atlas: CoverageAtlas
  private let coverage: CoverageCache
  private let paints: PaintResolver
  private let layouts = LayoutTable()
  private let way: PathWay
  private var passes: [Pass] = []
  private(set) var analyticItems = 0
  private(set) var coverageItems = 0

  init(
    drawer: PassDrawer, programs: ProgramLibrary, surfaces: SurfacePool, atlas: CoverageAtlas,
    coverage: CoverageCache, images: ImageStore, way: PathWay
  ) {
    self.drawer = drawer
    self.programs = programs
    self.surfaces = surfaces
    self.atlas = atlas
    self.coverage = coverage
    paints = PaintResolver(images: images)
    self.way = way
  }

  /// Draws what the list shows on `tile`, a part of its canvas, to a surface of at least that size.
  func draw(_ list: RenderList, _ tile: PixelRect, on surface: Surface) throws {
    push(
      Pass(
        surface: surface, bounds: tile,
        clearColor: list.background?.premultiplied ?? SIMD4(), group: nil))
    var skippedDepth = 0
    for command in list.commands {
      switch command {
      case .draw(let item):
        if skippedDepth == 0 { try add(item) }
      case .beginGroup(let group):
        if skippedDepth > 0 || !(group.opacity > 0) || visible(group.bounds).isEmpty {
          skippedDepth += 1
        } else {
          try begin(group)
        }
      case .endGroup:
        if skippedDepth > 0 { skippedDepth -= 1 } else { try endGroup() }
      }
    }
    precondition(passes.count == 1, "a render list's groups are balanced")
    drawPending(passes.removeLast())
  }

  // MARK: Passes

  private var top: Pass {
    guard let pass = passes.last else { preconditionFailure("a frame has at least its canvas") }
    return pass
  }

  private func push(_ pass: Pass) { passes.append(pass) }

  private func visible(_ bounds: PixelRect) -> PixelRect { bounds.intersection(top.bounds) }

  private func begin(_ group: RenderGroup) throws {
    let bounds = visible(group.bounds)
    let view = bounds.fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: bounds,
        clearColor: SIMD4(), group: group))
  }

  private func endGroup() throws {
    let pass = passes.removeLast()
    guard let group = pass.group else { preconditionFailure("endGroup without beginGroup") }
    // What is pending in an outer pass may share the atlas, so it is not reset here.
    drawPending(pass)
    let surface = pass.surface
    let toTexture = PlaneTransform.translation(
      -Double(pass.view.minX), -Double(pass.view.minY)
    ).then(.scale(1 / Double(surface.width), 1 / Double(surface.height)))
    var paint = ResolvedPaint(
      kind: .image, tint: SIMD4(repeating: min(group.opacity, 1)), isOpaque: false,
      space: AnchoredMap(toTexture, anchor: group.bounds.middle))
    paint.image = surface.texture
    paint.sampling = TextureObject.Sampling(minification: .nearest, linearMagnification: false)
    if let clip = group.clip {
      try add(shape: clip.shape, clip.transform, within: pass.bounds, [paint])
    } else {
      try programs.prepare(ProgramKey(coverage: .plain, paint: .image))
      top.batches.add(
        Quad(pass.bounds), paint: paint, coverage: .plain, blends: true, layouts: layouts)
    }
    top.sampled.append(surface)
    if top.sampledBytes > Self.sampledByteBudget { drawPending(top) }
  }

  private func drawPending(_ pass: Pass) {
    drawer.draw(pass)
    for surface in pass.sampled { surfaces.giveBack(surface) }
    pass.sampled = []
  }

  /// Makes room in the atlas: draws whatever refers to it, in every open pass.
  private func resetAtlas() {
    for pass in passes { drawPending(pass) }
    atlas.reset()
  }

  // MARK: Items

  private func add(_ item: RenderItem) throws {
    let area = visible(item.scissor)
    guard !area.isEmpty else { return }
    let paints = try paints.resolve(item)
    guard !paints.isEmpty else { return }
    switch try add(shape: item.shape, item.transform, within: area, paints) {
    case .analytic: analyticItems += 1
    case .coverage: coverageItems += 1
    }
  }

  @discardableResult
  private func add(
    shape: RenderShape, _ transform: PlaneTransform, within area: PixelRect,
    _ paints: [ResolvedPaint]
  ) throws -> ItemRouter.Way {
    let route = ItemRouter.way(for: shape, transform: transform, preferred: way)
    switch route {
    case .analytic: try addAnalytic(shape, transform, area, paints)
    case .coverage: try addCoverage(shape, transform, area, paints)
    }
    return route
  }

  private func addAnalytic(
    _ shape: RenderShape, _ transform: PlaneTransform, _ area: PixelRect, _ paints: [ResolvedPaint]
  ) throws {
    if case .roundedRect(let rounded) = shape,
      let pixels = PixelRect(exactly: rounded, transform)
    {
      for paint in paints {
        try emit(Quad(pixels), within: area, paint, .plain, blends: !paint.isOpaque)
      }
      return
    }
    guard let quads = AnalyticQuads(shape, transform) else { return }
    for paint in paints {
      if let inside = quads.inside {
        try emit(inside, within: area, paint, .plain, blends: !paint.isOpaque)
      }
      for quad in quads.edge {
        try emit(quad, within: area, paint, .analytic(quads.parameters), blends: true)
      }
    }
  }

  private func addCoverage(
    _ shape: RenderShape, _ transform: PlaneTransform, _ area: PixelRect, _ paints: [ResolvedPaint]
  ) throws {
    var found = try coverage.tiles(of: shape, transform, clip: area)
    if found == nil {
      resetAtlas()
      found = try coverage.tiles(of: shape, transform, clip: area)
    }
    guard let tiles = found else {
      // Even an empty atlas is too small for this one: draw it in two halves.
      let middle = (area.minY + area.maxY) / 2
      var (upper, lower) = (area, area)
      upper.maxY = middle
      lower.minY = middle
      try addCoverage(shape, transform, upper, paints)
      try addCoverage(shape, transform, lower, paints)
      return
    }
    for paint in paints {
      for pixels in tiles.solid {
        try emit(Quad(pixels), within: area, paint, .plain, blends: !paint.isOpaque)
      }
      for tile in tiles.masked {
        let origin = SIMD2(Double(tile.pixels.minX), Double(tile.pixels.minY))
        try emit(
          Quad(tile.pixels), within: area, paint, .mask(tile.place, origin: origin), blends: true)
      }
    }
  }

  private func emit(
    _ quad: Quad, within area: PixelRect, _ paint: ResolvedPaint, _ coverage: QuadCoverage,
    blends: Bool
  ) throws {
    try programs.prepare(ProgramKey(coverage: coverage.kind, paint: paint.kind))
    for piece in quad.clipped(to: area) {
      top.batches.add(
        piece, paint: paint, coverage: coverage, blends: blends, layouts: layouts)
    }
  }
}
