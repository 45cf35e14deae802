internal import StrataCKernels
import StrataGraphics

/// Coverage of a contour that falls on one side and rises on the other, converted directly to runs.
///
/// All convex contours are of this kind. Nothing is summed over a plane of cells, which is most of
/// the work for typical small shapes. The bytes are the same.
struct TwoSidedRows: ~Copyable {
  /// The maximum number of points for `strata_split_sides`.
  private static let mostPoints = 512
  /// The maximum number of pixels of an area, which limits the memory for its bytes.
  private static let mostPixels = 1 << 20
  /// The maximum height of a contour in pixels, so that its heights fit 32 bits.
  private static let tallest = Double(1 << 16)

  private var sides = Scratch<strata_grid_point>()
  private var cells = Scratch<Int32>()
  private var bytes = Scratch<UInt8>()
  private var runs = Scratch<strata_coverage_run>()

  /// Returns all runs of a contour in which no two lines cross.
  ///
  /// - Parameters:
  ///   - extent: The extent of the points.
  ///   - area: The pixels of `extent` within the clip.
  /// - Returns: nil for contours with more than two sides, for those that leave the clip on the
  ///   left or right, and for those that exceed one of the limits above.
  mutating func cover(
    _ points: Span<SIMD2<Double>>, _ extent: PolygonExtent, within area: PixelRect
  ) -> RunBatch? {
    let (width, height) = (area.width, area.height)
    guard !points.isEmpty, points.count <= Self.mostPoints,
      extent.low.x >= Double(area.minX), extent.high.x <= Double(area.maxX),
      extent.high.y - extent.low.y <= Self.tallest, width <= Self.mostPixels / height
    else { return nil }
    let count = Int32(truncatingIfNeeded: points.count)
    sides.reserve(points.count + 2)
    let falling = unsafe points.withUnsafeBytes { [sides = sides.base] in
      guard let points = unsafe $0.assumingMemoryBound(to: Double.self).baseAddress else {
        return Int32(0)
      }
      return unsafe strata_split_sides(
        points, count, Int32(truncatingIfNeeded: area.minX), Int32(truncatingIfNeeded: area.minY),
        sides)
    }
    guard falling > 0 else { return nil }
    // The kernel resets them to zeros after each contour.
    cells.reserve(width + 5, filledWith: 0)
    bytes.reserve(width * height + 1)
    runs.reserve(height * ((width + 3) / 2))
    let found = unsafe strata_cover_sides(
      sides.base, falling, sides.base + Int(falling), count + 2 - falling,
      Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: height), cells.base, bytes.base,
      Int32(truncatingIfNeeded: width), runs.base)
    return unsafe RunBatch(
      runs: UnsafeRawPointer(runs.base).assumingMemoryBound(to: CoverageRun.self),
      count: Int(found), coverage: bytes.base, bytesPerRow: width, x: area.minX, y: area.minY)
  }
}
