/// The values that an animation shows before its begin and after its end.
///
/// Any string is a valid value. An unknown one is stored and acts as `.removed`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a mode; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The animation shows nothing before its begin or after its end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The animation shows its end value after its end, if it is not removed on completion.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The animation shows its start value before its begin.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The animation fills in both directions.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

extension CAMediaTimingFillMode: KeyValueName {
  package static let words = ["removed", "forwards", "backwards", "both"]
}
