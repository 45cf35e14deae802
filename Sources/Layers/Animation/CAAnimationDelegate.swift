/// An object that is notified when an animation starts and stops.
///
/// Both methods have a default implementation that does nothing. They are called after the frame,
/// on the thread that requested it. A job that renders a range of frames also calls them, unless
/// its options set `callbacks` to `.none`.
public protocol CAAnimationDelegate: AnyObject {
  /// Called once, when the animation becomes active.
  func animationDidStart(_ anim: CAAnimation)

  /// Called once, when the animation ends or is removed from its layer.
  ///
  /// - Parameter flag: True if the animation reached its end; false if it was removed or replaced
  ///   before that.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
