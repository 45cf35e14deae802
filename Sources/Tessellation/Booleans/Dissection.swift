import Foundation
import StrataGraphics

/// Two paths, cut where they meet each other and themselves.
///
/// Segments are cut where an end of another is on them, and converted to chords. Where chords of
/// curves cross, the curves themselves are cut at their crossing and converted again. Where chords
/// cross and the curves do not, the chords are made shorter. This repeats until nothing needs to be
/// cut. Remaining crossings, and lines, which are their own chords, are left to the arrangement,
/// which resolves all crossings to within a cell.
struct Dissection {
  /// The maximum distance between a curve and its chords, relative to the larger side of both
  /// paths.
  ///
  /// It limits the error of a missed touch, not the precision of results, which follow the curves.
  static let fineness = 1.0 / 131_072
  /// The maximum distance from a segment, in cells, at which a point counts as on it.
  static let reach = 1.5
  /// The maximum number of times that chords are computed.
  ///
  /// Each round makes doubtful chords shorter by a factor of four, so that their error drops to a
  /// sixteenth; two rounds reach the size of cells.
  private static let rounds = 5
  /// The cost of dividing a curve in the search for its passes, in comparisons of edges.
  private static let divisionWork = 16

  let grid: Grid
  private(set) var sources: [SourceSegment] = []
  var joints: Joints
  private(set) var chords = ContiguousArray<Chord>()
  /// Whether each subpath is closed; those of the second path follow those of the first.
  private(set) var isClosed: [Bool] = []
  let tolerance: Double
  /// The number of times that chords have been computed.
  private var round = 0

  /// Creates a dissection.
  ///
  /// - Parameters:
  ///   - bounds: Contains all points and control points of both paths.
  ///   - closesFirst: Whether open subpaths of the first path are closed; those of the second are.
  init(_ first: Path, _ second: Path, bounds: CGRect, closesFirst: Bool) {
    let low = SIMD2(Double(bounds.minX), Double(bounds.minY))
    let high = SIMD2(Double(bounds.maxX), Double(bounds.maxY))
    tolerance = max(high.x - low.x, high.y - low.y) * Self.fineness
    grid = Grid(low: low, high: high, tolerance: tolerance)
    joints = Joints(grid)
    for (path, isSecond) in [(first, false), (second, true)] {
      try? path.forEachSubpath { subpath in
        add(subpath, isSecond: isSecond, closes: isSecond || closesFirst)
      }
    }
  }

  private mutating func add(_ subpath: Subpath, isSecond: Bool, closes: Bool) {
    var segments = subpath.segments
    if closes, let last = segments.last, last.end != subpath.start {
      segments.append(.line(last.end, subpath.start))
    }
    var from = joints.place(for: subpath.start)
    for segment in segments where !segment.fits(within: 0) {
      let to = joints.place(for: segment.end)
      sources.append(
        SourceSegment(segment, isSecond: isSecond, contour: isClosed.count, from: from, to: to))
      from = to
    }
    isClosed.append(closes || subpath.isClosed)
  }

  /// Cuts all segments that meet, and arranges the result.
  mutating func arrange(
    limits: TessellationLimits, work: inout WorkMeter
  ) throws(TessellationError) -> Arrangement<ChordLoad> {
    try cutAtEnds(&work)
    while true {
      round += 1
      let set = try ChordSet(sources, grid, tolerance: tolerance, work: &work)
      chords = set.chords
      guard chords.count <= limits.vertices else {
        throw .tooManyVertices(asked: chords.count, allowed: limits.vertices)
      }
      guard !chords.isEmpty else { return Arrangement() }
      let index = try CellIndex(set.segments, work: &work)
      let crossings = try Crossings(
        set.segments, index, vertexLimit: limits.vertices, work: &work)
      if round < Self.rounds, try cut(at: crossings, of: set.segments, &work) {
        continue
      }
      return try Arrangement(
        set.segments, index, crossings, vertexLimit: limits.vertices, work: &work)
    }
  }

