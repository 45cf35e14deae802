/// Detects contours in which no two lines can cross or overlap.
enum StarShapedContour {
  /// The tolerance for turns in the wrong direction, as twice the area in pixels that a side
  /// sweeps.
  ///
  /// In small shapes, rounding causes turns of about 1e-13. If all of `mostPoints` sides sweep this
  /// much backward, they overlap by 2·10⁻⁶ of a pixel's area.
  private static let slack = 1e-9
  private static let mostPoints = 4_096

  /// Returns true only if every point of the contour is visible from the mean of its points and the
  /// contour goes around it once, as convex contours and star-shaped blobs do.
  ///
  /// Winding numbers are then 0 and 1, or 0 and -1.
  static func contains(_ points: Span<SIMD2<Double>>) -> Bool {
    guard points.count >= 3, points.count <= mostPoints else { return false }
    var sum = SIMD2<Double>()
    for index in points.indices { sum += points[index] }
    let center = sum / Double(points.count)
    var from = points[points.count - 1] - center
    var (least, largest) = (0.0, 0.0)
    var halves = 0
    for index in points.indices {
      let to = points[index] - center
      let swept = from.x * to.y - from.y * to.x
      least = min(least, swept)
      largest = max(largest, swept)
      // One turn crosses the horizontal line through the center twice.
      halves &+= (from.y < 0) != (to.y < 0) ? 1 : 0
      from = to
    }
    return (least >= -slack || largest <= slack) && halves == 2
  }
}
