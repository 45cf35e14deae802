import StrataLayers
import StrataTestSupport
import Testing

// All numbers here have few binary digits, so that sums and products are exact and both sides must
// agree to the last bit, seams included.
@Suite struct ActiveTimingTableTests {
  private static let timings: [ActiveTiming] = {
    var timings: [ActiveTiming] = []
    for speed in [1, 0.5, 2, -1, -2.0] {
      for (count, duration) in [(0.0, 0.0), (1, 0), (2.5, 0), (3, 0), (.infinity, 0), (2, 4.75)] {
        for autoreverses in [false, true] {
          for offset in [0, 0.5, 2, 3.25, -0.5] {
            for begin in [0, 1.5] {
              timings.append(
                ActiveTiming(
                  beginTime: begin, duration: 2, speed: speed, timeOffset: offset,
                  repeatCount: count, repeatDuration: duration, autoreverses: autoreverses,
                  fillsBackwards: offset == 0.5 || begin == 0, fillsForwards: offset != 2))
            }
          }
        }
      }
    }
    return timings
  }()

  @Test func `every timing agrees with the pass simulation`() {
    expect(Self.timings.count >= 200)
    for timing in Self.timings {
      for step in -8...100 {
        let time = Double(step) / 4
        let state = timing.state(at: time)
        let place = PassWalk(timing: timing).place(at: time)
        let isEqual =
          state.phase == place.phase && state.contributes == place.contributes
          && state.localTime == place.localTime && state.progress == place.localTime / 2
          && state.iteration == Double(place.iteration)
          && timing.hasBegun(at: time) == (place.phase != .before)
          && timing.hasEnded(at: time) == (place.phase == .after)
        expect(isEqual, "\(timing) at \(time): \(state) is not \(place)")
      }
    }
  }

  @Test func `begin and end bound the active time`() {
    for timing in Self.timings {
      expectEqual(timing.state(at: timing.begin).phase, .active)
      expectEqual(timing.state(at: timing.begin - 0.25).phase, .before)
      if timing.end.isFinite {
        expectEqual(timing.state(at: timing.end).phase, .after)
        expectEqual(timing.state(at: timing.end - 0.25).phase, .active)
      } else {
        expectEqual(timing.state(at: 1e9).phase, .active)
      }
    }
  }

  @Test func `one period later everything is as before`() {
    for timing in Self.timings where !timing.activeDuration.isFinite {
      let period = timing.cycle / abs(timing.speed)
      for step in 0..<64 {
        let time = timing.begin + Double(step) / 8
        let (now, later) = (timing.state(at: time), timing.state(at: time + 3 * period))
        expect(now.localTime == later.localTime && now.progress == later.progress)
        expectEqual(later.iteration, now.iteration + 3)
      }
    }
  }
}
