public import Foundation
public import StrataGraphics
import Synchronization

/// Calls code before each frame that its thread renders.
///
/// There is no display: a link that was added to a run loop is called before the frames of the thread
/// that added it, live ones and those of jobs, with their times. A job of a thread with links makes its
/// frames in order.
open class CADisplayLink: NSObject {
  private let call: (CADisplayLink) -> Void

  /// A link that calls a method.
  ///
  /// - Parameters:
  ///   - target: Kept until the link is invalidated.
  ///   - selector: Gets the link.
  public init(target: Any, selector: Selector) {
    call = { selector.perform(on: target as AnyObject, with: $0) }
    super.init()
  }

  /// A link that calls a closure.
  public init(_ body: @escaping (CADisplayLink) -> Void) {
    call = body
    super.init()
  }

  /// The time of the frame, in seconds.
  open private(set) var timestamp: CFTimeInterval = 0
  /// When the next frame is expected.
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// Seconds between the last two frames; of the first, a sixtieth.
  open private(set) var duration: CFTimeInterval = 1 / 60

  /// Whether the link is passed over.
  open var isPaused = false

  /// How often a second the link is called at most; 0, the default, for every frame.
  open var preferredFramesPerSecond = 0

  /// How often a second the link would like to be called; the preferred rate, if it has one, is the
  /// most.
  open var preferredFrameRateRange = CAFrameRateRange.default {
    didSet {
      preferredFramesPerSecond = Int(preferredFrameRateRange.preferred ?? 0)
    }
  }

  /// Of how many sixtieths of a second one is called: the older spelling of a rate.
  open var frameInterval: Int {
    get { preferredFramesPerSecond > 0 ? 60 / preferredFramesPerSecond : 1 }
    set { preferredFramesPerSecond = newValue > 1 ? 60 / newValue : 0 }
  }

  // MARK: Frames

  /// Invalidated on another thread, a link stays in the list of its own until that is looked through.
  private let runs = Atomic<Bool>(false)
  private var isRunning: Bool { runs.load(ordering: .acquiring) }
  private var lastFrame: Double?
  private var lastCall: Double?

  /// Has the link called before the frames of the calling thread.
  ///
  /// - Parameters:
  ///   - runloop: Not looked at: the thread that calls is the one.
  ///   - mode: Not looked at.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !runs.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let thread = ThreadTransactions.current
    thread.displayLinks.removeAll { !$0.isRunning }
    thread.displayLinks.append(self)
  }

  /// Has the link called no more before frames of the calling thread.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { leave() }

  /// Has the link called no more, and lets go of its target.
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

  /// By how much frames may miss their times.
  private static let rounding = 1e-6

  /// Calls the links of the calling thread before a frame, unless one of them renders it.
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
