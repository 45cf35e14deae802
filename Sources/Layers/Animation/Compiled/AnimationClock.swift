import StrataGraphics

/// The clock of an animation or a group, either added to a layer or contained in such a group.
struct AnimationClock {
  var timing: ActiveTiming
  /// The clock of the enclosing group, earlier in the list; nil if the layer's time drives the
  /// clock.
  let parent: Int?
  /// The timing curve of a group's local time.
  let pace: TimingCurve?
}

/// A clock with linked indices, in one cache line.
struct LinkedClock {
  private let timing: ActiveTiming
  /// The index of the enclosing group's clock, earlier in the list; negative if the layer's time
  /// drives the clock.
  private let parent: Int32
  /// An index in a list of timing curves; negative for linear timing.
  private let pace: Int32

  /// - Parameters:
  ///   - firstClock: The index of the animation's first clock.
  ///   - paces: The list to which the clock's timing curve is appended, if it has one.
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

  /// Evaluates all clocks at a time of the layer and writes one state for each.
  static func read(
    _ clocks: UncheckedList<LinkedClock>, _ paces: [TimingCurve], at time: Double,
    into states: UncheckedList<ActiveTiming.State>
  ) {
    for index in clocks.indices {
      states[index] = clocks[index].state(at: time, paces) { (clocks[$0], states[$0]) }
    }
  }

  /// Returns the states of all clocks at a time of the layer.
  ///
  /// - Parameters:
  ///   - count: The number of clocks.
  ///   - clock: Returns the clock at an index.
  @inline(__always)
  static func states(
    of count: Int, _ paces: [TimingCurve], at time: Double, _ clock: (Int) -> LinkedClock
  ) -> [ActiveTiming.State] {
    var states: [ActiveTiming.State] = []
    states.reserveCapacity(count)
    for index in 0..<count {
      let state = clock(index).state(at: time, paces) { (clock($0), states[$0]) }
      states.append(state)
    }
    return states
  }

  /// Returns the state at a time of the layer.
  ///
  /// - Parameter group: Returns the clock at an index earlier in the list, and its state.
  @inline(__always)
  private func state(
    at time: Double, _ paces: [TimingCurve],
    _ group: (Int) -> (clock: LinkedClock, state: ActiveTiming.State)
  ) -> ActiveTiming.State {
    guard parent >= 0 else { return timing.state(at: time) }
    let (clock, state) = group(Int(parent))
    return nestedState(at: clock.localTime(state, paces), contributes: state.contributes)
  }

  /// Returns the time that a group's animations receive from it.
  private func localTime(_ state: ActiveTiming.State, _ paces: [TimingCurve]) -> Double {
    guard pace >= 0, timing.duration.isFinite else { return state.localTime }
    return paces[Int(pace)].value(at: state.progress) * timing.duration
  }

  /// Returns the state inside a group; nothing contributes while the group does not.
  ///
  /// - Parameter time: The group's local time.
  private func nestedState(at time: Double, contributes: Bool) -> ActiveTiming.State {
    var state = timing.state(at: time)
    // Inside a group, an animation includes its end, unlike one of a layer. One as long as its
    // group therefore does not end before it when the group fills or reverses.
    if state.phase == .after, timing.end >= time * (1 - Self.rounding) {
      state.contributes = true
    }
    if !contributes { state.contributes = false }
    return state
  }

  /// The relative tolerance for durations that add up to a group's duration.
  private static let rounding = 1e-12
}
