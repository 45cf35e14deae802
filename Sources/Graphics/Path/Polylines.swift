public import Foundation

/// Contours of straight lines, the flattened form of a path for filling.
///
/// The points of all contours are in one flat array. A closed contour does not repeat its first
/// point unless the path itself returned to it. Neighboring points may coincide.
public struct Polylines: Sendable, Hashable {
  /// The points of all contours, one contour after the other.
  public var points: [SIMD2<Double>] = []
  /// The index of each contour's first point, increasing.
  public var starts: [Int] = []
  /// Whether each contour was closed, by the path or by a clip.
  public var closed: [Bool] = []

  /// Creates an instance without contours.
  public init() {}

  /// The number of contours.
  public var count: Int { starts.count }

  /// Whether there are no contours.
  public var isEmpty: Bool { starts.isEmpty }

  /// Returns the indices of one contour's points.
  public func range(of contour: Int) -> Range<Int> {
    starts[contour]..<(contour + 1 < starts.count ? starts[contour + 1] : points.count)
  }

  /// The bounding box of all points; nil if there are none.
  public var bounds: CGRect? {
    guard let first = points.first else { return nil }
    var bounds = Bounds(first)
    for point in points { bounds.add(point) }
    return bounds.rect
  }

  /// The size of the memory in bytes.
  package var keptBytes: Int {
    points.capacity * MemoryLayout<SIMD2<Double>>.stride + starts.capacity
      * MemoryLayout<Int>.stride
      + closed.capacity
  }

  /// Removes every contour and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    closed.removeAll(keepingCapacity: true)
  }

  /// Adds the contours of `other`.
  public mutating func append(_ other: Polylines) {
    starts += other.starts.map { $0 + points.count }
    closed += other.closed
    points += other.points
  }

  /// Returns the contours in another space; nil if the transform is not affine, or if a point is
  /// not within ±1e100 there.
  public consuming func mapped(by transform: PlaneTransform) -> Polylines? {
    guard transform.isAffine else { return nil }
    var result = self
    let usable = unsafe result.points.withUnsafeMutableBufferPointer { points in
      var usable = true
      for index in points.indices {
        unsafe points[index] = transform.apply(points[index])
        usable = unsafe usable && points[index].isUsable
      }
      return usable
    }
    return usable ? result : nil
  }

  /// Begins a contour at `point`.
  public mutating func begin(at point: SIMD2<Double>) {
    starts.append(points.count)
    closed.append(false)
    points.append(point)
  }

  /// Adds a closed contour of `first` and then of `rest` from its end to its start.
  package mutating func addClosed(
    _ first: ArraySlice<SIMD2<Double>>, thenReversed rest: ArraySlice<SIMD2<Double>> = []
  ) {
    starts.append(points.count)
    closed.append(true)
    points += first
    // No capacity is reserved: exact reservations would make every contour copy all previous ones.
    for index in rest.indices.reversed() { points.append(rest[index]) }
  }

  /// Marks the last contour as closed; does nothing if none exists.
  public mutating func close() {
    guard !closed.isEmpty else { return }
    closed[closed.count - 1] = true
  }
}

extension Path {
  /// Creates a path with the contours as moves, lines and closes.
  public init(_ polylines: Polylines) {
    self.init()
    reserveCapacity(
      verbs: polylines.points.count + polylines.count, points: polylines.points.count)
    for contour in 0..<polylines.count {
      let range = polylines.range(of: contour)
      move(to: polylines.points[range.lowerBound])
      for index in range.dropFirst() { line(to: polylines.points[index]) }
      if polylines.closed[contour] { close() }
    }
  }
}
