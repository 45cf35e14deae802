import Foundation
import Strata

/// One call of `UIView.animate` and its kin: what changes of views inside it become.
@MainActor
final class AnimationBlock {
  /// How values run between the two ends.
  enum Pace {
    case curve(CAMediaTimingFunction)
    case spring(SpringTiming)
  }

  /// The innermost; nil outside all of them.
  private(set) static var current: AnimationBlock?
  static var isEnabled = true

  let duration: Double
  let delay: Double
  let pace: Pace
  let options: UIView.AnimationOptions
  /// Gathers the values of keyframes; nil for a block of two ends.
  let keyframes: KeyframeRecorder?
  private let watch: BlockWatch
  /// Gets every animation that is made; for whoever steers them.
  var onAnimation: ((CALayer, String, CAAnimation) -> Void)?
  /// How often it runs where its options repeat it; the most there is by default.
  var repeatCount = Float.infinity

  init(
    duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions,
    keyframes: KeyframeRecorder? = nil, completion: ((Bool) -> Void)?
  ) {
    // A block inside another has its duration and its curve, unless it says otherwise.
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

  /// Calls code whose changes of views are animated.
  func run(_ changes: () -> Void) {
    let outer = Self.current
    Self.current = self
    CATransaction.begin()
    // What the code itself adds to layers is none of the block's.
    changes()
    keyframes?.addAnimations(of: self)
    CATransaction.commit()
    Self.current = outer
    watch.close()
  }

  /// Calls code whose changes of views are not animated.
  static func runPlain(_ changes: () -> Void) {
    let (outer, wasEnabled) = (current, isEnabled)
    (current, isEnabled) = (nil, false)
    changes()
    (current, isEnabled) = (outer, wasEnabled)
  }

  /// Whether changes show at once: nothing moves in no time.
  var isImmediate: Bool { duration <= 0 && delay <= 0 }

  /// Has an animation run as this block does.
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
    // What is added onto others runs beside them.
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

/// Waits for the animations of a block, and tells when all have stopped.
final class BlockWatch: NSObject, CAAnimationDelegate {
  private var completion: ((Bool) -> Void)?
  private var waiting = 0
  private var areAllFinished = true
  private var isClosed = false

  init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

  /// Waits for one more animation; one that is replaced by another counts as stopped.
  func expect() { waiting += 1 }

  /// No animation is added any more.
  func close() {
    isClosed = true
    guard waiting == 0, completion != nil else { return }
    // As after an animation, the caller's code has gone on before it is told.
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
    // Let go of: an animation that has ended may stay on its layer, and with it this object.
    let completion = completion
    self.completion = nil
    completion?(areAllFinished)
  }
}

extension CALayer {
  /// The layer's time in the frame at hand, or else in the last one; at 0 before the first.
  var localTimeNow: Double {
    let now = CACurrentMediaTime()
    return convertTime(now > 0 ? now : lastFrameTime ?? 0, from: nil)
  }
}