  /// Cuts segments where ends of other segments are on them.
  private mutating func cutAtEnds(_ work: inout WorkMeter) throws(TessellationError) {
    let reach = Self.reach * grid.cell
    let ends = joints.places.compactMap { place in
      joints.location(at: place).map { (location: $0, place: place) }
    }.sorted { ($0.location.y, $0.location.x) < ($1.location.y, $1.location.x) }
    let index = PlaceIndex(ends.map(\.location))
    for number in sources.indices {
      let segment = sources[number].segment
      let (low, high) = segment.hull
      var looked = 8
      let near = index.numbers(from: low - reach, to: high + reach, looked: &looked)
      try work.spend(looked + 64 * near.count)
      var cuts: [(parameter: Double, end: Int)] = []
      for end in near {
        var divisions = 0
        let passes = segment.passes(of: ends[end].location, within: reach, &divisions)
        try work.spend(Self.divisionWork * divisions)
        cuts += passes.map { (parameter: $0, end: end) }
      }
      // In order of the segment, so that none of the stations before have to be moved.
      cuts.sort { ($0.parameter, $0.end) < ($1.parameter, $1.end) }
      for (parameter, end) in cuts { try cut(number, at: parameter, ends[end].place, &work) }
    }
  }

  /// Cuts curves where their chords cross; returns false if nothing remained to be cut.
  private mutating func cut(
    at crossings: Crossings<ChordLoad>, of segments: ContiguousArray<GridSegment<ChordLoad>>,
    _ work: inout WorkMeter
  ) throws(TessellationError) -> Bool {
    var isChanged = false
    for (first, second) in crossings.pairs {
      let a = chords[Int(segments[Int(first)].load.chord)]
      let b = chords[Int(segments[Int(second)].load.chord)]
      let (one, other) = (Int(a.source), Int(b.source))
      if sources[one].isLine && sources[other].isLine { continue }
      try work.spend(64)
      if let meeting = meeting(a, b) {
        let place = joints.place(for: meeting.location)
        let first = try cut(one, at: meeting.own, place, &work)
        let second = try cut(other, at: meeting.other, place, &work)
        // The cut may have been made for another segment that coincides with one of the two.
        if first == round || second == round {
          isChanged = true
          continue
        }
      }
      let areRefined = try (refine(a, &work), refine(b, &work))
      if areRefined.0 || areRefined.1 { isChanged = true }
    }
    return isChanged
  }

  /// Returns the nearby crossing of the segments of two crossing chords, if there is one.
  private func meeting(
    _ a: Chord, _ b: Chord
  ) -> (own: Double, other: Double, location: SIMD2<Double>)? {
    let (u, v) = ((a.to - a.from).real, (b.to - b.from).real)
    let gap = (b.from - a.from).real
    let turn = u.cross(v)
    let t = a.start + (a.end - a.start) * (gap.cross(v) / turn)
    let s = b.start + (b.end - b.start) * (gap.cross(u) / turn)
    guard let found = meeting(Int(a.source), t, Int(b.source), s) else { return nil }
    guard abs(found.own - t) <= 2 * abs(a.end - a.start),
      abs(found.other - s) <= 2 * abs(b.end - b.start)
    else { return nil }
    return found
  }

  /// Returns the crossing of two segments near a parameter of each; nil if none exists.
  func meeting(
    _ one: Int, _ t: Double, _ other: Int, _ s: Double
  ) -> (own: Double, other: Double, location: SIMD2<Double>)? {
    let (a, b) = (sources[one].segment, sources[other].segment)
    guard let found = a.meeting(b, from: t, s), found.gap <= 0.25 * grid.cell else { return nil }
    // A curve meets itself everywhere, which is not a crossing.
    if one == other, abs(found.own - found.other) < 0.5 * abs(t - s) { return nil }
    // A point of a line is more exact because it keeps the line straight.
    let location =
      sources[other].isLine ? b.point(at: found.other) : a.point(at: found.own)
    return (found.own, found.other, location)
  }

  /// Cuts a segment, and returns the round in which the station was created; 0 for its ends.
  @discardableResult
  private mutating func cut(
    _ source: Int, at parameter: Double, _ place: GridPoint, _ work: inout WorkMeter
  ) throws(TessellationError) -> Int {
    try sources[source].cut(
      at: parameter, place, reach: 4 * Self.reach * grid.cell, round: round, &work)
  }

  /// Divides the chord of a curve into four; returns false if it is too short.
  private mutating func refine(
    _ chord: Chord, _ work: inout WorkMeter
  ) throws(TessellationError) -> Bool {
    let source = Int(chord.source)
    let direction = chord.to - chord.from
    guard !sources[source].isLine, max(abs(direction.x), abs(direction.y)) >= 16 else {
      return false
    }
    var isChanged = false
    for step in 0...4 {
      let parameter = chord.start + (chord.end - chord.start) * (Double(step) / 4)
      let place = grid.snap(sources[source].segment.point(at: parameter))
      let cut = try sources[source].cut(at: parameter, place, reach: 0, round: round, &work)
      if cut == round { isChanged = true }
    }
    return isChanged
  }
}
