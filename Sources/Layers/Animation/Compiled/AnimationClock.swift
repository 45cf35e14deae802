import StrataGraphics

/// The clock of an animation or a group that was added to a layer, or lies in such a group.
struct AnimationClock {
  var timing: ActiveTiming
  /// The clock of the group around it, earlier in the list; nil for one that the layer's time
  /// drives.
  let parent: Int?
  /// The pace at which a group's local time runs.
  let pace: TimingCurve?

  /// What a group's animations see of it.
  private func localTime(_ state: ActiveTiming.State) -> Double {
    guard let pace, timing.duration.isFinite else { return state.localTime }
    return pace.value(at: state.progress) * timing.duration
  }

  /// Reads all clocks at a time of the layer, into as many states.
  static func read(
    _ clocks: UnsafeMutableBufferPointer<AnimationClock>, at time: Double,
    into states: UnsafeMutableBufferPointer<ActiveTiming.State>
  ) {
    for index in clocks.indices {
      if let parent = clocks[index].parent {
        states[index] = clocks[index].state(in: clocks[parent], states[parent])
      } else {
        states[index] = clocks[index].timing.state(at: time)
      }
    }
  }

  /// Inside a group: nothing contributes where the group does not.
  private func state(
    in group: AnimationClock, _ groupState: ActiveTiming.State
  ) -> ActiveTiming.State {
    let time = group.localTime(groupState)
    var state = timing.state(at: time)
    // What lasts as long as its group is not over before it, when the group fills or turns back.
    if state.phase == .after, time >= group.timing.duration - group.timing.tolerance,
      timing.end >= time * (1 - Self.rounding)
    {
      state.contributes = true
    }
    if !groupState.contributes { state.contributes = false }
    return state
  }

  /// By how much durations that add up to a group's may miss it.
  private static let rounding = 1e-12
}
