public import Foundation

/// A filter that changes a layer's image or combines it with the content behind it.
///
/// A filter has a type, such as "gaussianBlur" or "multiplyBlendMode", and values for the type's
/// inputs by key, such as "inputRadius". `filterTypes()` lists the types. Core Image's names
/// ("CIGaussianBlur") and CSS's names ("hue-rotate") are supported as well, and names are
/// case-insensitive. A filter of any other type is reported when the tree is rendered, and has no
/// effect.
///
/// Lengths are in points and angles in radians. The radius of a blur or a shadow is the standard
/// deviation of its Gaussian.
///
/// To change a filter of a layer, use the layer's key path, `filters.NAME.inputRadius`.
open class CAFilter: NSObject, NSCopying {
  /// The type of the filter.
  public let type: String

  /// The name of the filter in key paths; if nil, key paths use the type.
  open var name: String?

  /// Whether the filter has an effect.
  open var isEnabled = true

  /// The values that were set, by input.
  package private(set) var inputs: [String: Any] = [:] {
    didSet { effect = resolved() }
  }

  /// The supported type that `type` names, or nil.
  let kind: FilterKind?

  /// The effect of an enabled filter with these inputs; nil if it changes nothing.
  ///
  /// It is cached, because frames read it more often than inputs change.
  private(set) var effect: FilterEffect?

  /// Creates a filter whose inputs have their defaults.
  ///
  /// - Parameter type: Any string.
  public init(type: String) {
    self.type = type
    kind = FilterKind(name: type)
    super.init()
    effect = resolved()
  }

  /// Creates a filter with the same values, and so the same effect.
  private init(copying other: CAFilter) {
    (type, kind, effect) = (other.type, other.kind, other.effect)
    // Before the base class, where no observer is called.
    (name, isEnabled, inputs) = (other.name, other.isEnabled, other.inputs)
    super.init()
  }

  /// Creates a filter of a type that Strata draws; nil for any other.
  public convenience init?(name: String) {
    guard FilterKind(name: name) != nil else { return nil }
    self.init(type: name)
  }

  /// Returns the supported types, sorted, each under its own name.
  public class func filterTypes() -> [String] {
    FilterKind.namesOfAll.sorted()
  }

  /// The keys of the type's inputs, sorted; empty for an unknown type.
  open var inputKeys: [String] {
    (kind?.defaults ?? [:]).keys.sorted()
  }

  /// Restores the defaults of all inputs.
  open func setDefaults() {
    inputs = [:]
  }

  /// Returns the value of an input, or its default, or nil if it has neither.
  ///
  /// The keys "type", "name" and "enabled" denote the properties.
  open func value(forKey key: String) -> Any? {
    if let property = Self.properties.property(forKey: key) { return property.read(self) }
    return inputs[key] ?? kind?.defaults[key]
  }

  /// Sets an input; nil restores its default.
  ///
  /// Any key and value is stored. A value of an unsuitable kind is treated as the default.
  ///
  /// - Precondition: The key is not "type"; "name" takes a string and "enabled" a Boolean.
  open func setValue(_ value: Any?, forKey key: String) {
    do { try assign(value, forKey: key) } catch { preconditionFailure(error.description) }
  }

  /// Sets an input or a property; nil restores the default.
  func assign(_ value: Any?, forKey key: String) throws(KeyPathError) {
    let value = AnimatableValue.unwrap(value)
    guard let property = Self.properties.property(forKey: key) else {
      let number = value.flatMap { AnimatableValue($0)?.number }
      inputs[key] = number.map { NSNumber(value: $0) } ?? value
      return
    }
    var filter = self
    try Self.properties.assign(value, to: property, of: &filter)
  }

  /// The properties that are not inputs.
  static let properties = PropertyTable<CAFilter>([
    PropertyDeclaration(reading: "type", \CAFilter.type, .value),
    PropertyDeclaration("name", \CAFilter.name, .optional()),
    PropertyDeclaration("enabled", alias: "isEnabled", \CAFilter.isEnabled, .value),
  ]) { CAFilter(type: "normal") }

  /// Returns a filter with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { CAFilter(copying: self) }

  /// Returns whether the other is a filter with the same type, name, state and values.
  ///
  /// Values of types from other modules must be the same object.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAFilter else { return false }
    return type == other.type && name == other.name && isEnabled == other.isEnabled
      && inputs.count == other.inputs.count
      && inputs.allSatisfy { key, value in
        other.inputs[key].map { Self.isEqual(value, $0) } ?? false
      }
  }

  /// A hash value that is the same for equal filters.
  open override var hash: Int { type.hashValue }

  private static func isEqual(_ a: Any, _ b: Any) -> Bool {
    let (dumpA, dumpB) = (DumpValue(a), DumpValue(b))
    if case .object = dumpA { return (a as AnyObject) === (b as AnyObject) }
    return dumpA == dumpB
  }
}

extension CAFilter {
  /// The supported types of `compositingFilter`, sorted, each under its own name.
  package static var compositingTypes: [String] { FilterKind.namesOfBlends.sorted() }

  /// Whether the type composites a layer with the content behind it.
  package var isCompositing: Bool {
    if case .blend? = kind { return true }
    return false
  }
}
