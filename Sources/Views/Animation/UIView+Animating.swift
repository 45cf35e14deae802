public import Foundation
import Strata

extension UIView {
  // MARK: Blocks

  /// Animates the changes that a closure makes to views.
  ///
  /// Each property is animated from its old value to its new value. The animated properties are
  /// geometry, alpha, background color, and the corner radius, border and shadow of the layer. The
  /// animation begins with the frame that was drawn last, or at time 0 if no frame has been drawn.
  ///
  /// The animations of all values except colors are additive: a change during an earlier animation
  /// of the same property is added to that animation, which continues. The keys of the animations
  /// are `position`, `bounds.origin`, `bounds.size`, `transform`, `opacity` … A second animation of
  /// the same property in flight has the key `position-2`, and so on. Transforms are added as
  /// matrices; a change to a transform without an inverse continues from the presented transform.
  ///
  /// A block inside another block inherits the outer duration and curve, and repeats with it,
  /// unless its options override this. Spring animations keep their own timing.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds. At 0 or less, all changes take effect at once, or after
  ///     the delay if it is greater than 0.
  ///   - delay: The delay in seconds. The old values remain visible until then.
  ///   - completion: Called after the frame in which the last animation has ended. The argument is
  ///     false if an animation was interrupted.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, timing: AnimationTiming(options), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates the changes that a closure makes to views with a spring.
  ///
  /// - Parameters:
  ///   - duration: The time until the spring is at rest, in seconds.
  ///   - dampingRatio: At 1 the spring settles without oscillating. Values closer to 0 oscillate
  ///     more. Values below 0.01 count as 0.01.
  ///   - velocity: The initial velocity, in multiples of the animated distance per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay,
      timing: .settlingSpring(ratio: dampingRatio, .scalar(velocity)), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates the changes that a closure makes to views with a spring given by its bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds, the period that the spring would have without
  ///     damping; the spring settles later.
  ///   - bounce: At 0 the spring settles without oscillating. Larger values, up to 1, oscillate
  ///     more. Values below 0, down to -0.99, approach the end slowly. Other values are clamped.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTiming(
      perceptualDuration: duration, bounce: bounce, velocity: initialSpringVelocity)
    AnimationBlock(
      duration: duration, delay: delay,
      timing: .spring(
        spring, .scalar(initialSpringVelocity), duration: spring.settlingDuration),
      options: options, completion: completion
    ).run(animations)
  }

  /// Animates the changes made by the keyframes that a closure adds.
  ///
  /// The closure calls `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`.
  ///
  /// The block as a whole eases in and out, which also moves the times of the keyframes. For
  /// another curve, pass its raw value as an option, as in
  /// `UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)`, or
  /// call the method in a block with that curve, which it inherits.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, timing: AnimationTiming(options.block),
      options: options.block, keyframes: KeyframeRecorder(options.mode), completion: completion
    ).run(animations)
  }

  /// Adds a keyframe to the running keyframe block.
  ///
  /// The values that the closure sets are reached at the end of the keyframe. Outside a keyframe
  /// block, the closure runs as if it was called directly.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start, as a fraction of the block's duration, clamped to 0...1.
  ///   - frameDuration: The length, as a fraction of the block's duration. Negative values count as
  ///     0. A keyframe ends with the block at the latest.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.keyframes else { return animations() }
    recorder.record(start: frameStartTime, duration: frameDuration, animations)
  }

  /// Changes views without animation, even inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.runPlain(actionsWithoutAnimation)
  }

  /// Repeats the changes that a closure makes inside an animation block.
  ///
  /// Blocks inside the closure repeat as well, unless their options contain
  /// `.overrideInheritedOptions`. Outside of all blocks, the closure runs without being repeated.
  ///
  /// - Parameters:
  ///   - count: The number of repetitions, which may be a fraction.
  ///   - autoreverses: Whether each repetition also runs back to the old values. False keeps the
  ///     behavior of the outer block.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationBlock.current else { return animations() }
    var options = outer.options.union(.repeat)
    if autoreverses { options.insert(.autoreverse) }
    let block = AnimationBlock(
      duration: outer.duration, delay: outer.delay, timing: outer.timing, options: options,
      completion: nil)
    block.repeatCount = Float(count)
    block.run(animations)
  }

  /// Whether animation blocks animate; true by default.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// Enables or disables animation; while disabled, animation blocks apply all changes at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// The duration of the running animation block in seconds; 0 outside of all blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.current?.duration ?? 0
  }

  // MARK: Transitions

  /// Animates a view from its current appearance to its appearance after a closure has run.
  ///
  /// - Parameter options: The transition. Without one, the property changes that the closure makes
  ///   are animated. Flips turn the view about its center. Curls are drawn as cross-dissolves.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard !options.transition.isEmpty else {
      return animate(
        withDuration: duration, options: options, animations: animations ?? {},
        completion: completion)
    }
    let block = AnimationBlock(
      duration: duration, delay: 0, timing: AnimationTiming(options), options: options,
      completion: completion)
    block.run {
      ViewTransition(options.transition, of: view).add(to: block)
      AnimationBlock.runPlain { animations?() }
    }
  }

  /// Animates the replacement of one view by another.
  ///
  /// If the old view has no superview, nothing changes and the completion is called at once with
  /// false.
  ///
  /// - Parameter options: The transition. With `.showHideTransitionViews` both views must be in the
  ///   hierarchy: the old view is hidden instead of removed, and the new view is shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let above = fromView.superview else {
      completion?(false)
      return
    }
    transition(with: above, duration: duration, options: options) {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        above.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    } completion: {
      completion?($0)
    }
  }
}

