/// Draws the joins, caps and strips of a stroke as closed contours that all turn from +x toward +y.
struct StrokeShapes {
  private(set) var outline = Polylines()

  /// Sine of the smallest turn that gets a join.
  ///
  /// Below it the gap is a billionth of the width, and only rounding sets the two directions apart.
  static let smallestTurn = 1e-9

  private let halfWidth: Double
  /// Cosine of the largest step along a round edge: a chord over the angle θ is off by
  /// halfWidth·(1 - cos(θ/2)), and cos θ = 2·cos²(θ/2) - 1.
  private let stepCosine: Double

  init(halfWidth: Double, tolerance: Double) {
    self.halfWidth = halfWidth
    let half = StrokeCutting.halfStepCosine(halfWidth: halfWidth, tolerance: tolerance)
    stepCosine = 2 * half * half - 1
  }

  /// From the centre line to the left edge, for a direction of length 1.
  @inline(__always) func offset(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    direction.perpendicular * halfWidth
  }

  mutating func addContour(_ points: [SIMD2<Double>], thenReversed rest: [SIMD2<Double>]) {
    outline.addClosed(points, thenReversed: rest)
  }

  mutating func cap(_ cap: StrokeStyle.Cap, at point: SIMD2<Double>, outward: SIMD2<Double>) {
    let side = offset(outward)
    switch cap {
    case .butt: return
    case .round:
      let normal = outward.perpendicular
      outline.begin(at: point - side)
      addArc(about: point, from: -normal, through: outward, to: normal)
    case .square:
      let ahead = outward * halfWidth
      outline.begin(at: point - side)
      outline.points.append(point - side + ahead)
      outline.points.append(point + side + ahead)
    }
    outline.points.append(point + side)
    outline.close()
  }

  /// Fills the wedge outside a corner, from one body's end edge to the next one's start edge.
  ///
  /// - Parameter limit: Largest ratio of a miter's length to the width, which is 1/sin(φ/2) for
  ///   the angle φ between the two lines; a longer one is bevelled.
  mutating func join(
    _ join: StrokeStyle.Join, at point: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>,
    limit: Double
  ) {
    let (turn, along) = (from.cross(to), from.dot(to))
    if along > 0, abs(turn) < Self.smallestTurn { return }
    // The outer side is the right one when the line turns left. The wedge then runs from the old
    // edge to the new one, and the other way round on the left side.
    let isLeftTurn = turn > 0
    let (first, last) =
      isLeftTurn
      ? (-from.perpendicular, -to.perpendicular) : (to.perpendicular, from.perpendicular)
    outline.begin(at: point)
    outline.points.append(point + first * halfWidth)
    switch join {
    case .bevel: break
    case .miter:
      // φ = 180° - turn, so sin²(φ/2) = cos²(turn/2) = (1 + along) / 2.
      if limit >= 1, limit * limit * (1 + along) >= 2 {
        outline.points.append(point + (first + last) * (halfWidth / (1 + along)))
      }
    case .round:
      // Both are the direction that halves the wedge; each is exact where the other cancels.
      let outward = (along < 0 ? from - to : first + last).normalized ?? from
      addArc(about: point, from: first, through: outward, to: last)
    }
    outline.points.append(point + last * halfWidth)
    outline.close()
  }

  /// Adds the inner points of an arc of up to half a turn whose ends are drawn by the caller.
  private mutating func addArc(
    about center: SIMD2<Double>, from: SIMD2<Double>, through: SIMD2<Double>, to: SIMD2<Double>
  ) {
    if from.dot(to) >= stepCosine { return }
    addArc(about: center, from: from, to: through, depth: 0)
    outline.points.append(center + through * halfWidth)
    addArc(about: center, from: through, to: to, depth: 0)
  }

  /// Halves an arc of at most a quarter turn until its chords are short enough.
  private mutating func addArc(
    about center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, depth: Int
  ) {
    guard from.dot(to) < stepCosine, depth < 10, let middle = (from + to).normalized else { return }
    addArc(about: center, from: from, to: middle, depth: depth + 1)
    outline.points.append(center + middle * halfWidth)
    addArc(about: center, from: middle, to: to, depth: depth + 1)
  }
}
