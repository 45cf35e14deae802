extension Path {
  /// The part of the path between two fractions of its total length.
  ///
  /// Lengths run over all sub-paths in order, closing lines included. A sub-path that lies wholly
  /// inside is kept as it is, closed if it was; one that is cut becomes an open piece. A sub-path
  /// of no length stays when its place is inside. Curves are cut where they are, not flattened.
  ///
  /// A curve takes up its length, but within it a fraction is one of its parameter and not of its
  /// length: half of a curve's share cuts it at the parameter ½, as Core Animation does.
  ///
  /// - Parameters: `start` and `end` are clamped to 0...1, NaN to the nearer end. Nothing is left
  ///   when `start >= end`.
  /// - Returns: The path itself for 0...1, and when a coordinate is not finite.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? min(start, 1) : 0
    let end = end < 1 ? max(end, 0) : 1
    guard start < end else { return Path() }
    if start == 0 && end == 1 || firstUnusableElement != nil { return self }
    let total = length
    var trimmer = Trimmer(
      // The path's own ends are never cut off by rounding.
      low: start == 0 ? -.infinity : start * total, high: end == 1 ? .infinity : end * total,
      negligible: 1e-12 * total)
    try? forEachSubpath { trimmer.add($0) }
    return trimmer.result
  }
}

private struct Trimmer {
  let low: Double
  let high: Double
  /// A piece this short is rounding, and would leave a cap in a direction of its own.
  let negligible: Double
  private(set) var result = Path()
  /// Length before the segment at hand.
  private var position = 0.0

  init(low: Double, high: Double, negligible: Double) {
    (self.low, self.high, self.negligible) = (low, high, negligible)
  }

  mutating func add(_ subpath: Subpath) {
    let lengths = subpath.segments.map(\.length)
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
