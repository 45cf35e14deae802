/// One subpath with an explicit closing line.
package struct Subpath {
  package var start: SIMD2<Double>
  /// The segments, including the closing line if it has any length.
  package var segments: [Path.Segment] = []
  package var isClosed = false
  var hasClosingLine = false

  /// Adds it to a path in its original form: with a `close` instead of a line to the start.
  func add(to path: inout Path) {
    path.move(to: start)
    for segment in hasClosingLine ? segments.dropLast() : segments[...] { path.add(segment) }
    if isClosed { path.close() }
  }
}

extension Path {
  /// Calls `body` with every subpath in order, without moves that have no segments.
  package func forEachSubpath(
    _ body: (Subpath) throws(PathError) -> Void
  ) throws(PathError) {
    var next = 0
    var subpath = Subpath(start: SIMD2())
    var current = SIMD2<Double>()
    for (index, verb) in verbs.enumerated() {
      switch verb {
      case .move:
        subpath = Subpath(start: points[next])
      case .line: subpath.segments.append(.line(current, points[next]))
      case .quad: subpath.segments.append(.quad(current, points[next], points[next + 1]))
      case .cubic:
        subpath.segments.append(
          .cubic(current, points[next], points[next + 1], points[next + 2]))
      case .close:
        subpath.isClosed = true
        if current != subpath.start {
          subpath.segments.append(.line(current, subpath.start))
          subpath.hasClosingLine = true
        }
      }
      next += verb.pointCount
      if verb.pointCount > 0 { current = points[next - 1] }
      let isLast = index + 1 == verbs.count || verbs[index + 1] == .move
      if isLast, !subpath.segments.isEmpty || subpath.isClosed { try body(subpath) }
    }
  }

  /// The subpaths in their order, each reversed.
  ///
  /// Closed ones stay closed and keep their starting point; lone moves are dropped.
  public var reversed: Path {
    var result = Path()
    try? forEachSubpath { result.addReversed($0) }
    return result
  }

  private mutating func addReversed(_ subpath: Subpath) {
    var segments = Array(subpath.segments.reversed().map(\.reversed))
    move(to: segments.first?.start ?? subpath.start)
    // The first line of a closed subpath is drawn by the `close` of the reversed one.
    if subpath.isClosed, segments.count > 1, case .line? = segments.last { segments.removeLast() }
    for segment in segments { add(segment) }
    if subpath.isClosed { close() }
  }
}
