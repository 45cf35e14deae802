/// The timing of an animation or a group as numbers, which is evaluated every frame.
///
/// Times are seconds. The *window* is the time since the begin at the animation's speed. It
/// determines whether the animation is before, in or after its active time. The *phase* is the
/// position in the infinite sequence of cycles: the window shifted by `timeOffset`, and run
/// backward at negative speed.
package struct ActiveTiming: Sendable, Equatable {
  /// The begin, in parent time: the layer's or the group's.
  package var beginTime: Double
  /// The duration of one pass, in local time.
  package var duration: Double
  /// The speed; 0 stays at `timeOffset`, always active, and less than 0 plays from the end to the
  /// start.
  package var speed: Double
  /// The start offset within the cycles, in local time.
  package var timeOffset: Double
  /// The number of cycles; 0 or less is one.
  package var repeatCount: Double
  /// The total duration of all cycles, in local time; 0 or less uses `repeatCount`.
  package var repeatDuration: Double
  /// Whether a cycle is a pass followed by the same pass backward.
  package var autoreverses: Bool
  /// Whether the start value is shown before the begin.
  package var fillsBackwards: Bool
  /// Whether the end value is shown after the end.
  package var fillsForwards: Bool
  /// Whether the animation is removed from its layer at its end.
  package var isRemovedOnCompletion: Bool

  package init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillsBackwards: Bool = false, fillsForwards: Bool = false, isRemovedOnCompletion: Bool = true
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// Creates the timing of an animation as it is now.
  ///
  /// - Parameters:
  ///   - defaultDuration: The duration if the animation's own is 0 or less: the transaction's for
  ///     an animation of a layer, the group's for one in a group.
  ///   - isGrouped: Whether the animation is in a group. Such an animation is never removed by
  ///     itself, so its forward fill always shows. That of another animation shows only if it is
  ///     not removed on completion.
  package init(_ animation: CAAnimation, defaultDuration: Double, isGrouped: Bool = false) {
    let fill = animation.fillMode
    let isRemoved = animation.isRemovedOnCompletion && !isGrouped
    self.init(
      beginTime: animation.beginTime,
      duration: animation.duration > 0 ? animation.duration : defaultDuration,
      speed: Double(animation.speed), timeOffset: animation.timeOffset,
      repeatCount: Double(animation.repeatCount), repeatDuration: animation.repeatDuration,
      autoreverses: animation.autoreverses,
      fillsBackwards: fill == .backwards || fill == .both,
      fillsForwards: (fill == .forwards || fill == .both) && !isRemoved,
      isRemovedOnCompletion: isRemoved)
  }

  /// The duration of a pass, including the reversed one if there is one, in local time.
  package var cycle: Double { autoreverses ? 2 * duration : duration }

  /// The duration of all cycles, in local time; infinite if the animation repeats forever.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    // The greatest finite count stands for infinity.
    if repeatCount >= Double(Float.greatestFiniteMagnitude) { return .infinity }
    return max(cycle, 0) * (repeatCount > 0 ? repeatCount : 1)
  }

  /// The begin of the active time, in parent time; -infinity at speed 0.
  package var begin: Double { speed == 0 ? -.infinity : beginTime }

  /// The first parent time at which the animation has ended; infinite if it never ends.
  package var end: Double { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }
}
