import StrataGraphics

extension Path {
  /// Adds the arc of an ellipse from the current point to `end`, as SVG's `A` describes it.
  ///
  /// Of the four arcs that fit, `isLarge` selects those of more than half a turn and `sweeps` those
  /// from +x toward +y. Radii that are too small are scaled up. With a radius of 0 the arc
  /// is a line, and from a point to itself it is empty.
  mutating func addSVGArc(
    to end: SIMD2<Double>, radii: SIMD2<Double>, degrees: Double, isLarge: Bool, sweeps: Bool
  ) {
    guard let start = currentPoint, start != end else { return }
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0 else { return line(to: end) }
    let (sine, cosine) = Maths.sincos(degrees * .pi / 180)
    // In coordinates with the origin halfway and the axes along the ellipse's, the start is at h
    // and the end at -h. Divided by the radii the ellipse is a unit circle.
    let half = (start - end) / 2
    let h = SIMD2(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    let reach = ((h.x / rx) * (h.x / rx) + (h.y / ry) * (h.y / ry)).squareRoot()
    if reach > 1 { (rx, ry) = (rx * reach, ry * reach) }
    let from = SIMD2(h.x / rx, h.y / ry)
    let square = from.x * from.x + from.y * from.y
    // The center is on the bisector of the chord, at the distance that makes the radius 1.
    let distance = (max(0, 1 - square) / square).squareRoot() * (isLarge == sweeps ? 1 : -1)
    let center = SIMD2(-from.y, from.x) * distance
    let first = Maths.atan2(from.y - center.y, from.x - center.x)
    var delta = Maths.atan2(-from.y - center.y, -from.x - center.x) - first
    if sweeps, delta < 0 { delta += 2 * .pi }
    if !sweeps, delta > 0 { delta -= 2 * .pi }
    var arc = Path()
    arc.addRelativeArc(center: center, radius: 1, start: first, delta: delta)
    let middle = (start + end) / 2
    let placed = arc.mapPoints { unit in
      let (x, y) = (unit.x * rx, unit.y * ry)
      return middle + SIMD2(cosine * x - sine * y, sine * x + cosine * y)
    }
    // The move is followed only by cubics; the last ends exactly at the file's coordinates.
    let points = placed.points.dropFirst()
    for index in stride(from: points.startIndex, to: points.endIndex, by: 3) {
      let isLast = index + 3 >= points.endIndex
      cubic(
        to: isLast ? end : points[index + 2], control1: points[index],
        control2: points[index + 1])
    }
  }
}
