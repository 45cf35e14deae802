public import StrataGraphics

/// The time of the last frame that this thread evaluated, in seconds on the timeline of its root; 0
/// before the first.
///
/// No clock is read: a frame depends on its time alone.
public func CACurrentMediaTime() -> CFTimeInterval { ThreadTransactions.current.frameTime }

/// What evaluation tells a thread about time.
package enum FrameTime {
  /// Sets what `CACurrentMediaTime()` returns on this thread.
  package static func set(_ time: Double) { ThreadTransactions.current.frameTime = time }
}
