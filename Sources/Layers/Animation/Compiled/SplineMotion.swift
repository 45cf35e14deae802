import StrataGraphics

/// From value to value along a spline: numbers, points, sizes, rectangles and colours.
final class SplineMotion: Motion {
  private let spline: KochanekBartelsSpline
  private let times: KeyframeTimes
  /// For each stretch, where the spline is run through at a constant speed.
  private let lengths: [SplineLength]
  /// Tells what the numbers are.
  private let first: AnimatedValue

  /// - Returns: Nil where the values are of another kind, or fewer than two.
  init?(
    _ values: [AnimatedValue], _ times: KeyframeTimes, bend: KochanekBartelsSpline.Bend,
    isPaced: Bool
  ) {
    let points = values.compactMap(\.vector)
    guard points.count == values.count, points.count > 1 else { return nil }
    first = values[0]
    spline = KochanekBartelsSpline(points, bend)
    let lengths = isPaced ? spline.segments.map(SplineLength.init) : []
    self.lengths = lengths
    self.times = isPaced ? KeyframeTimes(pacedBy: lengths.map(\.length)) : times
  }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    let (index, fraction) = times.place(at: progress)
    let parameter = lengths.isEmpty ? fraction : lengths[index].parameter(at: fraction)
    return AnimatedValue(vector: spline.segments[index].point(at: parameter), like: first)
  }
}

extension AnimatedValue {
  /// The numbers of a value that is a place in a space of at most four dimensions; colours are in
  /// premultiplied components.
  var vector: SIMD4<Double>? {
    switch self {
    case .number(let value): return SIMD4(value, 0, 0, 0)
    case .pair(let value): return SIMD4(lowHalf: value, highHalf: SIMD2())
    case .quad(let value): return value
    case .color(let color):
      guard let components = color.value?.components else { return nil }
      var vector = components * components.w
      vector.w = components.w
      return vector
    default: return nil
    }
  }

  /// The value of another's kind that has these numbers.
  init(vector: SIMD4<Double>, like other: AnimatedValue) {
    switch other {
    case .pair: self = .pair(vector.lowHalf)
    case .quad: self = .quad(vector)
    case .color:
      var components = vector.w > 0 ? vector / vector.w : vector
      components.w = vector.w
      self = .color(LayerColor(shown: Color(components: components)))
    default: self = .number(vector.x)
    }
  }

  /// How far another value of the same kind is; nil where there is no distance.
  func distance(to other: AnimatedValue) -> Double? {
    if let a = vector, let b = other.vector { return ((b - a) * (b - a)).sum().squareRoot() }
    guard case .numbers(let a?) = self, case .numbers(let b?) = other, a.count == b.count
    else { return nil }
    return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
