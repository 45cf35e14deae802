/// The axes along which a scroll layer can be scrolled.
///
/// Any string is a valid value. An unknown one is stored and scrolls as `.both`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a mode; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Scrolls along neither axis.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Scrolls along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Scrolls along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Scrolls along x and y.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CAScrollLayerScrollMode: KeyValueName {
  package static let words = ["none", "vertically", "horizontally", "both"]
}
