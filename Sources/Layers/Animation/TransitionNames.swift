/// How a transition goes from the old picture to the new one.
///
/// An open set of strings; an unknown one is kept and drawn as `.fade`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old one fades out while the new one fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new one fades in as it slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new one fades in as it slides and pushes the old one out, which fades out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old one slides away from over the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where the new picture of a transition comes from, in the layer's own space.
///
/// An open set of strings; an unknown one is kept and acts as `.fromLeft`.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From greater x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From smaller x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From greater y, which shows below where y grows downward.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From smaller y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionType: KeyValueName {}

extension CATransitionSubtype: KeyValueName {}
