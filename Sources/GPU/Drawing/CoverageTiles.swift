import StrataGraphics
import StrataRaster
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

/// Works out the coverage of shapes, one thread's share of them.
final class CoverageWorker {
  /// Shapes that fit this square get one mask: cutting them into tiles would cost more than it saves.
  private static let smallSide = 48

  private let rasterizer = CoverageRasterizer()
  private let limits: Limits
  private var tiles = TileScratch()
  private(set) var result = LooseCoverage()
  /// What the shapes of the result were numbered, where they came by number.
  private(set) var numbers: [Int] = []

  init(limits: Limits) { self.limits = limits }

  func removeAll() {
    result.removeAll()
    numbers.removeAll(keepingCapacity: true)
  }

  /// Adds the coverage of a shape, and its number.
  ///
  /// A path that cannot be drawn is left out; it is met again, and reported, when its turn comes.
  func add(_ key: CoverageCache.Key, number: Int) {
    guard (try? add(key.shape, key.transform, clip: key.area)) != nil else { return }
    numbers.append(number)
  }

  /// Adds the coverage of one shape within `clip` to the result.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  func add(_ shape: RenderShape, _ transform: PlaneTransform, clip: PixelRect) throws {
    let outline = try CoverageOutline(shape, transform, limits: limits)
    let area = outline.contours.pixelBounds.intersection(clip)
    if !area.isEmpty {
      let box = (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      if area.width <= Self.smallSide, area.height <= Self.smallSide {
        let offset = result.bytes.count
        result.bytes += repeatElement(0, count: area.width * area.height)
        try result.bytes.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          var sink = MaskSink(area: area, base: base + offset)
          try rasterizer.rasterize(
            outline.contours, rule: outline.filling.rule, clip: box,
            settlesCrossings: outline.filling.settlesCrossings, into: &sink)
        }
        // Only now: a shape that throws must leave nothing for the next one to take as its own.
        result.masked.append(LooseCoverage.Masked(pixels: area, offset: offset))
      } else {
        var sink = TileSink(area: area, scratch: tiles, result: result)
        // Moved into the sink and back, so that neither is ever copied.
        (tiles, result) = (TileScratch(), LooseCoverage())
        defer { (tiles, result) = (sink.scratch, sink.result) }
        try rasterizer.rasterize(
          outline.contours, rule: outline.filling.rule, clip: box,
          settlesCrossings: outline.filling.settlesCrossings, into: &sink)
        sink.finish()
      }
    }
    result.endShape()
  }
}

/// Writes coverage to one dense mask.
private struct MaskSink: CoverageSink {
  let area: PixelRect
  let base: UnsafeMutablePointer<UInt8>

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    row(y, x).update(repeating: coverage, count: count)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let source = coverage.baseAddress else { return }
    row(y, x).update(from: source, count: coverage.count)
  }

  private func row(_ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt8> {
    base + (y - area.minY) * area.width + (x - area.minX)
  }
}
