import StrataGraphics

/// Converts loops of edges back to lines and curves.
struct CombinedOutline {
  private var dissection: Dissection
  private let points: ContiguousArray<GridPoint>
  private let boundary: ContiguousArray<BoundaryEdge>
  /// The chord that contains each boundary edge.
  private var chords: ContiguousArray<Int32>
  /// The loops in the order of their sources in the paths.
  private(set) var loops: [BoundaryLoop]

  init(
    _ dissection: Dissection, _ arrangement: Arrangement<ChordLoad>,
    _ sweep: WindingSweep<CombinationRule>
  ) {
    self.dissection = dissection
    points = arrangement.points
    boundary = sweep.boundary
    var chords = ContiguousArray<Int32>(repeating: 0, count: sweep.boundary.count)
    for edge in sweep.kept.indices where sweep.kept[edge] >= 0 {
      chords[Int(sweep.kept[edge])] = arrangement.edges[edge].load.chord
    }
    self.chords = chords
    loops = BoundaryLoop.loops(of: boundary, points)
      .map { loop in (loop, loop.edges.reduce(Int32.max) { min($0, chords[Int($1)]) }) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// Returns the vertices of a loop in order.
  func corners(of loop: BoundaryLoop) -> [GridPoint] {
    loop.edges.map { points[Int(boundary[Int($0)].from)] }
  }

  /// A part of a segment along a loop, in reverse direction if `end` is less than `start`.
  private struct Run {
    let source: Int
    let start: Double
    var end: Double
    let from: Int32
    var to: Int32
  }

  /// Adds a loop as a closed subpath, or nothing if rounding removes all of it.
  mutating func add(_ loop: BoundaryLoop, to path: inout Path) {
    let runs = runs(of: loop)
    let corners = runs.indices.map { index in
      location(between: runs[(index + runs.count - 1) % runs.count], runs[index])
    }
    var pieces = PieceChain(sources: dissection.sources, slack: 1e-3 * dissection.grid.cell)
    for (index, run) in runs.enumerated() {
      pieces.append(
        piece(run, corners[index], corners[(index + 1) % runs.count]), of: run.source)
    }
    pieces.close(into: &path)
  }

  private func runs(of loop: BoundaryLoop) -> [Run] {
    var runs: [Run] = []
    for edge in loop.edges {
      let next = run(of: edge)
      if let last = runs.last, continues(last, next) {
        runs[runs.count - 1].end = next.end
        runs[runs.count - 1].to = next.to
      } else {
        runs.append(next)
      }
    }
    if runs.count > 1, continues(runs[runs.count - 1], runs[0]) {
      let last = runs.removeLast()
      runs[0] = Run(
        source: last.source, start: last.start, end: runs[0].end, from: last.from, to: runs[0].to)
    }
    // So that a path in which nothing changes starts at the same point as before.
    let first = runs.indices.min {
      (runs[$0].source, min(runs[$0].start, runs[$0].end), $0)
        < (runs[$1].source, min(runs[$1].start, runs[$1].end), $1)
    }
    return Array(runs[(first ?? 0)...] + runs[..<(first ?? 0)])
  }

  private func run(of edge: Int32) -> Run {
    let chord = dissection.chords[Int(chords[Int(edge)])]
    let edge = boundary[Int(edge)]
    return Run(
      source: Int(chord.source), start: dissection.parameter(of: chord, at: points[Int(edge.from)]),
      end: dissection.parameter(of: chord, at: points[Int(edge.to)]), from: edge.from, to: edge.to)
  }

  /// Whether one run continues another, except for gaps caused by snapping.
  private func continues(_ last: Run, _ next: Run) -> Bool {
    guard last.source == next.source, (last.start < last.end) == (next.start < next.end) else {
      return false
    }
    if last.end == next.start { return true }
    let isAhead = (last.end < next.start) == (next.start < next.end)
    let (low, high) = (min(last.end, next.start), max(last.end, next.start))
    return isAhead
      && dissection.sources[last.source].segment.part(from: low, to: high)
        .fits(within: 16 * dissection.grid.cell)
  }

  /// Returns the exact point between two runs, which is the same for all runs at a vertex.
  private mutating func location(between last: Run, _ next: Run) -> SIMD2<Double> {
    let place = points[Int(next.from)]
    if let known = dissection.joints.location(at: place) { return known }
    return dissection.addJoint(
      at: place, next.source, next.start, (source: last.source, parameter: last.end))
  }

  private func piece(
    _ run: Run, _ from: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> Path.Segment {
    dissection.part(
      of: run.source, from: run.start, at: from, to: run.end, at: to)
  }
}

extension Dissection {
  /// Returns the segment's parameter at a point on one of its chords.
  func parameter(of chord: Chord, at place: GridPoint) -> Double {
    let parameter = chord.parameter(at: place)
    if parameter == chord.start || parameter == chord.end { return parameter }
    let source = sources[Int(chord.source)]
    if source.isLine { return parameter }
    // The parameter of a curve need not be linear along its chord, especially if the curve is
    // straight.
    let nearest = source.segment.nearest(to: grid.point(at: place), from: parameter)
    return min(max(nearest, chord.start), chord.end)
  }

  /// Creates a joint for a vertex at which segments meet without having been cut.
  ///
  /// The joint is at their crossing if that is near, otherwise on one of them.
  mutating func addJoint(
    at place: GridPoint, _ source: Int, _ parameter: Double,
    _ other: (source: Int, parameter: Double)?
  ) -> SIMD2<Double> {
    var location = sources[source].segment.point(at: parameter)
    if let other, let meeting = meeting(source, parameter, other.source, other.parameter) {
      // Lines are their own chords. If two nearly parallel lines coincide for some distance, the
      // vertex need not be near their crossing.
      let areLines = sources[source].isLine && sources[other.source].isLine
      let reach = areLines ? 8 * grid.cell : 4 * tolerance
      if (meeting.location - grid.point(at: place)).length <= reach { location = meeting.location }
    }
    joints.add(location, at: place)
    return location
  }

  /// Returns the part of a segment between two points near it, given approximate parameters.
  ///
  /// It is reversed if the second parameter is less than the first.
  func part(
    of source: Int, from start: Double, at from: SIMD2<Double>, to end: Double,
    at to: SIMD2<Double>
  ) -> Path.Segment {
    let segment = sources[source].segment
    if case .line = segment { return .line(from, to) }
    let (first, last) = (parameter(segment, at: from, start), parameter(segment, at: to, end))
    // So short that rounding has reversed it.
    guard first != last, (first < last) == (start < end) else { return .line(from, to) }
    let part = segment.part(from: min(first, last), to: max(first, last))
    return (first < last ? part : part.reversed).moved(start: from, end: to)
  }

  private func parameter(
    _ segment: Path.Segment, at point: SIMD2<Double>, _ guess: Double
  ) -> Double {
    if (segment.point(at: guess) - point).length <= 1e-3 * grid.cell { return guess }
    return segment.nearest(to: point, from: guess)
  }
}
