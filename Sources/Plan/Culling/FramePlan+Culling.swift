import Foundation
package import StrataGraphics
package import StrataRenderList

extension FramePlan {
  /// The fraction of a canvas that an item must touch for hidden commands to be searched behind it.
  private static let leastHidingPart = 1.0 / 64

  /// Leaves out pixels that opaque insides of later items overwrite, which is most of the pixels of
  /// a crowded scene, and limits each surface to what is visible of it.
  ///
  /// - Parameter solids: Returns rectangles that a path covers completely, for paths outside of
  ///   groups whose coverage is computed in any case.
  package mutating func cull(
    solids: (RenderItem) throws -> [PixelRect]
  ) rethrows {
    if rules.culling == .none {
      for index in steps.indices { steps[index].visible = .whole(steps[index].bounds) }
    } else {
      try hideOverwritten(solids)
    }
    limitToSurfaces()
  }

  private mutating func hideOverwritten(
    _ solids: (RenderItem) throws -> [PixelRect]
  ) rethrows {
    var overwriting = Overwriting(tile)
    let leastArea =
      rules.culling == .commands
      ? max(HiddenCells.leastInsideArea, tile.pixelCount * Self.leastHidingPart) : 0
    for index in list.commands.indices.reversed() {
      if steps[index].kind.isItem, steps[index].bounds.pixelCount < leastArea {
        steps[index].visible = overwriting.visiblePart(of: steps[index].bounds, rules.culling)
        continue
      }
      switch list.commands[index] {
      case .draw(let item):
        try hide(item, index, &overwriting, solids)
      case .particles:
        // Particles hide nothing because each may be transparent anywhere.
        steps[index].visible = overwriting.visiblePart(of: steps[index].bounds, rules.culling)
      case .filterBackdrop:
        let visible = overwriting.visiblePart(of: steps[index].bounds, rules.culling)
        steps[index].visible = visible
        if !visible.isEmpty { overwriting.passBackdrop(needed: surface(of: index).before) }
      case .endGroup:
        let surface = surface(of: index)
        overwriting.enterGroup(moved: surface.keepsPixels ? nil : surface.finished)
      case .beginGroup:
        overwriting.leaveGroup()
        steps[index].visible = overwriting.visiblePart(of: steps[index].bounds, rules.culling)
      }
    }
  }

  /// Computes the visible part of an item, and hides what it overwrites.
  private mutating func hide(
    _ item: RenderItem, _ index: Int, _ overwriting: inout Overwriting,
    _ solids: (RenderItem) throws -> [PixelRect]
  ) rethrows {
    let step = steps[index]
    let isOpaque = item.isOpaque
    let splits = rules.culling == .rectangles && step.route.splits(item, isOpaque: isOpaque)
    let outline = isOpaque || splits ? ConvexInside(item) : nil
    let inside = outline.flatMap { overwriting.cells.inside(within: step.bounds, $0.contains) }
    var visible = overwriting.visiblePart(
      of: step.bounds, inside: splits ? inside : nil, rules.culling)
    if case .whole(let pixels) = visible, rules.culling == .rows, case .blurred = item.shape {
      visible = .runs(pixels, overwriting.cells.visibleRuns(of: pixels))
    }
    steps[index].visible = visible
    guard isOpaque, !visible.isEmpty else { return }
    if let inside {
      overwriting.cells.hide(inside)
    } else if outline == nil, overwriting.isOutsideGroups, case .coverage = step.route {
      for solid in try solids(item) { overwriting.cells.hide(solid) }
    }
  }
}

extension PathRoute {
  /// Whether the inside of an item is drawn separately from its edge.
  ///
  /// If both blend in the same way, drawing a rectangle's edge costs less than a change of
  /// programs.
  fileprivate func splits(_ item: RenderItem, isOpaque: Bool) -> Bool {
    switch self {
    case .mesh, .coverage: return false
    case .turnedRectangle where !isOpaque: return false
    case .pixels, .shortForm, .longForm, .anyRounded, .turnedRectangle: break
    }
    guard item.transform.isAffine, let extent = item.shape.extent else { return true }
    let area = Double(extent.width * extent.height) * abs(item.transform.linearDeterminant)
    return area >= HiddenCells.leastInsideArea
  }
}

extension Overwriting {
  /// Returns the part of a rectangle that stays visible.
  ///
  /// - Parameter inside: The cells that are returned separately, if that pays off.
  fileprivate func visiblePart(
    of pixels: PixelRect, inside: InsideCells? = nil, _ culling: PlanRules.Culling
  ) -> VisiblePart {
    switch culling {
    case .none: return .whole(pixels)
    case .commands: return cells.hides(pixels) ? .hidden : .whole(pixels)
    case .rows:
      guard let rows = cells.visibleRows(of: pixels) else { return .hidden }
      return .whole(
        PixelRect(
          minX: pixels.minX, minY: rows.lowerBound, maxX: pixels.maxX, maxY: rows.upperBound))
    case .rectangles:
      let visible = cells.visibleParts(of: pixels, inside: inside)
      if visible.edge.isEmpty, visible.inside.isEmpty { return .hidden }
      if visible.edge.count == 1, visible.inside.isEmpty { return .whole(visible.edge[0]) }
      return .parts(edge: visible.edge, inside: visible.inside)
    }
  }
}
