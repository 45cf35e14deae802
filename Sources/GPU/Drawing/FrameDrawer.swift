import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// Traverses a render list and converts items to quads and groups to passes.
///
/// A group's pass is drawn when the group ends, and its parent's pass when the parent ends, so
/// every surface is bound once. Passes are drawn earlier only if the atlas or the memory for
/// finished groups is full.
final class FrameDrawer {
  /// The maximum size of finished groups that have not been composited onto their parents, in
  /// bytes.
  static let sampledByteBudget = 256 << 20
  /// The number of canvas quads after which pending work is submitted, so that the driver draws it
  /// while the next quads are created.
  private static let quadsAhead = 1_024

  let drawer: PassDrawer
  let programs: ProgramLibrary
  let surfaces: SurfacePool
  let atlas: CoverageAtlas
  let coverage: CoverageCache
  let paints: PaintResolver
  let layouts = LayoutTable()
  let meshes: MeshRouter
  let store: ParticleStore
  let shortcuts: Shortcuts
  let watch: FrameWatch
  var passes: [Pass] = []
  /// The canvas of the current list.
  var canvas = PixelRect.empty
  var analyticItems = 0
  var meshItems = 0
  var coverageItems = 0
  /// The number of items that are completely hidden.
  private(set) var hiddenItems = 0

  init(
    drawer: PassDrawer, programs: ProgramLibrary, surfaces: SurfacePool, atlas: CoverageAtlas,
    coverage: CoverageCache, paints: PaintResolver, meshes: MeshRouter, particles: ParticleStore,
    shortcuts: Shortcuts, watch: FrameWatch
  ) {
    self.drawer = drawer
    self.programs = programs
    self.surfaces = surfaces
    self.atlas = atlas
    self.coverage = coverage
    self.paints = paints
    self.meshes = meshes
    store = particles
    self.shortcuts = shortcuts
    self.watch = watch
  }

  /// Draws part of the list's canvas to a surface of at least that size.
  func draw(_ list: RenderList, _ regions: DrawRegions, on surface: Surface) throws {
    push(
      Pass(
        surface: surface, bounds: regions.canvas, view: regions.canvas.fromEvenPixels,
        clearColor: list.background?.premultiplied ?? SIMD4(), group: nil,
        batchReach: shortcuts.batchReach))
    try coverage.prepare(coverageKeys(list, regions.canvas), watch)
    // Before anything is drawn: a driver waits before it changes a texture that is in use.
    try paints.prepare(list)
    try prepareParticles(list)
    canvas = PixelRect(list.size)
    let visible =
      shortcuts.leavesOutHidden
      ? try VisibleParts(
        list, regions, splits: { splits($0) },
        solids: { try solids(of: $0, within: regions.canvas) }) : nil
    try coverage.prepare(
      groupCoverageKeys(list, regions, visible), watch, evenFew: true)
    var skippedDepth = 0
    for (index, command) in list.commands.enumerated() {
      try watch.check()
      switch command {
      case .draw(let item):
        guard skippedDepth == 0 else { continue }
        let shown = visible?[index] ?? VisibleParts.VisiblePart(edge: [item.touchedPixels])
        let part = shown.within(top.bounds)
        if part.isEmpty { hiddenItems += 1 } else { try add(item, visible: part) }
        try drawAhead()
      case .particles(let particles):
        guard skippedDepth == 0 else { continue }
        let shown = visible?[index] ?? VisibleParts.VisiblePart(edge: [particles.touchedPixels])
        let part = shown.within(top.bounds).edge.reduce(PixelRect.empty) { $0.union($1) }
        if part.isEmpty { hiddenItems += 1 } else { try add(particles, visible: part) }
        try drawAhead()
      case .beginGroup(let group):
        let part = shown(group, index, regions, visible, within: top.bounds)
        if skippedDepth > 0 {
          skippedDepth += 1
        } else if try !begin(group, regions[index], visible: part) {
          skippedDepth = 1
        }
      case .endGroup:
        if skippedDepth > 0 { skippedDepth -= 1 } else { try endGroup() }
      case .filterBackdrop(let backdrop):
        guard skippedDepth == 0 else { continue }
        let shown = visible.map { $0[index].edge } ?? [backdrop.bounds]
        let part = shown.reduce(PixelRect.empty) { $0.union($1) }
        try filter(backdrop, visible: part.intersection(regions[index].after))
      }
    }
    precondition(passes.count == 1, "the groups of a render list must be balanced")
    try drawPending(passes.removeLast())
  }

