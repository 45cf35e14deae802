public import Foundation

/// A rectangle whose corners may be rounded, each with its own radius.
public struct RoundedRect: Sendable, Hashable {
  /// The shape of a corner between two sides.
  public enum Curve: String, Sendable { case circular, continuous }

  /// One radius per corner, named by the layer's own coordinates.
  public struct Radii: Sendable, Hashable {
    /// The radii in points; the initializer of `RoundedRect` clamps them.
    public var minXMinY = 0.0, maxXMinY = 0.0, minXMaxY = 0.0, maxXMaxY = 0.0

    /// Creates square corners.
    public init() {}

    /// Creates the same radius at every corner.
    public init(all radius: Double) {
      (minXMinY, maxXMinY, minXMaxY, maxXMaxY) = (radius, radius, radius, radius)
    }

    /// Whether every corner is square.
    public var isZero: Bool { minXMinY == 0 && maxXMinY == 0 && minXMaxY == 0 && maxXMaxY == 0 }
    /// The largest of the four radii.
    public var largest: Double { max(max(minXMinY, maxXMinY), max(minXMaxY, maxXMaxY)) }
  }

  /// The standardized rectangle: width and height are not negative.
  public let rect: CGRect
  /// The radii, each between 0 and half the shorter side.
  public let radii: Radii
  /// The curve; always circular if every corner is square, so that equal shapes are equal.
  public let curve: Curve

  /// Creates a shape with radii clamped to 0...half the shorter side; NaN counts as 0.
  public init(_ rect: CGRect, radii: Radii = Radii(), curve: Curve = .circular) {
    let standard = rect.standardized
    let half = Double(min(standard.width, standard.height)) / 2
    func clamp(_ radius: Double) -> Double { radius > 0 ? min(radius, half) : 0 }
    self.rect = standard
    var clamped = Radii()
    clamped.minXMinY = clamp(radii.minXMinY)
    clamped.maxXMinY = clamp(radii.maxXMinY)
    clamped.minXMaxY = clamp(radii.minXMaxY)
    clamped.maxXMaxY = clamp(radii.maxXMaxY)
    self.radii = clamped
    self.curve = clamped.isZero ? .circular : curve
  }

  /// Whether every corner is square.
  public var isPlain: Bool { radii.isZero }

  /// Returns the shape inset by `distance` on every side, with radii reduced by the same distance;
  /// nil if nothing is left.
  public func inset(by distance: Double) -> RoundedRect? {
    guard rect.width > 2 * distance, rect.height > 2 * distance else { return nil }
    var smaller = Radii()
    smaller.minXMinY = max(0, radii.minXMinY - distance)
    smaller.maxXMinY = max(0, radii.maxXMinY - distance)
    smaller.minXMaxY = max(0, radii.minXMaxY - distance)
    smaller.maxXMaxY = max(0, radii.maxXMaxY - distance)
    return RoundedRect(rect.insetBy(dx: distance, dy: distance), radii: smaller, curve: curve)
  }
}
