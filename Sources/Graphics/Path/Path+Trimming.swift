extension Path {
  /// Returns the part of the path between two fractions of its total length.
  ///
  /// Lengths run over all subpaths in order, including closing lines. A subpath entirely inside is
  /// kept unchanged, closed if it was; one that is cut becomes open. A zero-length subpath is kept
  /// if its position is inside. Curves are split, not flattened.
  ///
  /// A curve takes up its length, but within it a fraction applies to its parameter, not its
  /// length: half of a curve's share splits it at the parameter ½, as in Core Animation.
  ///
  /// - Parameters:
  ///   - start: The first fraction, clamped to 0...1; NaN is 0.
  ///   - end: The last fraction, clamped to 0...1; NaN is 1.
  /// - Returns: An empty path if `start >= end`; the path itself for 0...1, and if a coordinate is
  ///   not a number within ±1e100.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? min(start, 1) : 0
    let end = end < 1 ? max(end, 0) : 1
    guard start < end else { return Path() }
    if start == 0 && end == 1 || firstUnusableElement != nil { return self }
    var total = 0.0
    var subpaths: [(subpath: Subpath, lengths: [Double])] = []
    try? forEachSubpath { subpath in
      let lengths = subpath.segments.map(\.length)
      total = lengths.reduce(total, +)
      subpaths.append((subpath, lengths))
    }
    var trimmer = Trimmer(
      // Rounding never cuts off the path's own ends.
      low: start == 0 ? -.infinity : start * total, high: end == 1 ? .infinity : end * total,
      negligible: 1e-12 * total)
    for (subpath, lengths) in subpaths { trimmer.add(subpath, lengths) }
    return trimmer.result
  }
}

private struct Trimmer {
  let low: Double
  let high: Double
  /// The length up to which a segment is rounding; it would leave a cap in a wrong direction.
  let negligible: Double
  private(set) var result = Path()
  /// The length before the current segment.
  private var position = 0.0

  init(low: Double, high: Double, negligible: Double) {
    (self.low, self.high, self.negligible) = (low, high, negligible)
  }

  /// - Parameter lengths: The lengths of the subpath's segments.
  mutating func add(_ subpath: Subpath, _ lengths: [Double]) {
    let end = lengths.reduce(position, +)
    defer { position = end }
    guard position <= high, end >= low else { return }
    if position >= low && end <= high { return subpath.add(to: &result) }
    var isOpen = false
    var before = position
    for (segment, length) in zip(subpath.segments, lengths) {
      add(segment, length, after: before, isOpen: &isOpen)
      before += length
    }
  }

  private mutating func add(
    _ segment: Path.Segment, _ length: Double, after before: Double, isOpen: inout Bool
  ) {
    var (from, to) = (low - before, min(high - before, length))
    if from < negligible { from = 0 }
    if length - to < negligible { to = length }
    guard to - from > negligible else { return }
    let part = segment.part(from: from / length, to: to / length)
    if !isOpen { result.move(to: part.start) }
    isOpen = true
    result.add(part)
  }
}
