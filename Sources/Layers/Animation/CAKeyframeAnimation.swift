public import Foundation
public import StrataGraphics

/// An animation through any number of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in order; see `CABasicAnimation.fromValue` for what they can be.
  ///
  /// None have no effect, and a single one holds all the time.
  open var values: [Any]? {
    get { source.map { $0.keyframes().values.map { $0.boxed ?? NSNull() } } ?? given.values }
    set {
      settle()
      given.values = newValue
    }
  }

  /// What a point moves along; wins over `values`.
  ///
  /// The start and every end of a line or curve are keyframes. Copied when set, so that a mutable
  /// path can be changed afterwards without effect here.
  open var path: CGPath? {
    didSet { path = path?.fixed }
  }

  /// When each value is reached, as shares of the duration: one for each value, from 0 to 1, none less
  /// than the one before; in discrete mode the times at which values begin.
  ///
  /// Times are used as they are. Before the first one and after the last one their values hold, so
  /// values beyond the times are never reached; at any other time the first stretch counts that ends
  /// later. With fewer than two, or one that is not finite, the values are evenly spaced.
  open var keyTimes: [NSNumber]? {
    get { source.map { $0.keyframes().times.map { NSNumber(value: $0) } } ?? given.keyTimes }
    set {
      settle()
      given.keyTimes = newValue
    }
  }

  /// How progress runs between two neighbouring values, one less than there are values; those that
  /// are missing have an even pace.
  ///
  /// `timingFunction` has warped the progress of the whole pass before.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { source.map { $0.keyframes().paces } ?? given.timingFunctions }
    set {
      settle()
      given.timingFunctions = newValue
    }
  }

  /// How the values in between are found.
  open var calculationMode = CAAnimationCalculationMode.linear

  /// How tight the curve of a cubic mode is at each value: 1 has straight pieces, -1 wide bends;
  /// those that are missing are 0.
  open var tensionValues: [NSNumber]?

  /// How sharp the corner of a cubic mode is at each value: -1...1; those that are missing are 0, no
  /// corner.
  open var continuityValues: [NSNumber]?

  /// Whether the curve of a cubic mode bends before a value, towards 1, or after it, towards -1;
  /// those that are missing are 0.
  open var biasValues: [NSNumber]?

  /// Whether the layer turns with the path; nil, the default, does not.
  open var rotationMode: CAAnimationRotationMode?

  /// The values, times and paces that were given one by one.
  private var given:
    (values: [Any]?, keyTimes: [NSNumber]?, timingFunctions: [CAMediaTimingFunction]?)
  /// Where they come from otherwise; nil once one of them was set.
  package private(set) var source: (any KeyframeSource)?

  /// Makes an animation whose values, times and paces come from elsewhere.
  package convenience init(keyPath: String, _ source: any KeyframeSource) {
    self.init(keyPath: keyPath)
    self.source = source
  }

  /// Takes over what comes from the source, before a part of it is set.
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
