public import StrataGraphics

/// The current time in seconds: 0, the origin of every timeline.
///
/// Inside what a frame calls on its thread it is the frame's time, on the timeline of its root: while
/// layers are laid out, displayed and drawn, and in the delegates of animations and completion
/// blocks. No clock is read, so that `beginTime = CACurrentMediaTime() + 0.1` shows the same in every
/// run and whatever else was rendered; a live host may ask for one by
/// ``MediaClock/followMachine()``.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadTransactions.current.frameTime ?? MediaClock.machineTime ?? 0
}

/// What evaluation tells a thread about time.
package enum FrameTime {
  /// Calls `body`, and with it whatever a frame calls.
  ///
  /// - Parameter time: Of the frame, which `CACurrentMediaTime()` returns meanwhile.
  package static func during<Result>(
    _ time: Double, _ body: () throws -> Result
  ) rethrows -> Result {
    let thread = ThreadTransactions.current
    let outer = thread.frameTime
    thread.frameTime = time
    defer { thread.frameTime = outer }
    return try body()
  }
}
