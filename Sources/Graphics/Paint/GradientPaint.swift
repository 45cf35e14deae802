/// Colors along one parameter t, interpolated unpremultiplied, then premultiplied.
public struct GradientPaint: Sendable, Hashable {
  /// The mapping from a point (x, y) of gradient space to t.
  public enum Kind: String, Sendable {
    /// t = x.
    case axial
    /// t = √(x² + y²).
    case radial
    /// t = angle from +x toward +y over a full turn, in 0..<1.
    case conic
  }

  public var kind: Kind
  public var stops: GradientStops
  /// The affine transform from the item's space to gradient space.
  public var toGradient: PlaneTransform
  /// The x coordinate of the focal point in gradient space, 0..<1; used only by `.radial`.
  ///
  /// t is the radius of the circle through a point among the circles that grow from the focal point
  /// to the unit circle, and beyond it at the same rate. 0 is the center.
  public var focus: Double
  /// The maximum `focus` of layers.
  ///
  /// A focal point on the circle would leave everything beyond it without a color.
  package static let largestFocus = 0.99
  /// Whether values between two 8-bit levels are dithered in a fixed pattern, to avoid banding.
  public var isDithered: Bool

  public init(
    kind: Kind, stops: GradientStops, toGradient: PlaneTransform, focus: Double = 0,
    isDithered: Bool = false
  ) {
    self.kind = kind
    self.stops = stops
    self.toGradient = toGradient
    self.focus = focus
    self.isDithered = isDithered
  }
}
