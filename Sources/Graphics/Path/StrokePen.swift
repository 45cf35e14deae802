/// Widens centre lines into contours of one orientation.
///
/// A smooth stretch is one contour, a strip of quads between the points offset to either side:
///
///         left  L0 ──── L1 ──── L2        the strip runs R0 R1 R2 L2 L1 L0
///                │   t0   →   t1 │
///         right R0 ──── R1 ──── R2
///
/// Neighbouring quads share an edge exactly, so the strip's winding is the sum of its quads'. A
/// quad that is not convex, where the curve bends more tightly than half the width, leaves the
/// strip and is drawn as a rectangle about its chord with rounded turns at both ends.
struct StrokePen: CentreLineSink {
  var outline: Polylines { shapes.outline }

  private var shapes: StrokeShapes
  private let style: StrokeStyle
  private let cutting: StrokeCutting
  private let mostElements: Int

  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()
  /// Directions of the run's first and latest piece; nil until one has a length.
  private var firstTangent: SIMD2<Double>?
  private var tangent = SIMD2<Double>()
  /// The strip at hand, offset toward +normal and -normal.
  private var left: [SIMD2<Double>] = []
  private var right: [SIMD2<Double>] = []
  /// From right to left, as long as the half width.
  private var offsets: [SIMD2<Double>] = []

  init(_ style: StrokeStyle, tolerance: Double, mostElements: Int) {
    self.style = style
    self.mostElements = mostElements
    shapes = StrokeShapes(halfWidth: style.width / 2, tolerance: tolerance)
    cutting = StrokeCutting(halfWidth: style.width / 2, tolerance: tolerance)
  }

  mutating func begin(at point: SIMD2<Double>) {
    start = point
    current = point
    firstTangent = nil
  }

  mutating func add(_ segment: Path.Segment) throws(PathError) {
    switch segment {
    case .line(let a, let b): addLine(from: a, to: b)
    case .quad(let a, let b, let c):
      // Degree elevation.
      addCurve(.init(a: a, b: a.lerp(b, 2.0 / 3), c: c.lerp(b, 2.0 / 3), d: c))
    case .cubic(let a, let b, let c, let d): addCurve(.init(a: a, b: b, c: c, d: d))
    }
    current = segment.end
    try checkSize()
  }

  mutating func end(closed: Bool) throws(PathError) {
    guard let first = firstTangent else { return try dot(at: start, direction: SIMD2(1, 0)) }
    finishStrip()
    if closed {
      shapes.join(style.join, at: start, from: tangent, to: first, limit: style.miterLimit)
    } else {
      shapes.cap(style.cap, at: start, outward: -first)
      shapes.cap(style.cap, at: current, outward: tangent)
    }
    firstTangent = nil
    try checkSize()
  }

  mutating func dot(at point: SIMD2<Double>, direction: SIMD2<Double>) throws(PathError) {
    shapes.cap(style.cap, at: point, outward: -direction)
    shapes.cap(style.cap, at: point, outward: direction)
    try checkSize()
  }

  private func checkSize() throws(PathError) {
    let count = outline.points.count + outline.count + 2 * left.count
    guard count <= mostElements else {
      throw .tooManyElements(asked: count, allowed: mostElements)
    }
  }

  private mutating func addLine(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    guard !isNegligible(b - a, at: a), let direction = (b - a).normalized else { return }
    turn(to: direction, at: a, join: style.join)
    extend(to: b, direction: direction)
  }

  /// Whether a vector is the rounding of its ends: what lies between two arcs that meet, or a
  /// control point that stands on its end.
  ///
  /// It has a length, but its direction is noise, and a join in that direction could be seen.
  private func isNegligible(_ v: SIMD2<Double>, at point: SIMD2<Double>) -> Bool {
    let smallest = 1e-12 * max(abs(point.x), abs(point.y))
    return v.lengthSquared <= smallest * smallest
  }

  private mutating func addCurve(_ original: StrokeCutting.Cubic) {
    let curve = withoutNoise(original)
    let isPoint = curve.b == curve.a && curve.c == curve.d
    guard !(isPoint && isNegligible(curve.d - curve.a, at: curve.a)) else { return }
    var isFirst = true
    cutting.cut(curve) { stretch, count in
      guard let enter = stretch.startDirection, let leave = stretch.endDirection else { return }
      turn(to: enter, at: stretch.a, join: isFirst ? style.join : .round)
      isFirst = false
      addStretch(stretch, count: count, leave: leave)
    }
  }

