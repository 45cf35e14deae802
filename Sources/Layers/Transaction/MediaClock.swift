import Synchronization

/// What `CACurrentMediaTime()` reads outside frames.
public enum MediaClock {
  /// Has `CACurrentMediaTime()` tell the machine's time outside frames: the seconds since the first
  /// call of this function, on all threads of the process.
  ///
  /// For a host that shows frames live, which asks once, before it makes layers, and renders each
  /// frame at `CACurrentMediaTime()`. Animations of a tree that was not rendered yet then begin with
  /// its first frame, where they would begin at 0 otherwise. Nothing takes it back.
  public static func followMachine() {
    start.withLock { $0 = $0 ?? .now }
  }

  private static let start = Mutex<ContinuousClock.Instant?>(nil)

  /// Seconds since the machine's clock was asked for; nil where it was not.
  static var machineTime: Double? {
    start.withLock { $0 }.map { (.now - $0) / .seconds(1) }
  }
}
