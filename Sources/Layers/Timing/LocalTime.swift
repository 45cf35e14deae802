/// The mapping from a superlayer's time to a layer's: `(tp - beginTime)·speed + timeOffset`.
///
/// It is only for layers; an animation has an `ActiveTiming`.
package struct LocalTime: Sendable, Equatable {
  /// The begin in the superlayer's time, in seconds.
  package var beginTime = 0.0
  /// The speed; 0 stops the clock, and less than 0 runs it backward.
  package var speed = 1.0
  /// The offset in the layer's own time, in seconds.
  package var timeOffset = 0.0

  package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// The mapping to the same time as the superlayer's.
  package static let identity = LocalTime()

  /// Returns the layer's time at a time of its superlayer.
  package func local(atParentTime time: Double) -> Double {
    (time - beginTime) * speed + timeOffset
  }

  /// Returns the superlayer's time at a time of the layer; `beginTime` if the layer's clock is
  /// stopped.
  package func parent(atLocalTime time: Double) -> Double {
    speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
  }
}
