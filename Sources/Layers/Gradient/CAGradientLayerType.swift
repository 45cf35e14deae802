/// The geometry of a gradient layer's colors.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.axial`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a type from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point to an ellipse whose radii are the distances to the end point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, beginning in the direction of the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

extension CAGradientLayerType: KeyValueName {
  package static let words = ["axial", "radial", "conic"]
}