/// The animations of a view transition.
@MainActor
struct ViewTransition {
  private let options: UIView.AnimationOptions
  private let view: UIView

  init(_ options: UIView.AnimationOptions, of view: UIView) {
    (self.options, self.view) = (options, view)
  }

  /// The key path and the sign of the rotation of a flip; nil for other transitions.
  private var flip: (keyPath: String, sign: Double)? {
    switch options {
    case .transitionFlipFromLeft: ("transform.rotation.y", 1)
    case .transitionFlipFromRight: ("transform.rotation.y", -1)
    case .transitionFlipFromTop: ("transform.rotation.x", -1)
    case .transitionFlipFromBottom: ("transform.rotation.x", 1)
    default: nil
    }
  }

  /// The fraction of a flip during which the old image is replaced by the new one.
  private static let moment = 1e-6

  /// Adds the animations; call it before the view changes.
  func add(to block: AnimationBlock) {
    let fade = CATransition()
    fade.type = .fade
    guard let flip else {
      if case .curve(let function) = block.pace { fade.timingFunction = function }
      return block.add(fade, to: view.layer, forKey: "transition")
    }
    // The old image up to the midpoint, where the view is seen edge-on, then the new one.
    if block.options.isDisjoint(with: [.repeat, .autoreverse]) {
      fade.duration = block.duration * Self.moment
      fade.beginTime = view.layer.localTimeNow + block.delay + block.duration / 2
      fade.fillMode = .backwards
      view.layer.add(fade, forKey: "transition")
    } else {
      fade.timingFunction = CAMediaTimingFunction(controlPoints: 1, 0, 0, 1)
      block.add(fade, to: view.layer, forKey: "transition")
    }
    let turn = CAKeyframeAnimation(keyPath: flip.keyPath)
    turn.values = [0, flip.sign * .pi / 2, -flip.sign * .pi / 2, 0]
    turn.keyTimes = [0, 0.5, 0.5, 1]
    turn.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
      CAMediaTimingFunction(name: .easeOut),
    ]
    block.add(turn, to: view.layer, forKey: "transition.flip")
  }
}
