/// Along which axes a scroll layer may be scrolled.
///
/// An open set of strings; an unknown one is kept and scrolls as `.both`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not at all.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Along x and y.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CAScrollLayerScrollMode: KeyValueName {
  package static let words = ["none", "vertically", "horizontally", "both"]
}
