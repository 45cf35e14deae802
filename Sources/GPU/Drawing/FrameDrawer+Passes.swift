import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts groups to passes.
extension FrameDrawer {
  var top: Pass {
    guard let pass = passes.last else { preconditionFailure("no pass is open") }
    return pass
  }

  func push(_ pass: Pass) { passes.append(pass) }

  /// Starts a pass for a group, which draws the pixels `drawn` of its surface.
  ///
  /// - Parameter steps: The steps of the plan from the start of the group to its end.
  func begin(
    _ group: RenderGroup, _ surface: PlannedSurface, _ drawn: PixelRect,
    steps: ArraySlice<PlanStep>
  ) throws {
    let open = OpenGroup(
      group: group, clipRoute: steps[surface.begin].route, shown: surface.shown,
      filters: surface.filters)
    if let place = try sharedPlace(for: group, drawn, steps) {
      push(
        Pass(
          surface: place.host.surface, bounds: drawn, view: place.view, clearColor: SIMD4(),
          group: open, batchReach: 0, depth: passes.count, host: place.host))
      return
    }
    // Sampling between the surface's pixels must find a transparent pixel around it.
    let view = (group.keepsPixels ? drawn : drawn.grown(by: 1)).fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: drawn,
        view: view, clearColor: SIMD4(), group: open, batchReach: shortcuts.batchReach,
        depth: passes.count))
  }

  /// Reserves pixels on the surface that the groups of one depth share.
  ///
  /// - Returns: nil if the group needs a surface of its own: filters sample beyond its pixels, maps
  ///   between its pixels, particles and backdrops are drawn in canvas pixels, and large or deep
  ///   groups are not worth the memory.
  private func sharedPlace(
    for group: RenderGroup, _ drawn: PixelRect, _ steps: some Sequence<PlanStep>
  ) throws -> SharedSurfaces.Place? {
    let depth = passes.count - 1
    guard programs.language.instancesQuads, group.filters.isEmpty, group.raster == nil,
      SharedSurfaces.fits(drawn, depth: depth),
      steps.allSatisfy({ $0.kind != .particles && $0.kind != .backdrop })
    else { return nil }
    if let place = try shared.place(drawn, depth: depth, surfaces) { return place }
    guard depth == 0 else { return nil }
    try drawPending(top)
    shared.removeAll()
    return try shared.place(drawn, depth: depth, surfaces)
  }

  func endGroup() throws {
    let pass = passes.removeLast()
    guard let open = pass.group else { preconditionFailure("endGroup without beginGroup") }
    // Pending batches of an outer pass may use the atlas, so it is not reset here.
    if pass.host == nil { try drawPending(pass) }
    try put(filters.apply(open.filters, to: pass.image), open)
  }

  /// Draws the pending batches of a pass, after those of the shared surfaces that they sample.
  func drawPending(_ pass: Pass) throws {
    for host in shared.hosts(from: pass.host == nil ? pass.depth : pass.depth - 1) {
      try drawOwn(host)
    }
    if pass.host == nil { try drawOwn(pass) }
  }

  private func drawOwn(_ pass: Pass) throws {
    try recorder.draw(pass)
    pass.releaseSampled(to: surfaces)
  }

  /// Retains surfaces until the pending batches of `pass` that sample them have been drawn.
  func keep(_ sampled: [Surface], for pass: Pass) throws {
    let owner = pass.host ?? pass
    owner.retain(sampled)
    if owner.sampledBytes > Self.sampledByteBudget { try drawPending(pass) }
  }

  /// Makes room in the atlas by drawing everything that refers to it, in every open pass.
  func resetAtlas() throws {
    for pass in passes { try drawPending(pass) }
    try recorder.submit()
    atlas.reset()
  }
}
