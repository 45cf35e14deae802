import Foundation
import Strata

/// One call of `UIView.animate` or a related method.
///
/// While its closure runs, changes to view properties are turned into animations.
@MainActor
final class AnimationBlock {
  /// The timing of an animation between its two end values.
  enum Pace {
    case curve(CAMediaTimingFunction)
    case spring(SpringTiming)
  }

  /// The innermost block whose closure is running; nil outside of all blocks.
  private(set) static var current: AnimationBlock?
  static var isEnabled = true

  let duration: Double
  let delay: Double
  let pace: Pace
  let options: UIView.AnimationOptions
  /// Collects the values of the keyframes; nil if the block has only a start and an end value.
  let keyframes: KeyframeRecorder?
  private let watch: BlockWatch
  /// Called with each animation that is added, so that a property animator can control it.
  var onAnimation: ((CALayer, String, CAAnimation) -> Void)?
  /// The number of repetitions if the options contain `.repeat`; infinite by default.
  var repeatCount = Float.infinity

  init(
    duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions,
    keyframes: KeyframeRecorder? = nil, completion: ((Bool) -> Void)?
  ) {
    // A nested block inherits the duration and the curve unless its options override them.
    let outer = Self.current
    if let outer, !options.contains(.overrideInheritedDuration), duration > 0 {
      self.duration = outer.duration
    } else {
      self.duration = max(duration, 0)
    }
    if let outer, !options.contains(.overrideInheritedCurve), case .curve = pace {
      self.pace = outer.pace
    } else {
      self.pace = pace
    }
    (self.delay, self.options, self.keyframes) = (delay, options, keyframes)
    watch = BlockWatch(completion)
  }

  /// Runs a closure and animates its changes to views.
  func run(_ changes: () -> Void) {
    let outer = Self.current
    Self.current = self
    CATransaction.begin()
    // Animations that the closure itself adds to layers do not belong to the block.
    changes()
    keyframes?.addAnimations(of: self)
    CATransaction.commit()
    Self.current = outer
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

  /// Applies the block's timing to an animation and adds it to a layer.
  func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
    animation.duration = duration
    if options.contains(.repeat) { animation.repeatCount = repeatCount }
    animation.autoreverses = options.contains(.autoreverse)
    if delay != 0 {
      animation.beginTime = layer.localTimeNow + delay
      animation.fillMode = .backwards
    }
    animation.delegate = watch
    watch.expect()
    var free = key
    var number = 2
    // Additive animations run in parallel, so each one needs a key of its own.
    while (animation as? CAPropertyAnimation)?.isAdditive == true,
      layer.animation(forKey: free) != nil
    {
      free = "\(key)-\(number)"
      number += 1
    }
    layer.add(animation, forKey: free)
    onAnimation?(layer, free, animation)
  }
}

/// Waits for the animations of a block and calls the completion when all have stopped.
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
}
