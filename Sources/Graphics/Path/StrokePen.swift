/// Widens center lines into contours whose winding numbers are never negative.
///
/// A run becomes one contour, of its two sides and its caps, or two if it is closed. A smooth
/// span of it is a strip of quads between the points offset to either side:
///
///         left  L0 ──── L1 ──── L2        the strip runs R0 R1 R2 L2 L1 L0
///                │   t0   →   t1 │
///         right R0 ──── R1 ──── R2
///
/// Neighboring quads share an edge exactly, so the strip's winding is the sum of its quads'.
///
/// Where the curve bends more tightly than half the width, the ends L0 and L1 of two normals are
/// past their intersection X, and the swept area is on both sides of X:
///
///           L1 ─── L0
///             ╲   ╱
///               X                         two contours, R0 R1 X and L0 L1 X
///             ╱   ╲
///           R0 ─── R1
///
/// There the strip runs along the points X, and the area past them is a contour of its own. At a
/// cusp, where a chord runs against a direction, the quad is replaced by a rectangle around the
/// chord with rounded turns at both ends.
struct StrokePen: CenterLineSink {
  private(set) var outline = Polylines()

  private let shapes: StrokeShapes
  private let style: StrokeStyle
  private let cutting: StrokeCutting
  private let mostElements: Int

  /// The run's two sides so far, from its start: strips and the points that connect them.
  private var leftSide: [SIMD2<Double>] = []
  private var rightSide: [SIMD2<Double>] = []

  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()
  /// The directions of the run's first and latest segment; nil until one has a length.
  private var firstTangent: SIMD2<Double>?
  private var tangent = SIMD2<Double>()
  /// The current strip, offset toward +normal; `right` is offset toward -normal.
  private var left: [SIMD2<Double>] = []
  private var right: [SIMD2<Double>] = []
  /// The vectors from right to left, with half the width as length.
  private var offsets: [SIMD2<Double>] = []
  /// The ranges of crossed quads of the strip; `crossings` has their points X, in order.
  private var folds: [Fold] = []
  private var crossings: [SIMD2<Double>] = []
  /// An edge with the points X inserted.
  private var folded: [SIMD2<Double>] = []

  /// Successive quads of a strip whose normals cross on the same side.
  private struct Fold {
    let isLeft: Bool
    var quads: Range<Int>
  }

