/// Whether and how a layer property is animated.
public struct PropertyMotion: Sendable, Equatable {
  private enum MotionMode { case never, explicitly, implicitly, byFading }
  private let mode: MotionMode

  /// Animations have no effect on the property.
  public static let never = PropertyMotion(mode: .never)
  /// Only animations that are added to the layer change the property.
  public static let explicitly = PropertyMotion(mode: .explicitly)
  /// Explicit animations change the property, and so does setting it.
  ///
  /// A change in a tree that was rendered before is animated, unless an action replaces the
  /// animation.
  public static let implicitly = PropertyMotion(mode: .implicitly)
  /// A change in a tree that was rendered before cross-fades everything that the layer shows.
  package static let byFading = PropertyMotion(mode: .byFading)
}
