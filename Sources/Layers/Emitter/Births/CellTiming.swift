/// The media timing of a cell, which determines when it emits.
///
/// It is relative to the layer's clock. The clock of a nested cell starts at the birth of the
/// emitting particle. The cell's own time is `(clock - beginTime)·speed + timeOffset`. It emits
/// from its time 0 until its active duration has passed, at `birthRate` per second of its own time.
/// A positive offset therefore starts it with existing particles. It never emits if `speed` is 0 or
/// less. Emitted particles follow the layer's clock.
package struct CellTiming: Sendable, Hashable {
  package var beginTime = 0.0
  /// The duration; 0 or less, and infinity, never end.
  package var duration = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0
  /// The number of durations for which the cell emits; 0 or less is one.
  package var repeatCount = 0.0
  /// The time for which the cell emits, in its own time; 0 or less uses `repeatCount`.
  package var repeatDuration = 0.0
  /// Whether a cycle lasts two durations.
  package var autoreverses = false

  package init() {}
}
