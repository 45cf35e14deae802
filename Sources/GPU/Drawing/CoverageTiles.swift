import StrataGraphics
import StrataRenderList

/// The coverage of one shape on one target, in fragments that quads can draw.
struct CoverageTiles {
  struct Masked {
    let pixels: PixelRect
    let place: CoverageAtlas.MaskLocation
  }

  /// Tiles that are not fully covered, or the whole shape; their coverage is in the atlas.
  var masked: [Masked] = []
  /// Rectangles of fully covered pixels.
  var solid: [PixelRect] = []
  /// The number of pixels in all masks.
  var maskPixels = 0
  /// The last frame that requested the shape.
  var lastUse = 0
}

/// Coverage whose masks are not in the atlas yet, for several shapes in sequence.
struct LooseCoverage {
  struct Masked {
    let pixels: PixelRect
    /// The offset of the mask's first byte; the row stride is `pixels.width`.
    let offset: Int
  }

  struct Shape {
    let masked: Range<Int>
    let solid: Range<Int>
  }

  private(set) var shapes: [Shape] = []
  var masked: [Masked] = []
  var solid: [PixelRect] = []
  var bytes: [UInt8] = []

  /// The maximum size of the memory that is kept for later masks, in bytes.
  private static let keptBytes = 8 << 20

  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    masked.removeAll(keepingCapacity: true)
    solid.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
  }

  /// Ends a shape, which consists of everything added since the previous shape ended.
  mutating func endShape() {
    let last = shapes.last
    shapes.append(
      Shape(
        masked: (last?.masked.upperBound ?? 0)..<masked.count,
        solid: (last?.solid.upperBound ?? 0)..<solid.count))
  }
}
