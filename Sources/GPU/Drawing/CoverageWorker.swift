import StrataGraphics
import StrataRaster
import StrataRenderList

/// Rasterizes one thread's share of shapes.
final class CoverageWorker {
  /// The side of the square up to which a shape gets one mask, because cutting it into tiles would
  /// cost more than it saves.
  ///
  /// Tiles save bytes and pixels, and need more quads. On hardware GL a quad costs the processor as
  /// much as some hundred bytes of a mask.
  private let wholeSide: Int

  private let rasterizer = CoverageRasterizer()
  private let shadows = ShadowRasterizer()
  private let limits: Limits
  private var tiles = TileScratch()
  private(set) var result = LooseCoverage()
  /// The numbers of the result's shapes that were added with a number.
  private(set) var numbers: [Int] = []

  init(limits: Limits, isHardware: Bool) {
    self.limits = limits
    wholeSide = isHardware ? 96 : 48
  }

  func removeAll() {
    result.removeAll()
    numbers.removeAll(keepingCapacity: true)
  }

  /// Adds the coverage of a shape, and its number.
  ///
  /// An invalid path is skipped; it is reported when it is drawn.
  func add(_ key: CoverageCache.Key, number: Int) {
    guard (try? add(key)) != nil else { return }
    numbers.append(number)
  }

  /// Adds the coverage of one shape to the result.
  ///
  /// - Throws: `PathError` or `RasterError` if the path is not finite or exceeds a limit.
  func add(_ key: CoverageCache.Key) throws {
    switch key.shape {
    case .blurred(let silhouette, let sigma, let kernel):
      let area = key.shape.deviceBounds(key.transform, within: key.area)
      try cut(
        BlurredCoverage(
          silhouette: silhouette, sigma: sigma, kernel: kernel, transform: key.transform,
          limits: limits, rasterizer: shadows), area, key.cuts)
    default:
      let outline = try CoverageOutline(key.shape, key.transform, limits: limits)
      let area = outline.contours.pixelBounds.intersection(key.area)
      let coverage = OutlinedCoverage(outline: outline, rasterizer: rasterizer)
      if area.width <= wholeSide, area.height <= wholeSide {
        try gather(coverage, area, key.cuts)
      } else {
        try cut(coverage, area, key.cuts)
      }
    }
    // Only on success, because `numbers` has no entry for a shape that throws. Rasterizers throw
    // before they report anything, so such a shape leaves no coverage to the next one.
    result.endShape()
  }

  /// Adds one mask for a whole area.
  private func gather(
    _ coverage: some ReportedCoverage, _ area: PixelRect, _ cuts: [PixelCut]
  ) throws {
    guard !area.isEmpty else { return }
    let offset = result.bytes.count
    result.bytes += repeatElement(0, count: area.width * area.height)
    try unsafe result.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var sink = unsafe MaskSink(area: area, base: base + offset)
      try coverage.report(within: area, cuts, into: &sink)
    }
    result.masked.append(LooseCoverage.Masked(pixels: area, offset: offset))
  }

  /// Cuts an area into tiles.
  private func cut(
    _ coverage: some ReportedCoverage, _ area: PixelRect, _ cuts: [PixelCut]
  ) throws {
    guard !area.isEmpty else { return }
    var sink = TileSink(area: area, scratch: tiles, result: result)
    // Moved into the sink and back so that neither is ever copied.
    (tiles, result) = (TileScratch(), LooseCoverage())
    defer { (tiles, result) = (sink.scratch, sink.result) }
    try coverage.report(within: area, cuts, into: &sink)
    sink.finish()
  }
}

/// A source of coverage, independent of how it is computed.
private protocol ReportedCoverage {
  func report(within area: PixelRect, into sink: inout some CoverageSink) throws
}

extension ReportedCoverage {
  /// Reports the coverage inside the cuts.
  fileprivate func report(
    within area: PixelRect, _ cuts: [PixelCut], into sink: inout some CoverageSink
  ) throws {
    guard !cuts.isEmpty else { return try report(within: area, into: &sink) }
    // Moved and not copied, so that the sink remains the only owner of its arrays.
    var cut = CutSink(cuts: cuts, inside: consume sink)
    defer { sink = cut.inside }
    try report(within: area, into: &cut)
  }
}

private struct OutlinedCoverage: ReportedCoverage {
  let outline: CoverageOutline
  let rasterizer: CoverageRasterizer

  func report(within area: PixelRect, into sink: inout some CoverageSink) throws {
    try rasterizer.rasterize(
      outline.contours, rule: outline.filling.rule, clip: area,
      resolvesCrossings: outline.filling.resolvesCrossings,
      turnsOneWay: outline.filling.turnsOneWay, into: &sink)
  }
}

private struct BlurredCoverage: ReportedCoverage {
  let silhouette: Silhouette
  let sigma: Double
  let kernel: BlurKernel
  let transform: PlaneTransform
  let limits: Limits
  let rasterizer: ShadowRasterizer

  func report(within area: PixelRect, into sink: inout some CoverageSink) throws {
    try rasterizer.rasterize(
      silhouette, sigma: sigma, kernel: kernel, transform, clip: area, limits: limits, into: &sink)
  }
}

/// Forwards the coverage of pixels whose centers are inside the cuts.
private struct CutSink<Inside: CoverageSink>: CoverageSink {
  let cuts: [PixelCut]
  var inside: Inside

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let columns = cuts.columns(x..<(x + count), inRow: y)
    if !columns.isEmpty {
      inside.span(y: y, x: columns.lowerBound, count: columns.count, coverage: coverage)
    }
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let columns = cuts.columns(x..<(x + coverage.count), inRow: y)
    if !columns.isEmpty {
      unsafe inside.mask(
        y: y, x: columns.lowerBound,
        coverage: UnsafeBufferPointer(
          rebasing: coverage[(columns.lowerBound - x)..<(columns.upperBound - x)]))
    }
  }
}

/// Writes coverage to one dense mask.
// Safe: it lives shorter than the mask, and rasterizers report only pixels of their clip, `area`.
@safe
private struct MaskSink: CoverageSink {
  let area: PixelRect
  let base: UnsafeMutablePointer<UInt8>

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    unsafe row(y, x).update(repeating: coverage, count: count)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let source = coverage.baseAddress else { return }
    unsafe row(y, x).update(from: source, count: coverage.count)
  }

  private func row(_ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + (y - area.minY) * area.width + (x - area.minX)
  }
}
