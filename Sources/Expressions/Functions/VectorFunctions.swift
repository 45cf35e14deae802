import StrataGraphics

/// Functions of vectors.
enum VectorFunctions {
  static func call(
    _ function: BuiltInFunction, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func numbers(_ index: Int) throws(ExpressionFailure) -> [Double] {
      index < arguments.count ? try run.numbers(arguments[index]) : []
    }
    let (a, b) = (try numbers(0), try numbers(1))
    switch function {
    case .length: return .number(arguments.count > 1 ? distance(a, b) : length(a))
    case .normalize:
      let length = length(a)
      return .numbers(a.map { $0 / length })
    case .dot: return .number(zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    case .cross:
      func at(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
      return .numbers(
        (0..<3).map {
          let (next, last) = (($0 + 1) % 3, ($0 + 2) % 3)
          return at(a, next) * at(b, last) - at(a, last) * at(b, next)
        })
    case .lookAt: return .numbers(orientation(from: a, to: b))
    default: return try clamped(arguments, a, b, numbers(2), run)
    }
  }

  static func length(_ vector: [Double]) -> Double {
    if vector.count == 1 { return abs(vector[0]) }
    return vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The distance over the components that both points have.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    length(zip(a, b).map { $1 - $0 })
  }

  /// Returns the rotation in degrees about x, y and z of a camera at `a` that looks at `b`.
  private static func orientation(from a: [Double], to b: [Double]) -> [Double] {
    func difference(_ index: Int) -> Double {
      (index < b.count ? b[index] : 0) - (index < a.count ? a[index] : 0)
    }
    let (x, y, z) = (difference(0), difference(1), difference(2))
    let degrees = 180 / Double.pi
    let pitch = Maths.atan2(x, (y * y + z * z).squareRoot()) * degrees
    return [-Maths.atan2(y, z) * degrees, pitch, 0]
  }

  private static func clamped(
    _ arguments: [ExpressionValue], _ values: [Double], _ first: [Double], _ second: [Double],
    _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func limit(_ limits: [Double], _ index: Int) -> Double {
      limits.count > 1 ? (index < limits.count ? limits[index] : .nan) : limits.first ?? .nan
    }
    var clamped: [Double] = []
    for (index, value) in values.enumerated() {
      let (a, b) = (limit(first, index), limit(second, index))
      clamped.append(a.isNaN || b.isNaN ? .nan : min(max(value, min(a, b)), max(a, b)))
    }
    let isVector =
      try arguments.first.flatMap { (value) throws(ExpressionFailure) in
        try run.vector(value)
      } != nil
    return isVector ? .numbers(clamped) : .number(clamped.first ?? .nan)
  }
}
