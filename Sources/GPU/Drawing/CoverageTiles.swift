import StrataGraphics
import StrataRenderList

/// The coverage of one shape on one target, as pieces that quads can draw.
struct CoverageTiles {
  struct Masked {
    let pixels: PixelRect
    let place: CoverageAtlas.Place
  }

  /// Pixels covered in part, or not at all: their coverage lies in the atlas.
  var masked: [Masked] = []
  /// Pixels covered whole.
  var solid: [PixelRect] = []
  /// Pixels of all masks.
  var maskPixels = 0
  /// The last frame that asked for it.
  var lastUse = 0
}

/// The same before the masks are put into the atlas; of several shapes, one after the other.
struct LooseCoverage {
  struct Masked {
    let pixels: PixelRect
    /// Where its bytes begin; rows lie `pixels.width` apart.
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

  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    masked.removeAll(keepingCapacity: true)
    solid.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends a shape: what was added since the last one ended is its.
  mutating func endShape() {
    let last = shapes.last
    shapes.append(
      Shape(
        masked: (last?.masked.upperBound ?? 0)..<masked.count,
        solid: (last?.solid.upperBound ?? 0)..<solid.count))
  }
}
