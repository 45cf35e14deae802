public import Foundation
public import StrataGraphics
import Synchronization

/// Calls code before each frame that its thread renders.
///
/// There is no display. A link that was added to a run loop is called before the frames of the
/// thread that added it, live frames and those of jobs, with their times. A job on a thread with
/// links renders its frames in order.
open class CADisplayLink: NSObject {
  private let call: (CADisplayLink) -> Void

  /// Creates a link that calls a method.
  ///
  /// - Parameters:
  ///   - target: The target, retained as long as the link exists.
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

  /// The time of the frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The expected time of the next frame.
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// The seconds between the last two frames; for the first frame, 1/60.
  open private(set) var duration: CFTimeInterval = 1 / 60

  /// Whether the link is not called.
  open var isPaused = false

  /// The maximum number of calls per second; 0, the default, calls the link for every frame.
  open var preferredFramesPerSecond = 0

  /// The requested range of calls per second; its preferred rate, if set, is the maximum.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      preferredFramesPerSecond = Int(preferredFrameRateRange.preferred ?? 0)
    }
  }

  /// The number of sixtieths of a second per call, the older form of a rate.
  open var frameInterval: Int {
    get { preferredFramesPerSecond > 0 ? 60 / preferredFramesPerSecond : 1 }
    set { preferredFramesPerSecond = newValue > 1 ? 60 / newValue : 0 }
  }

  // MARK: Frames

  /// Whether the link is active.
  ///
  /// A link that is invalidated on another thread stays in the list of its own thread until that
  /// thread next goes through the list.
  private let runs = Atomic<Bool>(false)
  private var isRunning: Bool { runs.load(ordering: .acquiring) }
  private var lastFrame: Double?
  private var lastCall: Double?

  /// Adds the link, so that it is called before the frames of the calling thread.
  ///
  /// - Parameters:
  ///   - runloop: Ignored; the calling thread is used.
  ///   - mode: Ignored.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !runs.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let thread = ThreadTransactions.current
    thread.displayLinks.removeAll { !$0.isRunning }
    thread.displayLinks.append(self)
  }

  /// Removes the link, so that it is no longer called before frames of the calling thread.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { leave() }

  /// Removes the link, as `remove(from:forMode:)` does.
  ///
  /// The target is released with the link.
  open func invalidate() { leave() }

  private func leave() {
    runs.store(false, ordering: .releasing)
    ThreadTransactions.current.displayLinks.removeAll { $0 === self }
  }

  private func fire(at time: Double) {
    defer { lastFrame = time }
    guard isRunning, !isPaused else { return }
    if let lastFrame, time > lastFrame { duration = time - lastFrame }
    if let lastCall, time >= lastCall, preferredFramesPerSecond > 0,
      (time - lastCall) * Double(preferredFramesPerSecond) < 1 - Self.rounding
    {
      return
    }
    lastCall = time
    timestamp = time
    call(self)
  }

  /// The tolerance for the times of frames, as a fraction of the interval between calls.
  private static let rounding = 1e-6

  /// Calls the links of the calling thread before a frame, unless a link itself renders the frame.
  static func fireAll(at time: Double) {
    let thread = ThreadTransactions.current
    guard !thread.displayLinks.isEmpty, !thread.isFiringLinks else { return }
    thread.isFiringLinks = true
    for link in thread.displayLinks { link.fire(at: time) }
    thread.isFiringLinks = false
    thread.displayLinks.removeAll { !$0.isRunning }
  }

  /// Whether the calling thread has links.
  package static var hasAny: Bool {
    ThreadTransactions.current.displayLinks.contains(where: \.isRunning)
  }
}
