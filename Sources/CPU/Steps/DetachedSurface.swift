import StrataGraphics
import StrataPlan

/// A surface that is finished before its parent is composited.
///
/// It is a group with filters or its own pixel grid, or the filtered content of a backdrop.
struct DetachedSurface {
  /// The index of the command in its list.
  let command: Int
  /// The commands drawn on it; empty for a backdrop, whose content already exists.
  let commands: Range<Int>
  /// The drawn pixels, in the surface's own pixels.
  let canvas: PixelRect
  /// The filters, applied to the drawn pixels.
  let filters: [PlannedFilter]
  /// The required pixels after filtering.
  let wanted: PixelRect
  /// The step that paints the surface.
  let step: Int
}

/// A part of a surface's steps: the surfaces it needs are finished first, then the steps are
/// prepared and composited.
struct StepSegment {
  var steps: Range<Int>
  var outlines: Range<Int>
  var surfaces: Range<Int>
}
