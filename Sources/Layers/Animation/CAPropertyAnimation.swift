/// An animation of one property; create an instance of one of its subclasses.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or a component of one: `opacity`, `position.x`, `transform.rotation.z`.
  ///
  /// A path that names nothing has no effect.
  open var keyPath: String?

  /// Whether the value is added to the value without the animation, instead of replacing it.
  ///
  /// Numbers, points, sizes, rectangles, colors, and arrays of equal length are added. A transform
  /// is applied before the existing one. Other values replace the existing value.
  open var isAdditive = false

  /// Whether every repetition continues from the end of the previous one.
  open var isCumulative = false

  /// A function that converts the interpolated value to a transform, for the key path `transform`.
  ///
  /// Nil uses the value as it is.
  open var valueFunction: CAValueFunction?

  /// Creates an animation of the property at a key path.
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
