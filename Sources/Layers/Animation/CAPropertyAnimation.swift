/// An animation of one property; make one of its subclasses.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or a part of one: `opacity`, `position.x`, `transform.rotation.z`.
  ///
  /// A path that leads nowhere has no effect.
  open var keyPath: String?

  /// True: the value is added to what shows without the animation, instead of replacing it.
  ///
  /// Numbers, points, sizes, rectangles and colours add up; a transform is applied before the one
  /// that shows.
  open var isAdditive = false

  /// True: every repetition goes on from where the one before it ended.
  open var isCumulative = false

  /// Makes a transform of the interpolated value, for the key path `transform`; nil takes the value
  /// as it is.
  open var valueFunction: CAValueFunction?

  /// Makes an animation of the property at a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  private static let own = PropertyTable<CAAnimation>(
    extending: CAAnimation.properties,
    [
      PropertyDeclaration("keyPath", \CAPropertyAnimation.keyPath, .optional()),
      PropertyDeclaration(
        "additive", alias: "isAdditive", \CAPropertyAnimation.isAdditive, .value),
      PropertyDeclaration(
        "cumulative", alias: "isCumulative", \CAPropertyAnimation.isCumulative, .value),
      PropertyDeclaration(
        "valueFunction", \CAPropertyAnimation.valueFunction,
        .object("a CAValueFunction").written(
          as: .object(CAValueFunctionName.allCases.map(\.rawValue)) {
            CAValueFunction(name: CAValueFunctionName(rawValue: $0)) as Any
          })),
    ]
  ) { CAPropertyAnimation() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
