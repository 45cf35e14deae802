import Foundation
package import StrataGraphics

extension Path {
  /// Returns the parts of the path, as a line, inside or outside the area that another path fills.
  ///
  /// Lines and curves keep their type and are cut where they meet the other's boundary. Parts are
  /// in the order and direction of the path. Points on the boundary count as inside. A closed
  /// subpath that is not cut stays closed. In one that is cut, the parts at its end and its start
  /// are joined. Trailing moves and segments of no length are omitted.
  ///
  /// - Parameters:
  ///   - isInside: Whether the parts inside are returned.
  ///   - other: The other path; its open subpaths are closed, those of the path itself are not.
  ///   - rule: Determines the inside of the other path.
  ///   - limits: As for `combined(with:_:rule:limits:)`, which throws the same errors.
  package func lines(
    inside isInside: Bool, _ other: Path, rule: FillRule, limits: TessellationLimits = .default
  ) throws(TessellationError) -> Path {
    guard let bounds = try combinationBounds(with: other, limits) else { return Path() }
    var work = WorkMeter(allowed: limits.work)
    var dissection = Dissection(self, other, bounds: bounds, closesFirst: false)
    let arrangement = try dissection.arrange(limits: limits, work: &work)
    let sweep = try WindingSweep(arrangement, rule: CombinationRule.second(rule), work: &work)
    var cutter = LineCutter(dissection, arrangement)
    cutter.findParts(sweep, CombinationRule.second(rule), isInside)
    return cutter.result
  }
}

/// Cuts the first path of a dissection at the boundary of the second path's inside.
private struct LineCutter {
  private var dissection: Dissection
  private let arrangement: Arrangement<ChordLoad>
  /// A chord of the second path through each vertex, or -1.
  private var crossing: ContiguousArray<Int32>
  private var parts: [LinePart] = []
  private(set) var result = Path()

  /// The part of a segment along one edge or several consecutive edges.
  private struct LinePart {
    let source: Int
    let start: Double
    var end: Double
    let from: Int32
    var to: Int32
    let isWanted: Bool
  }

  init(_ dissection: Dissection, _ arrangement: Arrangement<ChordLoad>) {
    self.dissection = dissection
    self.arrangement = arrangement
    crossing = ContiguousArray(repeating: -1, count: arrangement.points.count)
  }

  mutating func findParts(
    _ sweep: WindingSweep<CombinationRule>, _ rule: CombinationRule, _ isInside: Bool
  ) {
    for piece in arrangement.pieces {
      let chord = dissection.chords[Int(piece.load.chord)]
      let edge = arrangement.edges[Int(piece.edge)]
      guard !dissection.sources[Int(chord.source)].isSecond else {
        crossing[Int(edge.upper)] = piece.load.chord
        crossing[Int(edge.lower)] = piece.load.chord
        continue
      }
      let right = sweep.windings[Int(piece.edge)]
      var left = right
      left.add(edge.load.reversed)
      let isFound = rule.isInside(left) || rule.isInside(right)
      let (upper, lower) = (
        dissection.parameter(of: chord, at: arrangement.points[Int(edge.upper)]),
        dissection.parameter(of: chord, at: arrangement.points[Int(edge.lower)])
      )
      let isDown = upper < lower
      parts.append(
        LinePart(
          source: Int(chord.source), start: min(upper, lower), end: max(upper, lower),
          from: isDown ? edge.upper : edge.lower, to: isDown ? edge.lower : edge.upper,
          isWanted: isFound == isInside))
    }
    parts.sort { ($0.source, $0.start, $0.end) < ($1.source, $1.start, $1.end) }
    joinParts()
    addContours()
  }

  /// Joins consecutive parts of a segment that are all wanted or all unwanted.
  private mutating func joinParts() {
    var joined: [LinePart] = []
    for part in parts {
      if let last = joined.last, last.source == part.source, last.isWanted == part.isWanted {
        joined[joined.count - 1].end = part.end
        joined[joined.count - 1].to = part.to
      } else {
        joined.append(part)
      }
    }
    parts = joined
  }

  private mutating func addContours() {
    var first = 0
    while first < parts.count {
      let contour = dissection.sources[parts[first].source].contour
      var end = first + 1
      while end < parts.count, dissection.sources[parts[end].source].contour == contour { end += 1 }
      addContour(first..<end, isClosed: dissection.isClosed[contour])
      first = end
    }
  }

  /// Adds the wanted parts of a subpath.
  private mutating func addContour(_ range: Range<Int>, isClosed: Bool) {
    let unwanted = range.first { !parts[$0].isWanted }
    var order = Array(range)
    // The part at the start of a closed subpath continues the one at its end.
    if isClosed, let unwanted {
      order = Array(unwanted..<range.upperBound) + (range.lowerBound..<unwanted)
    }
    // `close` draws the line back to the start.
    let closes = isClosed && unwanted == nil
    if closes, order.count > 1, dissection.sources[parts[range.upperBound - 1].source].isLine {
      order.removeLast()
    }
    var isOpen = false
    for index in order {
      guard parts[index].isWanted else {
        isOpen = false
        continue
      }
      let segment = segment(parts[index])
      if !isOpen { result.move(to: segment.start) }
      isOpen = true
      result.add(segment)
    }
    if closes { result.close() }
  }

  /// Returns the part as a segment that ends exactly where the other path crosses it.
  private mutating func segment(_ part: LinePart) -> Path.Segment {
    let segment = dissection.sources[part.source].segment
    if part.start == 0 && part.end == 1 { return segment }
    let from = part.start == 0 ? segment.start : location(part.source, part.start, part.from)
    let to = part.end == 1 ? segment.end : location(part.source, part.end, part.to)
    return dissection.part(of: part.source, from: part.start, at: from, to: part.end, at: to)
  }

  private mutating func location(
    _ source: Int, _ parameter: Double, _ vertex: Int32
  ) -> SIMD2<Double> {
    let place = arrangement.points[Int(vertex)]
    if let known = dissection.joints.location(at: place) { return known }
    guard crossing[Int(vertex)] >= 0 else {
      return dissection.addJoint(at: place, source, parameter, nil)
    }
    let chord = dissection.chords[Int(crossing[Int(vertex)])]
    return dissection.addJoint(
      at: place, source, parameter,
      (source: Int(chord.source), parameter: dissection.parameter(of: chord, at: place)))
  }
}
