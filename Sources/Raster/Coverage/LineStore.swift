import StrataGraphics

/// A directed line in units of 1/1024 pixel; horizontal only if passes are counted.
struct FixedLine: BitwiseCopyable {
  var x0: Int32, y0: Int32, x1: Int32, y1: Int32

  var top: Int { Int(min(y0, y1)) }
  var bottom: Int { Int(max(y0, y1)) }
}

/// The lines of a polygon that may affect the inside of a clip, on the fixed-point grid.
///
/// A line above, below or right of the clip contributes nothing to a pixel inside it and is
/// dropped. A line on its left contributes its winding and is kept. Lines are kept whole, so that
/// the contribution of a line to a pixel does not depend on the clip.
struct LineStore: ~Copyable {
  private(set) var lines = Scratch<FixedLine>()
  private(set) var count = 0
  /// The bounds of the lines within the clip; coverage is 0 outside.
  private(set) var area = PixelRect.empty
  /// An upper bound of the magnitude of all winding numbers.
  private(set) var mostWindings = 0

  /// Replaces the lines by those of contours, each closed.
  ///
  /// - Parameters:
  ///   - points: The points of all contours, one contour after the other.
  ///   - starts: The index of each contour's first point, increasing.
  ///   - keepsLevels: Also keeps horizontal lines, and a zero-length line wherever a contour turns
  ///     from up to down, unless they are on the boundary of two rows; see `PassCounting`.
  ///   - inside: The pixels that the points' bounds touch, if the bounds are inside the clip and in
  ///     range, which avoids the checks for both.
  mutating func load(
    _ points: Span<SIMD2<Double>>, starts: Span<Int>,
    clip: PixelRect, inside: PixelRect?, keepsLevels: Bool
  ) throws(RasterError) {
    (count, area, mostWindings) = (0, PixelRect.empty, 0)
    // Of two successive lines at most one is followed by a turn; a contour may end with one more.
    lines.reserve(keepsLevels ? 2 * points.count + 2 : points.count)
    var collector = unsafe LineCollector(lines: lines.base, clip: clip, keepsLevels: keepsLevels)
    for contour in starts.indices {
      let end = contour + 1 < starts.count ? starts[contour + 1] : points.count
      guard starts[contour] < end else { continue }
      if inside != nil {
        Self.addInside(points.extracting(starts[contour]..<end), to: &collector)
      } else if let bad = add(points, starts[contour]..<end, to: &collector) {
        throw .nonFiniteCoordinate(point: bad)
      }
    }
    guard collector.count > 0 else { return }
    count = collector.count
    area = inside ?? collector.extent(within: clip)
    mostWindings = collector.chains
  }

  /// Removes the lines, and frees memory if there was room for more than `most`.
  mutating func trim(above most: Int) {
    count = 0
    lines.trim(above: most)
  }

  /// Adds a closed contour inside the clip.
  @inline(__always)
  private static func addInside(
    _ points: Span<SIMD2<Double>>, to collector: inout LineCollector
  ) {
    let last = points[points.count - 1]
    var (x, y) = (Subpixel.fixed(last.x), Subpixel.fixed(last.y))
    collector.beginContour()
    for index in points.indices {
      let (nextX, nextY) = (Subpixel.fixed(points[index].x), Subpixel.fixed(points[index].y))
      if collector.follow(x, y, nextX, nextY) { collector.keep(x, y, nextX, nextY) }
      (x, y) = (nextX, nextY)
    }
    collector.endContour()
  }

