import StrataGraphics

/// A motion along a spline through numbers, points, sizes, rectangles or colors.
final class SplineMotion: Motion {
  private let spline: KochanekBartelsSpline
  private let times: KeyframeTimes
  /// The length of each interval, if the spline is traversed at constant speed.
  private let lengths: [SplineLength]
  /// The first value, which determines the kind of the numbers.
  private let first: AnimatedValue

  /// - Returns: Nil if the values are of another kind, or fewer than two.
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
  /// The numbers of a value that is a point in a space of at most four dimensions.
  ///
  /// Colors have premultiplied components.
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

  /// Creates a value of another value's kind from its numbers.
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

  /// Returns the distance to another value of the same kind, or nil if distances are undefined.
  func distance(to other: AnimatedValue) -> Double? {
    if let a = vector, let b = other.vector { return ((b - a) * (b - a)).sum().squareRoot() }
    guard case .numbers(let a?) = self, case .numbers(let b?) = other, a.count == b.count
    else { return nil }
    return zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
