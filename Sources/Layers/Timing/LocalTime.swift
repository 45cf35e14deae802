/// How a layer's clock follows its superlayer's: `(tp - beginTime)·speed + timeOffset`.
///
/// For layers alone; an animation has an `ActiveTiming`.
package struct LocalTime: Sendable, Equatable {
  /// In the superlayer's time, seconds.
  package var beginTime = 0.0
  /// 0 stands still, less than 0 runs back.
  package var speed = 1.0
  /// In the layer's own time, seconds.
  package var timeOffset = 0.0

  package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// The same time as the superlayer's.
  package static let identity = LocalTime()

  /// The layer's time at one of its superlayer.
  package func local(atParentTime time: Double) -> Double {
    (time - beginTime) * speed + timeOffset
  }

  /// The superlayer's time at one of the layer; `beginTime` where the layer's clock stands still.
  package func parent(atLocalTime time: Double) -> Double {
    speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime
  }
}
