/// Monitors one frame for `Limits.seconds` and for cancellation.
///
/// Code that works on a frame calls `check()` periodically, from any thread. It determines only
/// whether there is an image, never its contents.
public struct FrameWatch: Sendable {
  /// A watch without limits.
  public static let none = FrameWatch(Limits())

  private let allowed: Int
  /// A description of the work, for errors.
  private let work: String
  /// The start time; nil without a limit, so that the clock is not read unnecessarily.
  private var start: ContinuousClock.Instant?
  private let cancellations: [Cancellation]

  /// Starts the clock.
  public init(_ limits: Limits, _ cancellations: [Cancellation] = []) {
    self.init(limits, cancellations, of: "a frame")
  }

  /// - Parameter work: A description of the work, for errors.
  package init(_ limits: Limits, _ cancellations: [Cancellation] = [], of work: String) {
    (allowed, self.work) = (limits.seconds, work)
    self.cancellations = cancellations
    start = allowed < .max ? .now : nil
  }

  /// Whether `check()` can throw at all.
  package var isAlert: Bool { start != nil || !cancellations.isEmpty }

  /// - Throws: `LimitExceeded` if the frame takes longer than allowed, `FrameCancelled`.
  public func check() throws {
    for cancellation in cancellations where cancellation.isCancelled { throw FrameCancelled() }
    if let excess = excess() { throw excess }
  }

  /// Whether the time is limited.
  var isLimited: Bool { start != nil }

  /// Returns the exceeded limit, or nil if the work may continue.
  ///
  /// - Parameter grace: Additional seconds.
  func excess(grace: Double = 0) -> LimitExceeded? {
    guard let start else { return nil }
    let elapsed = ContinuousClock.now - start
    guard elapsed >= .seconds(allowed) + .seconds(grace) else { return nil }
    return LimitExceeded(
      "time of \(work) in seconds", asked: Int(elapsed.components.seconds) + 1, allowed: allowed)
  }

  /// The time counted so far; zero without a limit.
  package var elapsed: Duration { start.map { .now - $0 } ?? .zero }

  /// Returns the watch after a pause that does not count, such as a wait for other frames.
  ///
  /// - Parameter elapsed: The time counted before the pause.
  package func resumed(after elapsed: Duration) -> FrameWatch {
    var resumed = self
    resumed.start = start.map { _ in .now - elapsed }
    return resumed
  }
}
