/// An animation from a layer's previous appearance, including its sublayers, to the new one.
///
/// Add it together with the changes to the layer. A layer has one transition at a time, under the
/// key "transition" regardless of the key it is added for. Sliding content is clipped only if the
/// layer masks to its bounds.
open class CATransition: CAAnimation {
  /// The visual effect of the transition.
  open var type = CATransitionType.fade

  /// The edge from which a sliding transition's new content enters; nil, the default, is the left.
  open var subtype: CATransitionSubtype?

  /// A filter to produce the intermediate images instead of `type` and `subtype`.
  ///
  /// It is stored but not drawn, and reported when the transition is rendered.
  open var filter: Any?

  /// The point in the transition at which the animation starts: 0...1.
  open var startProgress: Float = 0

  /// The point in the transition at which the animation ends: 0...1, and not less than
  /// `startProgress`.
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
