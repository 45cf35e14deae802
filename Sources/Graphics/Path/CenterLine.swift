/// Receives the center lines of a stroke, one run after the other.
protocol CenterLineSink {
  /// Begins a run of connected segments, the first of which starts at `point`.
  mutating func begin(at point: SIMD2<Double>)
  mutating func add(_ segment: Path.Segment) throws(PathError)
  mutating func end(closed: Bool) throws(PathError)
  /// Adds a zero-length run with a direction of length 1.
  mutating func dot(at point: SIMD2<Double>, direction: SIMD2<Double>) throws(PathError)
}

extension CenterLineSink {
  mutating func add(_ subpath: Subpath) throws(PathError) {
    begin(at: subpath.start)
    for segment in subpath.segments { try add(segment) }
    try end(closed: subpath.isClosed)
  }
}

/// Collects runs as a path; a dot becomes a zero-length line.
struct PathCollector: CenterLineSink {
  private(set) var path = Path()
  private var start = SIMD2<Double>()
  /// The last segment of the run, held back so that `close` can draw a closing line.
  private var pending: Path.Segment?

  mutating func begin(at point: SIMD2<Double>) {
    start = point
    path.move(to: point)
  }

  mutating func add(_ segment: Path.Segment) {
    if let pending { path.add(pending) }
    pending = segment
  }

  mutating func end(closed: Bool) {
    if let pending {
      if closed, case .line(_, start) = pending {} else { path.add(pending) }
    }
    pending = nil
    if closed { path.close() }
  }

  mutating func dot(at point: SIMD2<Double>, direction: SIMD2<Double>) {
    path.move(to: point)
    path.line(to: point)
  }
}
