import Foundation
import StrataGraphics
import StrataRenderList

/// Walks a render list: turns items into quads, groups into passes.
///
/// A group's pass is drawn when it ends, its parent's when that ends, so every surface is bound
/// once. Only when the atlas or the memory for finished groups runs full are passes drawn before
/// their end.
final class FrameDrawer {
  /// Finished groups that wait to be put on their parents, at most, in bytes.
  static let sampledByteBudget = 256 << 20
  /// The driver is given so many quads of the canvas at a time, so that it draws while the next are
  /// made.
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
  /// The canvas of the list that is drawn.
  var canvas = PixelRect.empty
  var analyticItems = 0
  var meshItems = 0
  var coverageItems = 0
  /// Items of which nothing shows.
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

  /// Draws what the list shows on some of its canvas, to a surface of at least that size.
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
    var skippedDepth = 0
    for (index, command) in list.commands.enumerated() {
      try watch.check()
      switch command {
      case .draw(let item):
        guard skippedDepth == 0 else { continue }
        let shown = visible?[index] ?? VisibleParts.Part(edge: [item.touchedPixels])
        let part = shown.within(top.bounds)
        if part.isEmpty { hiddenItems += 1 } else { try add(item, visible: part) }
        try drawAhead()
      case .particles(let particles):
        guard skippedDepth == 0 else { continue }
        let shown = visible?[index] ?? VisibleParts.Part(edge: [particles.touchedPixels])
        let part = shown.within(top.bounds).edge.reduce(PixelRect.empty) { $0.union($1) }
        if part.isEmpty { hiddenItems += 1 } else { try add(particles, visible: part) }
        try drawAhead()
      case .beginGroup(let group):
        let shown = visible.map { $0[index].edge.first ?? .empty } ?? group.bounds
        let part = shown.intersection(regions[index].after).intersection(top.bounds)
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
    precondition(passes.count == 1, "a render list's groups are balanced")
    try drawPending(passes.removeLast())
  }

  /// Hands over what is pending once it is much, so that the driver draws it meanwhile.
  private func drawAhead() throws {
    // In a group, too, where somebody watches: a driver that was given all of it cannot be stopped.
    let isMuch =
      passes.count == 1 && top.batches.quadCount >= Self.quadsAhead
      || watch.isAlert && top.batches.pixels >= PassDrawer.mostPixelsAhead
    guard isMuch else { return }
    try drawer.draw(top)
    drawer.flush()
  }

  // MARK: What is drawn how

  /// Whether an item's inside is drawn apart from its edge.
  ///
  /// Where it blends as the edge does, a rectangle's edge costs less than the change of programs.
  func splits(_ item: RenderItem) -> Bool {
    if item.transform.isAffine, let extent = item.shape.extent {
      let area = Double(extent.width * extent.height) * abs(item.transform.linearDeterminant)
      guard area >= HiddenCells.leastInsideArea else { return false }
    }
    guard route(item) == .analytic else { return false }
    return item.isOpaque || !meshes.choice.isTurnedRectangle(item.shape, item.transform)
  }

  /// What a path that is drawn by coverage covers whole.
  func solids(of item: RenderItem, within tile: PixelRect) throws -> [PixelRect] {
    guard route(item) == .coverage else { return [] }
    return try coverage.tiles(key(of: item, within: tile))?.solid ?? []
  }

  /// The coverage that drawing the list asks for.
  ///
  /// Inside groups it depends on what of a group shows; it is worked out when it is drawn.
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

  func key(of item: RenderItem, within tile: PixelRect) -> CoverageCache.Key {
    CoverageCache.Key(
      shape: item.shape, transform: item.transform, area: item.scissor.intersection(tile),
      cuts: item.cuts)
  }

  /// The way of an item; cuts run along whole pixels, which is what masks have.
  func route(_ item: RenderItem) -> ItemRouter.Way {
    item.cuts.isEmpty ? meshes.way(for: item.shape, item.transform) : .coverage
  }
}
