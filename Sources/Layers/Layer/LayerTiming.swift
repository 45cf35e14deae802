/// A layer's media timing, as it was set.
package struct LayerTiming {
  package var beginTime: Double = 0
  package var duration: Double = .infinity
  package var speed: Float = 1
  package var timeOffset: Double = 0
  package var repeatCount: Float = 0
  package var repeatDuration: Double = 0
  package var autoreverses = false
  package var fillMode = CAMediaTimingFillMode.removed

  /// The mapping between the layer's time and its superlayer's.
  private var clock: LocalTime {
    LocalTime(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset)
  }

  /// Returns the layer's time at a time of its superlayer.
  package func localTime(at superTime: Double) -> Double { clock.local(atParentTime: superTime) }

  /// Returns the superlayer's time at a time of the layer; `beginTime` if the layer's clock is
  /// stopped.
  package func superTime(at time: Double) -> Double { clock.parent(atLocalTime: time) }
}
