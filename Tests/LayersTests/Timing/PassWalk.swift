import StrataLayers

/// An animation's timing simulated from its begin, pass by pass, without remainders or whole parts.
struct PassWalk {
  let timing: ActiveTiming

  struct PassPosition: Equatable {
    var phase: ActiveTiming.Phase
    var contributes: Bool
    var localTime: Double
    var iteration: Int
  }

  /// A segment of a pass, whose duration equals its width.
  private struct Leg {
    var from, to: Double
    var iteration: Int
    var length: Double { abs(to - from) }
  }

  func place(at parentTime: Double) -> PassPosition {
    let elapsed = (parentTime - timing.beginTime) * abs(timing.speed)
    if elapsed < 0 {
      return place(after: 0, .before, timing.fillsBackwards)
    }
    let length = lengthByAdding()
    return elapsed < length
      ? place(after: elapsed, .active, true)
      : place(after: length, .after, timing.fillsForwards)
  }

  /// The sum of the cycles, the last of which may be partial.
  private func lengthByAdding() -> Double {
    if timing.repeatDuration > 0 { return timing.repeatDuration }
    let cycle = timing.autoreverses ? timing.duration + timing.duration : timing.duration
    var left = timing.repeatCount > 0 ? timing.repeatCount : 1
    guard left < 1e30 else { return .infinity }
    var sum = 0.0
    while left >= 1 {
      sum += cycle
      left -= 1
    }
    return sum + left * cycle
  }

  private func place(
    after elapsed: Double, _ phase: ActiveTiming.Phase, _ contributes: Bool
  ) -> PassPosition {
    var left = elapsed
    var found: Leg?
    walk { leg in
      found = leg
      // The end of a leg is the start of the next one, unless it is the end of everything.
      if left < leg.length || (phase == .after && left == leg.length) { return false }
      left -= leg.length
      return true
    }
    let leg = found!
    return PassPosition(
      phase: phase, contributes: contributes,
      localTime: leg.to > leg.from ? leg.from + left : leg.from - left, iteration: leg.iteration)
  }

  /// Visits each leg in playback order until `visit` returns false.
  private func walk(_ visit: (Leg) -> Bool) {
    let up = Leg(from: 0, to: timing.duration, iteration: 0)
    let down = Leg(from: timing.duration, to: 0, iteration: 0)
    var cycle = timing.autoreverses ? [up, down] : [up]
    if timing.speed < 0 {
      cycle = cycle.reversed().map { Leg(from: $0.to, to: $0.from, iteration: 0) }
    }
    // The offset is a position in the cycle as it would be played forward.
    let length = cycle.reduce(0) { $0 + $1.length }
    var skipped = timing.timeOffset
    while skipped < 0 { skipped += length }
    while skipped >= length { skipped -= length }
    if timing.speed < 0, skipped > 0 { skipped = length - skipped }

    var iteration = 0
    while true {
      for leg in cycle {
        if skipped >= leg.length {
          skipped -= leg.length
          continue
        }
        var rest = Leg(from: leg.from, to: leg.to, iteration: iteration)
        rest.from += leg.to > leg.from ? skipped : -skipped
        skipped = 0
        if !visit(rest) { return }
      }
      iteration += 1
    }
  }
}
