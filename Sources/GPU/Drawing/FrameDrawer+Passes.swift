import StrataGraphics
import StrataRenderList

/// Groups become passes.
extension FrameDrawer {
  var top: Pass {
    guard let pass = passes.last else { preconditionFailure("a frame has at least its canvas") }
    return pass
  }

  func push(_ pass: Pass) { passes.append(pass) }

  /// Opens a pass for a group that shows on `visible`, in its parent's pixels.
  ///
  /// - Returns: Whether there is one; where not, nothing of the group has to be drawn.
  func begin(
    _ group: RenderGroup, _ region: DrawRegions.Region, visible: PixelRect
  ) throws -> Bool {
    guard !visible.isEmpty else { return false }
    var bounds = region.before
    if group.keepsPixels, bounds == region.finished { bounds = bounds.intersection(visible) }
    guard group.opacity > 0, !bounds.isEmpty, group.blend != .clear else {
      if group.blend.changesUnderTransparent { try erase([visible], of: group) }
      return false
    }
    // Whatever samples between the pixels of the surface finds a transparent one around it.
    let view = (group.keepsPixels ? bounds : bounds.grown).fromEvenPixels
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: bounds,
        view: view, clearColor: SIMD4(), group: OpenGroup(group: group, visible: visible),
        batchReach: shortcuts.batchReach))
    return true
  }

  func endGroup() throws {
    let pass = passes.removeLast()
    guard let open = pass.group else { preconditionFailure("endGroup without beginGroup") }
    // What is pending in an outer pass may share the atlas, so it is not reset here.
    try drawPending(pass)
    let group = open.group
    let image = try filters.apply(
      group.filters, to: pass.image, extent: group.surface,
      wanted: group.raster == nil
        ? open.visible : group.filters.output(of: group.surface))
    try put(image, open)
  }

  func drawPending(_ pass: Pass) throws {
    try drawer.draw(pass)
    for surface in pass.sampled { surfaces.giveBack(surface) }
    pass.sampled = []
  }

  /// Keeps surfaces until what is pending on `pass` has been drawn with them.
  func keep(_ sampled: [Surface], for pass: Pass) throws {
    pass.sampled += sampled
    if pass.sampledBytes > Self.sampledByteBudget { try drawPending(pass) }
  }

  /// Makes room in the atlas: draws whatever refers to it, in every open pass.
  func resetAtlas() throws {
    for pass in passes { try drawPending(pass) }
    atlas.reset()
  }
}
