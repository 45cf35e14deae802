/// The visual effect of a transition from the old content to the new.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.fade`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a type from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old content fades out while the new content fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content fades in as it slides over the old content.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content fades in as it slides in and pushes out the old content, which fades out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content slides away and reveals the new content.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The edge from which a transition's new content enters, in the layer's own coordinate space.
///
/// Any string is a valid value. An unknown one is stored and acts as `.fromLeft`.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name as written in files and used by key-value methods.
  public let rawValue: String

  /// Creates a subtype from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From greater x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From smaller x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From greater y, which appears at the bottom if y points down.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From smaller y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionType: KeyValueName {}

extension CATransitionSubtype: KeyValueName {}
