/// When an animation or a group acts and how far it is, as numbers: what is asked every frame.
///
/// Times are seconds. The *window* is the time since the begin at the animation's speed; it decides
/// whether the animation is before, in or after its active time. The *phase* is the place in the
/// endless row of cycles: the window turned by `timeOffset`, and run backwards at negative speed.
package struct ActiveTiming: Sendable, Equatable {
  /// In parent time: the layer's, or the group's.
  package var beginTime: Double
  /// One pass, in local time.
  package var duration: Double
  /// 0 stands at `timeOffset`, always active; less than 0 plays from the end to the start.
  package var speed: Double
  /// How far into its cycles the animation starts, in local time.
  package var timeOffset: Double
  /// Cycles; 0 or less is one.
  package var repeatCount: Double
  /// How long cycles are played, in local time; 0 or less leaves it to `repeatCount`.
  package var repeatDuration: Double
  /// Whether a cycle is a pass and the same backwards.
  package var autoreverses: Bool
  /// Whether the start shows before the begin.
  package var fillsBackwards: Bool
  /// Whether the end shows after the end.
  package var fillsForwards: Bool
  /// Whether the animation is taken off its layer at its end.
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

  /// The timing of an animation as it is now.
  ///
  /// - Parameters:
  ///   - defaultDuration: Taken when the animation's own is 0 or less: the transaction's for an
  ///     animation of a layer, the group's for one in a group.
  ///   - isGrouped: A group's animations are never removed by themselves, so that their forward fill
  ///     always shows; another's shows only where it is not removed on completion.
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

  /// How long a pass takes together with the one back, if there is one; in local time.
  package var cycle: Double { autoreverses ? 2 * duration : duration }

  /// How long the animation acts, in local time; infinite when it repeats for ever.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    // The greatest finite count is a way to write infinity.
    if repeatCount >= Double(Float.greatestFiniteMagnitude) { return .infinity }
    return max(cycle, 0) * (repeatCount > 0 ? repeatCount : 1)
  }

  /// When the animation begins to act, in parent time; without speed it always has.
  package var begin: Double { speed == 0 ? -.infinity : beginTime }

  /// The first parent time at which the animation has ended; infinite when it never does.
  package var end: Double { speed == 0 ? .infinity : beginTime + activeDuration / abs(speed) }
}
