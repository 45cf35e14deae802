/// Animations that run together on one clock.
///
/// The clock of its animations is the group's local time: it repeats, turns back, speeds up and
/// fills with the group, and is cut off at the group's duration, which never stretches them. An
/// animation without a duration takes the group's. Their delegates are not told, and their
/// `isRemovedOnCompletion` is not looked at.
open class CAAnimationGroup: CAAnimation {
  /// The animations, evaluated in this order; groups are allowed.
  open var animations: [CAAnimation]?

  package override class var properties: AnimationPropertyTable { .animationGroup }

  package override func makeBlank() -> CAAnimation { CAAnimationGroup() }

  package override func take(_ other: CAAnimation) {
    super.take(other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations
  }
}
