import StrataLayers
import StrataTestSupport
import Testing

@Suite struct LocalTimeTests {
  private let mid = LocalTime(beginTime: 2, speed: 3, timeOffset: 0.25)
  private let leaf = LocalTime(beginTime: 1, speed: 2, timeOffset: 0.5)

  @Test func `a chain of three layers matches measurements`() {
    expect(abs(leaf.local(atParentTime: 10) - 18.5) < 1e-9)
    expect(abs(leaf.local(atParentTime: mid.local(atParentTime: 10)) - 47) < 1e-9)
    expect(abs(leaf.parent(atLocalTime: 10) - 5.75) < 1e-9)
    expect(abs(mid.parent(atLocalTime: leaf.parent(atLocalTime: 10)) - 23.0 / 6) < 1e-9)
  }

  @Test func `time conversion round-trips`() {
    var random = RepeatableRandom(seed: 8)
    for _ in 0..<500 {
      let speed = random.number(0.1...8) * (random.chance(0.5) ? 1 : -1)
      let clock = LocalTime(
        beginTime: random.number(-50...50), speed: speed, timeOffset: random.number(-50...50))
      let time = random.number(-100...100)
      // About ten roundings of numbers below 1,000.
      expect(abs(clock.parent(atLocalTime: clock.local(atParentTime: time)) - time) < 1e-10)
    }
  }

  @Test func `a stopped clock is at its offset, and its times are the begin`() {
    let still = LocalTime(beginTime: 3, speed: 0, timeOffset: 7)
    for time in [-1.0, 0, 3, 1e6] {
      expect(still.local(atParentTime: time) == 7 && still.parent(atLocalTime: time) == 3)
    }
  }

  @Test func `a new clock is its parent's`() {
    for time in [-2.5, 0, 1.0 / 3] {
      expectEqual(LocalTime.identity.local(atParentTime: time), time)
      expectEqual(LocalTime.identity.parent(atLocalTime: time), time)
    }
  }

  // Apple's recipe: speed 0 and the offset at the time of the pause; to resume, the usual values
  // and the length of the pause as begin time.
  @Test func `a pause leaves no jump behind`() {
    let pausedAt = 4.0
    var clock = LocalTime.identity
    let shown = clock.local(atParentTime: pausedAt)
    clock = LocalTime(speed: 0, timeOffset: shown)
    expectEqual(clock.local(atParentTime: 9), 4)
    clock = .identity
    clock.beginTime = clock.local(atParentTime: 9) - shown
    expect(clock.local(atParentTime: 9) == 4 && clock.local(atParentTime: 10) == 5)
  }
}
