/// An animation between two values.
///
/// | given | starts at | ends at |
/// |---|---|---|
/// | from, to | from | to |
/// | from, by | from | from + by |
/// | to, by | to - by | to |
/// | from | from | the current value |
/// | to | the current value | to |
/// | by | the current value | the current value + by |
///
/// The current value is the one without this animation: the layer's own value with the previously
/// added animations applied. If all three are set, by is ignored.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at the start: a number, point, size, rectangle, transform, `CGColor`, `CGPath`,
  /// `CGImage` or array, boxed or not.
  open var fromValue: Any?

  /// The value at the end.
  open var toValue: Any?

  /// The difference between the start and the end.
  open var byValue: Any?

  private static let own = PropertyTable<CAAnimation>(
    extending: CAPropertyAnimation.properties,
    [
      PropertyDeclaration("fromValue", \CABasicAnimation.fromValue, .anything),
      PropertyDeclaration("toValue", \CABasicAnimation.toValue, .anything),
      PropertyDeclaration("byValue", \CABasicAnimation.byValue, .anything),
    ]
  ) { CABasicAnimation() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
