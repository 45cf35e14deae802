import StrataGraphics

/// An outline whose points are found by the distance along it.
struct MeasuredOutline: Sendable {
  private let curves: [ArcLength]
  /// The distance from the start to the end of each curve.
  private let ends: [Double]
  private let isClosed: Bool
  let length: Double

  init(_ shape: BezierShape) {
    curves = shape.measuredCurves.filter { $0.length > 0 }
    var length = 0.0
    ends = curves.map {
      length += $0.length
      return length
    }
    (self.length, isClosed) = (length, shape.isClosed)
  }

  /// Returns the point at a distance from the start and the direction there; nil for an outline
  /// without length.
  ///
  /// A closed outline repeats. An open one continues straight beyond its ends.
  func place(at distance: Double) -> (point: SIMD2<Double>, direction: SIMD2<Double>)? {
    guard length > 0, length.isFinite, distance.isFinite else { return nil }
    var distance = distance
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    let index = min(ends.partitionPoint { $0 > distance }, curves.count - 1)
    let curve = curves[index]
    let along = distance - (ends[index] - curve.length)
    let inside = min(max(along, 0), curve.length)
    let parameter = curve.parameter(at: inside)
    guard let direction = curve.segment.tangent(at: parameter) else { return nil }
    return (curve.segment.point(at: parameter) + direction * (along - inside), direction)
  }
}