  /// Adds a stretch in `count` equal steps of the parameter.
  private mutating func addStretch(
    _ stretch: StrokeCutting.Cubic, count: Int, leave: SIMD2<Double>
  ) {
    let first = 3 * (stretch.b - stretch.a)
    let second = 3 * (stretch.a - 2 * stretch.b + stretch.c)
    let third = stretch.d - stretch.a + 3 * (stretch.b - stretch.c)
    var from = stretch.a
    let step = 1 / Double(count)
    for index in 1..<count {
      let t = Double(index) * step
      guard let direction = (first + (2 * second + 3 * third * t) * t).normalized else { continue }
      let to = stretch.a + (first + (second + third * t) * t) * t
      addPiece(from: from, to: to, leave: direction)
      from = to
    }
    addPiece(from: from, to: stretch.d, leave: leave)
  }

  /// Puts a control point that all but stands on its end there.
  ///
  /// A writer with single precision leaves it up to some 1e-7 of the curve beside. The curve then
  /// sets out in a direction that is noise, to turn at once into the one it was drawn with: no
  /// centre line shows that, but a wide line would get a fan at its end and a cap askew.
  private func withoutNoise(_ curve: StrokeCutting.Cubic) -> StrokeCutting.Cubic {
    let length =
      (curve.b - curve.a).length + (curve.c - curve.b).length + (curve.d - curve.c).length
    // The curve moves by 4/9 of that at most, below a hundredth of a pixel on any canvas.
    let smallest = 1e-6 * length
    var clean = curve
    let (first, last) = (curve.b - curve.a, curve.d - curve.c)
    if first.length <= smallest || isNegligible(first, at: curve.a) { clean.b = curve.a }
    if last.length <= smallest || isNegligible(last, at: curve.d) { clean.c = curve.d }
    return clean
  }

  /// Adds the piece between two points; the line has the current direction at the first.
  private mutating func addPiece(
    from start: SIMD2<Double>, to end: SIMD2<Double>, leave: SIMD2<Double>
  ) {
    let chord = end - start
    if isConvex(chord, tangent, leave) { return extend(to: end, direction: leave) }
    if let along = chord.normalized {
      turn(to: along, at: start, join: .round)
      extend(to: end, direction: along)
    }
    turn(to: leave, at: end, join: .round)
  }

  /// Whether the quad over a chord, as wide as the pen and cut square to both directions, is
  /// convex and turns from +x toward +y.
  @inline(__always)
  private func isConvex(
    _ chord: SIMD2<Double>, _ enter: SIMD2<Double>, _ leave: SIMD2<Double>
  ) -> Bool {
    let (first, last) = (shapes.offset(enter), shapes.offset(leave))
    let (rightEdge, leftEdge) = (chord - last + first, chord + last - first)
    return rightEdge.cross(first) > 0 && rightEdge.cross(last) > 0 && leftEdge.cross(first) > 0
      && leftEdge.cross(last) > 0
  }

  /// Makes `direction` the current one, with a join where the line bends.
  private mutating func turn(
    to direction: SIMD2<Double>, at point: SIMD2<Double>, join: StrokeStyle.Join
  ) {
    guard firstTangent != nil else {
      firstTangent = direction
      return beginStrip(direction, at: point)
    }
    // Without a bend the strip goes on with the edge that it has.
    if tangent.dot(direction) > 0, abs(tangent.cross(direction)) < StrokeShapes.smallestTurn {
      return
    }
    finishStrip()
    shapes.join(join, at: point, from: tangent, to: direction, limit: style.miterLimit)
    beginStrip(direction, at: point)
  }

  private mutating func beginStrip(_ direction: SIMD2<Double>, at point: SIMD2<Double>) {
    tangent = direction
    append(point, direction)
  }

  @inline(__always)
  private mutating func extend(to point: SIMD2<Double>, direction: SIMD2<Double>) {
    tangent = direction
    append(point, direction)
  }

  @inline(__always)
  private mutating func append(_ point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let offset = shapes.offset(direction)
    left.append(point + offset)
    right.append(point - offset)
    offsets.append(offset)
  }

  private mutating func finishStrip() {
    if left.count > 2 {
      Self.keepArea(&left, offsets: offsets)
      Self.keepArea(&right, offsets: offsets)
    }
    if left.count > 1 { shapes.addContour(right, thenReversed: left) }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  /// Moves the inner points of an edge off it, to its outer side, so that the chords keep the area
  /// that the curve encloses; see `FlatteningSteps`.
  ///
  /// The normal part of a second difference is the edge's second derivative times h² on a curve,
  /// half of that where a curve follows a line, and nothing along a line.
  private static func keepArea(_ edge: inout [SIMD2<Double>], offsets: [SIMD2<Double>]) {
    let perSquare = 1 / (12 * offsets[0].lengthSquared)
    var before = edge[0]
    for index in 1..<edge.count - 1 {
      let (point, normal) = (edge[index], offsets[index])
      let bend = (before - point + (edge[index + 1] - point)).dot(normal)
      before = point
      edge[index] = point - normal * (bend * perSquare)
    }
  }
}
