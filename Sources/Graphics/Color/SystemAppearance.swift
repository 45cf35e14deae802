import Foundation

/// The appearance, light or dark, for colors that depend on it.
public enum SystemAppearance: Sendable {
  case light, dark

  private static let key = "Strata.SystemAppearance"

  /// The appearance of the calling thread; light until it is set.
  public static var current: SystemAppearance {
    get { Thread.current.threadDictionary[key] as? SystemAppearance ?? .light }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
