public import Foundation

/// A pace: a cubic Bézier curve from (0, 0) to (1, 1) that gives progress over the share of time.
///
/// Immutable, and equal to any other with the same control points.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  /// The curve that animations are evaluated with.
  package let curve: TimingCurve

  /// x and y of the two control points that were given.
  private let coordinates: SIMD4<Float>

  /// Makes the curve with the control points (0, 0), (c1x, c1y), (c2x, c2y) and (1, 1).
  ///
  /// An x outside 0...1 is kept, and evaluated as the nearer end, since time cannot run back. A y
  /// outside makes the animation overshoot.
  ///
  /// - Precondition: All are finite.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    coordinates = SIMD4(c1x, c1y, c2x, c2y)
    precondition(coordinates * 0 == .zero, "the control points of a timing function are finite")
    curve = TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    super.init()
  }

  /// Makes the curve with a name.
  ///
  /// - Precondition: The name is one of those that have a curve.
  public convenience init(name: CAMediaTimingFunctionName) {
    guard let points = name.controlPoints else {
      preconditionFailure("there is no timing function \(name.rawValue)")
    }
    self.init(controlPoints: points.0, points.1, points.2, points.3)
  }

  /// Timing functions cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Writes x and y of a control point: 0 is (0, 0), 3 is (1, 1), the given ones lie between.
  ///
  /// - Parameter ptr: Has room for two numbers.
  /// - Precondition: The index is 0...3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    precondition((0...3).contains(idx), "a timing function has control points 0...3, not \(idx)")
    let points = [SIMD2(0, 0), coordinates.lowHalf, coordinates.highHalf, SIMD2(1, 1)]
    (ptr[0], ptr[1]) = (points[idx].x, points[idx].y)
  }

  /// Whether the other is a timing function with the same control points.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.coordinates == coordinates
  }

  /// The same for equal functions.
  open override var hash: Int { coordinates.hashValue }
}
