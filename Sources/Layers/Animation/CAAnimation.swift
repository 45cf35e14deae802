public import Foundation
public import StrataGraphics

/// What changes how a layer shows over time, without changing the layer: the base of all animations.
///
/// Make one of its subclasses. A layer copies an animation that is added to it, so that changes
/// afterwards have no effect there.
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

  /// How progress runs over each pass; nil, the default, is an even pace.
  open var timingFunction: CAMediaTimingFunction?

  /// Told of the start and the stop; retained.
  ///
  /// Those of the animations in a group are not told.
  open var delegate: (any CAAnimationDelegate)?

  /// Whether the animation is taken off its layer at its end, and its fill with it; true by default.
  open var isRemovedOnCompletion = true

  /// The frame rates that would suit; kept and not used.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Values under keys that name no property.
  private var freeValues: [String: Any] = [:]
  /// What key-value calls gave that the animation cannot take; layers report it.
  var refusedValues = RefusedValues()

  // MARK: Making and copying

  /// Makes an animation with default values.
  public override init() {
    super.init()
  }

  /// Animations cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// An animation with the same values, those under keys of your own included.
  ///
  /// The objects among the values are the same objects; so are a group's animations. The copy of an
  /// instance of a class of yours is one of the class here that yours extends.
  open func copy(with zone: NSZone? = nil) -> Any {
    var result = Self.properties.makeDefault()
    Self.properties.copy(self, to: &result)
    result.freeValues = freeValues
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

  /// What the class and those above it declare; a class with more has its own table.
  package class var properties: PropertyTable<CAAnimation> { own }

  /// The default of a property, nil when that is what an unset value of its type reads: 0, false,
  /// nil.
  ///
  /// Nil for an unknown key.
  open class func defaultValue(forKey key: String) -> Any? {
    properties.defaultValue(forKey: key)
  }

  /// The value of a property, or what was stored under an unknown key; nil when nothing was.
  ///
  /// Numbers and truth values come as `NSNumber`, names such as fill modes as `String`.
  open func value(forKey key: String) -> Any? {
    guard let property = Self.properties.property(forKey: key) else { return freeValues[key] }
    return AnimatableValue.unwrap(property.read(self))
  }

  /// Sets a property, or stores the value under an unknown key.
  ///
  /// Nil and what does not fit are treated as ``CALayer/setValue(_:forKey:)`` tells, and reported
  /// when a tree is rendered that the animation moves.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try assign(value, forKey: key)
    }
  }

  /// The value at a path of keys, such as `fromValue.x`; nil where a part of the path is unknown.
  open func value(forKeyPath keyPath: String) -> Any? { resolve(keyPath) }

  /// Sets the value at a path of keys; a component replaces that part of the value.
  ///
  /// What does not fit, or leads nowhere, is treated and reported as `setValue(_:forKey:)` tells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try assign(value, forKeyPath: keyPath)
    }
  }

  /// Whether an archive would hold a property: animations cannot be archived, and nobody asks.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  // MARK: As an action

  /// Adds the animation to the layer under the event's key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Sets a property, or stores the value under an unknown key; nil clears or gives the default.
  package func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = Self.properties.property(forKey: key) else {
      freeValues[key] = value
      return
    }
    var animation = self
    try Self.properties.assign(value, to: property, of: &animation)
  }
}
