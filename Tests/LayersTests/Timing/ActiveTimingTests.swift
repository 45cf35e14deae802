import Foundation
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ActiveTimingTests {
  @Test func `an offset plays the rest first and the skipped part last`() {
    // Five frames A…E of a second each, sampled at their middles.
    let timing = ActiveTiming(duration: 5, timeOffset: 2)
    let frames = (0..<5).map { index in
      Array("ABCDE")[Int(timing.state(at: Double(index) + 0.5).localTime)]
    }
    expectEqual(String(frames), "CDEAB")
    expect(timing.end == 5 && timing.state(at: 5).phase == .after)
  }

  @Test func `the end of whole cycles is the end of the last pass`() {
    let once = ActiveTiming(duration: 2, fillsForwards: true)
    expect(once.state(at: 2).progress == 1 && once.state(at: 9).progress == 1)
    let thrice = ActiveTiming(duration: 2, repeatCount: 3, fillsForwards: true)
    expect(thrice.state(at: 6).progress == 1 && thrice.state(at: 6).iteration == 2)
    let reversed = ActiveTiming(
      duration: 2, repeatCount: 3, autoreverses: true, fillsForwards: true)
    expect(reversed.state(at: 12).progress == 0 && reversed.state(at: 12).iteration == 2)
    let half = ActiveTiming(duration: 2, repeatCount: 2.5, fillsForwards: true)
    expect(half.state(at: 5).progress == 0.5 && half.state(at: 5).iteration == 2)
  }

  @Test func `decimals that round do not miss a seam`() {
    // 3 · 0.1 is more than 0.3, and 0.3 - 0.1 less than 0.2.
    let thrice = ActiveTiming(duration: 0.1, repeatCount: 3, fillsForwards: true)
    expect(thrice.state(at: 1).progress == 1 && thrice.state(at: 1).iteration == 2)
    expectEqual(thrice.state(at: 0.3).phase, .after)
    expectEqual(ActiveTiming(beginTime: 0.1, duration: 0.2).state(at: 0.3).phase, .after)
    expectEqual(ActiveTiming(beginTime: 0.1 + 0.2, duration: 1).state(at: 0.3).phase, .active)
    let timed = ActiveTiming(duration: 0.1, repeatDuration: 0.3, fillsForwards: true)
    expectEqual(timed.state(at: 0.3).progress, 1)
    let endless = ActiveTiming(duration: 0.1, repeatCount: .infinity)
    for frame in 0..<1_000 {
      expectEqual(endless.state(at: Double(frame * 3) / 30).progress, 0, "frame \(frame * 3)")
    }
  }

  @Test func `decimals that round do not miss the turn`() {
    let pulse = ActiveTiming(duration: 0.3, repeatCount: .infinity, autoreverses: true)
    for cycle in 0..<1_000 {
      let state = pulse.state(at: Double(cycle * 6 + 3) / 10)
      expect(state.localTime == 0.3 && state.progress == 1, "cycle \(cycle)")
    }
  }

  @Test func `a begin that encodes a literal 0 is 0`() {
    expectEqual(ActiveTiming(beginTime: 1e-100, duration: 1).state(at: 0).phase, .active)
  }

  @Test func `without speed the offset shows forever`() {
    for (offset, shown) in [(0, 0), (0.75, 0.75), (2, 2), (2.5, 0.5), (-0.5, 1.5)] {
      let timing = ActiveTiming(beginTime: 5, duration: 2, speed: 0, timeOffset: offset)
      for time in [-1e9, 0, 5, 1e9] {
        let state = timing.state(at: time)
        expect(state.phase == .active && state.contributes)
        expect(state.localTime == shown && state.progress == shown / 2)
      }
      expect(timing.begin == -.infinity && timing.end == .infinity)
      expect(timing.hasBegun(at: -1e9) && !timing.hasEnded(at: 1e9))
    }
    let third = ActiveTiming(duration: 2, speed: 0, timeOffset: 5, repeatCount: 3)
    expect(third.state(at: 0).localTime == 1 && third.state(at: 0).iteration == 2)
    let seam = ActiveTiming(duration: 2, speed: 0, timeOffset: 2, repeatCount: 3)
    expect(seam.state(at: 0).localTime == 0 && seam.state(at: 0).iteration == 1)
  }

  @Test func `with negative speed it runs from the end to the start`() {
    let timing = ActiveTiming(beginTime: 1, duration: 4, speed: -2, fillsForwards: true)
    expectEqual(timing.end, 3)
    expectEqual([1, 1.5, 2, 2.5, 3, 8].map { timing.state(at: $0).localTime }, [4, 3, 2, 1, 0, 0])
    // The offset that makes the formula for layers correct changes nothing.
    let shifted = ActiveTiming(
      beginTime: 1, duration: 4, speed: -2, timeOffset: 4, fillsForwards: true)
    for time in [0, 1, 1.7, 2.9, 3, 4] {
      expectEqual(shifted.state(at: time), timing.state(at: time))
    }
  }

  @Test func `a repeat duration overrides a count`() {
    let timing = ActiveTiming(duration: 2, speed: 0.5, repeatCount: 7, repeatDuration: 3)
    expect(timing.activeDuration == 3 && timing.end == 6)
    expectEqual(timing.state(at: 5).localTime, 0.5)
    expectEqual(ActiveTiming(duration: 2, repeatDuration: .infinity).end, .infinity)
  }

  @Test func `the greatest finite count never ends`() {
    let count = Double(Float.greatestFiniteMagnitude)
    expectEqual(ActiveTiming(duration: 1e-30, repeatCount: count).end, .infinity)
    expectEqual(ActiveTiming(duration: 2, repeatCount: -3).end, 2)
  }

  @Test func `without a duration it is at its end immediately`() {
    let timing = ActiveTiming(beginTime: 1, duration: 0, fillsBackwards: true, fillsForwards: true)
    expectEqual(timing.end, 1)
    expect(timing.state(at: 1).phase == .after && timing.state(at: 1).progress == 1)
    expectEqual(timing.state(at: 0).phase, .before)
    let repeated = ActiveTiming(duration: 0, repeatCount: .infinity, autoreverses: true)
    expect(repeated.state(at: 4).phase == .active && repeated.state(at: 4).progress == 0)
  }

  @Test func `an endless pass goes on without progress`() {
    let state = ActiveTiming(duration: .infinity).state(at: 7)
    expect(state.phase == .active && state.localTime == 7 && state.progress == 0)
    let backward = ActiveTiming(duration: .infinity, speed: -1).state(at: 7)
    expect(backward.phase == .active && !backward.progress.isNaN)
  }

  @Test func `extreme numbers give no NaN progress`() {
    for time in [Double.infinity, -.infinity, 1e300, .leastNonzeroMagnitude] {
      for speed in [1, -1, 1e300] {
        for count in [0, Double.infinity] {
          let timing = ActiveTiming(duration: 2, speed: speed, repeatCount: count)
          let state = timing.state(at: time)
          expect((0...1).contains(state.progress) || !state.contributes, "\(timing) at \(time)")
        }
      }
    }
  }

  @Test(arguments: [
    CAMediaTimingFillMode.removed, .forwards, .backwards, .both, .init(rawValue: "x"),
  ])
  func `a fill follows its mode`(mode: CAMediaTimingFillMode) {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fillMode = mode
    animation.duration = 2
    let isForward = mode == .forwards || mode == .both
    for isRemoved in [true, false] {
      animation.isRemovedOnCompletion = isRemoved
      let timing = ActiveTiming(animation, defaultDuration: 1)
      expectEqual(timing.state(at: -1).contributes, mode == .backwards || mode == .both)
      expectEqual(timing.state(at: -1).progress, 0)
      expectEqual(timing.state(at: 3).contributes, isForward && !isRemoved)
      expectEqual(timing.state(at: 3).progress, 1)
      expectEqual(timing.isRemovedOnCompletion, isRemoved)
      // A group's animations are never removed individually.
      let grouped = ActiveTiming(animation, defaultDuration: 1, isGrouped: true)
      expect(grouped.state(at: 3).contributes == isForward && !grouped.isRemovedOnCompletion)
    }
  }

  @Test func `an animation's timing values are used`() {
    let animation = CABasicAnimation(keyPath: nil)
    animation.beginTime = 3
    animation.speed = -0.5
    animation.timeOffset = 0.25
    animation.repeatCount = 4
    animation.repeatDuration = 9
    animation.autoreverses = true
    expectEqual(
      ActiveTiming(animation, defaultDuration: 0.25),
      ActiveTiming(
        beginTime: 3, duration: 0.25, speed: -0.5, timeOffset: 0.25, repeatCount: 4,
        repeatDuration: 9, autoreverses: true))
    animation.duration = 2
    expectEqual(ActiveTiming(animation, defaultDuration: 0.25).duration, 2)
  }
}
