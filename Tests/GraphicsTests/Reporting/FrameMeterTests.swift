import StrataGraphics
import StrataTestSupport
import Testing

/// Cost limits, time limits and cancellation of a frame.
@Suite struct FrameMeterTests {
  @Test func `a watch without a limit never throws`() throws {
    try FrameWatch.none.check()
    try FrameWatch(Limits(), [Cancellation()]).check()
  }

  @Test func `any cancellation source cancels permanently`() throws {
    let two = [Cancellation(), Cancellation()]
    let watch = FrameWatch(Limits(), two)
    try watch.check()
    two[1].cancel()
    expect(two[1].isCancelled && !two[0].isCancelled)
    for _ in 0..<2 { #expect(throws: FrameCancelled()) { try watch.check() } }
    expectEqual(FrameCancelled().kind, .cancelled)
  }

  @Test func `a deadline error states the allowed time`() throws {
    var limits = Limits()
    limits.seconds = 3600
    try FrameWatch(limits).check()
    // As if an hour had already been spent on it.
    let late = FrameWatch(limits).resumed(after: .seconds(3600))
    let error = #expect(throws: LimitExceeded.self) { try late.check() }
    expect(error?.what == "time of a frame in seconds" && error?.kind == .limit)
    expect(error?.asked == 3601 && error?.allowed == 3600)
    expect(FrameWatch(limits).resumed(after: .seconds(60)).elapsed >= .seconds(60))
    expectEqual(FrameWatch(Limits()).elapsed, .zero)
  }

  @Test func `costs add up to the limit, which scales with the canvas`() throws {
    var limits = Limits()
    limits.work = 1_000
    var meter = FrameMeter(limits, canvasPixels: 10, watch: .none)
    try meter.charge(1_000)
    try meter.charge(320)
    let error = #expect(throws: LimitExceeded.self) { try meter.charge(1, at: "root/leaf") }
    expectEqual(
      error,
      LimitExceeded("work of a frame", asked: 1_321, allowed: 1_320, place: "root/leaf"))
  }

  @Test func `overflowing numbers are refused, not counted`() throws {
    var limits = Limits()
    (limits.work, limits.surfacePixels) = (.max, .max)
    var meter = FrameMeter(limits, canvasPixels: 134_217_728, watch: .none)
    try meter.check(surfacePixels: 0x1p60, at: nil)
    try meter.charge(0x1p60)
    #expect(throws: LimitExceeded.self) { try meter.charge(.infinity) }
    limits.surfacePixels = 5
    meter = FrameMeter(limits, canvasPixels: 2, watch: .none)
    try meter.check(surfacePixels: 21, at: nil)
    let error = #expect(throws: LimitExceeded.self) {
      try meter.check(surfacePixels: 22, at: "a")
    }
    expect(error?.asked == 22 && error?.allowed == 21 && error?.place == "a")
  }
}
