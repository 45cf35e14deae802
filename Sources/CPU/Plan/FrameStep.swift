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
    /// Puts a surface that is finished already on what is below it; coverage as for a group.
    case surface
  }

  let action: Action
  /// Index of the command in its list.
  let command: Int
  /// The pixels that may change.
  var area: PixelRect
  /// For a group or a surface, what is drawn of it; elsewhere it is transparent.
  var surface = PixelRect.empty
  /// Whether later steps overwrite everything that this one would paint.
  var isHidden = false
  /// Where it is seen, for a step whose coverage is costly to work out; nil for all of its area.
  var window: CoverageWindow?
  /// The contours, where they are shared by several steps.
  var outline: Int?
  /// The finished surface that is painted, as it is or as an image; an index in the plan's.
  var detached: Int?
  /// The particles that are drawn; an index in the plan's parts.
  var particles: Int?
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

/// How a finished group is put on what is below it.
struct GroupPaint {
  /// 0...1.
  var opacity: Float
  var blend: CGBlendMode
}

/// What a step paints with, ready to be asked for rows of pixels.
enum StepPaint {
  case nothing
  /// Premultiplied, opacity included.
  case solid(SIMD4<Float>)
  // Large and rare: a step stays small without them.
  indirect case gradient(GradientRows)
  indirect case image(ImageRows)
  /// A group's surface, how it fades and is blended.
  case group(GroupPaint)
  /// Particles, which have coverage of their own.
  indirect case particles(StoredParticles)

  /// A surface that was drawn on a pixel grid of its own.
  ///
  /// - Returns: nil when nothing would be painted.
  init?(_ image: RasterImage, _ raster: RenderRaster) {
    guard let toLocal = raster.transform.inverse,
      let rows = ImageRows(image.paint(raster), toLocal: toLocal, opacity: 1)
    else { return nil }
    self = .image(rows)
  }

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
