import Foundation
import Strata

/// An object that takes over the animations of blocks, and adds them to their layers itself.
@MainActor
protocol AnimationCollector: AnyObject {
  /// Takes over an animation without timing.
  func collect(_ animation: CollectedAnimation)
  /// Adds a closure to call when the animations have ended; its argument is whether they reached
  /// the end.
  func collect(completion: @escaping (Bool) -> Void)
}

/// An animation of one property that a block passes to its collector.
struct CollectedAnimation {
  let layer: CALayer
  let animation: CAPropertyAnimation
  /// The model values before and after the change.
  let change: (old: Any?, new: Any?)
  let pace: AnimationPace
  /// The delay of the block in seconds.
  let delay: Double
  /// The duration of the block in seconds.
  let duration: Double
}

/// One call of `UIView.animate` or a related method.
///
/// While its closure runs, changes to view properties are turned into animations.
@MainActor
final class AnimationBlock {
  /// The innermost block whose closure is running; nil outside of all blocks.
  private(set) static var current: AnimationBlock?
  static var isEnabled = true

  let duration: Double
  let delay: Double
  let timing: AnimationTiming
  let options: UIView.AnimationOptions
  /// Collects the values of the keyframes; nil if the block has only a start and an end value.
  let keyframes: KeyframeRecorder?
  private let watch: BlockWatch
  private let collector: (any AnimationCollector)?
  /// The number of repetitions if the options contain `.repeat`; infinite by default.
  var repeatCount = Float.infinity

  init(
    duration: Double, delay: Double, timing: AnimationTiming, options: UIView.AnimationOptions,
    keyframes: KeyframeRecorder? = nil, collector: (any AnimationCollector)? = nil,
    completion: ((Bool) -> Void)?
  ) {
    // A nested block inherits the duration, the curve, and whether it repeats, unless its options
    // override them. Springs are never replaced.
    let outer = Self.current
    var options = options
    if let outer, !options.contains(.overrideInheritedOptions) {
      options.formUnion(outer.options.intersection([.repeat, .autoreverse]))
      repeatCount = outer.repeatCount
    }
    if let outer, !options.contains(.overrideInheritedCurve), timing.isReplaceable {
      self.timing = outer.timing
    } else {
      self.timing = timing
    }
    if let own = self.timing.ownDuration {
      self.duration = own
    } else if let outer, !options.contains(.overrideInheritedDuration) {
      self.duration = outer.duration
    } else {
      self.duration = max(duration, 0)
    }
    (self.delay, self.options, self.keyframes) = (delay, options, keyframes)
    self.collector = collector ?? outer?.collector
    if let inherited = outer?.collector, let completion {
      inherited.collect(completion: completion)
      watch = BlockWatch(nil)
    } else {
      watch = BlockWatch(completion)
    }
  }

  /// The pace of animated values that are not points.
  var pace: AnimationPace { timing.pace(duration: duration) }

  /// Runs a closure and animates its changes to views.
  func run(_ changes: () -> Void) {
    begin()
    // Animations that the closure itself adds to layers do not belong to the block.
    changes()
    end()
  }

  /// The block in which this one was begun.
  private var outer: AnimationBlock?

  /// Begins to animate changes to views.
  func begin() {
    outer = Self.current
    Self.current = self
    CATransaction.begin()
  }

  /// Ends what `begin()` began, after all blocks that were begun inside.
  func end() {
    keyframes?.addAnimations(of: self)
    CATransaction.commit()
    Self.current = outer
    outer = nil
    watch.close()
  }

  /// Runs a closure without animating its changes to views.
  static func runPlain(_ changes: () -> Void) {
    let (outer, wasEnabled) = (current, isEnabled)
    (current, isEnabled) = (nil, false)
    changes()
    (current, isEnabled) = (outer, wasEnabled)
  }

  /// Whether changes take effect at once because both the duration and the delay are zero.
  var isImmediate: Bool { duration <= 0 && delay <= 0 }

  // MARK: Animations

  /// Animates a property from its old to its new value.
  ///
  /// Values that can be added are animated additively: the animation adds the remaining distance to
  /// the new value, so changes in flight add up.
  ///
  /// - Parameter shown: The presented value before the change; nil if it is the old value.
  func animate(
    _ layer: CALayer, _ keyPath: String, from old: Any?, to new: Any?, shown: Any? = nil
  ) {
    RevertibleChanges.current?.note(layer, keyPath, old)
    if let keyframes { return keyframes.note(layer, keyPath, from: old, to: new) }
    let animation: CABasicAnimation
    let pace = timing.pace(duration: duration, along: CGVector(from: old, to: new))
    switch pace {
    case .curve(let function):
      animation = CABasicAnimation()
      animation.timingFunction = function
    case .spring(let timing):
      let spring = CASpringAnimation()
      timing.apply(to: spring)
      animation = spring
    }
    animation.keyPath = keyPath
    if let offset = offset(layer, keyPath, from: old, to: new, shown: shown) {
      animation.isAdditive = true
      (animation.fromValue, animation.toValue) = (offset.value, offset.zero)
    } else {
      // A transform without an inverse cannot be added to, so it continues from what is shown.
      let continues = options.contains(.beginFromCurrentState) || new is CATransform3D
      animation.fromValue = continues ? shown ?? old : old
      if collector != nil { animation.toValue = new }
    }
    add(animation, at: pace, to: layer, change: (old, new))
  }

