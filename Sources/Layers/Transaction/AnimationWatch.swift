/// The callbacks for an animation of a layer, its delegate and completion blocks, and related
/// state.
///
/// It is stored with the animation on its layer. It is released when the animation is removed or
/// replaced, or the layer is gone, and the animation has then stopped.
final class AnimationWatch {
  private let animation: CAAnimation
  private var completions: [Completion]
  /// The previous content of the layer, for a transition.
  let snapshot: TransitionSnapshot?
  /// The number of earlier frames, for an implicit animation of a change outside `begin()` and
  /// `commit()`; nil for any other animation.
  let implicitFrame: Int?
  private var hasStarted = false
  private var hasStopped = false

  /// - Returns: nil if there are no callbacks and nothing to store.
  init?(
    _ animation: CAAnimation, _ completions: [Completion], snapshot: TransitionSnapshot?,
    implicitFrame: Int?
  ) {
    guard
      animation.delegate != nil || !completions.isEmpty || snapshot != nil || implicitFrame != nil
    else { return nil }
    self.animation = animation
    self.snapshot = snapshot
    self.implicitFrame = implicitFrame
    self.completions = completions
    for completion in completions { completion.join() }
  }

  deinit { stop(finished: false) }

  /// Whether callbacks are still pending.
  var hasCallbacks: Bool { !hasStopped && (animation.delegate != nil || !completions.isEmpty) }

  /// Returns the animation's begin in its layer's time, if it has begun and that was not yet
  /// reported.
  func start(_ timing: ActiveTiming, before time: Double) -> Double? {
    guard !hasStarted, timing.hasBegun(at: time) else { return nil }
    hasStarted = true
    return timing.begin
  }

  /// Returns the animation's end in its layer's time, if it has ended and that was not yet
  /// reported.
  func end(_ timing: ActiveTiming, before time: Double) -> Double? {
    guard !hasStopped, timing.hasEnded(at: time) else { return nil }
    return timing.end
  }

  /// Schedules the delegate's start callback for after the frame.
  func tellStart() {
    if animation.delegate != nil { ThreadTransactions.current.events.append(.started(animation)) }
  }

  /// Schedules all stop callbacks for after the frame.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    hasStopped = true
    if animation.delegate != nil {
      ThreadTransactions.current.events.append(.stopped(animation, finished: finished))
    }
    for completion in completions { completion.leave() }
    completions = []
  }
}

/// A callback that runs after a live frame.
enum LiveEvent {
  case started(CAAnimation)
  case stopped(CAAnimation, finished: Bool)
  case completed(() -> Void)

  func tell() {
    switch self {
    case .started(let animation): animation.delegate?.animationDidStart(animation)
    case .stopped(let animation, let finished):
      animation.delegate?.animationDidStop(animation, finished: finished)
    case .completed(let block): block()
    }
  }
}
