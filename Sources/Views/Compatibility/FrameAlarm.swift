public import Dispatch
import Foundation
import Strata

/// Calls a closure when the frame time or the system clock reaches a time, whichever is first.
///
/// A program that makes a movie does not wait for the clock, and a program that displays frames
/// live renders at its own rate. Delayed calls are due in both. All calls are made on the main
/// thread.
final class FrameAlarm: @unchecked Sendable {
  private let interval: Double
  private let repeats: Bool
  private let isOver: () -> Bool
  /// The closure; nil once it has been called for the last time.
  private var body: (() -> Void)?
  private let start = CACurrentMediaTime()
  private var link: CADisplayLink?
  private var ticks = 0
  private var machineTicks = 0

  /// The minimum interval of a repeating call, as in Foundation.
  private static let leastInterval = 1e-4

  /// Creates an alarm.
  ///
  /// - Parameters:
  ///   - interval: The delay from now, in seconds.
  ///   - repeats: Whether the call repeats at this interval.
  ///   - isOver: Returns whether the alarm has ended; evaluated before each call.
  init(
    after interval: Double, repeats: Bool = false, isOver: @escaping () -> Bool = { false },
    _ call: @escaping () -> Void
  ) {
    self.interval = max(interval, repeats ? Self.leastInterval : 0)
    self.repeats = repeats
    (self.isOver, body) = (isOver, call)
    guard Self.isOnMainQueue else { return }
    let link = CADisplayLink(self)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private static let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the current code runs on the main queue.
  ///
  /// Once a program has given up its main thread to the queue, that can be any thread.
  static var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  /// Called when the system clock has advanced by the interval.
  func machineTick() {
    machineTicks += 1
    if !hasEnded, machineTicks > ticks { tick() }
    if hasEnded { leave() }
  }

  private var hasEnded: Bool { (ticks > 0 && !repeats) || isOver() }

  private func tick() {
    ticks += 1
    let body = body
    if !repeats { self.body = nil }
    body?()
  }

  private func leave() {
    link?.invalidate()
    link = nil
  }
}

// The calls at frame time. The current time is then the time at which a call is due, and changes
// are committed after each call, so that animations begin at that time.
extension FrameAlarm: TimedCalls {
  var due: Double { hasEnded ? -.infinity : start + interval * Double(ticks + 1) }
  var isDelayed: Bool { interval > 0 }

  func call() {
    if !hasEnded { tick() }
    if hasEnded { leave() }
  }

  func skip(to time: Double) {
    ticks = max(ticks, Int(min(max((time - start) / interval, 0), 0x1p52)))
  }
}

// Work that is delayed on the main queue, as iOS code does to chain animations, also runs between
// the frames of a render job. These methods repeat Dispatch's without the default arguments, so
// that calls with only a closure resolve to them.
extension DispatchQueue {
  /// Whether it is the main queue; on Linux each use of `DispatchQueue.main` returns another
  /// object.
  private var isMain: Bool { label == "com.apple.main-thread" }

  /// Runs a closure at a time of the system clock.
  ///
  /// On the main queue, the time until the deadline also counts in frame time: the closure runs
  /// before the first frame that is at least as much later, if that frame is rendered sooner.
  /// `CACurrentMediaTime()` is then the time of the deadline, at which animations that the closure
  /// adds begin.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard isMain else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    let now = DispatchTime.now().uptimeNanoseconds
    let left =
      deadline.uptimeNanoseconds > now ? Double(deadline.uptimeNanoseconds - now) / 1e9 : 0
    // The deadline was computed slightly before this call, so round to milliseconds.
    let alarm = FrameAlarm(after: (left * 1_000).rounded() / 1_000, work)
    asyncAfter(deadline: deadline, qos: .unspecified, flags: []) { alarm.machineTick() }
  }

  /// Runs a closure asynchronously; on the main queue before the next frame if that is sooner.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isMain else {
      return async(group: nil, qos: .unspecified, flags: [], execute: work)
    }
    let alarm = FrameAlarm(after: 0, work)
    async(group: nil, qos: .unspecified, flags: []) { alarm.machineTick() }
  }
}
