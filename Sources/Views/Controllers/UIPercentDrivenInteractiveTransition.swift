public import Foundation
import Strata

/// Drives a transition interactively, by a fraction such as the progress of a gesture.
///
/// The animations of the transition follow the fraction at their own pace.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  /// The completed fraction of the transition, from 0 to 1.
  public private(set) var percentComplete: CGFloat = 0
  /// The speed after the interaction, relative to that of the transition, greater than 0.
  ///
  /// The default is 1.
  ///
  /// At 1, a transition that is finished takes `(1 - percentComplete) · duration`, and one that is
  /// canceled takes `percentComplete · duration`.
  open var completionSpeed: CGFloat = 1
  /// Stored without effect; the transition keeps its own curve.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Stored without effect; the transition keeps its own curve.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition begins interactively; true by default.
  open var wantsInteractiveStart = true
  /// The duration of the transition without interaction, in seconds.
  public private(set) var duration: CGFloat = 0

  private var context: TransitionContext?
  /// The time of the container at which the transition began.
  private var start = 0.0
  private var changes = RevertibleChanges()
  private var animations: [AddedAnimation] = []
  /// Moves a canceled transition back, frame by frame.
  private var link: CADisplayLink?

  /// An animation that the transition added.
  private struct AddedAnimation: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  /// Creates a driver for one transition at a time.
  public override init() { super.init() }

  /// Starts the transition, paused at its beginning.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext as? TransitionContext
  }

  func begin(_ context: TransitionContext) {
    self.context = context
    context.onEnd = { [weak self] in self?.end() }
    duration = CGFloat(context.duration)
    percentComplete = 0
    let layer = context.containerView.layer
    start = layer.localTimeNow
    layer.setClock(at: start, speed: 0)
    let known = Set(currentAnimations)
    changes = RevertibleChanges()
    changes.note { context.animate() }
    animations = currentAnimations.filter { !known.contains($0) }
  }

  /// Moves the transition to a fraction, clamped to 0 … 1; NaN is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    guard let context, link == nil else { return }
    let layer = context.containerView.layer
    layer.setClock(at: start + Double(self.percentComplete * duration), speed: 0)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Pauses a transition that continues without interaction, at its current position.
  open func pause() {
    guard let context, !context.transitionWasCancelled else { return }
    let time = context.containerView.layer.localTimeNow
    context.containerView.layer.setClock(at: time, speed: 0)
    if duration > 0 { percentComplete = min(max(CGFloat(time - start) / duration, 0), 1) }
  }

  /// Completes the transition from its current position.
  open func finish() {
    guard let context, link == nil else { return }
    let layer = context.containerView.layer
    layer.setClock(at: layer.localTimeNow, speed: Float(completionSpeed))
    context.finishInteractiveTransition()
  }

  /// Runs the transition backward to its start.
  ///
  /// At the start the views get back the values that they had before, and the transition ends.
  open func cancel() {
    guard let context, link == nil else { return }
    context.cancelInteractiveTransition()
    let layer = context.containerView.layer
    let (from, began) = (layer.localTimeNow, layer.rootTimeNow)
    layer.setClock(at: from, speed: 0)
    let link = CADisplayLink { [self] link in
      let passed = max(link.timestamp - began, 0) * Double(completionSpeed)
      layer.setClock(at: max(from - passed, start), speed: 0)
      guard from - passed <= start else { return }
      link.invalidate()
      // The frame that shows the start comes first.
      CATransaction.begin()
      CATransaction.setCompletionBlock { self.revert() }
      CATransaction.commit()
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Restores the views and stops the animations, whose completions end the transition.
  private func revert() {
    guard let context else { return }
    changes.revert()
    let added = Set(animations)
    for view in context.containerView.selfAndBelow {
      for key in view.layer.animationKeys() ?? []
      where added.contains(AddedAnimation(layer: ObjectIdentifier(view.layer), key: key)) {
        view.layer.removeAnimation(forKey: key)
      }
    }
  }

  private var currentAnimations: [AddedAnimation] {
    (context?.containerView.selfAndBelow ?? []).flatMap { view in
      (view.layer.animationKeys() ?? []).map {
        AddedAnimation(layer: ObjectIdentifier(view.layer), key: $0)
      }
    }
  }

  /// Restores the normal speed of the container's time.
  private func end() {
    if let layer = context?.containerView.layer { layer.setClock(at: layer.localTimeNow, speed: 1) }
    link?.invalidate()
    (link, context, animations) = (nil, nil, [])
    changes = RevertibleChanges()
  }
}

extension CALayer {
  /// The time of the current frame, otherwise of the last frame, on the root's timeline.
  var rootTimeNow: Double {
    let now = CACurrentMediaTime()
    return now > 0 ? now : lastFrameTime ?? 0
  }

  /// Sets the layer's time now, and the speed at which it continues.
  fileprivate func setClock(at time: Double, speed: Float) {
    let now = superlayer?.localTimeNow ?? rootTimeNow
    (self.speed, timeOffset, beginTime) = (speed, time, now)
  }
}
