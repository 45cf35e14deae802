import StrataGraphics

/// The clock of an animation or a group that was added to a layer, or lies in such a group.
struct AnimationClock {
  var timing: ActiveTiming
  /// The clock of the group around it, earlier in the list; nil for one that the layer's time
  /// drives.
  let parent: Int?
  /// The pace at which a group's local time runs.
  let pace: TimingCurve?
}

/// A clock in its place, in one cache line.
struct LinkedClock {
  private let timing: ActiveTiming
  /// The clock of the group around it, earlier in the list; less than 0 for one that the layer's
  /// time drives.
  private let parent: Int32
  /// In a list of paces; less than 0 for an even one.
  private let pace: Int32

  /// - Parameters:
  ///   - firstClock: Where the clocks of the animation begin.
  ///   - paces: Gains that of the clock, if it has one.
  init(_ clock: AnimationClock, firstClock: Int, paces: inout [TimingCurve]) {
    timing = clock.timing
    parent = Int32(clock.parent.map { $0 + firstClock } ?? -1)
    if let pace = clock.pace {
      self.pace = Int32(paces.count)
      paces.append(pace)
    } else {
      pace = -1
    }
  }

  /// Reads all clocks at a time of the layer, into as many states.
  static func read(
    _ clocks: UnsafeMutableBufferPointer<LinkedClock>, _ paces: [TimingCurve], at time: Double,
    into states: UnsafeMutableBufferPointer<ActiveTiming.State>
  ) {
    for index in clocks.indices {
      let parent = Int(clocks[index].parent)
      if parent >= 0 {
        let time = clocks[parent].localTime(states[parent], paces)
        states[index] = clocks[index].state(
          in: clocks[parent].timing, at: time, contributes: states[parent].contributes)
      } else {
        states[index] = clocks[index].timing.state(at: time)
      }
    }
  }

  /// What a group's animations see of it.
  private func localTime(_ state: ActiveTiming.State, _ paces: [TimingCurve]) -> Double {
    guard pace >= 0, timing.duration.isFinite else { return state.localTime }
    return paces[Int(pace)].value(at: state.progress) * timing.duration
  }

  /// Inside a group: nothing contributes where the group does not.
  ///
  /// - Parameter time: The group's local time.
  private func state(
    in group: ActiveTiming, at time: Double, contributes: Bool
  ) -> ActiveTiming.State {
    var state = timing.state(at: time)
    // What lasts as long as its group is not over before it, when the group fills or turns back.
    if state.phase == .after, time >= group.duration - group.tolerance,
      timing.end >= time * (1 - Self.rounding)
    {
      state.contributes = true
    }
    if !contributes { state.contributes = false }
    return state
  }

  /// By how much durations that add up to a group's may miss it.
  private static let rounding = 1e-12
}
