import StrataGraphics

/// A directed line in units of 1/1024 pixel; never horizontal.
struct FixedLine: BitwiseCopyable {
  var x0: Int32, y0: Int32, x1: Int32, y1: Int32

  var top: Int { Int(min(y0, y1)) }
  var bottom: Int { Int(max(y0, y1)) }
}

/// The lines of a polygon that can matter inside a clip, on the fixed-point grid.
///
/// A line above, below or right of the clip adds nothing to a pixel inside it and is left out; one
/// at its left keeps its winding and stays. Lines are kept whole, so that what a pixel gets from a
/// line does not depend on the clip.
struct LineStore: ~Copyable {
  private(set) var lines = Scratch<FixedLine>()
  private(set) var count = 0
  /// The smallest area, within the clip, outside which coverage is 0.
  private(set) var area = PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0)

  // The clip and the extent of the lines in it, in fixed units.
  private var clipLeft = 0, clipTop = 0, clipRight = 0, clipBottom = 0
  private var left = Int.max, top = Int.max, right = Int.min, bottom = Int.min

  /// Replaces the lines by those of `polylines`, each contour closed.
  mutating func load(_ polylines: Polylines, clip: PixelArea) throws(RasterError) {
    begin(clip)
    let failure = polylines.points.withUnsafeBufferPointer { points -> Int? in
      for contour in polylines.starts.indices {
        let range = polylines.range(of: contour)
        let bad = add(contour: UnsafeBufferPointer(rebasing: points[range]))
        if let bad { return range.lowerBound + bad }
      }
      return nil
    }
    if let failure {
      count = 0
      throw .nonFiniteCoordinate(point: failure)
    }
    area = count == 0 ? PixelArea(minX: 0, minY: 0, maxX: 0, maxY: 0) : extent(within: clip)
  }

  /// Gives memory back after an unusually large polygon.
  mutating func trim() {
    count = 0
    lines.trim(above: 1 << 18)
  }

  private mutating func begin(_ clip: PixelArea) {
    count = 0
    clipLeft = clip.minX << Subpixel.bits
    clipTop = clip.minY << Subpixel.bits
    clipRight = clip.maxX << Subpixel.bits
    clipBottom = clip.maxY << Subpixel.bits
    (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
  }

  private func extent(within clip: PixelArea) -> PixelArea {
    PixelArea(
      minX: max(clip.minX, left >> Subpixel.bits),
      minY: max(clip.minY, top >> Subpixel.bits),
      maxX: min(clip.maxX, (right + Subpixel.mask) >> Subpixel.bits),
      maxY: min(clip.maxY, (bottom + Subpixel.mask) >> Subpixel.bits))
  }

  /// Adds a closed contour; returns the index of its first point that is not finite.
  private mutating func add(contour: UnsafeBufferPointer<SIMD2<Double>>) -> Int? {
    guard var from = contour.last else { return nil }
    lines.reserve(count + contour.count, keeping: count)
    var fixedFrom = Self.fixed(from)
    for index in contour.indices {
      let to = contour[index]
      let fixedTo = Self.fixed(to)
      if let fixedFrom, let fixedTo {
        append(fixedFrom.x, fixedFrom.y, fixedTo.x, fixedTo.y)
      } else {
        guard to.x.isFinite, to.y.isFinite else { return index }
        // The last point is looked at as `from` before it is checked as `to`.
        guard from.x.isFinite, from.y.isFinite else { return contour.count - 1 }
        lines.reserve(count + 3 + contour.count - index, keeping: count)
        appendClipped(from, to)
      }
      from = to
      fixedFrom = fixedTo
    }
    return nil
  }

  /// The point on the grid; nil when it is out of reach or not a number.
  @inline(__always)
  private static func fixed(_ point: SIMD2<Double>) -> (x: Int32, y: Int32)? {
    let reach = Double(Subpixel.reach)
    // A NaN fails every comparison.
    guard abs(point.x) <= reach, abs(point.y) <= reach else { return nil }
    return (Subpixel.fixed(point.x), Subpixel.fixed(point.y))
  }

  /// Adds a line for which room is reserved, unless it cannot matter.
  @inline(__always)
  private mutating func append(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    let (upper, lower) = (Int(min(y0, y1)), Int(max(y0, y1)))
    guard upper < lower, upper < clipBottom, lower > clipTop else { return }
    // What lies right of the clip still says that the fill may reach the clip's right side.
    right = max(right, Int(max(x0, x1)))
    let first = Int(min(x0, x1))
    guard first < clipRight else { return }
    left = min(left, first)
    top = min(top, upper)
    bottom = max(bottom, lower)
    lines.base[count] = FixedLine(x0: x0, y0: y0, x1: x1, y1: y1)
    count &+= 1
  }

  /// Adds a line with an end out of reach: cut off above and below, and moved onto the nearer
  /// side where it is too far left or right, so that its winding stays.
  ///
  ///        ·──────────┐ reach
  ///     a ╲│          │        a-b becomes the vertical part on the left side
  ///        ╲          │        and the part inside
  ///        │╲         │
  ///        │ b        │
  private mutating func appendClipped(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let reach = Double(Subpixel.reach)
    // From top to bottom in either case, so that a line and its reverse are cut at the same points.
    let isDown = a.y < b.y
    var (upper, lower) = isDown ? (a, b) : (b, a)
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
