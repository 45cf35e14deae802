/// Animations that run together on one clock.
///
/// The clock of its animations is the group's local time: it repeats, turns back, speeds up and
/// fills with the group, and is cut off at the group's duration, which never stretches them. An
/// animation without a duration takes the group's. Their delegates are not told, and their
/// `isRemovedOnCompletion` is not looked at.
open class CAAnimationGroup: CAAnimation {
  /// The animations, evaluated in this order; groups are allowed.
  open var animations: [CAAnimation]?

  private static let own = PropertyTable<CAAnimation>(
    extending: CAAnimation.properties,
    [
      PropertyDeclaration(
        "animations", \CAAnimationGroup.animations, .object("an array of CAAnimation"))
    ]
  ) { CAAnimationGroup() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
