/// Told when an animation starts and stops.
///
/// Both methods have a default that does nothing. They are called on the thread that renders, after
/// the frame, and only while rendering live; a job that renders a range of frames calls nobody.
public protocol CAAnimationDelegate: AnyObject {
  /// Called once, when the animation has become active.
  func animationDidStart(_ anim: CAAnimation)

  /// Called once, when the animation has ended or is taken off its layer.
  ///
  /// - Parameter flag: True when it reached its end; false when it was removed or replaced before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
