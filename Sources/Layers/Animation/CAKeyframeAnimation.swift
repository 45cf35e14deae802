public import Foundation
public import StrataGraphics

/// An animation through any number of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in order; see `CABasicAnimation.fromValue` for the supported types.
  ///
  /// Without values the animation has no effect. A single value applies for the whole duration.
  open var values: [Any]? {
    get { source.map { $0.keyframes().values.map { $0.boxed ?? NSNull() } } ?? given.values }
    set {
      settle()
      given.values = newValue
    }
  }

  /// The path along which a point moves; takes precedence over `values`.
  ///
  /// The start of the path and every end of a line or curve are keyframes. The path is copied when
  /// set, so later changes of a mutable path have no effect.
  open var path: CGPath? {
    didSet { path = path?.fixed }
  }

  /// The times at which the values are reached, as fractions of the duration from 0 to 1.
  ///
  /// There is one time for each value, and the times never decrease. In discrete mode they are the
  /// times at which the values begin, and one more at which the last value ends. With one time for
  /// each value, the last value is therefore not shown.
  ///
  /// Times are neither sorted nor clamped. Before the first time and after the last time, the
  /// corresponding values hold, so values without a time are never reached. At any other time the
  /// first interval that ends after it applies. If there are fewer than two times, or one is not
  /// finite, the values are evenly spaced.
  open var keyTimes: [NSNumber]? {
    get { source.map { $0.keyframes().times.map { NSNumber(value: $0) } } ?? given.keyTimes }
    set {
      settle()
      given.keyTimes = newValue
    }
  }

  /// The pacing between neighboring values, one function for each interval; missing functions are
  /// linear.
  ///
  /// `timingFunction` is applied to the progress of the whole repetition first.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { source.map { $0.keyframes().paces } ?? given.timingFunctions }
    set {
      settle()
      given.timingFunctions = newValue
    }
  }

  /// The interpolation between the values.
  open var calculationMode = CAAnimationCalculationMode.linear

  /// The tension of a cubic mode's curve at each value; missing entries are 0.
  ///
  /// 1 gives straight segments, -1 wide curves.
  open var tensionValues: [NSNumber]?

  /// The continuity of a cubic mode's curve at each value, -1...1; missing entries are 0, no
  /// corner.
  open var continuityValues: [NSNumber]?

  /// The bias of a cubic mode's curve at each value; missing entries are 0.
  ///
  /// Toward 1 the curve bends before the value, toward -1 after it.
  open var biasValues: [NSNumber]?

  /// The rotation of the layer along the path; nil, the default, does not rotate it.
  open var rotationMode: CAAnimationRotationMode?

  /// The values, times and timing functions that were set individually.
  private var given:
    (values: [Any]?, keyTimes: [NSNumber]?, timingFunctions: [CAMediaTimingFunction]?)
  /// The source of the values, times and timing functions; nil once one of them has been set.
  package private(set) var source: (any KeyframeSource)?

  /// Creates an animation whose values, times and timing functions come from a source.
  package convenience init(keyPath: String, _ source: any KeyframeSource) {
    self.init(keyPath: keyPath)
    self.source = source
  }

  /// Copies the source's data into the animation, before a part of it is set.
  private func settle() {
    guard source != nil else { return }
    given = (values, keyTimes, timingFunctions)
    source = nil
  }

  private static let own = PropertyTable<CAAnimation>(
    extending: CAPropertyAnimation.properties,
    [
      PropertyDeclaration("values", \CAKeyframeAnimation.values, .object("an array")),
      PropertyDeclaration("path", \CAKeyframeAnimation.path, .path.written(as: nil)),
      PropertyDeclaration("keyTimes", \CAKeyframeAnimation.keyTimes, .numbers()),
      PropertyDeclaration(
        "timingFunctions", \CAKeyframeAnimation.timingFunctions,
        .object("an array of CAMediaTimingFunction")),
      PropertyDeclaration("calculationMode", \CAKeyframeAnimation.calculationMode, .value),
      PropertyDeclaration("tensionValues", \CAKeyframeAnimation.tensionValues, .numbers()),
      PropertyDeclaration(
        "continuityValues", \CAKeyframeAnimation.continuityValues, .numbers()),
      PropertyDeclaration("biasValues", \CAKeyframeAnimation.biasValues, .numbers()),
      PropertyDeclaration("rotationMode", \CAKeyframeAnimation.rotationMode, .optional()),
    ]
  ) { CAKeyframeAnimation() }

  package override class var properties: PropertyTable<CAAnimation> { own }
}