  /// Submits the pending work once there is enough, so that the driver draws it in the meantime.
  private func drawAhead() throws {
    // Also inside groups if the frame can be canceled: work already submitted cannot be stopped.
    let isMuch =
      passes.count == 1 && top.batches.quadCount >= Self.quadsAhead
      || watch.isAlert && top.batches.pixels >= PassDrawer.mostPixelsAhead
    guard isMuch else { return }
    try drawer.draw(top)
    drawer.flush()
  }

  // MARK: Choice of strategy

  /// Whether the inside of an item is drawn separately from its edge.
  ///
  /// If both blend in the same way, drawing a rectangle's edge costs less than a change of
  /// programs.
  func splits(_ item: RenderItem) -> Bool {
    if item.transform.isAffine, let extent = item.shape.extent {
      let area = Double(extent.width * extent.height) * abs(item.transform.linearDeterminant)
      guard area >= HiddenCells.leastInsideArea else { return false }
    }
    guard route(item) == .analytic else { return false }
    return item.isOpaque || !meshes.choice.isTurnedRectangle(item.shape, item.transform)
  }

  /// Returns the fully covered pixels of a path that is drawn with coverage.
  func solids(of item: RenderItem, within tile: PixelRect) throws -> [PixelRect] {
    guard route(item) == .coverage else { return [] }
    return try coverage.tiles(key(of: item, within: tile))?.solid ?? []
  }

  /// Returns the pixels of the parent on which a group may be visible.
  private func shown(
    _ group: RenderGroup, _ index: Int, _ regions: DrawRegions, _ visible: VisibleParts?,
    within parent: PixelRect
  ) -> PixelRect {
    (visible.map { $0[index].edge.first ?? .empty } ?? group.bounds)
      .intersection(regions[index].after).intersection(parent)
  }

  /// Returns the coverage that is needed to draw the list, without that inside groups, which
  /// depends on the visible parts of the groups.
  func coverageKeys(_ list: RenderList, _ tile: PixelRect) -> [CoverageCache.Key] {
    var keys: [CoverageCache.Key] = []
    var depth = 0
    for command in list.commands {
      switch command {
      case .draw(let item):
        guard depth == 0, route(item) == .coverage else { continue }
        let key = key(of: item, within: tile)
        if !item.shape.deviceBounds(item.transform, within: key.area).isEmpty { keys.append(key) }
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      case .particles, .filterBackdrop: break
      }
    }
    return keys
  }

  /// Returns the coverage that is needed inside groups.
  ///
  /// It is uploaded with that of the canvas, because a driver waits before it changes a texture
  /// that it draws with.
  private func groupCoverageKeys(
    _ list: RenderList, _ regions: DrawRegions, _ visible: VisibleParts?
  ) -> [CoverageCache.Key] {
    var keys: [CoverageCache.Key] = []
    var bounds = [regions.canvas]
    var skippedDepth = 0
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .beginGroup(let group):
        let part = shown(group, index, regions, visible, within: bounds.last ?? .empty)
        if skippedDepth == 0, let drawn = drawnPixels(of: group, regions[index], visible: part) {
          bounds.append(drawn)
        } else {
          skippedDepth += 1
        }
      case .endGroup:
        if skippedDepth > 0 { skippedDepth -= 1 } else { bounds.removeLast() }
      case .draw(let item):
        guard skippedDepth == 0, bounds.count > 1, let inside = bounds.last,
          route(item) == .coverage,
          visible.map({ !$0[index].within(inside).isEmpty }) ?? true
        else { continue }
        let key = key(of: item, within: inside)
        if !item.shape.deviceBounds(item.transform, within: key.area).isEmpty { keys.append(key) }
      case .particles, .filterBackdrop: break
      }
    }
    return keys
  }

  func key(of item: RenderItem, within tile: PixelRect) -> CoverageCache.Key {
    CoverageCache.Key(
      shape: item.shape, transform: item.transform, area: item.scissor.intersection(tile),
      cuts: item.cuts)
  }

  /// Returns the strategy for an item; cuts follow pixel boundaries and therefore require masks.
  func route(_ item: RenderItem) -> ItemRouter.Route {
    item.cuts.isEmpty ? meshes.strategy(for: item.shape, item.transform) : .coverage
  }
}
