/// Receives the lines that a pen follows, one run after the other.
protocol CentreLineSink {
  /// Begins a run; the segments that follow join up, the first at `point`.
  mutating func begin(at point: SIMD2<Double>)
  mutating func add(_ segment: Path.Segment) throws(PathError)
  mutating func end(closed: Bool) throws(PathError)
  /// A run of no length that heads in a direction of length 1.
  mutating func dot(at point: SIMD2<Double>, direction: SIMD2<Double>) throws(PathError)
}

extension CentreLineSink {
  mutating func add(_ subpath: Subpath) throws(PathError) {
    begin(at: subpath.start)
    for segment in subpath.segments { try add(segment) }
    try end(closed: subpath.isClosed)
  }
}

/// Collects runs as a path; a dot becomes a line of no length.
struct PathCollector: CentreLineSink {
  private(set) var path = Path()
  private var start = SIMD2<Double>()
  /// The end of the run, so that a closing line can be left to `close`.
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
