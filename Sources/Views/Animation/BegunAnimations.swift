public import Foundation
import Strata

/// The animations between `UIView.beginAnimations(_:context:)` and `UIView.commitAnimations()`.
///
/// The parameters can change between the changes to views, so each set of parameters has a block.
@MainActor
final class BegunAnimations {
  private static var begun: [BegunAnimations] = []

  /// The innermost animations that have begun; nil if there are none.
  static var current: BegunAnimations? { begun.last }

  private var block: AnimationBlock?
  var duration = 0.2 { didSet { change() } }
  var delay = 0.0 { didSet { change() } }
  var curve = UIView.AnimationCurve.easeInOut { didSet { change() } }
  var repeatCount: Float = 0 { didSet { change() } }
  var autoreverses = false { didSet { change() } }
  var beginsFromCurrentState = false { didSet { change() } }

  static func begin() {
    let animations = BegunAnimations()
    begun.append(animations)
    animations.change()
  }

  static func commit() { begun.popLast()?.block?.end() }

  /// Animates the following changes with the current parameters.
  private func change() {
    block?.end()
    // As if the animations were not nested.
    var options: UIView.AnimationOptions = [
      .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
    ]
    if repeatCount > 0 { options.insert(.repeat) }
    if autoreverses { options.insert(.autoreverse) }
    if beginsFromCurrentState { options.insert(.beginFromCurrentState) }
    let block = AnimationBlock(
      duration: duration, delay: delay, timing: .curve(curve.function), options: options,
      completion: nil)
    block.repeatCount = repeatCount
    self.block = block
    block.begin()
  }

  /// Adds a transition of a view, from its current appearance.
  func add(_ transition: UIView.AnimationTransition, of view: UIView) {
    let options: UIView.AnimationOptions =
      switch transition {
      case .none: []
      case .flipFromLeft: .transitionFlipFromLeft
      case .flipFromRight: .transitionFlipFromRight
      case .curlUp: .transitionCurlUp
      case .curlDown: .transitionCurlDown
      }
    guard let block, !options.isEmpty else { return }
    ViewTransition(options, of: view).add(to: block)
  }
}

// UIKit's animations from before blocks.
extension UIView {
  /// Begins to animate changes to views, with a duration of 0.2 seconds.
  ///
  /// - Parameters:
  ///   - animationID: Ignored.
  ///   - context: Ignored.
  @available(*, deprecated, message: "use UIView.animate(withDuration:animations:)")
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    BegunAnimations.begin()
  }

  /// Ends the innermost animations that have begun.
  @available(*, deprecated, message: "use UIView.animate(withDuration:animations:)")
  public class func commitAnimations() { BegunAnimations.commit() }

  /// Sets the duration of the following changes in seconds; 0.2 by default.
  @available(*, deprecated, message: "use UIView.animate(withDuration:animations:)")
  public class func setAnimationDuration(_ duration: TimeInterval) {
    BegunAnimations.current?.duration = duration
  }

  /// Sets the delay of the following changes in seconds; 0 by default.
  @available(*, deprecated, message: "use UIView.animate(withDuration:delay:animations:)")
  public class func setAnimationDelay(_ delay: TimeInterval) {
    BegunAnimations.current?.delay = delay
  }

  /// Sets the timing curve of the following changes; `.easeInOut` by default.
  @available(*, deprecated, message: "use UIView.animate(withDuration:delay:options:animations:)")
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    BegunAnimations.current?.curve = curve
  }

  /// Sets the number of repetitions of the following changes; at 0, the default, they run once.
  @available(*, deprecated, message: "use UIView.animate(withDuration:delay:options:animations:)")
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    BegunAnimations.current?.repeatCount = repeatCount
  }

  /// Sets whether the following changes run back after each repetition; false by default.
  @available(*, deprecated, message: "use UIView.animate(withDuration:delay:options:animations:)")
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    BegunAnimations.current?.autoreverses = repeatAutoreverses
  }

  /// Sets whether the following changes begin with the presented values; false by default.
  @available(*, deprecated, message: "use UIView.animate(withDuration:delay:options:animations:)")
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    BegunAnimations.current?.beginsFromCurrentState = fromCurrentState
  }

  /// Animates a view from its current appearance with a transition.
  ///
  /// - Parameter cache: Ignored.
  @available(*, deprecated, message: "use UIView.transition(with:duration:options:animations:)")
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) { BegunAnimations.current?.add(transition, of: view) }
}