  /// Adds a closed contour, or returns the index of its first point that is not finite.
  @inline(__always)
  private mutating func add(
    _ all: Span<SIMD2<Double>>, _ range: Range<Int>, to collector: inout LineCollector
  ) -> Int? {
    let points = all.extracting(range)
    let last = points.count - 1
    var from = GridPoint(points[last])
    collector.beginContour()
    for index in points.indices {
      let to = GridPoint(points[index])
      if from.isInReach, to.isInReach {
        collector.append(from.x, from.y, to.x, to.y)
      } else {
        let (a, b) = (points[index == 0 ? last : index - 1], points[index])
        guard b.x.isFinite, b.y.isFinite else { return range.lowerBound + index }
        // The last point is used as `a` before it is checked as `b`.
        guard a.x.isFinite, a.y.isFinite else { return range.upperBound - 1 }
        // This line may become three lines and two turns, as may each of the remaining lines.
        let rest = all.count - range.lowerBound - index
        lines.reserve(collector.count + 5 * rest + 2, keeping: collector.count)
        unsafe collector.lines = lines.base
        collector.appendClipped(a, b)
      }
      from = to
    }
    collector.endContour()
    return nil
  }
}

/// A point on the grid.
private struct GridPoint {
  let x: Int32
  let y: Int32
  /// Whether the point is within `Subpixel.reach` of the origin; false for NaN.
  ///
  /// If false, the coordinates are undefined.
  let isInReach: Bool

  @inline(__always)
  init(_ point: SIMD2<Double>) {
    let reach = Double(Subpixel.reach)
    // A NaN fails every comparison.
    isInReach = abs(point.x) <= reach && abs(point.y) <= reach
    (x, y) = (Subpixel.fixed(point.x), Subpixel.fixed(point.y))
  }
}

/// Collects the lines while a polygon is read.
// Safe: `LineStore` reserves room for every line that a contour can add.
@safe
private struct LineCollector {
  /// The output buffer; it has room for every line that is appended.
  var lines: UnsafeMutablePointer<FixedLine>
  private(set) var count = 0
  /// The number of contours and of their turns from up to down: no scanline has more lines of one
  /// direction.
  private(set) var chains = 0
  private var wasUp = false
  private let keepsLevels: Bool
  /// The start of the contour's first line that is not horizontal, if it goes down.
  private var firstDown: (x: Int32, y: Int32)?
  private var hasDirection = false

  // The clip and the extent of the lines in it, in fixed units.
  private let clipTop: Int32, clipRight: Int32, clipBottom: Int32
  private var left = Int32.max, top = Int32.max, right = Int32.min, bottom = Int32.min

  init(lines: UnsafeMutablePointer<FixedLine>, clip: PixelRect, keepsLevels: Bool) {
    unsafe (self.lines, self.keepsLevels) = (lines, keepsLevels)
    clipTop = Int32(clip.minY << Subpixel.bits)
    clipRight = Int32(clip.maxX << Subpixel.bits)
    clipBottom = Int32(clip.maxY << Subpixel.bits)
  }

  mutating func beginContour() {
    chains += 1
    (wasUp, hasDirection, firstDown) = (false, false, nil)
  }

  /// Returns to the contour's first line.
  mutating func endContour() {
    if keepsLevels, wasUp, let firstDown {
      appendLevel(firstDown.x, firstDown.x, y: firstDown.y)
    }
  }

