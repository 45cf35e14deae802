/// The interpolation between the values of a keyframe animation.
///
/// Any string is a valid value. An unknown one is stored and acts as `.linear`.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear, at a constant overall speed; key times and the timing functions of intervals are
  /// ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve, at a constant overall speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a keyframe animation's path.
///
/// Any string is a valid value. With an unknown one the layer does not rotate.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis follows the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points backward along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CAAnimationCalculationMode: KeyValueName {
  package static let words = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
}

extension CAAnimationRotationMode: KeyValueName {
  package static let words = ["auto", "autoReverse"]
}