  /// The cosine of the maximum turn over one crossed quad, slightly above the largest step's: for
  /// larger turns the outer edge needs an arc.
  private static let smallestFoldCosine = 0.7

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
      addJoin(style.join, at: start, from: tangent, to: first)
      outline.addClosed(rightSide[...])
      outline.addClosed([], thenReversed: leftSide[...])
    } else {
      shapes.addCap(style.cap, at: current, outward: tangent, to: &rightSide)
      outline.addClosed(rightSide[...], thenReversed: leftSide[...])
      shapes.addCap(style.cap, at: start, outward: -first, to: &outline.points)
    }
    leftSide.removeAll(keepingCapacity: true)
    rightSide.removeAll(keepingCapacity: true)
    firstTangent = nil
    try checkSize()
  }

  mutating func dot(at point: SIMD2<Double>, direction: SIMD2<Double>) throws(PathError) {
    guard style.cap != .butt else { return }
    let side = shapes.offset(direction)
    outline.addClosed([point - side])
    shapes.addCap(style.cap, at: point, outward: direction, to: &outline.points)
    outline.points.append(point + side)
    shapes.addCap(style.cap, at: point, outward: -direction, to: &outline.points)
    try checkSize()
  }

  private func checkSize() throws(PathError) {
    let count =
      outline.points.count + outline.count + left.count + right.count + leftSide.count
      + rightSide.count
    guard count <= mostElements else {
      throw .tooManyElements(asked: count, allowed: mostElements)
    }
  }

  private mutating func addLine(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    guard !isNegligible(b - a, at: a), let direction = (b - a).normalized else { return }
    turn(to: direction, at: a, join: style.join)
    extend(to: b, direction: direction)
  }

  /// Returns whether a vector is only rounding of its ends: a gap between two arcs that meet, or a
  /// control point on its end.
  ///
  /// It has a length, but its direction is noise, and a join in that direction could be visible.
  private func isNegligible(_ v: SIMD2<Double>, at point: SIMD2<Double>) -> Bool {
    let smallest = 1e-12 * max(abs(point.x), abs(point.y))
    return v.lengthSquared <= smallest * smallest
  }

  private mutating func addCurve(_ original: StrokeCutting.Cubic) {
    // The quantities that decide the splits would be 0 or NaN.
    guard original.polygonLength > Path.smallestCurve else {
      return addLine(from: original.a, to: original.d)
    }
    let curve = withoutNoise(original)
    let isPoint = curve.b == curve.a && curve.c == curve.d
    guard !(isPoint && isNegligible(curve.d - curve.a, at: curve.a)) else { return }
    var isFirst = true
    cutting.cut(curve) { interval, count in
      guard let enter = interval.startDirection, let leave = interval.endDirection else { return }
      turn(to: enter, at: interval.a, join: isFirst ? style.join : .round)
      isFirst = false
      addInterval(interval, count: count, leave: leave)
    }
  }

  /// Adds a span in `count` equal steps of the parameter.
  private mutating func addInterval(
    _ interval: StrokeCutting.Cubic, count: Int, leave: SIMD2<Double>
  ) {
    let first: SIMD2<Double> = 3 * (interval.b - interval.a)
    let bend: SIMD2<Double> = interval.a - 2 * interval.b + interval.c
    let second: SIMD2<Double> = 3 * bend
    let third: SIMD2<Double> = interval.d - interval.a + 3 * (interval.b - interval.c)
    var from = interval.a
    let step = 1 / Double(count)
    for index in 1..<count {
      let t = Double(index) * step
      let curvature: SIMD2<Double> = 2 * second + 3 * third * t
      guard let direction = (first + curvature * t).normalized else { continue }
      let slope: SIMD2<Double> = first + (second + third * t) * t
      let to: SIMD2<Double> = interval.a + slope * t
      addPiece(from: from, to: to, leave: direction)
      from = to
    }
    addPiece(from: from, to: interval.d, leave: leave)
  }

  /// Returns the curve with control points that are almost at an end moved exactly there.
  ///
  /// Single-precision exporters leave them up to about 1e-7 of the curve off. The curve then
  /// starts in a direction that is noise, and immediately turns into the intended one. This is
  /// invisible in a center line, but a wide line would get a fan at its end and a skewed cap.
  private func withoutNoise(_ curve: StrokeCutting.Cubic) -> StrokeCutting.Cubic {
    // The curve moves by 4/9 of that at most, below a hundredth of a pixel on any canvas.
    let smallest = 1e-6 * curve.polygonLength
    var clean = curve
    let (first, last) = (curve.b - curve.a, curve.d - curve.c)
    if first.length <= smallest || isNegligible(first, at: curve.a) { clean.b = curve.a }
    if last.length <= smallest || isNegligible(last, at: curve.d) { clean.c = curve.d }
    return clean
  }

  /// Adds the segment between two points; the line has the current direction at the first.
  private mutating func addPiece(
    from start: SIMD2<Double>, to end: SIMD2<Double>, leave: SIMD2<Double>
  ) {
    let chord = end - start
    let (first, last) = (shapes.offset(tangent), shapes.offset(leave))
    let (chordFirst, chordLast, turned) = (
      chord.cross(first), chord.cross(last), first.cross(last)
    )
    if chordFirst > 0, chordLast > 0, abs(turned) < max(chordFirst, chordLast) {
      return extend(to: end, direction: leave)
    }
    if chordFirst > 0, chordLast > 0, tangent.dot(leave) > Self.smallestFoldCosine {
      addCrossing(start + first * (chordLast / turned), isLeft: turned > 0)
      return extend(to: end, direction: leave)
    }
    if let along = chord.normalized {
      turn(to: along, at: start, join: .round)
      extend(to: end, direction: along)
    }
    turn(to: leave, at: end, join: .round)
  }

  /// Records that the normals of the next quad cross.
  private mutating func addCrossing(_ point: SIMD2<Double>, isLeft: Bool) {
    crossings.append(point)
    let quad = left.count - 1
    if let last = folds.last, last.isLeft == isLeft, last.quads.upperBound == quad {
      folds[folds.count - 1].quads = last.quads.lowerBound..<quad + 1
    } else {
      folds.append(Fold(isLeft: isLeft, quads: quad..<quad + 1))
    }
  }

  /// Sets the current direction to `direction`, with a join where the line bends.
  private mutating func turn(
    to direction: SIMD2<Double>, at point: SIMD2<Double>, join: StrokeStyle.Join
  ) {
    guard firstTangent != nil else {
      firstTangent = direction
      return beginStrip(direction, at: point)
    }
    // Without a bend the strip continues with its current edge.
    if tangent.dot(direction) > 0, abs(tangent.cross(direction)) < StrokeShapes.smallestTurn {
      return
    }
    finishStrip()
    addJoin(join, at: point, from: tangent, to: direction)
    beginStrip(direction, at: point)
  }

  /// Continues both sides around a corner: one around the outer wedge, the other through the corner
  /// point, so that the strips overlap inside.
  private mutating func addJoin(
    _ join: StrokeStyle.Join, at point: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>
  ) {
    let turn = from.cross(to)
    if from.dot(to) > 0, abs(turn) < StrokeShapes.smallestTurn { return }
    if turn > 0 {
      shapes.addJoin(
        join, at: point, from: from, to: to, limit: style.miterLimit, isLeftTurn: true,
        to: &rightSide)
      leftSide.append(point)
    } else {
      shapes.addJoin(
        join, at: point, from: from, to: to, limit: style.miterLimit, isLeftTurn: false,
        to: &leftSide)
      rightSide.append(point)
    }
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
    if !folds.isEmpty { finishFolds() }
    leftSide += left
    rightSide += right
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  /// Adds the areas past the points X, and routes the edges along them.
  private mutating func finishFolds() {
    var next = 0
    for fold in folds {
      let points = crossings[next..<next + fold.quads.count]
      next += fold.quads.count
      if fold.isLeft {
        outline.addClosed(left[fold.quads.lowerBound...fold.quads.upperBound], thenReversed: points)
      } else {
        outline.addClosed(
          points, thenReversed: right[fold.quads.lowerBound...fold.quads.upperBound])
      }
    }
    putCrossings(onLeft: true)
    putCrossings(onLeft: false)
    folds.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
  }

  /// Routes an edge along the points X of its side.
  private mutating func putCrossings(onLeft isLeft: Bool) {
    let edge = isLeft ? left : right
    folded.removeAll(keepingCapacity: true)
    var (next, from) = (0, 0)
    for fold in folds {
      if fold.isLeft == isLeft {
        folded += edge[from...fold.quads.lowerBound]
        folded += crossings[next..<next + fold.quads.count]
        from = fold.quads.upperBound
      }
      next += fold.quads.count
    }
    guard from > 0 else { return }
    folded += edge[from...]
    if isLeft { swap(&folded, &left) } else { swap(&folded, &right) }
  }

  /// Moves the inner points of an edge off it, to its outer side, so that the chords preserve the
  /// area that the curve encloses; see `FlatteningSteps`.
  ///
  /// The normal component of a second difference is the edge's second derivative times h² on a
  /// curve, half of that where a curve follows a line, and 0 along a line.
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
