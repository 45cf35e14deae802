import Synchronization

/// The clock that `CACurrentMediaTime()` reads outside frames.
public enum MediaClock {
  /// Makes `CACurrentMediaTime()` return the machine's time outside frames.
  ///
  /// This is the number of seconds since the first call of this function, on all threads of the
  /// process.
  ///
  /// It is for a host that shows frames live. The host calls it once, before it creates layers, and
  /// renders each frame at `CACurrentMediaTime()`. Animations of a tree that was not rendered yet
  /// then begin with its first frame instead of at 0. It cannot be undone.
  public static func followMachine() {
    start.withLock { $0 = $0 ?? .now }
  }

  private static let start = Mutex<ContinuousClock.Instant?>(nil)

  /// The seconds since the machine's clock was enabled; nil if it was not.
  static var machineTime: Double? {
    start.withLock { $0 }.map { (.now - $0) / .seconds(1) }
  }
}
