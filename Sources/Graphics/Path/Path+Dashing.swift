extension Path {
  /// Returns the painted segments of a dashed path, without flattening curves.
  ///
  /// The pattern restarts in every subpath. A dash that runs through the start of a closed
  /// subpath is one segment, and one that covers all of it stays closed. A painted length of 0
  /// gives a zero-length line.
  ///
  /// - Parameters:
  ///   - lengths: Alternating painted and unpainted lengths; with an odd count the roles swap on
  ///     each repetition.
  ///   - phase: The offset into the pattern at the start of each subpath; any sign and size, NaN is
  ///     0.
  ///   - limits: At most `dashSegments` dashes.
  /// - Returns: The path itself if `lengths` is empty or all zero, or has a length that is negative
  ///   or not finite.
  /// - Throws: `nonFiniteCoordinate` for a point that is not a number within ±1e100.
  ///   `tooManyDashes`, before memory is allocated for them.
  public func dashed(
    _ lengths: [Double], phase: Double = 0, limits: Limits = .default
  ) throws(PathError) -> Path {
    guard let pattern = DashPattern(lengths, phase: phase) else { return self }
    if let element = firstUnusableElement { throw .nonFiniteCoordinate(element: element) }
    var cutter = DashCutter(pattern, sink: PathCollector(), allowed: limits.dashSegments)
    try forEachSubpath { (subpath) throws(PathError) in try cutter.cut(subpath) }
    return cutter.sink.path
  }
}

/// A normalized dash list: an even count, a period and a phase within it.
struct DashPattern {
  /// The start and end of each painted interval within the period.
  let painted: [(from: Double, to: Double)]
  let period: Double
  /// The phase, 0 ..< period.
  let phase: Double
  /// Whether a zero-length subpath is painted.
  let isPaintedAtPhase: Bool
  /// The index of the first painted interval that does not end before the phase.
  let firstPainted: Int

  /// Returns nil for a list that means a solid line.
  init?(_ lengths: [Double], phase: Double) {
    guard lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    let even = lengths.count % 2 == 0 ? lengths : lengths + lengths
    var painted: [(from: Double, to: Double)] = []
    var sum = 0.0
    for (index, length) in even.enumerated() {
      if index % 2 == 0 { painted.append((sum, sum + length)) }
      sum += length
    }
    guard sum > 0, sum.isFinite else { return nil }
    self.painted = painted
    period = sum
    var offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    if offset < 0 { offset += sum }
    self.phase = offset < sum ? offset : 0
    // Looked up once: the list may be as long as the path has subpaths.
    let place = self.phase
    isPaintedAtPhase = painted.contains {
      $0.from <= place && (place < $0.to || $0.from == $0.to)
    }
    firstPainted = painted.firstIndex { $0.to >= place } ?? painted.count
  }
}

/// Cuts subpaths into dashes.
///
/// Positions along a subpath are computed from whole periods in Double, never by summing dashes,
/// so that the millionth dash is as exact as the second.
struct DashCutter<Sink: CenterLineSink> {
  private(set) var sink: Sink
  private let pattern: DashPattern
  private let allowed: Int
  private var dashes = 0
  private var arcs: [ArcLength] = []
  /// The length before each segment.
  private var before: [Double] = []
  private var total = 0.0

  init(_ pattern: DashPattern, sink: Sink, allowed: Int) {
    self.pattern = pattern
    self.sink = sink
    self.allowed = allowed
  }

  mutating func cut(_ subpath: Subpath) throws(PathError) {
    measure(subpath)
    try checkCount(Double(dashes) + total / pattern.period * Double(pattern.painted.count))
    guard total > 0 else {
      if pattern.isPaintedAtPhase {
        try count()
        try sink.add(subpath)
      }
      return
    }
    var isOpen = false
    // The dash at the start of a closed subpath is held back, because one at the end may run into
    // it.
    var first: (from: Double, to: Double)?
    var cursor = 0
    var cycle = 0.0
    while true {
      let base = cycle * pattern.period - pattern.phase
      guard base < total else { break }
      for interval in pattern.painted[(cycle == 0 ? pattern.firstPainted : 0)...] {
        let (from, to) = (base + interval.from, base + interval.to)
        guard from < total else { break }
        guard to > 0 || from >= 0 else { continue }
        try count()
        if from <= 0, to >= total { return try sink.add(subpath) }
        if from <= 0, to > 0, subpath.isClosed {
          first = (0, to)
        } else if let head = first, to >= total {
          first = nil
          try run(from, total, cursor: &cursor, isOpen: &isOpen)
          cursor = 0
          try run(head.from, head.to, cursor: &cursor, isOpen: &isOpen)
          try finish(&isOpen)
        } else {
          try dash(max(0, from), min(to, total), cursor: &cursor)
        }
      }
      cycle += 1
    }
    if let first {
      cursor = 0
      try dash(first.from, first.to, cursor: &cursor)
    }
  }

  private mutating func measure(_ subpath: Subpath) {
    arcs.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    total = 0
    for segment in subpath.segments {
      let arc = ArcLength(segment)
      arcs.append(arc)
      before.append(total)
      total += arc.length
    }
  }

  private mutating func count() throws(PathError) {
    dashes += 1
    try checkCount(Double(dashes))
  }

  private func checkCount(_ count: Double) throws(PathError) {
    guard count <= Double(allowed) else {
      throw .tooManyDashes(asked: Int(min(count, 1e18)), allowed: allowed)
    }
  }

  /// The length below which a difference is rounding.
  ///
  /// A dash that ends at a corner must not begin the next side, where its cap would have another
  /// direction.
  private var negligible: Double { 1e-10 * total }

  private mutating func dash(
    _ from: Double, _ to: Double, cursor: inout Int
  ) throws(PathError) {
    var isOpen = false
    try run(from, to, cursor: &cursor, isOpen: &isOpen)
    if isOpen { return try finish(&isOpen) }
    let arc = arcs[cursor]
    let t = arc.parameter(at: from - before[cursor])
    try sink.dot(
      at: arc.segment.point(at: t), direction: arc.segment.tangent(at: t) ?? SIMD2(1, 0))
  }

  private mutating func finish(_ isOpen: inout Bool) throws(PathError) {
    if isOpen { try sink.end(closed: false) }
    isOpen = false
  }

  /// Adds the part between two lengths.
  ///
  /// `cursor` is a segment that does not begin after `from`, and is left at one that does not begin
  /// after `to`.
  private mutating func run(
    _ from: Double, _ to: Double, cursor: inout Int, isOpen: inout Bool
  ) throws(PathError) {
    while cursor + 1 < arcs.count, before[cursor + 1] <= from + negligible { cursor += 1 }
    while true {
      try add(arcs[cursor], from - before[cursor], to - before[cursor], isOpen: &isOpen)
      guard cursor + 1 < arcs.count, before[cursor + 1] < to - negligible else { return }
      cursor += 1
    }
  }

  private mutating func add(
    _ arc: ArcLength, _ from: Double, _ to: Double, isOpen: inout Bool
  ) throws(PathError) {
    let from = from < negligible ? 0 : from
    let to = arc.length - to < negligible ? arc.length : to
    guard to - from > negligible else { return }
    let part = arc.segment.part(from: arc.parameter(at: from), to: arc.parameter(at: to))
    if !isOpen { sink.begin(at: part.start) }
    isOpen = true
    try sink.add(part)
  }
}
