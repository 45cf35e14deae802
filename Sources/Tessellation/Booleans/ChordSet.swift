import StrataGraphics

/// A straight part of a flattened segment.
struct Chord: BitwiseCopyable {
  /// The index of the segment that it approximates.
  var source: Int32
  var from: GridPoint
  var to: GridPoint
  /// The segment's parameters at both ends of the chord.
  var start: Double
  var end: Double

  /// Returns the approximate parameter of the segment at a point on the chord; exact at its ends.
  func parameter(at place: GridPoint) -> Double {
    if place == from { return start }
    if place == to { return end }
    let direction = to - from
    let along = Double((place - from).dot(direction)) / Double(direction.dot(direction))
    return start + (end - start) * min(max(along, 0), 1)
  }
}

/// The chords of all segments, each from station to station.
///
/// Segments that coincide between the same two stations, in either direction, get the same chords,
/// so parts of one curve become one edge of the arrangement however they were cut before.
struct ChordSet {
  /// The chords by source and parameter, without those that snapping reduces to a point.
  private(set) var chords = ContiguousArray<Chord>()
  /// The chords in the order that searches need, each with its index.
  private(set) var segments = ContiguousArray<GridSegment<ChordLoad>>()

  private let grid: Grid
  private let steps: FlatteningSteps
  /// The points between the stations of all courses.
  private var points = ContiguousArray<GridPoint>()
  private var courses: [Course] = []
  /// The cost of comparing two courses, in comparisons of edges.
  private static let comparisonWork = 8

  /// The latest course between two stations.
  private var latest: [Ends: Int] = [:]

  /// A curve between two stations.
  private struct Course {
    let shape: Path.Segment
    let from: GridPoint
    let points: Range<Int>
    /// An earlier course between the same stations.
    let earlier: Int?
  }

  private struct Ends: Hashable {
    let low: UInt64
    let high: UInt64
  }

  init(
    _ sources: [SourceSegment], _ grid: Grid, tolerance: Double, work: inout WorkMeter
  ) throws(TessellationError) {
    self.grid = grid
    steps = FlatteningSteps(tolerance: tolerance)
    for number in sources.indices {
      let source = sources[number]
      for index in 1..<source.stations.count {
        try add(
          source, number: Int32(number), from: source.stations[index - 1],
          to: source.stations[index], &work)
      }
    }
    // The key includes the whole segment, so that the order of equal ends is deterministic.
    segments.sort {
      ($0.minX, $0.upper.key, $0.lower.key, $0.load.chord)
        < ($1.minX, $1.upper.key, $1.lower.key, $1.load.chord)
    }
  }

  private mutating func add(
    _ source: SourceSegment, number: Int32, from: SourceSegment.Station,
    to: SourceSegment.Station, _ work: inout WorkMeter
  ) throws(TessellationError) {
    var last = Chord(
      source: number, from: from.place, to: from.place, start: from.parameter,
      end: from.parameter)
    func next(to place: GridPoint, at parameter: Double) -> Chord {
      Chord(
        source: number, from: last.to, to: place, start: last.end, end: parameter)
    }
    if !source.isLine {
      let shape = source.segment.part(from: from.parameter, to: to.parameter)
      if !shape.isStraight(within: grid.cell) {
        let (range, isReversed) = try course(shape, from.place, to.place, &work)
        let step = (to.parameter - from.parameter) / Double(range.count + 1)
        for offset in 0..<range.count {
          let index = isReversed ? range.upperBound - 1 - offset : range.lowerBound + offset
          last = next(to: points[index], at: from.parameter + Double(offset + 1) * step)
          append(last, isSecond: source.isSecond)
        }
      }
    }
    append(next(to: to.place, at: to.parameter), isSecond: source.isSecond)
  }

  /// Returns the points between the ends of a curve, and whether they belong to a reversed curve.
  private mutating func course(
    _ shape: Path.Segment, _ from: GridPoint, _ to: GridPoint, _ work: inout WorkMeter
  ) throws(TessellationError) -> (points: Range<Int>, isReversed: Bool) {
    let ends = Ends(low: min(from.key, to.key), high: max(from.key, to.key))
    let found = latest[ends]
    var earlier = found
    while let number = earlier {
      try work.spend(Self.comparisonWork)
      let course = courses[number]
      if course.from == from, runsAlong(shape, course.shape) { return (course.points, false) }
      if course.from == to, runsAlong(shape.reversed, course.shape) { return (course.points, true) }
      earlier = course.earlier
    }
    let first = points.count
    let count = steps.segment(shape)
    for index in 1..<max(count, 1) {
      points.append(grid.snap(shape.point(at: Double(index) / Double(count))))
    }
    latest[ends] = courses.count
    courses.append(
      Course(shape: shape, from: from, points: first..<points.count, earlier: found))
    return (first..<points.count, false)
  }

  /// Whether two curves between the same ends are within about a cell of each other everywhere.
  private func runsAlong(_ a: Path.Segment, _ b: Path.Segment) -> Bool {
    let reach = Dissection.reach * grid.cell
    // Two cubics that are equal at five parameters, both ends included, are identical.
    return [0.25, 0.5, 0.75].allSatisfy {
      (a.point(at: $0) - b.point(at: $0)).length <= reach
    }
  }

  private mutating func append(_ chord: Chord, isSecond: Bool) {
    guard chord.from != chord.to else { return }
    let isDown = chord.from.key < chord.to.key
    let winding: Int32 = isDown ? -1 : 1
    let load = ChordLoad(
      first: isSecond ? 0 : winding, second: isSecond ? winding : 0,
      chord: Int32(chords.count))
    segments.append(
      GridSegment(
        upper: isDown ? chord.from : chord.to, lower: isDown ? chord.to : chord.from, load: load))
    chords.append(chord)
  }
}
