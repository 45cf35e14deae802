public import Foundation

/// An easing: a cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of time to
/// progress.
///
/// It is immutable, and equal to any other with the same control points.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  /// The curve that animations are evaluated with.
  package let curve: TimingCurve

  /// The given x and y of the two inner control points.
  private let coordinates: SIMD4<Float>

  /// Creates the curve with the control points (0, 0), (c1x, c1y), (c2x, c2y) and (1, 1).
  ///
  /// An x outside 0...1 is stored and evaluated as the nearer end, since time cannot run backward.
  /// A y outside makes the animation overshoot.
  ///
  /// - Precondition: All are finite.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    coordinates = SIMD4(c1x, c1y, c2x, c2y)
    precondition(coordinates * 0 == .zero, "the control points must be finite")
    curve = TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    super.init()
  }

  /// Creates the curve with a name.
  ///
  /// - Precondition: The name is one of those that have a curve.
  public convenience init(name: CAMediaTimingFunctionName) {
    guard let points = name.controlPoints else {
      preconditionFailure("unknown timing function \(name.rawValue)")
    }
    self.init(controlPoints: points.0, points.1, points.2, points.3)
  }

  /// Returns nil, because timing functions cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Writes x and y of a control point; 0 is (0, 0), 3 is (1, 1), and the given ones are 1 and 2.
  ///
  /// - Parameter ptr: A buffer with room for two numbers.
  /// - Precondition: The index is 0...3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    precondition((0...3).contains(idx), "the control point index must be 0...3, not \(idx)")
    let points = [SIMD2(0, 0), coordinates.lowHalf, coordinates.highHalf, SIMD2(1, 1)]
    unsafe (ptr[0], ptr[1]) = (points[idx].x, points[idx].y)
  }

  /// Returns whether the other object is a timing function with the same control points.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.coordinates == coordinates
  }

  /// A hash that is the same for equal functions.
  open override var hash: Int { coordinates.hashValue }
}
