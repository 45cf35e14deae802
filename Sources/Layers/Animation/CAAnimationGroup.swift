/// Animations that run together on one clock.
///
/// The clock of the animations is the group's local time. It repeats, reverses, changes speed and
/// fills with the group. It is cut off at the group's duration, which never stretches the
/// animations. An animation without a duration takes the group's duration. Within a group,
/// delegates are not notified, and `isRemovedOnCompletion` is ignored.
open class CAAnimationGroup: CAAnimation {
  /// The animations, evaluated in this order; groups may be nested.
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
