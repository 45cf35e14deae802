import StrataGraphics
import StrataRaster
import StrataRenderList

/// One step of a frame: a part of an item, or where a group begins or ends.
struct FrameStep {
  enum Action {
    case draw
    case beginGroup
    /// Puts the group on what is below it; coverage is the group's clip, where it has one.
    case endGroup
  }

  let action: Action
  /// Index of the command in its list.
  let command: Int
  /// The pixels that may change; for a group, its surface.
  let area: PixelRect
  /// Whether later steps overwrite everything that this one would paint.
  var isHidden = false
  /// The contours, where they are shared by several steps.
  var outline: Int?
  /// The first step after the group, for the step that begins one.
  var afterGroup = 0
  var paint = StepPaint.nothing
  var coverage = StepCoverage.none
}

/// Where a step paints.
enum StepCoverage {
  case none
  /// Every pixel of the step's area.
  case whole
  case stored(StoredCoverage)
}

/// What a step paints with, ready to be asked for rows of pixels.
enum StepPaint {
  case nothing
  /// Premultiplied, opacity included.
  case solid(SIMD4<Float>)
  // Large and rare: a step stays small without them.
  indirect case gradient(GradientRows)
  indirect case image(ImageRows)
  /// A group's surface.
  case group(opacity: Float)

  /// - Returns: nil when nothing would be painted.
  init?(_ item: RenderItem) {
    let opacity = min(max(item.opacity, 0), 1)
    guard opacity > 0 else { return nil }
    switch item.paint {
    case .solid(let color):
      guard !color.isClear else { return nil }
      self = .solid(color.premultiplied * opacity)
    case .gradient(let paint):
      guard let toLocal = item.transform.inverse,
        let rows = GradientRows(paint, toLocal: toLocal, opacity: opacity)
      else { return nil }
      self = .gradient(rows)
    case .image(let paint):
      guard let toLocal = item.transform.inverse,
        let rows = ImageRows(paint, toLocal: toLocal, opacity: opacity)
      else { return nil }
      self = .image(rows)
    }
  }
}
