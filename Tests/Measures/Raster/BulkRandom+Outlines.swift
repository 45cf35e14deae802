public import StrataGraphics

extension BulkRandom {
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  public mutating func point(_ range: ClosedRange<Double>) -> SIMD2<Double> {
    SIMD2(number(range), number(range))
  }

  /// Returns one to three contours of lines, quadratics and cubics, up to `reach` outside a square
  /// from the origin.
  public mutating func curves(size: Int, reach: Double) -> Polylines {
    let range = -reach...Double(size) + reach
    let contours = (0..<Int.random(in: 1...3, using: &self)).map { _ -> [SIMD2<Double>] in
      var points = [point(range)]
      for _ in 0..<Int.random(in: 2...5, using: &self) {
        let degree = Int.random(in: 1...3, using: &self)
        let control = [points[points.count - 1]] + (0..<degree).map { _ in point(range) }
        let steps = degree == 1 ? 1 : 12
        points += (1...steps).map { OutlinePoints.bezier(control, at: Double($0) / Double(steps)) }
      }
      return points
    }
    return Polylines(contours)
  }

  /// Returns an ellipse or a convex polygon, rotated; some are slivers, some have sides along the
  /// grid.
  ///
  /// - Parameter index: The number of the contour, by which its kind is chosen.
  public mutating func convexContour(_ index: Int) -> [SIMD2<Double>] {
    let center = point(20...80)
    let half = SIMD2(
      number(index.isMultiple(of: 5) ? 0.01...0.6 : 0.2...70), number(0.2...70))
    let angle = index.isMultiple(of: 7) ? 0 : number(0...6.3)
    let count = index.isMultiple(of: 3) ? 4 : Int.random(in: 3...90, using: &self)
    let (cosine, sine) = (Maths.cos(angle), Maths.sin(angle))
    let points = (0..<count).map { step in
      let around = (Double(step) + (count == 4 ? 0.5 : 0)) * 2 * Double.pi / Double(count)
      let x = half.x * Maths.cos(around)
      let y = half.y * Maths.sin(around)
      return center + SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
    if index.isMultiple(of: 11) { return points.map { $0.rounded(.toNearestOrEven) } }
    return index.isMultiple(of: 2) ? points : points.reversed()
  }

  /// Returns the vertices of a scribble over a grid of a thousand columns, a quarter of a pixel
  /// apart, each up to 4 px from its place.
  public mutating func scribble(_ count: Int) -> [SIMD2<Double>] {
    (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: 1_000)
      return SIMD2(Double(column), Double(row)) * 0.25 + point(0...4)
    }
  }
}
