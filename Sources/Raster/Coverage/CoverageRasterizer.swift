public import StrataGraphics

/// Turns polygons into 8-bit coverage by exact area.
///
/// The signed area that the edges enclose is summed for each pixel: the mean of the winding number
/// over the pixel. Its magnitude, at most 1, is the coverage by the non-zero rule; a triangle wave
/// of period 2 of it is the coverage by the even-odd rule. That is the exact area wherever the
/// winding numbers inside one pixel lie on one straight piece of that function, such as 0 and 1.
/// Pixels of which that is not certain, because lines pass them twice or more or turn in them, are
/// found by counting passes and settled one by one from the lines that lie in them: exactly, or to
/// 2/255 where more than 24 lines lie side by side in a pixel or more than 256 pass it. A single
/// contour that goes around its middle once has no such pixel.
///
/// Vertices are rounded to 1/1024 px; what a pixel gets does not depend on the clip. Coordinates
/// may be as large as a Double allows: a part further than 2²⁰ px from the origin is drawn as if
/// it lay at that distance, with its winding. Any number of windings may overlap.
///
/// Cost: time grows with the number of lines, of pixels that lines pass, and of rows; stretches
/// that no line touches cost next to nothing. A pixel that has to be settled takes some 100 ns, one
/// with very many lines 10 µs or more. Memory is 64 bytes a line and a band of rows, and is
/// kept for the next polygon. An instance belongs to one thread, and a sink must not use the one
/// that is calling it.
public final class CoverageRasterizer {
  private var drawing: BandDrawing

  public init() { drawing = BandDrawing(fixedBandBits: nil) }

  /// Works in bands of 2^`bandBits` rows; the result does not depend on it.
  package init(bandBits: Int) { drawing = BandDrawing(fixedBandBits: bandBits) }

  /// Reports the coverage of the pixels inside `clip`.
  ///
  /// - Parameters:
  ///   - polylines: In pixels, y down; pixel (x, y) is the square from (x, y) to (x + 1, y + 1).
  ///     Every contour counts as closed; one of fewer than three points covers nothing.
  ///   - clip: Whole pixels, maxima exclusive, empty if a maximum is not above its minimum; no
  ///     side further than 2²⁰ px from the origin.
  ///   - settlesCrossings: Whether pixels in which lines cross or overlap are settled. Without it
  ///     areas of equal sign add up in them, and areas of opposite sign cancel; a caller who knows
  ///     that there are none saves finding that out, a twentieth of a small shape's time.
  ///   - turnsOneWay: Promises that no two winding numbers have different signs, as those of a
  ///     stroke's outline. Most pixels that lines pass twice then need not be settled.
  /// - Throws: When a coordinate is not finite or the clip is out of range; before the sink is
  ///   called at all.
  @inlinable
  public func rasterize(
    _ polylines: Polylines, rule: FillRule,
    clip: (minX: Int, minY: Int, maxX: Int, maxY: Int), settlesCrossings: Bool = true,
    turnsOneWay: Bool = false, into sink: inout some CoverageSink
  ) throws(RasterError) {
    try begin(
      polylines, rule: rule, clip: clip, settlesCrossings: settlesCrossings,
      turnsOneWay: turnsOneWay)
    while let batch = advance() { batch.send(to: &sink) }
  }

  /// Reports the coverage of contours that lie in the caller's own memory.
  ///
  /// As `rasterize(_:rule:clip:into:)`, without an allocation once the instance has drawn
  /// something as large.
  ///
  /// - Parameters:
  ///   - points: The points of all contours, one contour after the other.
  ///   - starts: Index of each contour's first point, increasing; the last contour ends with the
  ///     points.
  @inlinable
  public func rasterize(
    points: UnsafeBufferPointer<SIMD2<Double>>, starts: UnsafeBufferPointer<Int>,
    rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int),
    settlesCrossings: Bool = true, turnsOneWay: Bool = false,
    into sink: inout some CoverageSink
  ) throws(RasterError) {
    try begin(
      points: points, starts: starts, rule: rule, clip: clip, settlesCrossings: settlesCrossings,
      turnsOneWay: turnsOneWay)
    while let batch = advance() { batch.send(to: &sink) }
  }

  /// The coverage inside `clip` as a dense mask with tight bounds; nil when nothing is covered.
  ///
  /// Parameters and errors are those of `rasterize`. Allocates a byte for every pixel of the
  /// polygon's bounds within the clip.
  public func mask(
    _ polylines: Polylines, rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int)
  ) throws(RasterError) -> CoverageMask? {
    try begin(polylines, rule: rule, clip: clip, settlesCrossings: true, turnsOneWay: false)
    guard !drawing.area.isEmpty else { return nil }
    var builder = MaskBuilder(area: drawing.area)
    while let batch = advance() { batch.send(to: &builder) }
    return builder.finished()
  }

  @usableFromInline
  func begin(
    _ polylines: Polylines, rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int),
    settlesCrossings: Bool, turnsOneWay: Bool
  ) throws(RasterError) {
    try polylines.points.withUnsafeBufferPointer { points throws(RasterError) in
      try polylines.starts.withUnsafeBufferPointer { starts throws(RasterError) in
        try begin(
          points: points, starts: starts, rule: rule, clip: clip,
          settlesCrossings: settlesCrossings, turnsOneWay: turnsOneWay)
      }
    }
  }

  /// Takes in a polygon; `advance` then walks its rows.
  @usableFromInline
  func begin(
    points: UnsafeBufferPointer<SIMD2<Double>>, starts: UnsafeBufferPointer<Int>,
    rule: FillRule, clip: (minX: Int, minY: Int, maxX: Int, maxY: Int), settlesCrossings: Bool,
    turnsOneWay: Bool
  ) throws(RasterError) {
    let clip = PixelArea(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    try drawing.begin(
      points, starts: starts, rule: rule, clip: clip, settlesCrossings: settlesCrossings,
      turnsOneWay: turnsOneWay)
  }

  /// The runs of the next rows that have any.
  @usableFromInline
  func advance() -> RunBatch? { drawing.advance() }
}
