public import Foundation
public import StrataGraphics
import Synchronization

/// Calls code before each frame that its thread renders.
///
/// There is no display. A link that was added to a run loop is called before the frames of the
/// thread that added it, live frames and those of jobs, with their times. A job on a thread with
/// links renders its frames in order.
open class CADisplayLink: NSObject {
  /// The code to call; nil after `invalidate()`.
  private var call: ((CADisplayLink) -> Void)?

  /// Creates a link that calls a method.
  ///
  /// - Parameters:
  ///   - target: The target, retained until the link is invalidated.
  ///   - selector: The method, which receives the link.
  public init(target: Any, selector: Selector) {
    call = { selector.perform(on: target as AnyObject, with: $0) }
    super.init()
  }

  /// Creates a link that calls a closure.
  public init(_ body: @escaping (CADisplayLink) -> Void) {
    call = body
    super.init()
  }

  /// Creates a link that makes calls at their own times instead of those of frames.
  package init(_ calls: any TimedCalls) {
    timedCalls = calls
    super.init()
  }

  /// The calls at their own times; nil for a link that is called for each frame.
  private(set) var timedCalls: (any TimedCalls)?

  /// The time of the frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The expected time of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The seconds between the last two frames; for the first frame, 1/60.
  open private(set) var duration: CFTimeInterval = 1 / 60

  /// Whether the link is not called.
  open var isPaused = false

  /// The maximum number of calls per second; 0, the default, calls the link for every frame.
  ///
  /// A negative value counts as 0.
  open var preferredFramesPerSecond: Int {
    get { Int(rate.rounded()) }
    set { setRate(Double(newValue)) }
  }

  /// The requested range of calls per second; its preferred rate, if set, is the maximum.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { setRate(Double(preferredFrameRateRange.preferred ?? 0)) }
  }

  /// The number of sixtieths of a second per call, the older form of a rate.
  ///
  /// 1, the default, and smaller values call the link for every frame.
  open var frameInterval: Int {
    get { rate > 0 ? max(Int((60 / rate).rounded()), 1) : 1 }
    set { setRate(newValue > 1 ? 60 / Double(newValue) : 0) }
  }

  /// The maximum number of calls per second; 0 calls the link for every frame.
  private var rate = 0.0

  /// Sets the maximum rate, between a call per day and a million calls per second.
  private func setRate(_ new: Double) {
    rate = new > 0 ? min(max(new, 1 / 86_400), 1e6) : 0
  }

  // MARK: Frames

  /// Whether the link is active.
  ///
  /// A link that is invalidated on another thread stays in the list of its own thread until that
  /// thread next goes through the list.
  private let runs = Atomic<Bool>(false)
  var isRunning: Bool { runs.load(ordering: .acquiring) }
  private var lastFrame: Double?
  private var lastCall: Double?
  /// Whether the link has been invalidated, and can no longer be added.
  private let isInvalidated = Atomic<Bool>(false)
  /// The thread that the link was added to.
  private weak var thread: ThreadTransactions?

  /// Adds the link, so that it is called before the frames of the calling thread.
  ///
  /// A link that has been invalidated is not added.
  ///
  /// - Parameters:
  ///   - runloop: Ignored; the calling thread is used.
  ///   - mode: Ignored.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isInvalidated.load(ordering: .acquiring),
      !runs.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    let thread = ThreadTransactions.current
    self.thread = thread
    Self.removeEnded(from: thread)
    thread.displayLinks.append(self)
  }

  /// Removes the link, so that it is no longer called before frames of the calling thread.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { leave() }

  /// Removes the link for good and releases its target.
  ///
  /// On another thread than the link's own, the target is released when that thread next goes
  /// through its links.
  open func invalidate() {
    isInvalidated.store(true, ordering: .releasing)
    leave()
    if thread == nil || thread === ThreadTransactions.current { (call, timedCalls) = (nil, nil) }
  }

  private func leave() {
    runs.store(false, ordering: .releasing)
    ThreadTransactions.current.displayLinks.removeAll { $0 === self }
  }

  private func fire(at time: Double) {
    defer { lastFrame = time }
    guard isRunning, !isPaused else { return }
    if let lastFrame, time > lastFrame { duration = time - lastFrame }
    if let lastCall, time >= lastCall, rate > 0,
      (time - lastCall) * rate < 1 - Self.rounding
    {
      return
    }
    lastCall = time
    timestamp = time
    call?(self)
  }

  /// The tolerance for the times of frames, as a fraction of the interval between calls.
  private static let rounding = 1e-6

  /// Calls the links of the calling thread before a frame, unless a link itself renders the frame.
  ///
  /// Timed calls that are due are made first, in order of their times.
  ///
  /// - Parameters:
  ///   - last: The time of the previous frame; nil for the first one.
  ///   - commit: Called with its time after each timed call.
  static func fireAll(at time: Double, after last: Double?, commit: (Double) -> Void) {
    let thread = ThreadTransactions.current
    guard !thread.displayLinks.isEmpty, !thread.isFiringLinks else { return }
    thread.isFiringLinks = true
    var due = DueCalls(at: time, after: last, of: thread)
    while let moment = due.callNext() { commit(moment) }
    for link in thread.displayLinks where link.timedCalls == nil { link.fire(at: time) }
    thread.isFiringLinks = false
    removeEnded(from: thread)
  }

  /// Removes the links of the calling thread that other threads have ended.
  private static func removeEnded(from thread: ThreadTransactions) {
    for link in thread.displayLinks where link.isInvalidated.load(ordering: .acquiring) {
      (link.call, link.timedCalls) = (nil, nil)
    }
    thread.displayLinks.removeAll { !$0.isRunning }
  }

  /// Whether the calling thread has links.
  package static var hasAny: Bool {
    ThreadTransactions.current.displayLinks.contains(where: \.isRunning)
  }
}
