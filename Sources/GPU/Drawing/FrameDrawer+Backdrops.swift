import StrataGraphics
import StrataPlan
import StrataRenderList

/// Filters the content below in place.
extension FrameDrawer {
  var filters: FilterSteps {
    FilterSteps(
      recorder: recorder, programs: programs, surfaces: surfaces, watch: watch)
  }

  /// Filters the pass's current content: R = D·(1 − c) + filtered(D)·c.
  func filter(
    _ backdrop: RenderBackdrop, route: PathRoute, _ surface: PlannedSurface
  ) throws {
    guard !surface.shown.isEmpty else { return }
    let below = try copyTop(surface.reads, border: 1)
    let image = try filters.apply(surface.filters, to: below, keeps: true)
    let used = [below.surface] + (image.surface === below.surface ? [] : [image.surface])
    // The area is that of the last filter; empty if an intermediate result is.
    let shown = image.area.intersection(surface.shown)
    guard !shown.isEmpty else { return used.forEach(surfaces.giveBack) }
    var paint = ResolvedPaint(
      kind: .image, tint: SIMD4(repeating: 1), isOpaque: false,
      space: AnchoredMap(image.toTexture, anchor: backdrop.bounds.middle))
    paint.image = image.surface.texture
    paint.sampling = .texels
    if backdrop.clip == nil, backdrop.cuts.isEmpty, backdrop.opacity >= 1 {
      paint.mix = .overwrite
    } else {
      blend(&paint, .copy, image.limits(image.area), with: below)
      paint.tint.y = min(backdrop.opacity, 1)
    }
    try cover(shown, clip: backdrop.clip, route: route, cuts: backdrop.cuts, with: paint)
    try keep(used, for: top)
  }
}
