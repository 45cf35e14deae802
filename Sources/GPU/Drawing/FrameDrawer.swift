import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// Traverses a render list and converts items to quads and groups to passes.
///
/// A group's pass is drawn when the group ends, and its parent's pass when the parent ends, so
/// every surface is bound once. On hardware, small groups of one depth share a surface, which is
/// drawn before a pass that samples it. Passes are drawn earlier only if the atlas, the shared
/// surface or the memory for finished groups is full.
final class FrameDrawer {
  /// The maximum size of finished groups that have not been composited onto their parents, in
  /// bytes.
  static let sampledByteBudget = 256 << 20
  /// The number of canvas quads whose vertices, about 30 MB, are collected before they are
  /// submitted.
  ///
  /// Smaller frames are known completely before the driver gets any of them.
  private static let mostQuads = 1 << 17

  let recorder: FrameRecorder
  let programs: ProgramLibrary
  let surfaces: SurfacePool
  let atlas: CoverageAtlas
  let coverage: CoverageCache
  let paints: PaintResolver
  let meshes: MeshChoice
  let store: ParticleStore
  let shortcuts: Shortcuts
  let watch: FrameWatch
  var passes: [Pass] = []
  /// The surfaces that groups of the current list share.
  var shared: SharedSurfaces
  /// The canvas of the current list.
  var canvas = PixelRect.empty
  var analyticItems = 0
  var meshItems = 0
  var coverageItems = 0
  /// The number of items that are completely hidden.
  var hiddenItems = 0

  init(
    recorder: FrameRecorder, programs: ProgramLibrary, surfaces: SurfacePool, atlas: CoverageAtlas,
    coverage: CoverageCache, paints: PaintResolver, meshes: MeshChoice, particles: ParticleStore,
    shortcuts: Shortcuts, watch: FrameWatch
  ) {
    self.recorder = recorder
    self.programs = programs
    self.surfaces = surfaces
    self.atlas = atlas
    self.coverage = coverage
    self.paints = paints
    self.meshes = meshes
    store = particles
    self.shortcuts = shortcuts
    self.watch = watch
    shared = SharedSurfaces(canvas: .empty, batchReach: shortcuts.batchReach)
  }

  /// Returns the plan of a list for this device.
  func plan(_ list: RenderList) -> FramePlan {
    FramePlan(list, meshes.rules, admitsMesh: meshes.admits)
  }

  /// Draws a plan's part of the canvas to a surface of at least that size.
  ///
  /// - Parameter placed: A plan that is placed and not culled.
  func draw(_ placed: FramePlan, on surface: Surface) throws {
    var plan = placed
    let list = plan.list
    shared = SharedSurfaces(canvas: plan.canvas, batchReach: shortcuts.batchReach)
    push(
      Pass(
        surface: surface, bounds: plan.canvas, view: plan.canvas.fromEvenPixels,
        clearColor: list.background?.premultiplied ?? SIMD4(), group: nil,
        batchReach: shortcuts.batchReach))
    try coverage.prepare(coverageKeys(plan), watch)
    canvas = PixelRect(list.size)
    try plan.cull { [drawn = plan.canvas] item in
      try coverage.tiles(key(of: item, within: drawn))?.solid ?? []
    }
    hiddenItems += plan.hiddenItems
    // Before anything is drawn: a driver waits before it changes a texture that is in use.
    try paints.prepare(plan)
    try prepareParticles(plan)
    try coverage.prepare(groupCoverageKeys(plan), watch, evenFew: true)
    var index = 0
    while index < plan.steps.count {
      try watch.check()
      index = try draw(plan, index)
    }
    precondition(passes.count == 1, "the groups of a render list must be balanced")
    try drawPending(passes.removeLast())
    shared.giveBack(to: surfaces)
    try recorder.submit()
  }

  /// Draws a command, or starts or ends a group.
  ///
  /// - Returns: The index of the next command.
  private func draw(_ plan: FramePlan, _ index: Int) throws -> Int {
    let step = plan.steps[index]
    switch plan.list.commands[index] {
    case .draw(let item):
      if !step.visible.isEmpty { try add(item, step) }
      try submitIfMuch()
    case .particles(let particles):
      if !step.visible.isEmpty { try add(particles, visible: step.visible.bounds) }
      try submitIfMuch()
    case .beginGroup(let group):
      let surface = plan.surfaces[step.surface]
      guard let drawn = surface.drawn else {
        if group.blend.changesUnderTransparent, !surface.shown.isEmpty {
          try erase([surface.shown], of: group, route: step.route)
        }
        return surface.end + 1
      }
      try begin(group, surface, drawn, steps: plan.steps[index...surface.end])
    case .endGroup:
      try endGroup()
    case .filterBackdrop(let backdrop):
      try filter(backdrop, route: step.route, plan.surfaces[step.surface])
    }
    return index + 1
  }

  /// Submits the pending work once it takes much memory, or much time if the frame can be canceled.
  private func submitIfMuch() throws {
    // Also inside groups if the frame can be canceled: work already submitted cannot be stopped.
    let isCanvas = passes.count == 1
    let isMuch =
      isCanvas && top.batches.quadCount + shared.quadCount >= Self.mostQuads
      || watch.isAlert && top.batches.pixels >= PassDrawer.mostPixelsAhead
    guard isMuch else { return }
    try drawPending(top)
    if isCanvas { shared.removeAll() }
    try recorder.flush()
  }

  // MARK: Coverage

  /// Returns the coverage that is needed to draw a plan, without that inside groups, which depends
  /// on the visible parts of the groups.
  func coverageKeys(_ plan: FramePlan) -> [CoverageCache.Key] {
    var keys: [CoverageCache.Key] = []
    var index = 0
    while index < plan.steps.count {
      switch plan.steps[index].kind {
      case .solid, .gradient, .image:
        if plan.steps[index].route.needsCoverage,
          plan.steps[index].bounds.intersects(plan.canvas),
          case .draw(let item) = plan.list.commands[index]
        {
          keys.append(key(of: item, within: plan.canvas))
        }
      case .groupStart: index = plan.surfaces[plan.steps[index].surface].end
      case .groupEnd, .particles, .backdrop: break
      }
      index += 1
    }
    return keys
  }

  /// Returns the coverage that is needed inside groups.
  ///
  /// It is uploaded with that of the canvas, because a driver waits before it changes a texture
  /// that it draws with.
  private func groupCoverageKeys(_ plan: FramePlan) -> [CoverageCache.Key] {
    var keys: [CoverageCache.Key] = []
    var bounds: [PixelRect] = []
    var index = 0
    while index < plan.steps.count {
      switch plan.steps[index].kind {
      case .groupStart:
        let surface = plan.surfaces[plan.steps[index].surface]
        if let drawn = surface.drawn { bounds.append(drawn) } else { index = surface.end }
      case .groupEnd: bounds.removeLast()
      case .solid, .gradient, .image:
        if let inside = bounds.last, plan.steps[index].route.needsCoverage,
          !plan.steps[index].visible.isEmpty, case .draw(let item) = plan.list.commands[index]
        {
          keys.append(key(of: item, within: inside))
        }
      case .particles, .backdrop: break
      }
      index += 1
    }
    return keys
  }

  private func key(of item: RenderItem, within drawn: PixelRect) -> CoverageCache.Key {
    CoverageCache.Key(
      shape: item.shape, transform: item.transform, area: item.scissor.intersection(drawn),
      cuts: item.cuts)
  }
}

extension PathRoute {
  fileprivate var needsCoverage: Bool { if case .coverage = self { true } else { false } }
}
