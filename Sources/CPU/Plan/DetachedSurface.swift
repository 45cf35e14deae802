import StrataRenderList

/// A surface that is finished before its parent is composed: a group with filters or a pixel grid
/// of its own, or what a backdrop shows through its filters.
struct DetachedSurface {
  /// Index of the command in its list.
  let command: Int
  /// What is drawn on it; nothing for a backdrop, which is there already.
  let commands: Range<Int>
  /// The pixels that are drawn, in its own pixels.
  let canvas: PixelRect
  /// All that there would be, of which `canvas` is what matters.
  let whole: PixelRect
  /// The pixels that are needed when it has gone through its filters.
  let wanted: PixelRect
  /// The step that paints it.
  let step: Int
}

/// A part of a plan: its surfaces are finished first, then its steps are prepared and composed.
struct PlanSegment {
  var steps: Range<Int>
  var outlines: Range<Int>
  var surfaces: Range<Int>
}
