/// Calls at times of their own, such as those of a timer, between the frames of a thread.
package protocol TimedCalls: AnyObject {
  /// The time of the next call; negative infinity if the calls have ended.
  var due: Double { get }
  /// Whether the calls are later than the time at which they were requested.
  var isDelayed: Bool { get }

  /// Makes the next call.
  func call()
  /// Skips the calls up to a time.
  func skip(to time: Double)
}

/// The timed calls of a thread that are due before a frame.
struct DueCalls {
  /// The maximum number of calls of one link per frame, and of links that calls have added.
  private static let mostCalls = 10_000
  /// The tolerance for frame times, in seconds.
  private static let rounding = 1e-6

  private let time: Double
  private let last: Double?
  private let thread: ThreadTransactions
  /// The links that existed before the first call, retained so that no other has their identifiers.
  private let known: [CADisplayLink]
  /// The numbers of calls of these links.
  private var counts: [ObjectIdentifier: Int] = [:]
  private var addedCount = 0

  init(at time: Double, after last: Double?, of thread: ThreadTransactions) {
    (self.time, self.last, self.thread) = (time, last, thread)
    known = thread.displayLinks.filter { $0.timedCalls != nil }
    for link in known { counts[ObjectIdentifier(link)] = 0 }
  }

  /// Makes the earliest call that is due.
  ///
  /// - Returns: The current time during the call: its own, but not before the previous frame or
  ///   after this one. nil if no call is due.
  mutating func callNext() -> Double? {
    guard let (link, calls) = earliest else { return nil }
    let moment = calls.due.isFinite ? min(max(calls.due, last ?? calls.due), time) : time
    let id = ObjectIdentifier(link)
    if let count = counts[id] { counts[id] = count + 1 } else { addedCount += 1 }
    FrameTime.during(moment) { calls.call() }
    if counts[id] == Self.mostCalls { calls.skip(to: time + Self.rounding) }
    return moment
  }

  /// The link with the earliest call that is due.
  ///
  /// A call that another one requests without a delay waits for the next frame.
  private var earliest: (link: CADisplayLink, calls: any TimedCalls)? {
    var found: (link: CADisplayLink, calls: any TimedCalls)?
    for link in thread.displayLinks {
      guard link.isRunning, let calls = link.timedCalls, calls.due <= time + Self.rounding,
        mayCall(link, calls)
      else { continue }
      if found.map({ calls.due < $0.calls.due }) ?? true { found = (link, calls) }
    }
    return found
  }

  private func mayCall(_ link: CADisplayLink, _ calls: any TimedCalls) -> Bool {
    guard let count = counts[ObjectIdentifier(link)] else {
      return calls.isDelayed && addedCount < Self.mostCalls
    }
    return count < Self.mostCalls
  }
}
