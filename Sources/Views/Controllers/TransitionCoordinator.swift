import Foundation
import Strata

/// Runs code alongside one transition: animations from its start and completions at its end.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private enum Phase { case waiting, running, ended }

  // The context owns the coordinator.
  private weak var context: TransitionContext?
  private var phase = Phase.waiting
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var interactionChanges: [Block] = []

  let containerView: UIView
  let isAnimated: Bool
  let transitionDuration: TimeInterval
  let presentationStyle: UIModalPresentationStyle
  fileprivate(set) var initiallyInteractive = false
  private(set) var percentComplete: CGFloat = 0
  /// Whether the transition was canceled, which stays true after its end.
  private(set) var isCancelled = false

  /// Creates the coordinator of a transition that has not begun.
  ///
  /// - Parameter duration: The duration without interaction, in seconds.
  init(_ context: TransitionContext, duration: TimeInterval) {
    self.context = context
    containerView = context.containerView
    isAnimated = context.isAnimated
    presentationStyle = context.presentationStyle
    transitionDuration = context.isAnimated ? duration : 0
    super.init()
  }

  var isInterruptible: Bool { false }
  var isInteractive: Bool { context?.isInteractive ?? false }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController? { context?.viewController(forKey: key) }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { context?.view(forKey: key) }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    guard phase != .ended else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    animations.append(animation)
    if phase == .running { runAnimations() }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { interactionChanges.append(handler) }

  // MARK: Called by the transition

  /// Begins the transition: the animations that were added so far start.
  func begin(isInteractive: Bool) {
    (phase, initiallyInteractive) = (.running, isInteractive)
    runAnimations()
  }

  func interactionUpdated(_ percent: CGFloat) { percentComplete = percent }

  /// Calls the handlers, because the interaction has ended and the transition continues by itself.
  func interactionEnded(isCancelled: Bool) {
    self.isCancelled = isCancelled
    for handler in interactionChanges { handler(self) }
  }

  /// Ends the transition: the completions run.
  func end() {
    phase = .ended
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
    interactionChanges = []
  }

  private func runAnimations() {
    guard !animations.isEmpty else { return }
    let animations = animations
    self.animations = []
    let run = { for animation in animations { animation(self) } }
    if isAnimated {
      UIView.animate(withDuration: transitionDuration, animations: run)
    } else {
      UIView.performWithoutAnimation(run)
    }
  }
}
