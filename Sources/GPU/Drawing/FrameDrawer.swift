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
  /// The driver is given so many quads of the canvas at a time, so that it draws while the next are
  /// made.
  private static let quadsAhead = 1_024

  private let drawer: PassDrawer
  private let programs: ProgramLibrary
  private let surfaces: SurfacePool
  private let atlas: CoverageAtlas
  private let coverage: CoverageCache
  private let paints: PaintResolver
  private let layouts = LayoutTable()
  private let meshes: MeshRouter
  private let shortcuts: Shortcuts
  private var passes: [Pass] = []
  private(set) var analyticItems = 0
  private(set) var meshItems = 0
  private(set) var coverageItems = 0
  /// Items of which nothing shows.
  private(set) var hiddenItems = 0

  init(
    drawer: PassDrawer, programs: ProgramLibrary, surfaces: SurfacePool, atlas: CoverageAtlas,
    coverage: CoverageCache, paints: PaintResolver, meshes: MeshRouter,
    shortcuts: Shortcuts
  ) {
    self.drawer = drawer
    self.programs = programs
    self.surfaces = surfaces
    self.atlas = atlas
    self.coverage = coverage
    self.paints = paints
    self.meshes = meshes
    self.shortcuts = shortcuts
  }

  /// Draws what the list shows on `tile`, a part of its canvas, to a surface of at least that size.
  func draw(_ list: RenderList, _ tile: PixelRect, on surface: Surface) throws {
    push(
      Pass(
        surface: surface, bounds: tile,
        clearColor: list.background?.premultiplied ?? SIMD4(), group: nil,
        batchReach: shortcuts.batchReach))
    coverage.prepare(coverageKeys(list, tile))
    // Before anything is drawn: a driver waits before it changes a texture that is in use.
    paints.prepare(list)
    let visible =
      shortcuts.leavesOutHidden
      ? try VisibleParts(
        list, on: tile, splits: { route($0.shape, $0.transform) == .analytic },
        solids: { try solids(of: $0, within: tile) }) : nil
    var skippedDepth = 0
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .draw(let item):
        guard skippedDepth == 0 else { continue }
        let shown = visible?[index] ?? VisibleParts.Part(edge: [item.touchedPixels])
        let part = shown.within(top.bounds)
        if part.isEmpty { hiddenItems += 1 } else { try add(item, visible: part) }
        if passes.count == 1, top.batches.quadCount >= Self.quadsAhead {
          drawer.draw(top)
          drawer.flush()
        }
      case .beginGroup(let group):
        let shown = visible.map { $0[index].edge.first ?? .empty } ?? group.bounds
        let part = shown.intersection(top.bounds)
        if skippedDepth > 0 || !(group.opacity > 0) || part.isEmpty {
          skippedDepth += 1
        } else {
          try begin(group, visible: part)
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

  private func begin(_ group: RenderGroup, visible bounds: PixelRect) throws {
    let view = bounds.fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: bounds,
        clearColor: SIMD4(), group: group, batchReach: shortcuts.batchReach))
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
    let piece = Piece(
      area: pass.bounds, visible: VisibleParts.Part(edge: [pass.bounds]), paints: [paint])
    if let clip = group.clip {
      try add(clip.shape, clip.transform, piece)
    } else {
      let style = try style(paint, .plain, blends: true)
      top.batches.add(Quad(pass.bounds), style)
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

  /// What to paint a shape with, and where.
  private struct Piece {
    /// Where coverage is worked out: it does not depend on what happens to hide the item, so that
    /// it can be kept for the next frame.
    var area: PixelRect
    /// Where it shows.
    var visible: VisibleParts.Part
    var paints: [ResolvedPaint]
  }

  private func add(_ item: RenderItem, visible: VisibleParts.Part) throws {
    let paints = try paints.resolve(item)
    guard !paints.isEmpty else { return }
    let area = item.scissor.intersection(top.bounds)
    let piece = Piece(area: area, visible: visible, paints: paints)
    switch try add(item.shape, item.transform, piece) {
    case .analytic: analyticItems += 1
    case .mesh: meshItems += 1
    case .coverage: coverageItems += 1
    }
  }

  /// What a path that is drawn by coverage covers whole.
  private func solids(of item: RenderItem, within tile: PixelRect) throws -> [PixelRect] {
    guard route(item.shape, item.transform) == .coverage else { return [] }
    return try coverage.tiles(key(of: item, within: tile))?.solid ?? []
  }

  /// The coverage that drawing the list asks for.
  ///
  /// Inside groups it depends on what of a group shows; it is worked out when it is drawn.
  private func coverageKeys(_ list: RenderList, _ tile: PixelRect) -> [CoverageCache.Key] {
    var keys: [CoverageCache.Key] = []
    var depth = 0
    for command in list.commands {
      switch command {
      case .draw(let item):
        guard depth == 0, route(item.shape, item.transform) == .coverage else { continue }
        let key = key(of: item, within: tile)
        if !item.shape.deviceBounds(item.transform, within: key.area).isEmpty { keys.append(key) }
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      }
    }
    return keys
  }

  private func key(of item: RenderItem, within tile: PixelRect) -> CoverageCache.Key {
    CoverageCache.Key(
      shape: item.shape, transform: item.transform, area: item.scissor.intersection(tile))
  }

  private func route(_ shape: RenderShape, _ transform: PlaneTransform) -> ItemRouter.Way {
    meshes.way(for: shape, transform)
  }

  @discardableResult
  private func add(
    _ shape: RenderShape, _ transform: PlaneTransform, _ piece: Piece
  ) throws -> ItemRouter.Way {
    switch route(shape, transform) {
    case .analytic:
      try addAnalytic(shape, transform, piece)
      return .analytic
    case .mesh:
      if let mesh = try meshes.mesh(of: shape, transform) {
        try addMesh(mesh, shape, transform, piece)
        return .mesh
      }
      fallthrough
    case .coverage:
      try addCoverage(shape, transform, piece)
      return .coverage
    }
  }

  private func addMesh(
    _ mesh: GPUMesh, _ shape: RenderShape, _ transform: PlaneTransform, _ piece: Piece
  ) throws {
    // A sharp corner's fringe reaches up to two pixels over the edge; what lies further than one
    // is cut off, whether or not something hides a part of the item.
    let reach = shape.deviceBounds(transform, within: .everything).grown
    let visible = piece.visible.edge.reduce(PixelRect.empty) { $0.union($1) }.intersection(reach)
    guard !visible.isEmpty else { return }
    let matrix = PlaneTransform.translation(mesh.origin.x, mesh.origin.y).then(transform)
    for paint in piece.paints {
      for (parts, coverage) in [
        (mesh.inside, QuadCoverage.meshInside), (mesh.fringe, .meshFringe),
      ] where !parts.isEmpty {
        let blends = coverage.kind == .meshFringe || !paint.isOpaque
        let draw = MeshDraw(
          parts: parts, mesh: mesh, matrix: matrix, tint: paint.tint, space: paint.space,
          scissor: visible)
        top.batches.add(draw, try style(paint, coverage, blends: blends), touching: visible)
      }
    }
  }

  private func addAnalytic(
    _ shape: RenderShape, _ transform: PlaneTransform, _ piece: Piece
  ) throws {
    if case .roundedRect(let rounded) = shape,
      let pixels = PixelRect(exactly: rounded, transform)
    {
      for paint in piece.paints {
        let style = try style(paint, .plain, blends: !paint.isOpaque)
        emit(Quad(pixels), within: piece.visible.edge + piece.visible.inside, style)
      }
      return
    }
    guard let analytic = AnalyticQuads(shape, transform) else { return }
    for paint in piece.paints {
      if !piece.visible.inside.isEmpty {
        let style = try style(paint, .plain, blends: !paint.isOpaque)
        for pixels in piece.visible.inside { top.batches.add(Quad(pixels), style) }
      }
      let style = try style(paint, analytic.coverage, blends: true)
      for quad in analytic.quads { emit(quad, within: piece.visible.edge, style) }
    }
  }

  private func addCoverage(
    _ shape: RenderShape, _ transform: PlaneTransform, _ piece: Piece
  ) throws {
    let key = CoverageCache.Key(shape: shape, transform: transform, area: piece.area)
    var found = try coverage.tiles(key)
    if found == nil {
      resetAtlas()
      found = try coverage.tiles(key)
    }
    guard let tiles = found else {
      // Even an empty atlas is too small for this one: draw it in two halves.
      let middle = (piece.area.minY + piece.area.maxY) / 2
      var (upper, lower) = (piece, piece)
      upper.area.maxY = middle
      lower.area.minY = middle
      try addCoverage(shape, transform, upper)
      try addCoverage(shape, transform, lower)
      return
    }
    for paint in piece.paints {
      if !tiles.solid.isEmpty {
        let style = try style(paint, .plain, blends: !paint.isOpaque)
        for pixels in tiles.solid { emit(Quad(pixels), within: piece.visible.edge, style) }
      }
      var masked: QuadStyle?
      for tile in tiles.masked where piece.visible.edge.contains(where: tile.pixels.intersects) {
        if masked?.key.maskPage != tile.place.page {
          masked = try style(paint, .mask(page: tile.place.page), blends: true)
        }
        guard let masked else { continue }
        let toMask = SIMD2(
          Double(tile.place.x - tile.pixels.minX), Double(tile.place.y - tile.pixels.minY))
        let pixels = tile.pixels.intersection(piece.area)
        top.batches.add(Quad(pixels), masked, toMask: toMask)
      }
    }
  }

  private func style(
    _ paint: ResolvedPaint, _ coverage: QuadCoverage, blends: Bool
  ) throws -> QuadStyle {
    let style = QuadStyle(paint, coverage, blends: blends, layouts: layouts)
    try programs.prepare(style.key.program)
    return style
  }

  private func emit(
    _ quad: Quad, within areas: [PixelRect], _ style: QuadStyle
  ) {
    let pass = top
    for area in areas {
      quad.forEachPiece(in: area) { pass.batches.add($0, style) }
    }
  }
}

extension PixelRect {
  /// Larger than any canvas.
  fileprivate static let everything = PixelRect(
    minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)
}
