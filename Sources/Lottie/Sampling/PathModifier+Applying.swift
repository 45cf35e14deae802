import StrataGraphics

extension PathModifier {
  var isAnimated: Bool {
    switch self {
    case .trim(let trim): trim.isAnimated
    case .roundCorners(let radius): radius.isAnimated
    case .puckerBloat(let amount): amount.isAnimated
    case .zigZag(let ridges):
      ridges.amplitude.isAnimated || ridges.ridges.isAnimated || ridges.isSmooth.isAnimated
    case .offset(let offset): offset.amount.isAnimated || offset.miterLimit.isAnimated
    }
  }

  /// Applies the modifier to the outlines of one item.
  func apply(to shapes: [BezierShape], at frame: Double) -> [BezierShape] {
    switch self {
    case .trim(let trim):
      guard let part = trim.part(at: frame) else { return [] }
      let measured = MeasuredShapes(shapes)
      return measured.part(from: part.from * measured.length, to: part.to * measured.length)
    case .roundCorners(let radius):
      let radius = radius.value(at: frame)
      return radius > 0 ? shapes.map { $0.rounded(by: radius) } : shapes
    case .puckerBloat(let amount): return shapes.map { $0.puckered(by: amount.value(at: frame)) }
    case .zigZag(let ridges): return shapes.map { ridges.apply(to: $0, at: frame) }
    case .offset(let offset): return offset.apply(to: shapes, at: frame)
    }
  }
}

extension BezierShape {
  /// The handle length of a rounded corner with a radius of 1: the four digits that players use.
  private static let cornerHandle = 0.551_9

  /// Returns the outline with rounded corners between straight segments.
  fileprivate func rounded(by radius: Double) -> BezierShape {
    guard points.count > 1 else { return self }
    var result = BezierShape(isClosed: isClosed)
    for index in points.indices {
      let isEnd = !isClosed && (index == 0 || index == points.count - 1)
      guard !isEnd, arriving[index] == .zero, leaving[index] == .zero else {
        result.add(points[index], arriving: arriving[index], leaving: leaving[index])
        continue
      }
      let point = points[index]
      func corner(_ neighbor: SIMD2<Double>) -> (point: SIMD2<Double>, handle: SIMD2<Double>) {
        let way = neighbor - point
        let length = way.length
        guard length > 0 else { return (point, .zero) }
        let step = way * (min(length / 2, radius) / length)
        return (point + step, -step * Self.cornerHandle)
      }
      let before = corner(points[(index + points.count - 1) % points.count])
      let after = corner(points[(index + 1) % points.count])
      result.add(before.point, leaving: before.handle)
      result.add(after.point, arriving: after.handle)
    }
    return result
  }

  /// Returns the outline with points moved toward the center and handles away from it, or vice
  /// versa.
  ///
  /// - Parameter share: The fraction of the distance to the center, the mean of all points.
  fileprivate func puckered(by share: Double) -> BezierShape {
    guard !points.isEmpty, share != 0 else { return self }
    let middle = points.reduce(.zero, +) / Double(points.count)
    var result = self
    for index in points.indices {
      let point = points[index] + (middle - points[index]) * share
      func moved(_ handle: SIMD2<Double>) -> SIMD2<Double> {
        let end = points[index] + handle
        return end - (middle - end) * share - point
      }
      result.points[index] = point
      result.arriving[index] = moved(arriving[index])
      result.leaving[index] = moved(leaving[index])
    }
    return result
  }
}

extension ZigZag {
  /// The maximum number of ridges per segment.
  static let mostRidges = 10_000

  fileprivate func apply(to shape: BezierShape, at frame: Double) -> BezierShape {
    let amplitude = amplitude.value(at: frame)
    let ridges = min(max(Int(clampedTo: ridges.value(at: frame).rounded()), 0), Self.mostRidges)
    let isSmooth = isSmooth.value(at: frame) >= 0.5
    let ways = shape.path.segments.map { ArcLength($0) }.filter { $0.length > 0 }
    guard !ways.isEmpty else { return shape }
    let segments = ways.map(\.segment)
    var result = BezierShape(isClosed: shape.isClosed)
    var side = -1.0
    func add(_ point: SIMD2<Double>, _ tangent: SIMD2<Double>, before: Double, after: Double) {
      // A quarter turn counterclockwise on screen.
      let normal = SIMD2(tangent.y, -tangent.x)
      result.add(
        point + normal * (side * amplitude), arriving: isSmooth ? -tangent * before : .zero,
        leaving: isSmooth ? tangent * after : .zero)
      side = -side
    }
    func step(_ index: Int) -> Double {
      guard segments.indices.contains(index) else { return 0 }
      return ways[index].length / Double(2 * (ridges + 1))
    }
    for index in segments.indices {
      let segment = segments[index]
      let start = segment.tangent(at: 0) ?? SIMD2(1, 0)
      let previous = index > 0 ? index - 1 : shape.isClosed ? segments.count - 1 : nil
      let incoming = previous.flatMap { segments[$0].tangent(at: 1) } ?? start
      let mean = start + incoming
      let corner = mean.length > 1e-9 ? mean.normalized ?? start : start
      add(segment.start, corner, before: step(previous ?? index), after: step(index))
      let way = ways[index]
      for ridge in 0..<ridges {
        let share = Double(ridge + 1) / Double(ridges + 1)
        let parameter = way.parameter(at: share * way.length)
        add(
          segment.point(at: parameter), segment.tangent(at: parameter) ?? start,
          before: step(index),
          after: step(index))
      }
    }
    if !shape.isClosed, let last = segments.last {
      let index = segments.count - 1
      add(last.end, last.tangent(at: 1) ?? SIMD2(1, 0), before: step(index), after: step(index))
    }
    return result
  }
}
