/// What an animation shows before it begins and after it has ended.
///
/// An open set of strings; an unknown one is kept and acts as `.removed`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing before and nothing after.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end, after; only where the animation is not removed on completion.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its start, before.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

extension CAMediaTimingFillMode: KeyValueName {
  package static let words = ["removed", "forwards", "backwards", "both"]
}
