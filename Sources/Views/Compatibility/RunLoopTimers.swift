public import Foundation
public import Strata

// Core Foundation's names for run loops and their timers.

/// A time in seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double
public typealias CFOptionFlags = UInt
public typealias CFRunLoop = RunLoop
public typealias CFRunLoopMode = RunLoop.Mode
public typealias CFRunLoopTimer = Timer

/// An allocator of memory; there is only the default one.
public final class CFAllocator: Sendable {}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The default allocator, nil as on Apple's systems.
public let kCFAllocatorDefault: CFAllocator! = nil

extension RunLoop.Mode {
  /// The common modes; see `RunLoop.Mode.common`.
  public static var commonModes: RunLoop.Mode { .common }
  /// The default mode; see `RunLoop.Mode.default`.
  public static var defaultMode: RunLoop.Mode { .default }
}

/// Returns the current time of the system clock.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Returns the run loop of the current thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { .current }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// Creates a timer that calls a closure once it is added to a run loop.
///
/// If it is created on the main queue, the timer fires by the system clock or by the time of the
/// frames that the main thread renders, whichever is first. Otherwise it fires by the system clock.
///
/// - Parameters:
///   - allocator: Ignored.
///   - fireDate: The time of the first call.
///   - interval: The seconds between calls; 0 or less calls the closure only once.
///   - flags: Ignored.
///   - order: Ignored.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator?, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval,
  _ flags: CFOptionFlags, _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer! {
  let alarms = TimerAlarms(
    after: fireDate - CFAbsoluteTimeGetCurrent(), interval: interval, block ?? { _ in })
  let timer = Timer(
    fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: max(interval, 0),
    repeats: interval > 0
  ) { _ in alarms.machineTick() }
  alarms.timer = timer
  return timer
}

/// Adds a timer to a mode of a run loop.
public func CFRunLoopAddTimer(_ rl: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode?) {
  guard let timer else { return }
  rl?.add(timer, forMode: mode ?? .default)
}

/// Stops a timer permanently.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }

/// Returns whether a timer can still fire.
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer?) -> Bool { timer?.isValid == true }

/// The alarms of a timer: one for its first call, then one for the others.
private final class TimerAlarms: @unchecked Sendable {
  // Thread-safe: frame alarms and timers of the main run loop call on the main thread only.
  weak var timer: Timer?
  private let interval: TimeInterval
  private let block: (Timer?) -> Void
  private var current: FrameAlarm?

  init(after delay: TimeInterval, interval: TimeInterval, _ block: @escaping (Timer?) -> Void) {
    (self.interval, self.block) = (interval, block)
    // Rounded to milliseconds, since the fire date was computed slightly earlier.
    let delay = (max(delay, 0) * 1_000).rounded() / 1_000
    current = FrameAlarm(after: delay, isOver: { self.isOver }, begin)
  }

  private var isOver: Bool { timer?.isValid == false }

  private func begin() {
    call()
    guard interval > 0, !isOver else { return }
    current = FrameAlarm(after: interval, repeats: true, isOver: { self.isOver }, call)
  }

  private func call() { block(timer) }

  func machineTick() { current?.machineTick() }
}
