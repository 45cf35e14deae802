/// An animation from how a layer looked to how it looks, its sublayers included.
///
/// Add it together with the changes that make the layer look otherwise. A layer has one at a time,
/// under the key "transition" whatever key it is added for. Pictures that slide are clipped only
/// where the layer masks to its bounds.
open class CATransition: CAAnimation {
  /// What the transition looks like.
  open var type = CATransitionType.fade

  /// Where the new picture of a sliding transition comes from; nil, the default, is the left.
  open var subtype: CATransitionSubtype?

  /// A filter that would make the pictures in between, instead of `type` and `subtype`.
  ///
  /// Kept, not drawn, and reported when the transition is rendered.
  open var filter: Any?

  /// Where in the transition the animation starts: 0...1.
  open var startProgress: Float = 0

  /// Where in the transition the animation ends: 0...1, and not less than `startProgress`.
  open var endProgress: Float = 1

  package override class var properties: AnimationPropertyTable { .transition }

  package override func makeBlank() -> CAAnimation { CATransition() }

  package override func take(_ other: CAAnimation) {
    super.take(other)
    guard let other = other as? CATransition else { return }
    type = other.type
    subtype = other.subtype
    startProgress = other.startProgress
    endProgress = other.endProgress
    filter = other.filter
  }
}