  private func offset(
    _ layer: CALayer, _ keyPath: String, from old: Any?, to new: Any?, shown: Any?
  ) -> AdditiveOffset? {
    // The product of matrices depends on their order, so the difference of the model's matrices
    // would not always continue what is shown.
    if new is CATransform3D, collector == nil, let shown, let presented = layer.presentation() {
      return AdditiveOffset(from: presented.value(forKeyPath: keyPath), to: shown)
    }
    return AdditiveOffset(from: new, to: old)
  }

  /// Keeps a layer that has just been hidden or shown visible during the block's animations.
  func keepVisible(_ layer: CALayer) {
    let isHidden = layer.isHidden
    RevertibleChanges.current?.note(layer, "hidden", !isHidden)
    // A layer that is shown has no other value, unless an animator ends at the start.
    guard isHidden || collector != nil else { return }
    let animation = CABasicAnimation(keyPath: "hidden")
    (animation.fromValue, animation.toValue) = (false, false)
    guard keyframes == nil else { return add(animation, to: layer, forKey: "hidden") }
    add(animation, at: pace, to: layer, change: (!isHidden, isHidden))
  }

  /// Adds the animation of a property, or passes it to the collector.
  func add(
    _ animation: CAPropertyAnimation, at pace: AnimationPace, to layer: CALayer,
    change: (old: Any?, new: Any?)
  ) {
    guard let collector else {
      return add(animation, to: layer, forKey: layer.freeKey(for: animation))
    }
    collector.collect(
      CollectedAnimation(
        layer: layer, animation: animation, change: change, pace: pace, delay: delay,
        duration: duration))
  }

  /// Applies the block's timing to an animation and adds it to a layer.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    applyTiming(to: animation)
    // An interactive transition moves the time of its container before the next frame.
    if delay != 0 || RevertibleChanges.current != nil {
      let begin = layer.localTimeNow + delay
      animation.beginTime = begin == 0 ? .leastNormalMagnitude : begin
    }
    animation.delegate = watch
    watch.expect()
    layer.add(animation, forKey: key)
  }

  /// Applies the timing apart from the delay.
  func applyTiming(to animation: CAAnimation) {
    // An animation without a duration would get that of the transaction.
    animation.duration = max(duration, Self.leastDuration)
    if options.contains(.repeat) { animation.repeatCount = repeatCount }
    animation.autoreverses = options.contains(.autoreverse)
    animation.fillMode = .both
  }

  private static let leastDuration = 1e-6
}

extension CGVector {
  /// The distances between two points; nil for other values.
  init?(from start: Any?, to end: Any?) {
    guard let start = start as? CGPoint, let end = end as? CGPoint else { return nil }
    self.init(dx: end.x - start.x, dy: end.y - start.y)
  }
}

extension AnimationTiming {
  /// Whether a nested block with this timing inherits that of the outer block instead.
  fileprivate var isReplaceable: Bool {
    if case .curve = self { true } else { false }
  }
}

/// Waits for the animations of a block and calls the completion once all have stopped.
final class BlockWatch: NSObject, CAAnimationDelegate {
  private var completion: ((Bool) -> Void)?
  private var waiting = 0
  private var areAllFinished = true
  private var isClosed = false

  init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

  /// Adds an animation to wait for; one that is replaced by another counts as stopped.
  func expect() { waiting += 1 }

  /// Marks the set of animations as complete.
  func close() {
    isClosed = true
    guard waiting == 0, completion != nil else { return }
    // As after an animation, the completion runs only after the caller's code has continued.
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.tell() }
    CATransaction.commit()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    waiting -= 1
    areAllFinished = areAllFinished && flag
    if isClosed, waiting == 0 { tell() }
  }

  private func tell() {
    // Released because an animation that has ended may stay on its layer and retain this object.
    let completion = completion
    self.completion = nil
    completion?(areAllFinished)
  }
}

extension CALayer {
  /// The layer's local time in the current frame, otherwise in the last frame, or 0 before the
  /// first.
  var localTimeNow: Double {
    let now = CACurrentMediaTime()
    return convertTime(now > 0 ? now : lastFrameTime ?? 0, from: nil)
  }

  /// Returns the key for an animation: its key path, or for an additive animation the first of
  /// `position`, `position-2`, `position-3` … that is not in use.
  ///
  /// Additive animations run in parallel, so each one needs a key of its own.
  func freeKey(for animation: CAPropertyAnimation) -> String {
    let keyPath = animation.keyPath ?? ""
    var key = keyPath
    var number = 2
    while animation.isAdditive, self.animation(forKey: key) != nil {
      key = "\(keyPath)-\(number)"
      number += 1
    }
    return key
  }
}
