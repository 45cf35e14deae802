import StrataGraphics
import Testing

/// What a frame may cost, how long it may take, and who may end it.
@Suite struct FrameMeterTests {
  @Test func `a watch without a limit lets everything pass`() throws {
    try FrameWatch.none.check()
    try FrameWatch(Limits(), [Cancellation()]).check()
  }

  @Test func `any one of those who may cancel does, for good`() throws {
    let two = [Cancellation(), Cancellation()]
    let watch = FrameWatch(Limits(), two)
    try watch.check()
    two[1].cancel()
    #expect(two[1].isCancelled && !two[0].isCancelled)
    for _ in 0..<2 { #expect(throws: FrameCancelled()) { try watch.check() } }
    #expect(FrameCancelled().kind == .cancelled)
  }

  @Test func `the error of a deadline says what was allowed`() throws {
    var limits = Limits()
    limits.seconds = 3600
    try FrameWatch(limits).check()
    // As if an hour had been spent on it before.
    let late = FrameWatch(limits).resumed(after: .seconds(3600))
    let error = #expect(throws: LimitExceeded.self) { try late.check() }
    #expect(error?.what == "time of a frame in seconds" && error?.kind == .limit)
    #expect(error?.asked == 3601 && error?.allowed == 3600)
    #expect(FrameWatch(limits).resumed(after: .seconds(60)).elapsed >= .seconds(60))
    #expect(FrameWatch(Limits()).elapsed == .zero)
  }

  @Test func `costs add up to what is allowed, a part of it by the canvas`() throws {
    var limits = Limits()
    limits.work = 1_000
    var meter = FrameMeter(limits, canvasPixels: 10, watch: .none)
    try meter.charge(1_000)
    try meter.charge(320)
    let error = #expect(throws: LimitExceeded.self) { try meter.charge(1, at: "root/leaf") }
    #expect(
      error == LimitExceeded("work of a frame", asked: 1_321, allowed: 1_320, place: "root/leaf"))
  }

  @Test func `numbers beyond all bounds are refused, not counted`() throws {
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
    #expect(error?.asked == 22 && error?.allowed == 21 && error?.place == "a")
  }
}
