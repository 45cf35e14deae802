import StrataGraphics
import StrataRaster
import StrataRenderList

/// One step of a frame: a part of an item, or the start or end of a group.
struct FrameStep {
  enum Action {
    /// Paints an item, particles, or the finished bitmap of a group.
    case draw
    case beginGroup
    /// Composites the group onto the content below; the coverage is the group's clip, if any.
    case endGroup
    /// Composites a finished surface onto the content below; coverage as for a group.
    case finishedSurface
  }

  let action: Action
  /// The index of the command in its list.
  let command: Int
  /// The pixels that may change.
  var area: PixelRect
  /// The drawn pixels of a group or surface; it is transparent elsewhere.
  var surface = PixelRect.empty
  /// The visible pixels of a step whose coverage is expensive to compute; nil for its whole area.
  var window: CoverageWindow?
  /// The index of the contours if several steps share them.
  var outline: Int?
  /// The finished surface that is painted, directly or as an image; an index in
  /// `SurfaceSteps.surfaces`.
  var detached: Int?
  /// The particles that are drawn; an index in `SurfaceSteps.particleParts`.
  var particles: Int?
  /// The first step after the group, for the step that starts it.
  var afterGroup = 0
  var paint = StepPaint.nothing
  var coverage = StepCoverage.none
}

/// The pixels that a step paints.
enum StepCoverage {
  case none
  /// Every pixel of the step's area.
  case whole
  case stored(StoredCoverage)
}

/// The parameters for compositing a finished group onto the content below.
struct GroupPaint {
  /// The opacity, 0...1.
  var opacity: Float
  var blend: CGBlendMode
}

/// The paint of a step, ready to produce rows of pixels.
enum StepPaint {
  case nothing
  /// A premultiplied color, including opacity.
  case solid(SIMD4<Float>)
  // Indirect because they are large and rare, so that steps stay small.
  indirect case gradient(GradientRows)
  indirect case image(ImageRows)
  /// A group's surface with its opacity and blend mode.
  case group(GroupPaint)
  /// Particles, which have their own coverage.
  indirect case particles(StoredParticles)

  /// Creates the paint of a surface that was drawn on its own pixel grid.
  ///
  /// - Returns: nil if nothing would be painted.
  init?(_ image: RasterImage, _ raster: RenderRaster) {
    guard let toLocal = raster.transform.inverse,
      let rows = ImageRows(image.paint(raster), toLocal: toLocal, opacity: 1)
    else { return nil }
    self = .image(rows)
  }

  /// Creates the paint of an item.
  ///
  /// - Returns: nil if nothing would be painted.
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
