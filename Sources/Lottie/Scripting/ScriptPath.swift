import StrataExpressions
import StrataGraphics

/// A path as a value of an expression.
final class ScriptPath: ExpressionObject {
  let shape: BezierShape

  init(_ shape: BezierShape) { self.shape = shape }

  /// Creates a path from the arguments of `createPath`.
  convenience init(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) {
    func points(_ index: Int) throws(ExpressionFailure) -> [SIMD2<Double>] {
      try Self.points(index < arguments.count ? arguments[index] : .undefined, run) ?? []
    }
    let (given, arriving, leaving) = (try points(0), try points(1), try points(2))
    var shape = BezierShape()
    for (index, point) in given.enumerated() {
      shape.add(
        point, arriving: index < arriving.count ? arriving[index] : .zero,
        leaving: index < leaving.count ? leaving[index] : .zero)
    }
    shape.isClosed = arguments.count < 4 || run.truth(arguments[3])
    self.init(shape)
  }

  /// Creates a path from the result of an expression; nil if it is not a path.
  ///
  /// The result may be an object with the members `v`, `i`, `o` and `c` of paths in lottie-web,
  /// where handles are relative to the origin.
  convenience init?(
    result: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) {
    switch result {
    case .object(let path as ScriptPath): self.init(path.shape)
    case .object(let record as ExpressionRecord):
      func points(_ name: String) throws(ExpressionFailure) -> [SIMD2<Double>]? {
        try Self.points(try record.member(name, run) ?? .undefined, run)
      }
      guard let given = try points("v") else { return nil }
      let (arriving, leaving) = (try points("i") ?? [], try points("o") ?? [])
      var shape = BezierShape()
      for (index, point) in given.enumerated() {
        shape.add(
          point, arriving: index < arriving.count ? arriving[index] : point,
          leaving: index < leaving.count ? leaving[index] : point)
      }
      shape.isClosed = run.truth(try record.member("c", run) ?? .undefined)
      self.init(shape.withRelativeHandles)
    default: return nil
    }
  }

  /// Returns the points of an array; nil if the value is not one.
  private static func points(
    _ value: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [SIMD2<Double>]? {
    guard case .list(let list)? = try run.vector(value) else { return nil }
    var points: [SIMD2<Double>] = []
    for item in list.items { points.append(try run.point(item)) }
    return points
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    let shape = shape
    func list(_ points: [SIMD2<Double>]) -> ExpressionValue {
      .object(
        HostFunction { (_, run) throws(ExpressionFailure) in
          try run.meter.allocate(3 * points.count)
          return .list(ExpressionList(points.map { .numbers([$0.x, $0.y]) }))
        })
    }
    func along(_ value: @escaping (ShapeLength, Double) -> SIMD2<Double>) -> ExpressionValue {
      .object(
        HostFunction { (arguments, run) throws(ExpressionFailure) in
          try run.meter.allocate(100 * shape.points.count)
          let share = try run.number(arguments.first ?? .number(0.5))
          let point = value(ShapeLength(shape), share)
          return .numbers([point.x, point.y])
        })
    }
    switch name {
    case "points": return list(shape.points)
    case "inTangents": return list(shape.arriving)
    case "outTangents": return list(shape.leaving)
    case "isClosed":
      return .object(HostFunction { (_, _) throws(ExpressionFailure) in .boolean(shape.isClosed) })
    case "pointOnPath": return along { $0.point(at: $1) }
    case "tangentOnPath": return along { $0.tangent(at: $1) }
    case "normalOnPath":
      return along {
        let tangent = $0.tangent(at: $1)
        return SIMD2(-tangent.y, tangent.x)
      }
    default: return nil
    }
  }

  /// Whether a document could contain the path.
  var isUsable: Bool {
    [shape.points, shape.arriving, shape.leaving].joined().allSatisfy {
      JSONValue.isUsable($0.x) && JSONValue.isUsable($0.y)
    }
  }
}

/// Finds points of a shape by the fraction of its length, which is clamped to 0...1.
struct ShapeLength {
  private var segments: [ArcLength] = []
  private let start: SIMD2<Double>

  init(_ shape: BezierShape) {
    start = shape.points.first ?? .zero
    let count = shape.points.count
    for index in 0..<(shape.isClosed ? count : max(count - 1, 0)) {
      let next = (index + 1) % count
      segments.append(
        ArcLength(
          .cubic(
            shape.points[index], shape.points[index] + shape.leaving[index],
            shape.points[next] + shape.arriving[next], shape.points[next])))
    }
  }

  /// Returns the point at a fraction of the length.
  func point(at share: Double) -> SIMD2<Double> {
    guard let (length, distance) = place(share) else { return start }
    return length.segment.point(at: length.parameter(at: distance))
  }

  /// Returns the direction of length 1; zero for a single point.
  func tangent(at share: Double) -> SIMD2<Double> {
    guard let (length, distance) = place(share),
      let tangent = length.segment.tangent(at: length.parameter(at: distance))
    else { return .zero }
    return tangent.length > 0 ? tangent / tangent.length : .zero
  }

  private func place(_ share: Double) -> (length: ArcLength, distance: Double)? {
    let total = segments.reduce(0) { $0 + $1.length }
    var rest = min(max(share.isNaN ? 0 : share, 0), 1) * total
    for segment in segments {
      if rest <= segment.length { return (segment, rest) }
      rest -= segment.length
    }
    return segments.last.map { ($0, $0.length) }
  }
}
