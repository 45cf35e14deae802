/// Whether and how a property of a layer moves.
public struct PropertyMotion: Sendable, Equatable {
  private enum Way { case never, explicitly, implicitly, byFading }
  private let way: Way

  /// Animations have no effect on it.
  public static let never = PropertyMotion(way: .never)
  /// Animations that are added to the layer move it.
  public static let explicitly = PropertyMotion(way: .explicitly)
  /// So they do, and a change in a tree that was rendered is an animation where no action says
  /// otherwise.
  public static let implicitly = PropertyMotion(way: .implicitly)
  /// A change in a tree that was rendered fades all that the layer shows.
  package static let byFading = PropertyMotion(way: .byFading)
}
