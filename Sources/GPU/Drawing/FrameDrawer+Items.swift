import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts items to quads and meshes.
extension FrameDrawer {
  /// The paints of a shape and the area to paint.
  struct PaintedArea {
    /// The area in which coverage is computed.
    ///
    /// It is independent of what hides the item, so that the coverage can be cached for the next
    /// frame.
    var area: PixelRect
    /// The visible part.
    var visible: VisiblePart
    var paints: [ResolvedPaint]
    /// The cuts; if there are any, coverage is computed per pixel.
    var cuts: [PixelCut] = []
  }

  func add(_ item: RenderItem, _ step: PlanStep) throws {
    let paints = try paints.resolve(item)
    guard !paints.isEmpty else { return }
    let area = item.scissor.intersection(top.bounds)
    let piece = PaintedArea(area: area, visible: step.visible, paints: paints, cuts: item.cuts)
    switch try add(item.shape, item.transform, step.route, piece) {
    case .analytic: analyticItems += 1
    case .mesh: meshItems += 1
    case .coverage: coverageItems += 1
    case .auto: preconditionFailure("an item is drawn with one strategy")
    }
  }

  /// Adds a shape.
  ///
  /// - Returns: The strategy, which is coverage if a mesh is too thin.
  @discardableResult
  func add(
    _ shape: RenderShape, _ transform: PlaneTransform, _ route: PathRoute, _ piece: PaintedArea
  ) throws -> PathStrategy {
    switch route {
    case .pixels(let pixels):
      for paint in piece.paints {
        let style = try style(paint, .plain, blends: !paint.isOpaque)
        emit(Quad(pixels), withinEdgeOf: piece.visible, style)
        for area in piece.visible.inside {
          Quad(pixels).forEachPiece(in: area) { top.add($0, style) }
        }
      }
    case .turnedRectangle(let rectangle):
      try addRectangle(
        rectangle, shape.deviceBounds(transform, within: .everything).grown(by: 1), piece)
    case .shortForm, .longForm, .anyRounded:
      try addClosedForm(shape, transform, route, piece)
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
    return .analytic
  }

  func addMesh(
    _ mesh: GPUMesh, _ shape: RenderShape, _ transform: PlaneTransform, _ piece: PaintedArea
  ) throws {
    // The fringe of a sharp corner extends up to two pixels past the edge. Everything more than one
    // pixel away is cut off, whether or not part of the item is hidden.
    let reach = shape.deviceBounds(transform, within: .everything).grown(by: 1)
    let visible = piece.visible.edge.reduce(PixelRect.empty) { $0.union($1) }.intersection(reach)
    guard !visible.isEmpty else { return }
    let matrix = PlaneTransform.translation(mesh.origin.x, mesh.origin.y).then(transform)
    for paint in piece.paints {
      for (parts, coverage) in [
        (mesh.inside, QuadCoverage.meshInside), (mesh.fringe, .meshFringe),
      ] where !parts.isEmpty {
        let blends = coverage.kind == .meshFringe || !paint.isOpaque
        let draw = MeshDraw(parts, of: mesh, matrix: matrix, paint: paint, scissor: visible)
        top.add(draw, try style(paint, coverage, blends: blends), touching: visible)
      }
    }
  }

  private func addClosedForm(
    _ shape: RenderShape, _ transform: PlaneTransform, _ route: PathRoute, _ piece: PaintedArea
  ) throws {
    guard let analytic = AnalyticQuads(shape, transform, route) else { return }
    for paint in piece.paints {
      try addInside(of: piece, paint)
      let style = try style(paint, analytic.coverage, blends: true)
      guard !analytic.ring.isEmpty else {
        emit(analytic.outer, withinEdgeOf: piece.visible, style)
        continue
      }
      for quad in analytic.ring { emit(quad, withinEdgeOf: piece.visible, style) }
    }
  }

  /// Adds a rectangle.
  ///
  /// - Parameter whole: All pixels that the rectangle may touch.
  private func addRectangle(
    _ rectangle: TurnedRectangle, _ whole: PixelRect, _ piece: PaintedArea
  ) throws {
    for paint in piece.paints {
      try addInside(of: piece, paint)
      for part in rectangle.parts {
        let style = try style(paint, .parallelogram(part.frame), blends: true)
        if case .whole(let visible) = piece.visible, visible == whole {
          // Nothing cuts it, and its tips cover nothing further out.
          top.add(part.quad, style)
        } else {
          emit(part.quad, withinEdgeOf: piece.visible, style)
        }
      }
    }
  }

  func addCoverage(
    _ shape: RenderShape, _ transform: PlaneTransform, _ piece: PaintedArea
  ) throws {
    let key = CoverageCache.Key(
      shape: shape, transform: transform, area: piece.area, cuts: piece.cuts)
    var found = try coverage.tiles(key)
    if found == nil {
      try resetAtlas()
      found = try coverage.tiles(key)
    }
    guard let tiles = found else {
      // It does not even fit an empty atlas: draw it in two halves.
      let middle = (piece.area.minY + piece.area.maxY) / 2
      var (upper, lower) = (piece, piece)
      upper.area.maxY = middle
      lower.area.minY = middle
      try addCoverage(shape, transform, upper)
      try addCoverage(shape, transform, lower)
      return
    }
    let edge = piece.visible.edge
    // Drawn with a mask, the inside shares the draw call of the edge.
    let insidePage = atlas.hasFullMasks ? tiles.masked.first?.place.page : nil
    for paint in piece.paints {
      var masked: QuadStyle?
      func maskStyle(_ page: Int) throws -> QuadStyle {
        if let masked, masked.key.maskPage == page { return masked }
        let new = try self.style(paint, .mask(page: page), blends: true)
        masked = new
        return new
      }
      if !tiles.solid.isEmpty {
        let inside =
          if let insidePage {
            try maskStyle(insidePage)
          } else {
            try self.style(paint, .plain, blends: !paint.isOpaque)
          }
        let toMask = insidePage == nil ? nil : CoverageAtlas.toFullMask
        for pixels in tiles.solid {
          emit(Quad(pixels), withinEdgeOf: piece.visible, inside, toMask: toMask)
        }
      }
      for tile in tiles.masked where edge.contains(where: tile.pixels.intersects) {
        let toMask = SIMD2(
          Double(tile.place.x - tile.pixels.minX), Double(tile.place.y - tile.pixels.minY))
        let pixels = tile.pixels.intersection(piece.area)
        top.add(Quad(pixels), try maskStyle(tile.place.page), toMask: toMask)
      }
    }
  }

  func style(
    _ paint: ResolvedPaint, _ coverage: QuadCoverage, blends: Bool
  ) throws -> QuadStyle {
    try QuadStyle(paint, coverage, blends: blends, programs: programs)
  }

  /// Adds the pixels that a shape covers completely, if they are visible separately.
  private func addInside(of piece: PaintedArea, _ paint: ResolvedPaint) throws {
    guard case .parts(_, let inside) = piece.visible, !inside.isEmpty else { return }
    let style = try style(paint, .plain, blends: !paint.isOpaque)
    for pixels in inside { top.add(Quad(pixels), style) }
  }

  /// Adds the parts of a quad on visible pixels whose coverage must be computed.
  private func emit(
    _ quad: Quad, withinEdgeOf visible: VisiblePart, _ style: QuadStyle,
    toMask: SIMD2<Double>? = nil
  ) {
    let pass = top
    func emit(in area: PixelRect) {
      quad.forEachPiece(in: area) { pass.add($0, style, toMask: toMask) }
    }
    switch visible {
    case .hidden: break
    case .whole(let area), .runs(let area, _): emit(in: area)
    case .parts(let edge, _):
      for area in edge { emit(in: area) }
    }
  }
}

extension PixelRect {
  /// A rectangle larger than any canvas.
  fileprivate static let everything = PixelRect(
    minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)
}
