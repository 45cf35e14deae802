import StrataGraphics
import StrataRenderList

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
  /// The complete extent, of which `canvas` is the part that is needed.
  let whole: PixelRect
  /// The pixels that are needed after filtering.
  let wanted: PixelRect
  /// The step that paints the surface.
  let step: Int
}

/// A part of a plan: its surfaces are finished first, then its steps are prepared and composited.
struct PlanSegment {
  var steps: Range<Int>
  var outlines: Range<Int>
  var surfaces: Range<Int>
}
