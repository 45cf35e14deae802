public import StrataGraphics

/// Converts polygons to 8-bit coverage by exact area.
///
/// The signed area that the edges enclose is summed for each pixel: the mean of the winding number
/// over the pixel. Its magnitude, at most 1, is the coverage by the nonzero rule. Applying a
/// triangle wave of period 2 to it gives the coverage by the even-odd rule. That is the exact area
/// wherever the winding numbers inside one pixel are on one straight segment of that function, such
/// as 0 and 1. Pixels for which that is not certain, because two or more lines pass through them or
/// lines turn in them, are found by counting passes. They are settled one by one from the lines
/// inside them: exactly, or to 2/255 if more than 24 lines are side by side in a pixel or more than
/// 256 pass through it. A single contour that goes around its center once has no such pixel.
///
/// Vertices are rounded to 1/1024 px, and a pixel's coverage does not depend on the clip.
/// Coordinates may be as large as a Double allows: a part farther than 2²⁰ px from the origin is
/// drawn as if it were at that distance, with its winding. Any number of windings may overlap.
///
/// Cost: time grows with the number of lines, of pixels that lines pass through, and of rows; runs
/// that no line touches cost almost nothing. Settling a pixel takes about 100 ns, or 10 µs and more
/// with very many lines. Memory is 64 bytes per line and a band of rows, and is kept for the next
/// polygon. An instance belongs to one thread, and a sink must not use the rasterizer that is
/// calling it.
public final class CoverageRasterizer {
  private var drawing: BandDrawing
  /// Whether a sink may be using runs in the memory of `drawing`.
  private var isReporting = false

  public init() { drawing = BandDrawing(fixedBandBits: nil) }

  /// Creates a rasterizer with bands of 2^`bandBits` rows; the result does not depend on it.
  package init(bandBits: Int) { drawing = BandDrawing(fixedBandBits: bandBits) }

  /// Reports the coverage of the pixels inside `clip`.
  ///
  /// - Parameters:
  ///   - polylines: In pixels, y down; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
  ///     Every contour counts as closed; one of fewer than three points covers nothing.
  ///   - clip: Whole pixels, maxima exclusive, empty if a maximum is not above its minimum; no
  ///     side farther than 2²⁰ px from the origin.
  ///   - resolvesCrossings: Whether pixels in which lines cross or overlap are settled. Otherwise
  ///     areas of equal sign add up in them, and areas of opposite sign cancel. A caller who knows
  ///     that there are no crossings saves the search for them, 1/20 of a small shape's time.
  ///   - turnsOneWay: Whether the caller guarantees that no two winding numbers have different
  ///     signs, as in a stroke's outline. Most pixels with two passes then need not be settled.
  /// - Throws: An error if a coordinate is not finite, or if the clip or the start of a contour is
  ///   out of range, before the first call of the sink.
  @inlinable
  public func rasterize(
    _ polylines: Polylines, rule: FillRule,
    clip: PixelRect, resolvesCrossings: Bool = true,
    turnsOneWay: Bool = false, into sink: inout some CoverageSink
  ) throws(RasterError) {
    try begin(
      polylines, rule: rule, clip: clip, resolvesCrossings: resolvesCrossings,
      turnsOneWay: turnsOneWay)
    while let batch = advance() { batch.send(to: &sink) }
  }

  /// Reports the coverage of contours in the caller's own memory.
  ///
  /// Like `rasterize(_:rule:clip:into:)`, without allocations after the instance has drawn
  /// something as large.
  ///
  /// - Parameters:
  ///   - points: The points of all contours, one contour after the other.
  ///   - starts: The index of each contour's first point, increasing. The last contour ends with
  ///     the points.
  /// - Throws: `RasterError`, also if a start is negative, above the number of points, or less than
  ///   the one before it.
  @inlinable
  public func rasterize(
    points: UnsafeBufferPointer<SIMD2<Double>>, starts: UnsafeBufferPointer<Int>,
    rule: FillRule, clip: PixelRect,
    resolvesCrossings: Bool = true, turnsOneWay: Bool = false,
    into sink: inout some CoverageSink
  ) throws(RasterError) {
    try unsafe begin(
      points: points, starts: starts, rule: rule, clip: clip, resolvesCrossings: resolvesCrossings,
      turnsOneWay: turnsOneWay)
    while let batch = advance() { batch.send(to: &sink) }
  }

  /// Returns the coverage inside `clip` as a dense mask with tight bounds, or nil if nothing is
  /// covered.
  ///
  /// Parameters and errors are those of `rasterize`. Allocates a byte for every pixel of the
  /// polygon's bounds within the clip.
  public func mask(
    _ polylines: Polylines, rule: FillRule, clip: PixelRect
  ) throws(RasterError) -> CoverageMask? {
    try begin(polylines, rule: rule, clip: clip, resolvesCrossings: true, turnsOneWay: false)
    guard !drawing.area.isEmpty else { return nil }
    var builder = MaskBuilder(area: drawing.area)
    while let batch = advance() { batch.send(to: &builder) }
    return builder.finished()
  }

  @usableFromInline
  func begin(
    _ polylines: Polylines, rule: FillRule, clip: PixelRect,
    resolvesCrossings: Bool, turnsOneWay: Bool
  ) throws(RasterError) {
    try begin(
      polylines.points.span, starts: polylines.starts.span, rule: rule, clip: clip,
      resolvesCrossings: resolvesCrossings, turnsOneWay: turnsOneWay)
  }

  /// Loads a polygon; `advance` then walks its rows.
  @usableFromInline
  func begin(
    points: UnsafeBufferPointer<SIMD2<Double>>, starts: UnsafeBufferPointer<Int>,
    rule: FillRule, clip: PixelRect, resolvesCrossings: Bool,
    turnsOneWay: Bool
  ) throws(RasterError) {
    try unsafe begin(
      points.span, starts: starts.span, rule: rule, clip: clip,
      resolvesCrossings: resolvesCrossings, turnsOneWay: turnsOneWay)
  }

  private func begin(
    _ points: Span<SIMD2<Double>>, starts: Span<Int>, rule: FillRule, clip: PixelRect,
    resolvesCrossings: Bool, turnsOneWay: Bool
  ) throws(RasterError) {
    precondition(!isReporting, "a sink must not use the rasterizer that is calling it")
    // Contours that overlap could have more lines than `LineStore` has room for.
    var least = 0
    for contour in starts.indices {
      guard starts[contour] >= least, starts[contour] <= points.count else {
        throw .contourOutOfRange(contour: contour, points: points.count)
      }
      least = starts[contour]
    }
    try drawing.begin(
      points, starts: starts, rule: rule, clip: clip, resolvesCrossings: resolvesCrossings,
      turnsOneWay: turnsOneWay)
  }

  /// Returns the runs of the next rows that have any.
  @usableFromInline
  func advance() -> RunBatch? {
    let batch = drawing.advance()
    isReporting = batch != nil
    return batch
  }
}
