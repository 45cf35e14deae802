/// The shapes that continue a stroke's outline around its corners and ends.
///
/// Points are added without the first and the last, which are those of the strips.
struct StrokeShapes {
  /// The sine of the smallest turn that gets a join.
  ///
  /// Below it the gap is a billionth of the width, and the two directions differ only by rounding.
  static let smallestTurn = 1e-9

  private let halfWidth: Double
  /// The cosine of the largest step along a round edge.
  ///
  /// A chord over the angle θ has an error of halfWidth·(1 - cos(θ/2)), and
  /// cos θ = 2·cos²(θ/2) - 1.
  private let stepCosine: Double

  init(halfWidth: Double, tolerance: Double) {
    self.halfWidth = halfWidth
    let half = StrokeCutting.halfStepCosine(halfWidth: halfWidth, tolerance: tolerance)
    stepCosine = 2 * half * half - 1
  }

  /// Returns the vector from the center line to the left edge, for a direction of length 1.
  @inline(__always) func offset(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    direction.perpendicular * halfWidth
  }

  /// Adds an end cap, from the right side of a line that leads outward to its left side.
  func addCap(
    _ cap: StrokeStyle.Cap, at point: SIMD2<Double>, outward: SIMD2<Double>,
    to edge: inout [SIMD2<Double>]
  ) {
    switch cap {
    case .butt: return
    case .round:
      let normal = outward.perpendicular
      addArc(about: point, from: -normal, through: outward, to: normal, to: &edge)
    case .square:
      let (side, ahead) = (offset(outward), outward * halfWidth)
      edge.append(point - side + ahead)
      edge.append(point + side + ahead)
    }
  }

  /// Adds the outer side of a corner.
  ///
  /// - Parameters:
  ///   - limit: The maximum ratio of a miter's length to the width, which is 1/sin(φ/2) for the
  ///     angle φ between the two lines; longer miters are beveled.
  ///   - isLeftTurn: Whether the line turns left, so that the outer side is the right one.
  func addJoin(
    _ join: StrokeStyle.Join, at point: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>,
    limit: Double, isLeftTurn: Bool, to edge: inout [SIMD2<Double>]
  ) {
    let (first, last) =
      isLeftTurn
      ? (-from.perpendicular, -to.perpendicular) : (from.perpendicular, to.perpendicular)
    let along = from.dot(to)
    switch join {
    case .bevel: break
    case .miter:
      // φ = 180° - turn, so sin²(φ/2) = cos²(turn/2) = (1 + along) / 2.
      if limit >= 1, limit * limit * (1 + along) >= 2 {
        edge.append(point + (first + last) * (halfWidth / (1 + along)))
      }
    case .round:
      // Both bisect the wedge; each is exact where the other cancels.
      let outward = (along < 0 ? from - to : first + last).normalized ?? from
      addArc(about: point, from: first, through: outward, to: last, to: &edge)
    }
  }

  /// Adds the inner points of an arc of up to half a turn whose ends are drawn by the caller.
  private func addArc(
    about center: SIMD2<Double>, from: SIMD2<Double>, through: SIMD2<Double>, to: SIMD2<Double>,
    to edge: inout [SIMD2<Double>]
  ) {
    if from.dot(to) >= stepCosine { return }
    addArc(about: center, from: from, to: through, depth: 0, to: &edge)
    edge.append(center + through * halfWidth)
    addArc(about: center, from: through, to: to, depth: 0, to: &edge)
  }

  /// Halves an arc of at most a quarter turn until its chords are short enough.
  private func addArc(
    about center: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, depth: Int,
    to edge: inout [SIMD2<Double>]
  ) {
    guard from.dot(to) < stepCosine, depth < 10, let middle = (from + to).normalized else { return }
    addArc(about: center, from: from, to: middle, depth: depth + 1, to: &edge)
    edge.append(center + middle * halfWidth)
    addArc(about: center, from: middle, to: to, depth: depth + 1, to: &edge)
  }
}