  func extent(within clip: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(clip.minX, Int(left) >> Subpixel.bits),
      minY: max(clip.minY, Int(top) >> Subpixel.bits),
      maxX: min(clip.maxX, (Int(right) + Subpixel.mask) >> Subpixel.bits),
      maxY: min(clip.maxY, (Int(bottom) + Subpixel.mask) >> Subpixel.bits))
  }

  /// Tracks the direction of the contour, with its horizontal lines and turns if they are kept.
  ///
  /// - Returns: False for a line that covers nothing.
  @inline(__always)
  mutating func follow(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> Bool {
    let isUp = y1 < y0
    guard y0 != y1 else {
      if keepsLevels, x0 != x1 { appendLevel(x0, x1, y: y0) }
      return false
    }
    if wasUp, !isUp {
      chains &+= 1
      if keepsLevels { appendLevel(x0, x0, y: y0) }
    }
    if keepsLevels, !hasDirection {
      hasDirection = true
      if !isUp { firstDown = (x0, y0) }
    }
    wasUp = isUp
    return true
  }

  @inline(__always)
  mutating func keep(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    unsafe lines[count] = FixedLine(x0: x0, y0: y0, x1: x1, y1: y1)
    count &+= 1
  }

  /// Adds a line unless it has no effect.
  @inline(__always)
  mutating func append(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    guard follow(x0, y0, x1, y1) else { return }
    let (upper, lower) = (min(y0, y1), max(y0, y1))
    guard upper < clipBottom, lower > clipTop else { return }
    // Lines right of the clip still show that the fill may extend to the clip's right side.
    right = max(right, max(x0, x1))
    let first = min(x0, x1)
    guard first < clipRight else { return }
    left = min(left, first)
    top = min(top, upper)
    bottom = max(bottom, lower)
    keep(x0, y0, x1, y1)
  }

  /// Adds a horizontal line, or a turn.
  ///
  /// Neither touches the inside of a pixel if it is on the boundary of two rows.
  private mutating func appendLevel(_ x0: Int32, _ x1: Int32, y: Int32) {
    guard y & Int32(Subpixel.mask) != 0, y > clipTop, y < clipBottom, min(x0, x1) < clipRight
    else { return }
    keep(x0, y, x1, y)
  }

  /// Adds a line with an end out of range: clipped above and below, and moved onto the nearer
  /// side where it is too far left or right, so that its winding is preserved.
  ///
  ///        ·──────────┐ reach
  ///     a ╲│          │        a-b becomes the vertical part on the left side
  ///        ╲          │        and the part inside
  ///        │╲         │
  ///        │ b        │
  mutating func appendClipped(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let reach = Double(Subpixel.reach)
    // From top to bottom in either case, so that a line and its reverse are clipped at the same
    // points.
    let isDown = a.y < b.y
    var (upper, lower) = isDown ? (a, b) : (b, a)
    if a.y == b.y, abs(a.y) < reach {
      let (x0, x1) = (min(max(a.x, -reach), reach), min(max(b.x, -reach), reach))
      append(Subpixel.fixed(x0), Subpixel.fixed(a.y), Subpixel.fixed(x1), Subpixel.fixed(a.y))
    }
    guard upper.y < lower.y, upper.y < reach, lower.y > -reach else { return }
    let line = (upper, lower)
    if upper.y < -reach { upper = SIMD2(Self.x(on: line, at: -reach), -reach) }
    if lower.y > reach { lower = SIMD2(Self.x(on: line, at: reach), reach) }

    var cuts = [upper]
    for side in upper.x < lower.x ? [-reach, reach] : [reach, -reach]
    where (upper.x < side) != (lower.x < side) {
      let y = Self.y(on: line, at: side)
      cuts.append(SIMD2(side, min(max(y, upper.y), lower.y)))
    }
    cuts.append(lower)
    let ends = cuts.map { point in
      (x: Subpixel.fixed(min(max(point.x, -reach), reach)), y: Subpixel.fixed(point.y))
    }
    for (from, to) in zip(ends, ends.dropFirst()) {
      if isDown {
        append(from.x, from.y, to.x, to.y)
      } else {
        append(to.x, to.y, from.x, from.y)
      }
    }
  }

  private static func x(on line: (SIMD2<Double>, SIMD2<Double>), at y: Double) -> Double {
    // Halves, so that the difference of two coordinates near 1e308 stays finite.
    let t = (y / 2 - line.0.y / 2) / (line.1.y / 2 - line.0.y / 2)
    return line.0.x * (1 - t) + line.1.x * t
  }

  private static func y(on line: (SIMD2<Double>, SIMD2<Double>), at x: Double) -> Double {
    let t = (x / 2 - line.0.x / 2) / (line.1.x / 2 - line.0.x / 2)
    return line.0.y * (1 - t) + line.1.y * t
  }
}
