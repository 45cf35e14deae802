public import StrataGraphics

/// Returns the current time in seconds; outside frames it is 0, the origin of every timeline.
///
/// In code that a frame calls on its thread, it is the frame's time on the timeline of its root.
/// Such code lays out, displays and draws layers, or is a delegate of an animation or a completion
/// block. No clock is read, so that `beginTime = CACurrentMediaTime() + 0.1` gives the same result
/// in every run, regardless of earlier frames. A live host may enable a clock with
/// ``MediaClock/followMachine()``.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadTransactions.current.frameTime ?? MediaClock.machineTime ?? 0
}

/// The frame time that evaluation sets for a thread.
package enum FrameTime {
  /// Calls `body` with a current frame time.
  ///
  /// - Parameter time: The frame's time, which `CACurrentMediaTime()` returns meanwhile.
  package static func during<Result, Failure>(
    _ time: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadTransactions.current
    let outer = thread.frameTime
    thread.frameTime = time
    defer { thread.frameTime = outer }
    return try body()
  }
}
