import StrataGraphics

/// The lines and curves of a loop in order, before they are added to a path.
struct PieceChain {
  private struct ChainSegment {
    var segment: Path.Segment
    let firstSource: Int
    var lastSource: Int
  }

  private let sources: [SourceSegment]
  /// The maximum distance of a point from a line at which lines are joined, in the path's units.
  private let slack: Double
  private var pieces: [ChainSegment] = []

  init(sources: [SourceSegment], slack: Double) {
    self.sources = sources
    self.slack = slack
  }

  /// Appends a part of a segment, and joins lines that continue straight, unless they are adjacent
  /// in a subpath.
  mutating func append(_ segment: Path.Segment, of source: Int) {
    if segment.start == segment.end, case .line = segment { return }
    if let last = pieces.last, let joined = join(last, segment, source) {
      pieces[pieces.count - 1].segment = joined
      pieces[pieces.count - 1].lastSource = source
      return
    }
    pieces.append(ChainSegment(segment: segment, firstSource: source, lastSource: source))
  }

  private func join(_ last: ChainSegment, _ next: Path.Segment, _ source: Int) -> Path.Segment? {
    guard case .line(let a, let b) = last.segment, case .line(_, let c) = next,
      !areNeighbors(last.lastSource, source)
    else { return nil }
    let (whole, half) = (c - a, b - a)
    guard abs(whole.cross(half)) <= slack * whole.length, half.dot(c - b) > 0 else { return nil }
    return .line(a, c)
  }

  /// Whether two segments are adjacent in a subpath, so that the corner between them was intended.
  private func areNeighbors(_ a: Int, _ b: Int) -> Bool {
    guard sources[a].contour == sources[b].contour else { return false }
    if abs(a - b) <= 1 { return true }
    let (low, high) = (min(a, b), max(a, b))
    let isFirst = low == 0 || sources[low - 1].contour != sources[low].contour
    let isLast = high == sources.count - 1 || sources[high + 1].contour != sources[high].contour
    return isFirst && isLast
  }

  /// Adds the closed chain to a path, or nothing if its area is empty.
  mutating func close(into path: inout Path) {
    if pieces.count > 1, let last = pieces.last,
      let joined = join(last, pieces[0].segment, pieces[0].firstSource)
    {
      pieces.removeLast()
      pieces[0].segment = joined
    }
    guard let first = pieces.first, pieces.contains(where: { !isLine($0) }) || pieces.count > 2
    else { return }
    path.move(to: first.segment.start)
    // `close` draws the line back to the start.
    for piece in isLine(pieces[pieces.count - 1]) ? pieces.dropLast() : pieces[...] {
      path.add(piece.segment)
    }
    path.close()
  }

  private func isLine(_ piece: ChainSegment) -> Bool {
    if case .line = piece.segment { true } else { false }
  }
}
