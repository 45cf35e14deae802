import Foundation
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

  @Test func `a thread checks the outermost watch of its work`() throws {
    try ThreadWatch.check()
    var strict = Limits()
    strict.processorSeconds = 0
    let error = #expect(throws: LimitExceeded.self) {
      try ThreadWatch.during("a document", strict) {
        // The limits of inner work do not replace those of the outer.
        try ThreadWatch.during("a frame", Limits()) { try ThreadWatch.check() }
      }
    }
    expect(error?.what == "processor time for a document in seconds" && error?.allowed == 0)
    try ThreadWatch.check()
  }

  /// The first one uses the time of the second.
  @Test func `works that are shared use one processor time`() throws {
    var limits = Limits()
    limits.processorSeconds = 1
    func work(_ seconds: Double) throws {
      try ThreadWatch.during("a frame", limits) {
        var (sum, left) = (0.0, seconds)
        while left > 0 {
          left -= processorSeconds { for _ in 0..<100_000 { sum += 1 } }
          // Late work is visible to other tests, so this ends as soon as it is late.
          if sum > 0 { try ThreadWatch.check() }
        }
      }
    }
    try work(0.55)
    var shared = SharedWork()
    try shared.during { try work(0.55) }
    let error = #expect(throws: LimitExceeded.self) { try shared.during { try work(0.55) } }
    expectEqual(error?.what, "processor time for a frame in seconds")
  }

  @Test func `work is visible from outside until it ends`() {
    // Other tests run their own work, which is within its limits.
    let bytes = 1_000
    var limits = Limits()
    limits.memoryBytes = bytes - 1
    ThreadWatch.during("a test", limits) {
      let excess = OpenWork.excess(grace: 3_600, bytes: bytes)
      expect(excess?.what == "memory for a test in bytes" && excess?.allowed == bytes - 1)
    }
    expect(OpenWork.excess(grace: 3_600, bytes: bytes) == nil)
  }

  @Test func `time over a limit is visible from outside after a grace period`() {
    /// As if the grace period were over. Other tests may have late work for a moment.
    func late(_ work: String) -> LimitExceeded? {
      for _ in 0..<10_000 {
        let excess = OpenWork.excess(grace: -0.001, bytes: 0)
        if let excess, excess.what.contains(work) { return excess }
        usleep(1_000)
      }
      return nil
    }
    func excess(_ change: (inout Limits) -> Void) -> [LimitExceeded?] {
      var limits = Limits()
      change(&limits)
      return ThreadWatch.during("a late test", limits) {
        [late("a late test"), OpenWork.excess(grace: 3_600, bytes: 0)]
      }
    }
    let (real, processor) = (excess { $0.seconds = 0 }, excess { $0.processorSeconds = 0 })
    expectEqual(real[0]?.what, "time of a late test in seconds")
    expectEqual(processor[0]?.what, "processor time for a late test in seconds")
    expect(real[1] == nil && processor[1] == nil)
    var limits = Limits()
    limits.seconds = 0
    let frame = OpenWork.during(FrameWatch(limits)) { late("a frame") }
    expectEqual(frame?.what, "time of a frame in seconds")
  }

  @Test func `diagnostics of samplers are collected once each`() {
    FoundNotes.report(.note, code: "lost", "nobody collects this")
    let (value, notes) = FoundNotes.collect {
      for _ in 0..<3 { FoundNotes.report(.warning, code: "found", "a message") }
      return 7
    }
    expect(value == 7 && notes.map(\.code) == ["found"])
    let outer = FoundNotes.collect {
      FoundNotes.report(.note, code: "outer", "a message")
      return FoundNotes.collect { FoundNotes.report(.note, code: "inner", "a message") }.notes
    }
    expect(outer.notes.map(\.code) == ["outer"] && outer.result.map(\.code) == ["inner"])
  }

  @Test func `direction controls are not shown`() {
    expectEqual("a\u{202E}b\u{2067}c\u{061C}\u{1B}d".withoutControls, "a b c  d")
    expectEqual("👩\u{200D}👧 ש".withoutControls, "👩\u{200D}👧 ש")
  }
}
