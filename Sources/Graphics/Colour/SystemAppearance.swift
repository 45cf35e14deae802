import Foundation

/// Whether surroundings are light or dark, for colours that differ.
public enum SystemAppearance: Sendable {
  case light, dark

  private static let key = "Strata.SystemAppearance"

  /// That of the calling thread; light until it is set.
  public static var current: SystemAppearance {
    get { Thread.current.threadDictionary[key] as? SystemAppearance ?? .light }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
