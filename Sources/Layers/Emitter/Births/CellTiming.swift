/// When a cell emits: its media timing.
///
/// The clock that it is relative to is the layer's; that of a nested cell starts at the birth of
/// the particle that emits. The cell's own time is `(clock - beginTime)·speed + timeOffset`. It
/// emits from its time 0 until its active duration has passed, at `birthRate` a second of its own
/// time; so an offset starts it with particles that are already under way. It never emits where
/// `speed` is 0 or less. What it has emitted lives by the layer's clock.
package struct CellTiming: Sendable, Hashable {
  package var beginTime = 0.0
  /// 0 or less, and infinity, never end.
  package var duration = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0
  /// How many durations the cell emits for; 0 or less is one.
  package var repeatCount = 0.0
  /// How long the cell emits, in its own time; 0 or less leaves it to `repeatCount`.
  package var repeatDuration = 0.0
  /// Whether a cycle is two durations.
  package var autoreverses = false

  package init() {}
}
