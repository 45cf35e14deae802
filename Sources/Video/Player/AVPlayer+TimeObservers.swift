public import Dispatch
import Foundation

// Who is told where the movie is. They are called after frames, on the thread that renders, where that is
// the main queue or none is named; else by the queue. A job whose layers show such a player makes its
// frames in order.
extension AVPlayer {
  /// Calls a block at each multiple of an interval that the movie passes, and where it begins, stops or
  /// jumps.
  ///
  /// - Parameters:
  ///   - interval: In the movie's time; above 0.
  ///   - queue: nil for the thread that renders.
  ///   - block: Gets the multiple, or the time at which the movie begins, stops or has jumped to.
  /// - Returns: What `removeTimeObserver(_:)` takes; the block is called as long as the player lives.
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    timeObservers.add(
      TimeObserver(.periodic(interval.seconds), queue) { block($0 ?? .invalid) })
  }

  /// Calls a block when the movie passes one of some times, forward or backward.
  ///
  /// - Parameters:
  ///   - times: Boxed by `NSValue(time:)`, or `CMTime`s.
  ///   - queue: nil for the thread that renders.
  /// - Returns: What `removeTimeObserver(_:)` takes; the block is called as long as the player lives.
  public func addBoundaryTimeObserver(
    forTimes times: [Any], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let seconds = times.compactMap { ($0 as? CMTime ?? ($0 as? NSValue)?.timeValue)?.seconds }
    return timeObservers.add(TimeObserver(.boundaries(seconds), queue) { _ in block() })
  }

  /// Calls a block no more.
  ///
  /// - Parameter observer: What the block was added as.
  public func removeTimeObserver(_ observer: Any) { timeObservers.remove(observer as AnyObject) }
}

/// A block that is told of a movie's time.
final class TimeObserver {
  enum Kind {
    /// Seconds of the movie.
    case periodic(Double)
    case boundaries([Double])
  }

  let kind: Kind
  private let queue: DispatchQueue?
  private let body: @Sendable (CMTime?) -> Void

  init(_ kind: Kind, _ queue: DispatchQueue?, _ body: @escaping @Sendable (CMTime?) -> Void) {
    (self.kind, self.queue, self.body) = (kind, queue, body)
  }

  func call(_ time: CMTime?) {
    guard let queue, queue.label != DispatchQueue.main.label else { return body(time) }
    queue.async { [body] in body(time) }
  }
}

/// Those who are told of a player's time, and what they know.
struct TimeObservers {
  private var observers: [TimeObserver] = []
  private var last: (position: Double, isPlaying: Bool)?
  /// Whether the movie is somewhere else since the last frame than where it would have come to.
  private var hasJumped = false

  /// Multiples of one interval that a frame tells at most.
  private static let mostMultiples = 1_000.0

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(_ observer: TimeObserver) -> Any {
    observers.append(observer)
    return observer
  }

  mutating func remove(_ observer: AnyObject) { observers.removeAll { $0 === observer } }

  mutating func jump() { if !observers.isEmpty { hasJumped = true } }

  /// What is to be called now that a frame has shown the movie at a position.
  ///
  /// - Parameter time: The position as the movie counts.
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

  /// The multiples after one position up to another, in the order in which they are passed.
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
