/// How a gradient layer's colours run over its bounds.
///
/// An open set of strings; an unknown one is kept and drawn as `.axial`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from start to end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point out to an ellipse through the end point's distances.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, beginning toward the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

extension CAGradientLayerType: KeyValueName {
  package static let words = ["axial", "radial", "conic"]
}
