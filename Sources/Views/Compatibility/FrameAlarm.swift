public import Dispatch
import Foundation
import Strata

/// Calls something when frames have come to a time, or the machine's clock has: whichever is first.
///
/// A program that makes a movie waits for no clock, one that is shown live renders when it likes: calls
/// that are put off are due in both. All is called on the main thread.
final class FrameAlarm: @unchecked Sendable {
  private let interval: Double
  private let repeats: Bool
  private let isOver: () -> Bool
  /// nil once it was called for the last time.
  private var call: (() -> Void)?
  private let start = CACurrentMediaTime()
  private var link: CADisplayLink?
  private var ticks = 0
  private var machineTicks = 0

  /// The least interval of what is repeated, as Foundation has it.
  private static let leastInterval = 1e-4
  /// How often a frame calls at most.
  private static let mostTicks = 10_000.0
  /// By how much frames may miss their times.
  private static let rounding = 1e-6

  /// - Parameters:
  ///   - interval: In seconds, from now on.
  ///   - isOver: Asked before each call.
  init(
    after interval: Double, repeats: Bool = false, isOver: @escaping () -> Bool = { false },
    _ call: @escaping () -> Void
  ) {
    self.interval = max(interval, repeats ? Self.leastInterval : 0)
    self.repeats = repeats
    (self.isOver, self.call) = (isOver, call)
    guard Self.isOnMainQueue else { return }
    let link = CADisplayLink { [self] in reach($0.timestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private static let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the main queue runs here; once a program has left its main thread to it, that may be any
  /// thread.
  private static var isOnMainQueue: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  /// A frame is at a time: all calls that are due by then are made.
  private func reach(_ time: Double) {
    let passed = time - start + Self.rounding
    let due = passed < interval ? 0 : interval > 0 ? (passed / interval).rounded(.down) : 1
    let missing = min(repeats ? due - Double(ticks) : min(due, 1), Self.mostTicks)
    if missing > 0 { for _ in 0..<Int(missing) where !hasEnded { tick() } }
    if repeats { ticks = max(ticks, Int(min(due, 0x1p52))) }
    if hasEnded { leave() }
  }

  /// The machine's clock has gone on by the interval.
  func machineTick() {
    machineTicks += 1
    if !hasEnded, machineTicks > ticks { tick() }
    if hasEnded { leave() }
  }

  private var hasEnded: Bool { (ticks > 0 && !repeats) || isOver() }

  private func tick() {
    ticks += 1
    let call = call
    if !repeats { self.call = nil }
    call?()
  }

  private func leave() {
    link?.invalidate()
    link = nil
  }
}

// What is put off on the main queue, as code for iOS chains animations, is called between the frames of a
// job too. These have the shape of Dispatch's own without what those have by default, so that calls with a
// closure alone are calls of these.
extension DispatchQueue {
  /// Whether it is the main queue, of which each `DispatchQueue.main` is another object here.
  private var isMain: Bool { label == "com.apple.main-thread" }

  /// Calls a closure at a time of the machine's clock; on the main queue, before the first frame that is
  /// as much later, where one is rendered sooner.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard isMain else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    let now = DispatchTime.now().uptimeNanoseconds
    let left =
      deadline.uptimeNanoseconds > now ? Double(deadline.uptimeNanoseconds - now) / 1e9 : 0
    // The caller's own "now" was a moment ago.
    let alarm = FrameAlarm(after: (left * 1_000).rounded() / 1_000, work)
    asyncAfter(deadline: deadline, qos: .unspecified, flags: []) { alarm.machineTick() }
  }

  /// Calls a closure later; on the main queue, before the next frame where that is rendered sooner.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    guard isMain else {
      return async(group: nil, qos: .unspecified, flags: [], execute: work)
    }
    let alarm = FrameAlarm(after: 0, work)
    async(group: nil, qos: .unspecified, flags: []) { alarm.machineTick() }
  }
}
