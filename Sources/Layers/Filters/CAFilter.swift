public import Foundation

/// A filter of a layer: what changes its picture, or combines it with what lies behind.
///
/// A filter has a type, such as "gaussianBlur" or "multiplyBlendMode", and values for the type's
/// inputs by key, such as "inputRadius". `filterTypes()` lists the types; Core Image's names for
/// them ("CIGaussianBlur") and CSS's ("hue-rotate") are known too, and capitals do not matter. A
/// filter of any other type is reported when the tree is rendered, and has no effect.
///
/// Change a filter that a layer has through the layer's key path, `filters.NAME.inputRadius`.
open class CAFilter: NSObject, NSCopying {
  /// What the filter does.
  public let type: String

  /// What key paths call the filter; the type where there is none.
  open var name: String?

  /// False: the filter has no effect.
  open var isEnabled = true

  /// The values that were set, by input.
  package private(set) var inputs: [String: Any] = [:]

  /// Makes a filter whose inputs have their defaults.
  ///
  /// - Parameter type: Any string is accepted.
  public init(type: String) {
    self.type = type
  }

  /// Makes a filter of a type that Strata draws; nil for any other.
  public convenience init?(name: String) {
    guard FilterKind(name: name) != nil else { return nil }
    self.init(type: name)
  }

  /// The types that are drawn, sorted, each under its own name.
  public class func filterTypes() -> [String] {
    FilterKind.namesOfAll.sorted()
  }

  /// The inputs that the type has, sorted; none for an unknown type.
  open var inputKeys: [String] {
    (FilterKind(name: type)?.defaults ?? [:]).keys.sorted()
  }

  /// Gives all inputs their defaults.
  open func setDefaults() {
    inputs = [:]
  }

  /// The value of an input: what was set or its default; nil when there is neither.
  ///
  /// The keys "type", "name" and "enabled" stand for the properties.
  open func value(forKey key: String) -> Any? {
    if let property = Self.properties.property(forKey: key) { return property.read(self) }
    return inputs[key] ?? FilterKind(name: type)?.defaults[key]
  }

  /// Sets an input; nil gives it its default.
  ///
  /// Any key and value is stored. A value of another kind than the input takes counts as its default.
  ///
  /// - Precondition: The key is not "type"; "name" takes a string and "enabled" a truth value.
  open func setValue(_ value: Any?, forKey key: String) {
    do { try assign(value, forKey: key) } catch { preconditionFailure(error.description) }
  }

  /// Sets an input or a property; nil gives it its default.
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

  /// What is no input.
  static let properties = PropertyTable<CAFilter>([
    PropertyDeclaration(reading: "type", \CAFilter.type, .value),
    PropertyDeclaration("name", \CAFilter.name, .optional()),
    PropertyDeclaration("enabled", alias: "isEnabled", \CAFilter.isEnabled, .value),
  ]) { CAFilter(type: "normal") }

  /// A filter with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = CAFilter(type: type)
    result.take(self)
    return result
  }

  /// Takes over all but the type.
  func take(_ other: CAFilter) {
    (name, isEnabled, inputs) = (other.name, other.isEnabled, other.inputs)
  }

  /// Whether the other is a filter with the same type, name, state and values.
  ///
  /// Objects of other modules among the values must be the same object.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAFilter else { return false }
    return type == other.type && name == other.name && isEnabled == other.isEnabled
      && inputs.count == other.inputs.count
      && inputs.allSatisfy { key, value in
        other.inputs[key].map { Self.isEqual(value, $0) } ?? false
      }
  }

  /// The same for equal filters.
  open override var hash: Int { type.hashValue }

  private static func isEqual(_ a: Any, _ b: Any) -> Bool {
    let (dumpA, dumpB) = (DumpValue(a), DumpValue(b))
    if case .object = dumpA { return (a as AnyObject) === (b as AnyObject) }
    return dumpA == dumpB
  }
}
