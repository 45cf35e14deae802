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

  /// How the layer's clock follows its superlayer's.
  private var clock: LocalTime {
    LocalTime(beginTime: beginTime, speed: Double(speed), timeOffset: timeOffset)
  }

  /// The layer's time when it is `superTime` in its superlayer.
  package func localTime(at superTime: Double) -> Double { clock.local(atParentTime: superTime) }

  /// The superlayer's time when it is `time` in the layer; `beginTime` where the layer's clock stands
  /// still.
  package func superTime(at time: Double) -> Double { clock.parent(atLocalTime: time) }
}
