/// Watches over one frame: for `Limits.seconds`, and for those who may cancel it.
///
/// Whoever works on a frame calls `check()` from time to time, from any thread. It decides whether
/// there is a picture, and never what is on it.
public struct FrameWatch: Sendable {
  /// Lets everything pass.
  public static let none = FrameWatch(Limits())

  private let allowed: Int
  /// Nil without a limit, so that the clock is not asked in vain.
  private var start: ContinuousClock.Instant?
  private let cancellations: [Cancellation]

  /// Begins to count.
  public init(_ limits: Limits, _ cancellations: [Cancellation] = []) {
    allowed = limits.seconds
    self.cancellations = cancellations
    start = allowed < .max ? .now : nil
  }

  /// Whether `check()` may ever throw.
  package var isAlert: Bool { start != nil || !cancellations.isEmpty }

  /// - Throws: `LimitExceeded` when the frame takes longer than it may, `FrameCancelled`.
  public func check() throws {
    for cancellation in cancellations where cancellation.isCancelled { throw FrameCancelled() }
    guard let start else { return }
    let seconds = (ContinuousClock.now - start).components.seconds
    guard seconds >= allowed else { return }
    throw LimitExceeded("time of a frame in seconds", asked: Int(seconds) + 1, allowed: allowed)
  }

  /// What has been counted so far; zero where nothing is.
  package var elapsed: Duration { start.map { .now - $0 } ?? .zero }

  /// The same watch after a pause, such as a wait for others' frames, which does not count.
  ///
  /// - Parameter elapsed: What counts of the time before.
  package func resumed(after elapsed: Duration) -> FrameWatch {
    var resumed = self
    resumed.start = start.map { _ in .now - elapsed }
    return resumed
  }
}
