public import Foundation
import Strata

extension UIView {
  // MARK: Blocks

  /// Animates what a closure changes of views, each property from what it was to what it is.
  ///
  /// Geometry, alpha, background, and of the layer corners, border and shadow are animated. The
  /// animation begins with the frame that was drawn last, or at 0 where there was none.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 changes all at once.
  ///   - delay: In seconds, before which what was there stays.
  ///   - completion: Called after the frame in which the last animation has ended; false where one was
  ///     cut off.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, pace: .curve(options.curve.function), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates what a closure changes, as if springs pulled it.
  ///
  /// - Parameters:
  ///   - duration: In seconds, until the springs are at rest.
  ///   - dampingRatio: 1 comes to rest without swinging; less swings the more the nearer to 0.
  ///   - velocity: At the start, in whole ways a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = SpringTiming(dampingRatio: dampingRatio, velocity: velocity, duration: duration)
    AnimationBlock(
      duration: duration, delay: delay, pace: .spring(timing), options: options,
      completion: completion
    ).run(animations)
  }

  /// Animates what a closure changes, as if springs pulled it.
  ///
  /// - Parameter bounce: 0 comes to rest without swinging; more swings more.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: 1 - bounce,
      initialSpringVelocity: initialSpringVelocity, options: options, animations: animations,
      completion: completion)
  }

  /// Animates what the keyframes in a closure change; see
  /// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock(
      duration: duration, delay: delay, pace: .curve(CAMediaTimingFunction(name: .linear)),
      options: options.block, keyframes: KeyframeRecorder(options.mode), completion: completion
    ).run(animations)
  }

  /// One keyframe of a block of keyframes: what the closure changes is reached by its end.
  ///
  /// - Parameters:
  ///   - frameStartTime: As a share of the block's duration.
  ///   - frameDuration: As a share of the block's duration.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.keyframes else { return animations() }
    recorder.record(start: frameStartTime, duration: frameDuration, animations)
  }

  /// Changes views without animations, inside an animation block too.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.runPlain(actionsWithoutAnimation)
  }

  /// Repeats what the blocks inside a closure animate a number of times, where their options repeat it.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationBlock.current else { return animations() }
    var options = outer.options.union(.repeat)
    if autoreverses { options.insert(.autoreverse) }
    let block = AnimationBlock(
      duration: outer.duration, delay: outer.delay, pace: outer.pace, options: options,
      completion: nil)
    block.repeatCount = Float(count)
    block.run(animations)
  }

  /// Whether animation blocks animate; true by default.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// Has animation blocks animate, or show all changes at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// The duration of the block that is running, in seconds; 0 outside all of them.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.current?.duration ?? 0
  }

  // MARK: Transitions

  /// Has a view go over from what it shows to what it shows after a closure.
  ///
  /// - Parameter options: Which transition; none of them animates what the closure changes of views.
  ///   Flips turn the view about its middle; curls are drawn as cross-dissolves.
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
      duration: duration, delay: 0, pace: .curve(options.curve.function), options: options,
      completion: completion)
    block.run {
      ViewTransition(options.transition, of: view).add(to: block)
      AnimationBlock.runPlain { animations?() }
    }
  }

  /// Has a view take the place of another.
  ///
  /// - Parameter options: `.showHideTransitionViews` hides the old view in place of removing it.
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

/// The animations of one transition of a view.
@MainActor
struct ViewTransition {
  private let options: UIView.AnimationOptions
  private let view: UIView

  init(_ options: UIView.AnimationOptions, of view: UIView) {
    (self.options, self.view) = (options, view)
  }

  /// The axis that a flip turns about, and which way; nil for what does not turn.
  private var flip: (keyPath: String, sign: Double)? {
    switch options {
    case .transitionFlipFromLeft: ("transform.rotation.y", 1)
    case .transitionFlipFromRight: ("transform.rotation.y", -1)
    case .transitionFlipFromTop: ("transform.rotation.x", -1)
    case .transitionFlipFromBottom: ("transform.rotation.x", 1)
    default: nil
    }
  }

  /// The part of a flip in which one picture becomes the other.
  private static let moment = 1e-6

  /// To be called before the view changes.
  func add(to block: AnimationBlock) {
    let fade = CATransition()
    fade.type = .fade
    guard let flip else {
      if case .curve(let function) = block.pace { fade.timingFunction = function }
      return block.add(fade, to: view.layer, forKey: "transition")
    }
    // The old picture up to the middle, where the view is seen from its edge, then the new one.
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
