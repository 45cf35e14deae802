package import StrataGraphics
package import StrataRenderList

/// A filter and the pixels of its result that are drawn.
package struct PlannedFilter: Sendable {
  package let filter: RenderFilter
  /// The pixels that exist and that later filters, or the finished surface, require.
  package let area: PixelRect
}

/// The pixels of a group's surface, or of the surface below a backdrop.
package struct PlannedSurface: Sendable {
  /// The index of the command that starts the group, or of the backdrop.
  package let begin: Int
  /// The index of the command that ends the group; `begin` for a backdrop.
  package internal(set) var end: Int
  /// Whether a command of the group itself, not of a nested group, filters the content so far.
  package internal(set) var filtersBackdrop = false
  /// Whether the surface is that below a backdrop, and not that of a group.
  package var isBackdrop: Bool { begin == end }
  /// Whether each pixel depends only on the same pixel of the group's contents.
  package let keepsPixels: Bool
  /// All pixels of the group's surface; for a backdrop, of the surface that it filters.
  package internal(set) var extent: PixelRect
  /// The required pixels of the parent's surface after the group or the backdrop.
  package internal(set) var after = PixelRect.empty
  /// For a group, the pixels of its surface that contribute to the required ones.
  ///
  /// For a backdrop, the required pixels of the surface before it.
  package internal(set) var before = PixelRect.empty
  /// For a group, the required pixels of its surface once the whole group is drawn.
  ///
  /// They are fewer than `before` if a backdrop in the group needs more.
  package internal(set) var finished = PixelRect.empty
  /// The filters that change pixels.
  package internal(set) var filters: [PlannedFilter] = []
  /// The required pixels of the result of the filters.
  package internal(set) var wanted = PixelRect.empty
  /// For a backdrop, the pixels that its filters read.
  package internal(set) var reads = PixelRect.empty
  /// The visible pixels of the parent that the group or the backdrop may change.
  ///
  /// They are empty for a backdrop without an effect.
  package internal(set) var shown = PixelRect.empty
  /// The drawn pixels of the group's surface; nil if its contents have no effect.
  package internal(set) var drawn: PixelRect?

  init(of group: RenderGroup, from begin: Int) {
    (self.begin, end) = (begin, begin)
    keepsPixels = group.keepsPixels
    extent = group.surface
  }

  init(ofBackdropAt command: Int) {
    (begin, end) = (command, command)
    keepsPixels = false
    extent = .empty
  }

  /// Plans the filters of a group.
  ///
  /// - Parameter visible: The required pixels of the parent.
  mutating func planFilters(of group: RenderGroup, for visible: PixelRect, _ rules: PlanRules) {
    let whole = group.filters.output(of: extent)
    wanted = group.raster == nil ? whole.intersection(visible) : whole
    filters = rules.planned(group.filters, of: extent, for: wanted)
  }

  /// Plans the filters of a backdrop.
  ///
  /// - Parameter visible: The required pixels of the result.
  mutating func planFilters(
    of backdrop: RenderBackdrop, for visible: PixelRect, _ rules: PlanRules
  ) {
    wanted = visible
    filters = rules.planned(backdrop.filters, of: extent, for: wanted)
    reads = rules.reach(of: backdrop.filters, for: wanted, within: extent)
  }
}

extension RenderGroup {
  /// Whether each pixel depends only on the same pixel of the group's contents.
  package var keepsPixels: Bool { filters.isEmpty && raster == nil }

  /// The rectangle to which the group's surface must be drawn for the parent's `visible` pixels.
  func drawn(for visible: PixelRect, _ rules: PlanRules) -> PixelRect {
    if rules.isNaive { return surface }
    if visible.isEmpty { return .empty }
    if raster != nil { return surface }
    let drawn = rules.reach(of: filters, for: visible, within: surface)
    guard drawn.isEmpty, !surface.isEmpty, filters.contains(where: \.paintsTransparent) else {
      return drawn
    }
    // The result does not depend on any pixel, but it must be computed.
    return PixelRect(
      minX: surface.minX, minY: surface.minY, maxX: surface.minX + 1, maxY: surface.minY + 1)
  }
}
