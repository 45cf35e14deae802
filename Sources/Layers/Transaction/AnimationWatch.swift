/// Those who wait for an animation of a layer: its delegate, and completion blocks; and what else
/// there is to know of it.
///
/// Lies with the animation on its layer. When it is released there, because the animation was
/// removed or replaced or the layer is gone, the animation has stopped.
final class AnimationWatch {
  private let animation: CAAnimation
  private var completions: [Completion]
  /// What the layer looked like before, for a transition.
  let snapshot: TransitionSnapshot?
  /// For an animation that came about by a change outside `begin()` and `commit()`, without anybody
  /// asking for it: how many frames there had been.
  let casualFrame: Int?
  private var hasStarted = false
  private var hasStopped = false

  /// - Returns: nil where nobody waits and nothing is to be kept.
  init?(
    _ animation: CAAnimation, _ completions: [Completion], snapshot: TransitionSnapshot?,
    casualFrame: Int?
  ) {
    guard
      animation.delegate != nil || !completions.isEmpty || snapshot != nil || casualFrame != nil
    else { return nil }
    self.animation = animation
    self.snapshot = snapshot
    self.casualFrame = casualFrame
    self.completions = completions
    for completion in completions { completion.join() }
  }

  deinit { stop(finished: false) }

  /// Whether somebody is still to be told something.
  var hasCallbacks: Bool { !hasStopped && (animation.delegate != nil || !completions.isEmpty) }

  /// When the animation began, if it has and nobody has been told; in its layer's time.
  func start(_ timing: ActiveTiming, before time: Double) -> Double? {
    guard !hasStarted, timing.hasBegun(at: time) else { return nil }
    hasStarted = true
    return timing.begin
  }

  /// When the animation ended, if it has and nobody has been told; in its layer's time.
  func end(_ timing: ActiveTiming, before time: Double) -> Double? {
    guard !hasStopped, timing.hasEnded(at: time) else { return nil }
    return timing.end
  }

  /// Has the delegate told, after the frame, that the animation has started.
  func tellStart() {
    if animation.delegate != nil { ThreadTransactions.current.events.append(.started(animation)) }
  }

  /// Has all who wait told, after the frame, that the animation has stopped.
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

/// Something that is told after a live frame.
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
