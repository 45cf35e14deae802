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

/// Works out the coverage of shapes, one thread's share of them.
final class CoverageWorker {
  /// Shapes that fit this square get one mask: cutting them into tiles would cost more than it saves.
  private static let smallSide = 48

  private let rasterizer = CoverageRasterizer()
  private let shadows = ShadowRasterizer()
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
    guard (try? add(key)) != nil else { return }
    numbers.append(number)
  }

  /// Adds the coverage of one shape to the result.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  func add(_ key: CoverageCache.Key) throws {
    if case .blurred(let silhouette, let sigma) = key.shape {
      return try add(silhouette, sigma: sigma, key)
    }
    let outline = try CoverageOutline(key.shape, key.transform, limits: limits)
    let area = outline.contours.pixelBounds.intersection(key.area)
    if !area.isEmpty {
      let box = (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      if area.width <= Self.smallSide, area.height <= Self.smallSide {
        let offset = result.bytes.count
        result.bytes += repeatElement(0, count: area.width * area.height)
        try result.bytes.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          var sink = MaskSink(area: area, base: base + offset)
          try rasterize(outline, box, key.cuts, into: &sink)
        }
        // Only now: a shape that throws must leave nothing for the next one to take as its own.
        result.masked.append(LooseCoverage.Masked(pixels: area, offset: offset))
      } else {
        var sink = TileSink(area: area, scratch: tiles, result: result)
        // Moved into the sink and back, so that neither is ever copied.
        (tiles, result) = (TileScratch(), LooseCoverage())
        defer { (tiles, result) = (sink.scratch, sink.result) }
        try rasterize(outline, box, key.cuts, into: &sink)
        sink.finish()
      }
    }
    result.endShape()
  }

  private func add(_ silhouette: Silhouette, sigma: Double, _ key: CoverageCache.Key) throws {
    let area = key.shape.deviceBounds(key.transform, within: key.area)
    if !area.isEmpty {
      let box = (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      var sink = TileSink(area: area, scratch: tiles, result: result)
      (tiles, result) = (TileScratch(), LooseCoverage())
      defer { (tiles, result) = (sink.scratch, sink.result) }
      try rasterize(silhouette, sigma: sigma, key.transform, box, key.cuts, into: &sink)
      sink.finish()
    }
    result.endShape()
  }

  private func rasterize(
    _ silhouette: Silhouette, sigma: Double, _ transform: PlaneTransform,
    _ box: (minX: Int, minY: Int, maxX: Int, maxY: Int), _ cuts: [PixelCut],
    into sink: inout some CoverageSink
  ) throws {
    guard cuts.isEmpty else {
      return try withUnsafeMutablePointer(to: &sink) {
        var cut = CutSink(cuts: cuts, inside: $0)
        try rasterize(silhouette, sigma: sigma, transform, box, into: &cut)
      }
    }
    try rasterize(silhouette, sigma: sigma, transform, box, into: &sink)
  }

  private func rasterize(
    _ silhouette: Silhouette, sigma: Double, _ transform: PlaneTransform,
    _ box: (minX: Int, minY: Int, maxX: Int, maxY: Int), into sink: inout some CoverageSink
  ) throws {
    switch silhouette {
    case .roundedRect(let shape):
      try shadows.rasterize(shape, sigma: sigma, transform, clip: box, limits: limits, into: &sink)
    case .path(let path, let rule):
      try shadows.rasterize(
        path, rule, sigma: sigma, transform, clip: box, limits: limits, into: &sink)
    }
  }

  private func rasterize(
    _ outline: CoverageOutline, _ box: (minX: Int, minY: Int, maxX: Int, maxY: Int),
    _ cuts: [PixelCut], into sink: inout some CoverageSink
  ) throws {
    if cuts.isEmpty {
      try rasterizer.rasterize(
        outline.contours, rule: outline.filling.rule, clip: box,
        settlesCrossings: outline.filling.settlesCrossings,
        turnsOneWay: outline.filling.turnsOneWay, into: &sink)
    } else {
      try withUnsafeMutablePointer(to: &sink) {
        var cut = CutSink(cuts: cuts, inside: $0)
        try rasterizer.rasterize(
          outline.contours, rule: outline.filling.rule, clip: box,
          settlesCrossings: outline.filling.settlesCrossings,
          turnsOneWay: outline.filling.turnsOneWay, into: &cut)
      }
    }
  }
}

/// Hands on the coverage of those pixels whose centres lie inside of cuts.
private struct CutSink<Inside: CoverageSink>: CoverageSink {
  let cuts: [PixelCut]
  let inside: UnsafeMutablePointer<Inside>

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let columns = cuts.columns(x..<(x + count), inRow: y)
    if !columns.isEmpty {
      inside.pointee.span(y: y, x: columns.lowerBound, count: columns.count, coverage: coverage)
    }
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let columns = cuts.columns(x..<(x + coverage.count), inRow: y)
    if !columns.isEmpty {
      inside.pointee.mask(
        y: y, x: columns.lowerBound,
        coverage: UnsafeBufferPointer(
          rebasing: coverage[(columns.lowerBound - x)..<(columns.upperBound - x)]))
    }
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
