/// A grid index of points that finds those in a small rectangle without examining all.
package struct PlaceIndex {
  private let locations: [SIMD2<Double>]
  private let low: SIMD2<Double>
  /// The number of squares per unit of length.
  private let scale: SIMD2<Double>
  /// The number of rows, which equals the number of columns.
  private let side: Int
  /// The start of each square's points in `order`, row by row, and the end of the last.
  private var starts: [Int]
  /// The indices of points, square by square.
  private var order: [Int]

  /// Creates an index.
  ///
  /// - Parameter locations: The points; they and their differences must be finite.
  package init(_ locations: [SIMD2<Double>]) {
    self.locations = locations
    var (low, high) = (locations.first ?? .zero, locations.first ?? .zero)
    for location in locations {
      low = pointwiseMin(low, location)
      high = pointwiseMax(high, location)
    }
    self.low = low
    side = max(Int(Double(locations.count).squareRoot()), 1)
    let extent = high - low
    scale = SIMD2(
      extent.x > 0 ? Double(side) / extent.x : 0, extent.y > 0 ? Double(side) / extent.y : 0)
    starts = [Int](repeating: 0, count: side * side + 1)
    order = [Int](repeating: 0, count: locations.count)
    for location in locations { starts[square(of: location) + 1] += 1 }
    for square in 0..<side * side { starts[square + 1] += starts[square] }
    var next = starts
    for (number, location) in locations.enumerated() {
      let square = square(of: location)
      order[next[square]] = number
      next[square] += 1
    }
  }

  /// Returns the indices of the points in a rectangle in ascending order.
  ///
  /// - Parameter looked: Increased by the number of examined points and rows of squares.
  package func numbers(
    from low: SIMD2<Double>, to high: SIMD2<Double>, looked: inout Int
  ) -> [Int] {
    var found: [Int] = []
    let (first, last) = (place(of: low), place(of: high))
    for row in first.y...last.y {
      let run = starts[row * side + first.x]..<starts[row * side + last.x + 1]
      looked += 1 + run.count
      for number in order[run] {
        let location = locations[number]
        guard location.x >= low.x, location.x <= high.x, location.y >= low.y, location.y <= high.y
        else { continue }
        found.append(number)
      }
    }
    found.sort()
    return found
  }

  private func square(of location: SIMD2<Double>) -> Int {
    let place = place(of: location)
    return place.y * side + place.x
  }

  /// Returns the square that contains a point, or the nearest one at the border.
  private func place(of location: SIMD2<Double>) -> SIMD2<Int> {
    let place = ((location - low) * scale).clamped(
      lowerBound: .zero, upperBound: SIMD2(repeating: Double(side - 1)))
    return SIMD2(Int(place.x), Int(place.y))
  }
}
