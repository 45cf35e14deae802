import StrataGraphics

/// A line or curve of one of two paths, and the points at which it is cut.
struct SourceSegment {
  /// A point of a segment at which chords start and end.
  struct Station: BitwiseCopyable {
    var parameter: Double
    var place: GridPoint
    /// The round in which it was created; 0 for both ends.
    var round: Int
  }

  /// The number of stations that are moved in about the time of a comparison of edges.
  private static let movesPerWork = 8

  let segment: Path.Segment
  /// Whether it belongs to the second path.
  let isSecond: Bool
  /// The index of its subpath, counted over both paths.
  let contour: Int
  /// The stations by parameter; the first is the start, the last the end.
  private(set) var stations: [Station]

  init(
    _ segment: Path.Segment, isSecond: Bool, contour: Int, from start: GridPoint,
    to end: GridPoint
  ) {
    self.segment = segment
    self.isSecond = isSecond
    self.contour = contour
    stations = [
      Station(parameter: 0, place: start, round: 0),
      Station(parameter: 1, place: end, round: 0),
    ]
  }

  var isLine: Bool {
    if case .line = segment { true } else { false }
  }

  /// Adds a station and returns the round in which it was created.
  ///
  /// If there is one on the same grid point and at most `reach` away, in the path's units, that
  /// one is used. At the ends of the segment nothing is added and 0 is returned.
  mutating func cut(
    at parameter: Double, _ place: GridPoint, reach: Double, round: Int, _ work: inout WorkMeter
  ) throws(TessellationError) -> Int {
    guard parameter > 0, parameter < 1 else { return 0 }
    let next = firstStation(after: parameter)
    let (before, behind) = (stations[next - 1], stations[next])
    for near in [before, behind] where near.place == place {
      if near.parameter == parameter { return near.round }
      let (low, high) = (min(near.parameter, parameter), max(near.parameter, parameter))
      if segment.part(from: low, to: high).fits(within: reach) { return near.round }
    }
    try work.spend((stations.count - next) / Self.movesPerWork)
    stations.insert(Station(parameter: parameter, place: place, round: round), at: next)
    return round
  }

  /// Returns the number of stations before or at a parameter.
  private func firstStation(after parameter: Double) -> Int {
    var (low, high) = (1, stations.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if stations[middle].parameter <= parameter { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
