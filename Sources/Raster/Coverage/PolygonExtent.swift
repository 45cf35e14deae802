import StrataGraphics

/// The extent of a polygon's points, computed in one pass.
struct PolygonExtent {
  /// The minimum coordinates; like `high`, undefined unless `isInReach`.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// Whether every point is finite and within `Subpixel.reach` of the origin.
  let isInReach: Bool

  init(_ points: Span<SIMD2<Double>>) {
    var even = Bounds()
    var odd = Bounds()
    var index = 0
    // Two at a time, because a minimum takes longer than all the rest of a step.
    while index &+ 1 < points.count {
      unsafe even.add(points[unchecked: index])
      unsafe odd.add(points[unchecked: index &+ 1])
      index &+= 2
    }
    if index < points.count { even.add(points[index]) }
    let low = SIMD2(min(even.minX, odd.minX), min(even.minY, odd.minY))
    let high = SIMD2(max(even.maxX, odd.maxX), max(even.maxY, odd.maxY))
    // A coordinate that is not finite makes the sum not finite. The sum may also overflow, which is
    // equally out of range.
    let sum = even.sum + odd.sum
    let reach = Double(Subpixel.reach)
    isInReach =
      sum.x.isFinite && sum.y.isFinite && low.x >= -reach && low.y >= -reach && high.x <= reach
      && high.y <= reach
    (self.low, self.high) = (low, high)
  }

  /// Returns the pixels that the points' bounds touch, on the grid, within a clip.
  func pixels(within clip: PixelRect) -> PixelRect {
    guard low.x <= high.x else { return PixelRect.empty }
    return PixelRect(
      minX: max(clip.minX, Int(Subpixel.fixed(low.x)) >> Subpixel.bits),
      minY: max(clip.minY, Int(Subpixel.fixed(low.y)) >> Subpixel.bits),
      maxX: min(clip.maxX, (Int(Subpixel.fixed(high.x)) + Subpixel.mask) >> Subpixel.bits),
      maxY: min(clip.maxY, (Int(Subpixel.fixed(high.y)) + Subpixel.mask) >> Subpixel.bits))
  }

  /// Returns whether all points are inside the clip.
  func lies(in clip: PixelRect) -> Bool {
    low.x >= Double(clip.minX) && high.x <= Double(clip.maxX) && low.y >= Double(clip.minY)
      && high.y <= Double(clip.maxY)
  }

  private struct Bounds {
    var minX = Double.infinity, minY = Double.infinity
    var maxX = -Double.infinity, maxY = -Double.infinity
    var sum = SIMD2<Double>()

    @inline(__always)
    mutating func add(_ point: SIMD2<Double>) {
      minX = point.x < minX ? point.x : minX
      minY = point.y < minY ? point.y : minY
      maxX = point.x > maxX ? point.x : maxX
      maxY = point.y > maxY ? point.y : maxY
      sum += point
    }
  }
}
