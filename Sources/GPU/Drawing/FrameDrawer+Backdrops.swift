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
  func filter(_ backdrop: RenderBackdrop, on area: PixelRect) throws {
    let pass = top
    let extent = pass.group?.group.surface ?? canvas
    guard backdrop.opacity > 0, !area.isEmpty,
      backdrop.filters.contains(where: \.changesPixels)
    else { return }
    let below = try copyTop(
      backdrop.filters.drawnReach(of: area).intersection(pass.bounds), border: 1)
    let image = try filters.apply(
      backdrop.filters, to: below, extent: extent, wanted: area, keeps: true)
    let used = [below.surface] + (image.surface === below.surface ? [] : [image.surface])
    // Filtering never makes the area smaller.
    let shown = image.area.intersection(area)
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
    try cover(shown, clip: backdrop.clip, cuts: backdrop.cuts, with: paint)
    try keep(used, for: pass)
  }
}
