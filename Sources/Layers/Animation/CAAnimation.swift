public import Foundation
public import StrataGraphics

/// The base class of all animations, which change a layer's presentation over time but not the
/// layer.
///
/// Create an instance of one of its subclasses. A layer copies an animation that is added to it, so
/// later changes to the original have no effect on the layer.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction, ValueRefusing {
  // MARK: Timing

  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  /// The pacing of each repetition; nil, the default, is linear.
  open var timingFunction: CAMediaTimingFunction?

  /// The object that is notified when the animation starts and stops; retained.
  ///
  /// The delegates of animations in a group are not notified.
  open var delegate: (any CAAnimationDelegate)?

  /// Whether the animation, with its fill, is removed from its layer when it ends; true by default.
  open var isRemovedOnCompletion = true

  /// The preferred frame rates, which are stored but not used.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Values stored under keys that name no property.
  private var undeclaredValues: [String: Any] = [:]
  /// Values passed to key-value methods that the animation could not accept, for layers to report.
  var refusedValues = RefusedValues()

  // MARK: Making and copying

  /// Creates an animation with default values.
  public override init() {
    super.init()
  }

  /// Returns nil, because animations cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Returns an animation with the same values, including values under your own keys.
  ///
  /// Objects among the values, such as a group's animations, are shared and not copied. A copy of
  /// an instance of your own subclass is an instance of the framework class that yours derives
  /// from.
  open func copy(with zone: NSZone? = nil) -> Any {
    var result = Self.properties.makeDefault()
    Self.properties.copy(self, to: &result)
    result.undeclaredValues = undeclaredValues
    result.refusedValues = refusedValues
    return result
  }

  // MARK: Key-value access

  private static let own = PropertyTable<CAAnimation>(
    [
      PropertyDeclaration("beginTime", \CAAnimation.beginTime, .value),
      PropertyDeclaration("duration", \CAAnimation.duration, .value(.time)),
      PropertyDeclaration("speed", \CAAnimation.speed, .value),
      PropertyDeclaration("timeOffset", \CAAnimation.timeOffset, .value),
      PropertyDeclaration("repeatCount", \CAAnimation.repeatCount, .value(.time)),
      PropertyDeclaration("repeatDuration", \CAAnimation.repeatDuration, .value(.time)),
      PropertyDeclaration("autoreverses", \CAAnimation.autoreverses, .value),
      PropertyDeclaration("fillMode", \CAAnimation.fillMode, .value),
      PropertyDeclaration(
        "timingFunction", \CAAnimation.timingFunction,
        .object("a CAMediaTimingFunction").written(as: .curve)),
      PropertyDeclaration(
        "delegate", \CAAnimation.delegate,
        .object("a CAAnimationDelegate") { $0 as? any CAAnimationDelegate }),
      PropertyDeclaration(
        "preferredFrameRateRange", \CAAnimation.preferredFrameRateRange,
        .whole("a CAFrameRateRange")),
      PropertyDeclaration(
        "removedOnCompletion", alias: "isRemovedOnCompletion",
        \CAAnimation.isRemovedOnCompletion, .value),
    ]
  ) { CAAnimation() }

  /// The properties that the class and its superclasses declare.
  ///
  /// A subclass with more properties overrides this with its own table.
  package class var properties: PropertyTable<CAAnimation> { own }

  /// Returns the default value of a property.
  ///
  /// Nil for an unknown key, and if the default is the value that an unset property of its type
  /// returns: 0, false or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    properties.defaultValue(forKey: key)
  }

  /// Returns the value of a property, or the value stored under an unknown key.
  ///
  /// Numbers and Booleans are returned as `NSNumber`, names such as fill modes as `String`. If
  /// nothing is stored under an unknown key, the result is its `defaultValue(forKey:)`.
  open func value(forKey key: String) -> Any? {
    guard let property = Self.properties.property(forKey: key) else {
      return undeclaredValues[key] ?? type(of: self).defaultValue(forKey: key)
    }
    return AnimatableValue.unwrap(property.read(self))
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil and unsuitable values are handled as described for ``CALayer/setValue(_:forKey:)``. They
  /// are reported when a tree that the animation affects is rendered.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try assign(value, forKey: key)
    }
  }

  /// Returns the value at a key path such as `fromValue.x`, or nil if a component of the path is
  /// unknown.
  open func value(forKeyPath keyPath: String) -> Any? { resolve(keyPath) }

  /// Sets the value at a key path; a component replaces only its part of the value.
  ///
  /// Unsuitable values and invalid paths are handled and reported as described for
  /// `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try assign(value, forKeyPath: keyPath)
    }
  }

  /// Returns true; animations cannot be archived, so this is never called.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: As an action

  /// Adds the animation to the layer under the event's key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil clears the value or restores the default.
  package func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = Self.properties.property(forKey: key) else {
      undeclaredValues[key] = value
      return
    }
    var animation = self
    try Self.properties.assign(value, to: property, of: &animation)
  }
}
