/// Tells contours in which no two lines can cross or overlap.
enum StarShapedContour {
  /// Turns the wrong way that are taken for none, as twice the area in pixels that a side sweeps.
  ///
  /// Rounding makes some of 1e-13; sides that sweep less than this back, `mostPoints` of them,
  /// could overlap by a thousandth of a pixel's area.
  private static let slack = 1e-9
  private static let mostPoints = 4_096

  /// True only if every point of the contour can be seen from the mean of its points, and the
  /// contour goes around it once: convex contours, and blobs whose points go around.
  ///
  /// Winding numbers are then 0 and 1, or 0 and -1.
  static func contains(_ points: UnsafeBufferPointer<SIMD2<Double>>) -> Bool {
    guard points.count >= 3, points.count <= mostPoints else { return false }
    var sum = SIMD2<Double>()
    for point in points { sum += point }
    let center = sum / Double(points.count)
    var from = points[points.count - 1] - center
    var (least, largest) = (0.0, 0.0)
    var halves = 0
    for point in points {
      let to = point - center
      let swept = from.x * to.y - from.y * to.x
      least = min(least, swept)
      largest = max(largest, swept)
      // Going around once passes the line through the centre twice.
      halves &+= (from.y < 0) != (to.y < 0) ? 1 : 0
      from = to
    }
    return (least >= -slack || largest <= slack) && halves == 2
  }
}
