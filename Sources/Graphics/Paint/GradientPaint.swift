/// Colours along one parameter t; straight colours are interpolated, then premultiplied.
public struct GradientPaint: Sendable, Hashable {
  /// How t follows from a point (x, y) of gradient space.
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
  /// From the item's space to gradient space; affine.
  public var toGradient: PlaneTransform
  /// True: what lies between two levels of 8 bits is a fixed pattern of both, without bands.
  public var isDithered: Bool

  public init(
    kind: Kind, stops: GradientStops, toGradient: PlaneTransform, isDithered: Bool = false
  ) {
    self.kind = kind
    self.stops = stops
    self.toGradient = toGradient
    self.isDithered = isDithered
  }
}
