import Foundation
import Strata

/// A property that a property animator animates.
@MainActor
final class AnimatorTrack {
  private(set) weak var layer: CALayer?
  let keyPath: String
  /// The model values before and after the change.
  let change: (old: Any?, new: Any?)
  private let key: String
  private let isAdditive: Bool
  /// The values from the start to the end, offsets if the track is additive.
  private let values: [Any]
  /// The times of the values, from 0 to 1.
  private let times: [Double]
  private let mode: CAAnimationCalculationMode
  var motion: AnimatorMotion
  private weak var watch: AnimatorWatch?

  init(_ collected: CollectedAnimation, _ motion: AnimatorMotion) {
    let animation = collected.animation
    (layer, change, self.motion) = (collected.layer, collected.change, motion)
    keyPath = animation.keyPath ?? ""
    isAdditive = animation.isAdditive
    key = collected.layer.freeKey(for: animation)
    if let keyframes = animation as? CAKeyframeAnimation {
      values = keyframes.values ?? []
      times = keyframes.keyTimes?.map(\.doubleValue) ?? []
      mode = keyframes.calculationMode
    } else {
      let basic = animation as? CABasicAnimation
      values = [basic?.fromValue, basic?.toValue].compactMap { $0 }
      times = [0, 1]
      mode = .linear
    }
  }

  /// The distances that an animated point moves along both axes; nil for other values.
  var way: CGVector? { CGVector(from: change.old, to: change.new) }

  /// The layer's time now, or 0 if the layer is gone.
  var now: Double { layer?.localTimeNow ?? 0 }

  /// Updates the begin of a motion that began with the first frame of its layer.
  func noteBegin() {
    guard let layer, motion.held == nil, let begin = layer.animation(forKey: key)?.beginTime,
      begin != 0
    else { return }
    motion.begin = begin
  }

  /// Adds the animation for the current motion, which replaces the one before it.
  ///
  /// - Parameter watch: The object that waits for the end; nil for a motion that is held.
  func show(_ watch: AnimatorWatch?) {
    guard let layer else { return }
    self.watch = watch
    let animation = makeAnimation()
    animation.keyPath = keyPath
    animation.isAdditive = isAdditive
    animation.duration = max(motion.duration, 1e-6)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.delegate = watch
    if let held = motion.held {
      animation.speed = 0
      animation.timeOffset = min(max(held, 0), animation.duration)
    } else if layer.lastFrameTime != nil || !motion.startsNow {
      // A begin time of 0 stands for the first frame of the layer.
      animation.beginTime = motion.begin == 0 ? .leastNormalMagnitude : motion.begin
    }
    layer.add(animation, forKey: key)
  }

  /// Removes the animation, unless another one has taken its key.
  func remove() {
    guard let layer, let known = layer.animation(forKey: key), known.delegate === watch else {
      return
    }
    layer.removeAnimation(forKey: key)
  }

  /// The presented value; before the first frame it is computed, or the end value if the type has
  /// no arithmetic.
  var presentedValue: Any? {
    if let shown = layer?.presentation() { return shown.value(forKeyPath: keyPath) }
    let progress = motion.forwardProgress(at: now)
    if progress <= 0 { return change.old }
    guard progress < 1, let way = AdditiveOffset(from: change.old, to: change.new),
      let part = way.scaled(by: progress)
    else { return change.new }
    return AdditiveOffset.sum(change.old, part)
  }

  // MARK: Animations

  private func makeAnimation() -> CAPropertyAnimation {
    let (values, times) = directed
    let isSimple = values.count == 2 && times == [0, 1] && mode == .linear
    let start = isSimple ? startValue(values) : nil
    switch motion.pace {
    case .spring(let timing) where isSimple:
      let spring = CASpringAnimation()
      timing.apply(to: spring)
      (spring.fromValue, spring.toValue) = (start ?? presentedStart(values), values[1])
      return spring
    case .curve(let function) where start != nil:
      let basic = CABasicAnimation()
      (basic.fromValue, basic.toValue) = (start, values[1])
      basic.timingFunction = function
      return basic
    default:
      let keyframes = CAKeyframeAnimation()
      let origin = min(max(motion.origin, 0), 1 - 1e-6)
      keyframes.values = values
      // Key times before 0 belong to the part that the motion has covered before.
      keyframes.keyTimes = times.map { NSNumber(value: ($0 - origin) / (1 - origin)) }
      keyframes.calculationMode = mode
      keyframes.timingFunction = motion.pace.function
      return keyframes
    }
  }

  /// The values and their times in the direction of the motion.
  private var directed: (values: [Any], times: [Double]) {
    motion.isReversed ? (values.reversed(), times.reversed().map { 1 - $0 }) : (values, times)
  }

  /// Returns the value from which the current pace covers the rest of the distance; nil if the type
  /// has no arithmetic.
  private func startValue(_ values: [Any]) -> Any? {
    if motion.origin == 0 { return values[0] }
    return AdditiveOffset(from: values[1], to: values[0])?.scaled(by: 1 - motion.origin)
      .flatMap { AdditiveOffset.sum(values[1], $0) }
  }

  /// Returns the value that continues what is presented.
  private func presentedStart(_ values: [Any]) -> Any {
    let shown = layer?.presentation()?.value(forKeyPath: keyPath)
    guard isAdditive else { return shown ?? values[0] }
    return AdditiveOffset(from: layer?.value(forKeyPath: keyPath), to: shown)?.value ?? values[0]
  }
}

/// Calls the animator when its animations have stopped.
///
/// The closure retains the animator, which therefore lives while its animations run.
final class AnimatorWatch: NSObject, CAAnimationDelegate {
  // Called on the rendering thread. The main actor's executor need not be that thread, for example
  // in a program that ends in dispatchMain().
  private var onStop: (() -> Void)?
  private var waiting: Int

  /// - Parameters:
  ///   - count: The number of animations to wait for.
  ///   - onStop: Called once, when all animations have stopped, unless the watch was canceled.
  init(count: Int, onStop: @escaping () -> Void) {
    (waiting, self.onStop) = (count, onStop)
  }

  /// Stops waiting and releases the animator.
  func cancel() { onStop = nil }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    waiting -= 1
    guard waiting == 0, let onStop else { return }
    self.onStop = nil
    onStop()
  }
}
