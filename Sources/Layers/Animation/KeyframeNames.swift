/// How a keyframe animation gets from one value to the next.
///
/// An open set of strings; an unknown one is kept and acts as `.linear`.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from value to value.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at a constant speed over all; key times and the segments' functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a smooth curve, at a constant speed over all.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer turns while it moves along a keyframe animation's path.
///
/// An open set of strings; with an unknown one the layer does not turn.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis follows the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CAAnimationCalculationMode: KeyValueName {
  package static let words = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
}

extension CAAnimationRotationMode: KeyValueName {
  package static let words = ["auto", "autoReverse"]
}
