extension ActiveTiming {
  /// Where a time lies.
  package enum Phase: Sendable, Equatable {
    /// Earlier than the begin.
    case before
    /// From the begin to right before the end.
    case active
    /// From the end on: stopped, and removed where it is to be.
    case after
  }

  /// What an animation does at a time.
  package struct State: Sendable, Equatable {
    /// Where the time lies.
    package var phase: Phase
    /// Whether the animation has a value: it is active or fills.
    package var contributes: Bool
    /// The basic local time, within one pass: 0 to the duration, back again on a reversed pass.
    ///
    /// It is a spring's time, and that of a group's animations.
    package var localTime: Double
    /// The share of the pass, 0...1, before any timing function.
    package var progress: Double
    /// Cycles that are complete, a whole number; at the end of the last one those before it.
    package var iteration: Double
  }

  /// What the animation does at a parent time.
  ///
  /// Before the begin and after the end the rest is that of the begin or the end, whether it
  /// contributes or not.
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

  /// Whether a parent time is not before the begin.
  package func hasBegun(at parentTime: Double) -> Bool {
    speed == 0 || window(at: parentTime) >= -tolerance
  }

  /// Whether a parent time is not before the end.
  package func hasEnded(at parentTime: Double) -> Bool {
    speed != 0 && window(at: parentTime) >= activeDuration - tolerance
  }

  private func window(at parentTime: Double) -> Double { (parentTime - beginTime) * abs(speed) }

  /// Times that are no further apart are one time, in local time: a billionth of a second, and of a
  /// cycle.
  ///
  /// Sums of decimals round: the end of the third of the cycles of 0.1 s is not 0.3. Without this a
  /// frame at such a time would show the one side of the seam or the other as the rounding falls.
  package var tolerance: Double { 1e-9 * min(max(cycle, 0), 1) }

  /// Without speed: at the offset for ever.
  ///
  /// An offset that is the whole active time shows the end, where it would else show the start.
  private func stillState(length: Double) -> State {
    let isEnd = abs(timeOffset - length) <= tolerance
    let place = isEnd ? cyclePlace(endingAt: timeOffset) : cyclePlace(startingAt: timeOffset)
    return state(at: place, iteration: place.cycles, .active, contributes: true)
  }

  private func state(atWindow window: Double, _ phase: Phase, contributes: Bool) -> State {
    // The offset names a place in a cycle, so that the first one is always number 0.
    let offset = cyclePlace(startingAt: timeOffset).time
    let isBackward = speed < 0
    let turned = isBackward ? offset - window : offset + window
    // Where two cycles meet, the time belongs to the one that is about to be played, and at the end
    // to the one that was; which side of the seam that is depends on the direction.
    let place =
      (phase == .after) == isBackward
      ? cyclePlace(startingAt: turned) : cyclePlace(endingAt: turned)
    // Played backwards from an offset of 0, the first cycle is the one before.
    let first: Double = isBackward && offset == 0 ? -1 : 0
    return state(
      at: place, iteration: abs(place.cycles - first), phase, contributes: contributes)
  }

  private func state(
    at place: CyclePlace, iteration: Double, _ phase: Phase, contributes: Bool
  ) -> State {
    // Nothing to pass through: the end of the last pass at once.
    guard duration > 0 else {
      return State(
        phase: phase, contributes: contributes, localTime: 0, progress: autoreverses ? 0 : 1,
        iteration: 0)
    }
    // The turn is a seam as well.
    let isTurn = abs(place.time - duration) <= tolerance
    let time = isTurn ? duration : place.time < duration ? place.time : 2 * duration - place.time
    let progress = duration.isFinite ? min(time / duration, 1) : time.isFinite ? 0 : 1
    return State(
      phase: phase, contributes: contributes, localTime: time, progress: progress,
      iteration: iteration)
  }

  /// A time as a number of whole cycles before it and the time in its own.
  private typealias CyclePlace = (cycles: Double, time: Double)

  /// A time where two cycles meet belongs to the later: its time in the cycle is 0.
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

  /// A time where two cycles meet belongs to the earlier: its time in the cycle is all of it.
  private func cyclePlace(endingAt time: Double) -> CyclePlace {
    let place = cyclePlace(startingAt: time)
    let isSeam = place.time == 0 && cycle > 0 && cycle.isFinite
    return isSeam ? (place.cycles - 1, cycle) : place
  }
}
