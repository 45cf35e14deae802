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

  private static let own = PropertyTable<CAAnimation>(
    extending: CAAnimation.properties,
    [
      PropertyDeclaration("type", \CATransition.type, .value),
      PropertyDeclaration("subtype", \CATransition.subtype, .optional()),
      PropertyDeclaration("startProgress", \CATransition.startProgress, .value),
      PropertyDeclaration("endProgress", \CATransition.endProgress, .value),
      PropertyDeclaration("filter", \CATransition.filter, .anything),
    ]
  ) { CATransition() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
