extension ActiveTiming {
  /// The phase of a time relative to the animation.
  package enum Phase: Sendable, Equatable {
    /// Before the begin time.
    case before
    /// From the begin time up to the end, exclusive.
    case active
    /// From the end on: the animation has stopped, and is removed if so configured.
    case after
  }

  /// The state of an animation at a time.
  package struct State: Sendable, Equatable {
    /// The phase of the time.
    package var phase: Phase
    /// Whether the animation has a value, because it is active or fills.
    package var contributes: Bool
    /// The basic local time within one pass: 0 to the duration, and back again on a reversed pass.
    ///
    /// It is the time of a spring and of a group's animations.
    package var localTime: Double
    /// The fraction of the pass, 0...1, before any timing function.
    package var progress: Double
    /// The number of complete cycles, an integer; at the end of the last cycle, those before it.
    package var iteration: Double
  }

  /// Returns the animation's state at a parent time.
  ///
  /// Before the begin and after the end, the values other than the phase are those at the begin or
  /// the end, whether the animation contributes or not.
  package func state(at parentTime: Double) -> State {
    let length = activeDuration
    guard speed != 0 else { return stillState(length: length) }
    if !hasBegun(at: parentTime) {
      return state(atWindow: 0, .before, contributes: fillsBackwards)
    }
    if hasEnded(at: parentTime) {
      return state(atWindow: length, .after, contributes: fillsForwards)
    }
    return state(atWindow: max(window(at: parentTime), 0), .active, contributes: true)
  }

  /// Returns whether a parent time is not before the begin.
  package func hasBegun(at parentTime: Double) -> Bool {
    speed == 0 || window(at: parentTime) >= -tolerance
  }

  /// Returns whether a parent time is not before the end.
  package func hasEnded(at parentTime: Double) -> Bool {
    speed != 0 && window(at: parentTime) >= activeDuration - tolerance
  }

  private func window(at parentTime: Double) -> Double { (parentTime - beginTime) * abs(speed) }

  /// The difference in local time below which times are equal: a billionth of a second and of a
  /// cycle.
  ///
  /// Sums of decimals are rounded: the end of the third cycle of 0.1 s is not 0.3. Without the
  /// tolerance, rounding would decide which side of the seam a frame at such a time shows.
  package var tolerance: Double { 1e-9 * min(max(cycle, 0), 1) }

  /// Returns the state at speed 0, which stays at the offset forever.
  ///
  /// An offset equal to the whole active time shows the end rather than the start.
  private func stillState(length: Double) -> State {
    let isEnd = abs(timeOffset - length) <= tolerance
    let place = isEnd ? cyclePlace(endingAt: timeOffset) : cyclePlace(startingAt: timeOffset)
    return state(at: place, iteration: place.cycles, .active, contributes: true)
  }

  private func state(atWindow window: Double, _ phase: Phase, contributes: Bool) -> State {
    // The offset is a time within a cycle, so that the first cycle is always number 0.
    let offset = cyclePlace(startingAt: timeOffset).time
    let isBackward = speed < 0
    let turned = isBackward ? offset - window : offset + window
    // A time between two cycles belongs to the cycle that is about to be played, and at the end to
    // the one that was played. The direction decides which side of the seam that is.
    let place =
      (phase == .after) == isBackward
      ? cyclePlace(startingAt: turned) : cyclePlace(endingAt: turned)
    // Played backward from an offset of 0, the first cycle is the one before.
    let first: Double = isBackward && offset == 0 ? -1 : 0
    return state(
      at: place, iteration: abs(place.cycles - first), phase, contributes: contributes)
  }

  private func state(
    at place: CyclePlace, iteration: Double, _ phase: Phase, contributes: Bool
  ) -> State {
    // Without a duration, the animation is at the end of the last pass at once.
    guard duration > 0 else {
      return State(
        phase: phase, contributes: contributes, localTime: 0, progress: autoreverses ? 0 : 1,
        iteration: 0)
    }
    // The turning point is a seam as well.
    let isTurn = abs(place.time - duration) <= tolerance
    let time = isTurn ? duration : place.time < duration ? place.time : 2 * duration - place.time
    let progress = duration.isFinite ? min(time / duration, 1) : time.isFinite ? 0 : 1
    return State(
      phase: phase, contributes: contributes, localTime: time, progress: progress,
      iteration: iteration)
  }

  /// A time as the number of whole cycles before it and the time within its own cycle.
  private typealias CyclePlace = (cycles: Double, time: Double)

  /// Returns the cycle of a time; a time between two cycles belongs to the later, at time 0.
  private func cyclePlace(startingAt time: Double) -> CyclePlace {
    if time == 0 { return (0, 0) }
    let cycle = cycle
    guard cycle > 0, cycle.isFinite, time.isFinite else { return (0, time) }
    var (whole, rest) = (0.0, time)
    // Most animations have one cycle.
    if time < 0 || time >= cycle {
      rest = time.truncatingRemainder(dividingBy: cycle)
      whole = ((time - rest) / cycle).rounded()
    }
    if rest < 0 { (rest, whole) = (rest + cycle, whole - 1) }
    if rest <= tolerance { return (whole, 0) }
    return rest >= cycle - tolerance ? (whole + 1, 0) : (whole, rest)
  }

  /// Returns the cycle of a time; a time between two cycles belongs to the earlier, at its end.
  private func cyclePlace(endingAt time: Double) -> CyclePlace {
    let place = cyclePlace(startingAt: time)
    let isSeam = place.time == 0 && cycle > 0 && cycle.isFinite
    return isSeam ? (place.cycles - 1, cycle) : place
  }
}
