public import Foundation
import Strata

/// Where an animator's animations are.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// Where animations were when they ended.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// Animates changes of views, and lets them be paused, and taken to any point.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
  fileprivate struct Running {
    let layer: CALayer
    let key: String
    let animation: CAAnimation
  }

  public let duration: TimeInterval
  open private(set) var delay: TimeInterval = 0
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  open private(set) var state = UIViewAnimatingState.inactive
  open private(set) var isRunning = false
  open var isInterruptible = true
  open var isUserInteractionEnabled = true
  open var scrubsLinearly = true
  open var pausesOnCompletion = false
  /// Which position the end is told as; the animations themselves are not turned round.
  open var isReversed = false
  private var changes: [(delay: CGFloat, () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var running: [Running] = []

  /// An animator whose animations run along a curve or as springs.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = max(duration, 0)
    timingParameters = parameters
    super.init()
  }

  /// An animator with one of the curves that have names.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a curve of its own.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with springs.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already.
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

  /// Adds changes; to an animator that runs, for what is left of its time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin later.
  ///
  /// - Parameter delayFactor: As a share of the duration.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    if state == .active {
      run(animation, delayFactor)
    } else {
      changes.append((delayFactor, animation))
    }
  }

  /// Adds a closure that is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Begins, or goes on.
  open func startAnimation() {
    activate()
    guard !isRunning else { return }
    resume()
  }

  /// Begins later.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = delay
    startAnimation()
  }

  /// Stands still where it is; one that has not begun, at its start.
  open func pauseAnimation() {
    let fraction = fractionComplete
    activate()
    hold(at: fraction)
  }

  /// Goes on after a pause as it began: along its own curve, for what is left of its duration.
  ///
  /// - Parameters:
  ///   - parameters: Not looked at.
  ///   - durationFactor: Not looked at.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) { startAnimation() }

  /// Ends the animations.
  ///
  /// - Parameter withoutFinishing: Whether views keep what they were to be and nobody is told; else
  ///   `finishAnimation(at:)` is to be called.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    for item in running {
      // What is seen now is what stays.
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

  /// Tells of the end, after `stopAnimation(false)`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    end(at: finalPosition)
  }

  /// How much of the time is over, from 0 to 1; setting it pauses there.
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

  /// Has the animations stand still at a share of the time.
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

  /// Has the animations run on from where they stand.
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

  /// Puts changed animations in the place of those that run; a begin time counts from now.
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
