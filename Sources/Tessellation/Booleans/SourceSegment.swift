import StrataGraphics

/// A line or curve of one of two paths, and where it is cut.
struct SourceSegment {
  /// A place on a segment that chords begin and end at.
  struct Station: BitwiseCopyable {
    var parameter: Double
    var place: GridPoint
    /// When it was made; 0 for both ends.
    var round: Int
  }

  let segment: Path.Segment
  /// Of the second path.
  let isSecond: Bool
  /// Its sub-path, counted over both paths.
  let contour: Int
  /// By their parameters; the first is the start, the last the end.
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

  /// Adds a station, unless there is one at the same place and less than `reach` away, in the path's
  /// units; returns the round in which it was made.
  mutating func cut(
    at parameter: Double, _ place: GridPoint, reach: Double, round: Int
  ) -> Int {
    guard parameter > 0, parameter < 1 else { return 0 }
    let next = firstStation(after: parameter)
    let (before, behind) = (stations[next - 1], stations[next])
    for near in [before, behind] where near.place == place {
      if near.parameter == parameter { return near.round }
      let (low, high) = (min(near.parameter, parameter), max(near.parameter, parameter))
      if segment.part(from: low, to: high).fits(within: reach) { return near.round }
    }
    stations.insert(Station(parameter: parameter, place: place, round: round), at: next)
    return round
  }

  /// How many stations come before or at a parameter.
  private func firstStation(after parameter: Double) -> Int {
    var (low, high) = (1, stations.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if stations[middle].parameter <= parameter { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
