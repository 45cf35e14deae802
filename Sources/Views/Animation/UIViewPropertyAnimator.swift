public import Foundation
import Strata

/// The state of a property animator.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// The position at which the animations of an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// Animates changes to views, and can be paused and moved to any point in time.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
  fileprivate struct Running {
    let layer: CALayer
    let key: String
    let animation: CAAnimation
  }

  /// The duration in seconds.
  public let duration: TimeInterval
  /// The delay of the start in seconds.
  open private(set) var delay: TimeInterval = 0
  /// The timing curve or the spring.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The state of the animator.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animations are running and not paused.
  open private(set) var isRunning = false
  /// Stored without effect; animations can always be paused.
  open var isInterruptible = true
  /// Stored without effect.
  open var isUserInteractionEnabled = true
  /// Stored without effect.
  open var scrubsLinearly = true
  /// Whether the animator stays active at the end without calling its completions.
  open var pausesOnCompletion = false
  /// The position that is reported at the end; the animations themselves are not reversed.
  open var isReversed = false
  private var changes: [(delay: CGFloat, () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var running: [Running] = []

  /// Creates an animator with a timing curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = max(duration, 0)
    timingParameters = parameters
    super.init()
  }

  /// Creates an animator with a named timing curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier timing curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it at once.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: What it animates

  /// Adds changes to animate; a running animator animates them over its remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes to animate after a delay.
  ///
  /// - Parameter delayFactor: The delay, as a fraction of the duration.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    if state == .active {
      run(animation, delayFactor)
    } else {
      changes.append((delayFactor, animation))
    }
  }

  /// Adds a closure that is called at the end of the animations.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts the animations, or resumes them after a pause.
  open func startAnimation() {
    activate()
    guard !isRunning else { return }
    resume()
  }

  /// Starts the animations after a delay in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    startAnimation()
  }

  /// Pauses the animations at their current position; an inactive animator pauses at its start.
  open func pauseAnimation() {
    let fraction = fractionComplete
    activate()
    hold(at: fraction)
  }

  /// Resumes paused animations with their original timing for the rest of their duration.
  ///
  /// - Parameters:
  ///   - parameters: Ignored.
  ///   - durationFactor: Ignored.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }

  /// Stops the animations at their current position.
  ///
  /// - Parameter withoutFinishing: If true, the views keep their current values and the animator
  ///   becomes inactive without calling its completions. If false, call `finishAnimation(at:)`
  ///   next.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    for item in running {
      // The presented values become the model values.
      if let shown = item.layer.presentation()?.value(forKey: item.keyPath) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        item.layer.setValue(shown, forKey: item.keyPath)
        CATransaction.commit()
      }
      item.layer.removeAnimation(forKey: item.key)
    }
    running = []
    isRunning = false
    state = withoutFinishing ? .inactive : .stopped
  }

  /// Finishes the animator after `stopAnimation(false)` and calls its completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    end(at: finalPosition)
  }

  /// The completed fraction of the duration, from 0 to 1; setting it pauses the animations there.
  open var fractionComplete: CGFloat {
    get {
      guard let first = running.first else { return 0 }
      if let held { return held }
      let begin = first.layer.animation(forKey: first.key)?.beginTime ?? 0
      let share = (first.layer.localTimeNow - begin) / max(duration, 1e-9)
      return CGFloat(min(max(share, 0), 1))
    }
    set {
      activate()
      hold(at: min(max(newValue, 0), 1))
    }
  }

  private var held: CGFloat?

  private func activate() {
    guard state == .inactive else { return }
    state = .active
    for (delay, change) in changes { run(change, delay) }
    changes = []
    isRunning = true
    if running.isEmpty { isRunning = false }
  }

  private func run(_ change: () -> Void, _ delayFactor: CGFloat) {
    var length = duration
    let pace: AnimationBlock.Pace
    if let spring = timingParameters?.springTimingParameters {
      let (timing, own) = spring.timing(duration: duration)
      pace = .spring(timing)
      length = own
    } else {
      let cubic = timingParameters?.cubicTimingParameters ?? UICubicTimingParameters()
      pace = .curve(cubic.function)
    }
    let late = length * Double(delayFactor)
    let block = AnimationBlock(
      duration: length - late, delay: delay + late, pace: pace,
      options: [.overrideInheritedDuration, .overrideInheritedCurve]
    ) { [weak self] _ in self?.blockDidEnd() }
    block.onAnimation = { [weak self] layer, key, animation in
      self?.running.append(Running(layer: layer, key: key, animation: animation))
    }
    blocks += 1
    block.run(change)
  }

  private var blocks = 0

  private func blockDidEnd() {
    guard held == nil, state == .active else { return }
    blocks -= 1
    if blocks == 0, !pausesOnCompletion { end(at: isReversed ? .start : .end) }
  }

  private func end(at position: UIViewAnimatingPosition) {
    running = []
    isRunning = false
    state = .inactive
    for completion in completions { completion(position) }
  }

  /// Pauses the animations at a fraction of the duration.
  private func hold(at fraction: CGFloat) {
    held = fraction
    isRunning = false
    replace {
      $0.speed = 0
      $0.timeOffset = Double(fraction) * $0.duration
      $0.beginTime = 0
      $0.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
  }

  /// Resumes the animations from the position at which they were paused.
  private func resume() {
    guard let fraction = held else {
      isRunning = true
      return
    }
    held = nil
    isRunning = true
    replace {
      $0.speed = 1
      $0.timeOffset = 0
      $0.beginTime = -Double(fraction) * $0.duration
      $0.isRemovedOnCompletion = true
    }
  }

  /// Replaces the running animations with changed copies whose begin times are relative to now.
  private func replace(_ change: (CAAnimation) -> Void) {
    for item in running {
      guard let new = item.animation.copy() as? CAAnimation else { continue }
      change(new)
      (item.animation.delegate as? BlockWatch)?.expect()
      if new.speed != 0 { new.beginTime += item.layer.localTimeNow }
      item.layer.add(new, forKey: item.key)
    }
  }
}

extension UIViewPropertyAnimator.Running {
  fileprivate var keyPath: String { (animation as? CAPropertyAnimation)?.keyPath ?? key }
}
