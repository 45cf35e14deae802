package import StrataGraphics
import StrataRenderList

extension FramePlan {
  /// Returns the plan of a part of the canvas.
  ///
  /// The required pixels are computed from the last command to the first. A filtered group, and the
  /// content below a backdrop, need everything within reach of the filters, which may exceed the
  /// tile.
  package func placed(on tile: PixelRect) -> FramePlan {
    var plan = self
    plan.tile = tile
    plan.canvas = plan.requiredPixels(for: tile)
    return plan
  }

  /// Computes the surfaces' required pixels.
  ///
  /// - Returns: The required pixels of the canvas before the first command.
  private mutating func requiredPixels(for tile: PixelRect) -> PixelRect {
    var (needed, extent) = (tile, PixelRect(list.size))
    var outer: [(needed: PixelRect, extent: PixelRect)] = []
    for index in steps.indices.reversed() {
      let surface = steps[index].surface
      guard surface >= 0 else { continue }
      switch list.commands[index] {
      case .draw, .particles:
        continue
      case .filterBackdrop(let backdrop):
        let visible = backdrop.bounds.intersection(needed)
        surfaces[surface].after = needed
        surfaces[surface].extent = extent
        surfaces[surface].planFilters(of: backdrop, for: visible, rules)
        needed = needed.union(surfaces[surface].reads)
        surfaces[surface].before = needed
      case .endGroup:
        guard case .beginGroup(let group) = list.commands[surfaces[surface].begin] else {
          preconditionFailure("a surface starts with its group")
        }
        surfaces[surface].after = needed
        let visible = group.bounds.intersection(needed)
        let finished = group.drawn(for: visible, rules)
        surfaces[surface].finished = finished
        surfaces[surface].planFilters(of: group, for: visible, rules)
        outer.append((needed, extent))
        (needed, extent) = (finished, group.surface)
      case .beginGroup:
        surfaces[surface].before = needed
        (needed, extent) = outer.removeLast()
      }
    }
    return needed
  }

  /// Limits the visible part of each command to the drawn pixels of its surface, and each surface
  /// to those that the visible part of its group depends on.
  mutating func limitToSurfaces() {
    var bounds = [canvas]
    var index = 0
    while index < steps.count {
      let inner = bounds[bounds.count - 1]
      switch steps[index].kind {
      case .solid, .gradient, .image, .particles:
        steps[index].visible = steps[index].visible.within(inner)
        if steps[index].visible.isEmpty, steps[index].bounds.intersects(inner) { hiddenItems += 1 }
      case .backdrop:
        guard case .filterBackdrop(let backdrop) = list.commands[index] else {
          preconditionFailure("a step has the kind of its command")
        }
        let surface = steps[index].surface
        let shown =
          backdrop.hasEffect
          ? steps[index].visible.bounds.intersection(surfaces[surface].after).intersection(inner)
          : .empty
        surfaces[surface].shown = shown
        surfaces[surface].planFilters(of: backdrop, for: shown, rules)
        surfaces[surface].reads = surfaces[surface].reads.intersection(inner)
      case .groupStart:
        guard case .beginGroup(let group) = list.commands[index] else {
          preconditionFailure("a step has the kind of its command")
        }
        let surface = steps[index].surface
        let shown = steps[index].visible.bounds.intersection(surfaces[surface].after)
          .intersection(inner)
        surfaces[surface].shown = shown
        guard let drawn = drawnPixels(of: group, surfaces[surface]) else {
          index = skip(surfaces[surface])
          continue
        }
        surfaces[surface].drawn = drawn
        surfaces[surface].planFilters(of: group, for: shown, rules)
        bounds.append(drawn)
      case .groupEnd:
        bounds.removeLast()
      }
      index += 1
    }
  }

  /// Hides the contents of a group, and returns the index of the first command after it.
  private mutating func skip(_ surface: PlannedSurface) -> Int {
    for index in surface.begin + 1..<surface.end { steps[index].visible = .hidden }
    return surface.end + 1
  }

  /// Returns the pixels of a group that must be drawn; nil if its contents have no effect.
  private func drawnPixels(of group: RenderGroup, _ surface: PlannedSurface) -> PixelRect? {
    guard !surface.shown.isEmpty, group.opacity > 0, group.blend != .clear else { return nil }
    var drawn = surface.before
    // A backdrop depends on pixels around those that are shown.
    if group.keepsPixels, !surface.filtersBackdrop { drawn = drawn.intersection(surface.shown) }
    return drawn.isEmpty ? nil : drawn
  }
}

extension RenderBackdrop {
  /// Whether drawing the backdrop changes any pixel.
  fileprivate var hasEffect: Bool { opacity > 0 && filters.contains(where: \.changesPixels) }
}
