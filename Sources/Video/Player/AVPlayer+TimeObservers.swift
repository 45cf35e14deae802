public import Dispatch
import Foundation

// Time observers. Their blocks are called after frames: on the rendering thread if the queue is the
// main queue or nil, otherwise on the queue. A job whose layers show a player with observers
// renders its frames in order.
extension AVPlayer {
  /// Adds a block that is called at each multiple of an interval that the movie passes, and when it
  /// starts, stops or jumps.
  ///
  /// A frame reports at most 1,000 multiples.
  ///
  /// - Parameters:
  ///   - interval: The interval in the movie's time. At 0 or less, only starts, stops and jumps are
  ///     reported.
  ///   - queue: The queue for the block; nil for the rendering thread.
  ///   - block: Called with the multiple, or with the time at which the movie starts, stops or has
  ///     jumped to.
  /// - Returns: A token for `removeTimeObserver(_:)`. Until it is removed, the block is called for
  ///   the lifetime of the player.
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    timeObservers.add(
      TimeObserver(.periodic(interval.seconds), queue) { block($0 ?? .invalid) })
  }

  /// Adds a block that is called when the movie passes one of the given times, forward or backward.
  ///
  /// - Parameters:
  ///   - times: The times, boxed by `NSValue(time:)`, or as `CMTime`.
  ///   - queue: The queue for the block; nil for the rendering thread.
  /// - Returns: A token for `removeTimeObserver(_:)`. Until it is removed, the block is called for
  ///   the lifetime of the player.
  public func addBoundaryTimeObserver(
    forTimes times: [Any], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let seconds = times.compactMap { ($0 as? CMTime ?? ($0 as? NSValue)?.timeValue)?.seconds }
    return timeObservers.add(TimeObserver(.boundaries(seconds), queue) { _ in block() })
  }

  /// Removes a block.
  ///
  /// - Parameter observer: The token that was returned when the block was added.
  public func removeTimeObserver(_ observer: Any) { timeObservers.remove(observer as AnyObject) }
}

/// A block that observes a movie's time.
final class TimeObserver {
  enum TimeTrigger {
    /// An interval in seconds of the movie.
    case periodic(Double)
    case boundaries([Double])
  }

  let kind: TimeTrigger
  private let queue: DispatchQueue?
  private let body: @Sendable (CMTime?) -> Void

  init(
    _ kind: TimeTrigger, _ queue: DispatchQueue?, _ body: @escaping @Sendable (CMTime?) -> Void
  ) {
    (self.kind, self.queue, self.body) = (kind, queue, body)
  }

  func call(_ time: CMTime?) {
    guard let queue, queue.label != DispatchQueue.main.label else { return body(time) }
    queue.async { [body] in body(time) }
  }
}

/// The time observers of a player, with the state of the last frame.
struct TimeObservers {
  private var observers: [TimeObserver] = []
  private var last: (position: Double, isPlaying: Bool)?
  /// Whether the position has jumped since the last frame.
  private var hasJumped = false

  /// The maximum number of multiples of one interval that a frame reports.
  private static let mostMultiples = 1_000.0

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(_ observer: TimeObserver) -> Any {
    observers.append(observer)
    return observer
  }

  mutating func remove(_ observer: AnyObject) { observers.removeAll { $0 === observer } }

  mutating func jump() { if !observers.isEmpty { hasJumped = true } }

  /// Returns the calls to make after a frame has shown the movie at a position.
  ///
  /// - Parameter time: The position as a movie time.
  mutating func calls(at position: Double, isPlaying: Bool, time: CMTime) -> [() -> Void] {
    defer { (last, hasJumped) = ((position, isPlaying), false) }
    let before = last
    let isTurn = hasJumped || (before?.isPlaying ?? false) != isPlaying
    var found: [() -> Void] = []
    for observer in observers {
      switch observer.kind {
      case .periodic(let interval):
        if !hasJumped, let before, interval > 0 {
          for seconds in Self.multiples(of: interval, from: before.position, to: position) {
            let time = CMTime(seconds: seconds, preferredTimescale: max(time.timescale, 600))
            found.append { observer.call(time) }
          }
        }
        if isTurn { found.append { observer.call(time) } }
      case .boundaries(let times):
        guard !hasJumped, let before else { continue }
        let (low, high) = (min(before.position, position), max(before.position, position))
        let isForward = position >= before.position
        let passed = times.contains {
          isForward ? $0 > low && $0 <= high : $0 >= low && $0 < high
        }
        if passed { found.append { observer.call(nil) } }
      }
    }
    return found
  }

  /// Returns the multiples after one position up to another, in the order in which they are passed.
  private static func multiples(of interval: Double, from start: Double, to end: Double) -> [Double]
  {
    let isForward = end >= start
    let first =
      isForward ? (start / interval).rounded(.down) + 1 : (start / interval).rounded(.up) - 1
    let last = isForward ? (end / interval).rounded(.down) : (end / interval).rounded(.up)
    let count = isForward ? last - first + 1 : first - last + 1
    guard count >= 1 else { return [] }
    let sign = isForward ? 1.0 : -1
    return (0..<Int(min(count, mostMultiples))).map { (first + sign * Double($0)) * interval }
  }
}
