package import Foundation
package import StrataGraphics

/// A property value, unboxed.
///
/// This is the only place that classifies an `Any`. An `Int`, a `CGFloat` and an `NSNumber` are all
/// numbers, although none of them casts to each of the others.
package enum AnimatableValue {
  /// Any integer or floating-point type, boxed or not; a Boolean is 0 or 1.
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  /// A `CATransform3D`, or a `CGAffineTransform` converted to one.
  case transform(CATransform3D)
  case color(CGColor)
  case path(CGPath)
  case image(CGImage)
  /// A string, or a value of one of the string-based types.
  case string(String)
  case array([Any])

  /// - Returns: nil if the `Any` holds nil or an object of another type.
  package init?(_ value: Any) {
    if let plain = Self.plain(value) {
      self = plain
    } else if let known = Self.number(in: value) ?? Self.geometry(in: value)
      ?? Self.object(in: value)
    {
      self = known
    } else if let raw = value as? any RawRepresentable {
      // String-based types and option sets. The value that they wrap is never such a type itself.
      guard let known = Self.number(in: raw.rawValue) ?? Self.object(in: raw.rawValue)
      else { return nil }
      self = known
    } else {
      return nil
    }
  }

  /// The number if the value is one, otherwise nil.
  package var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  /// The value as key-value calls return it.
  package var boxed: Any {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .image(let value): value
    case .string(let value): value
    case .array(let value): value
    }
  }

  /// Whether the value equals that of an unset property of the same kind.
  package var isUnset: Bool {
    switch self {
    case .number(let value): value == 0
    case .point(let value): value == .zero
    case .size(let value): value == .zero
    case .rect(let value): value == .zero
    case .transform(let value): CATransform3DIsIdentity(value)
    case .color, .path, .image, .string, .array: false
    }
  }

  /// Returns the value if its dynamic type is one of the most common types.
  ///
  /// Comparing types takes a small part of the time of trying one cast after the other.
  private static func plain(_ value: Any) -> AnimatableValue? {
    let type = type(of: value)
    if type == CGPoint.self { return (value as? CGPoint).map { .point($0) } }
    if type == CATransform3D.self { return (value as? CATransform3D).map { .transform($0) } }
    if type == CGRect.self { return (value as? CGRect).map { .rect($0) } }
    if type == NSNumber.self { return (value as? NSNumber).map { .number($0.doubleValue) } }
    if type == Double.self { return (value as? Double).map { .number($0) } }
    if type == CGColor.self { return (value as? CGColor).map { .color($0) } }
    if type == CGPath.self { return (value as? CGPath).map { .path($0) } }
    if type == [NSNumber].self { return (value as? [NSNumber]).map { .array($0) } }
    return nil
  }

  /// Types whose values are never an optional or `NSNull`.
  private static let plainTypes = Set(
    [
      CGPoint.self, CATransform3D.self, CGRect.self, CGSize.self, NSNumber.self, Double.self,
      CGColor.self, CGPath.self, Bool.self, String.self, [Any].self, [NSNumber].self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) })

  /// Returns the value without optionals around it.
  ///
  /// nil if `value` is nil, holds a nil of any optional type, or is `NSNull`.
  package static func unwrap(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if plainTypes.contains(ObjectIdentifier(type(of: value))) { return value }
    guard !(value is NSNull) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return unwrap(mirror.children.first?.value)
  }

  private static func number(in value: Any) -> AnimatableValue? {
    switch value {
    case let value as Double: .number(value)
    case let value as CGFloat: .number(Double(value))
    case let value as Float: .number(Double(value))
    case let value as Bool: .number(value ? 1 : 0)
    case let value as any BinaryInteger: .number(Double(value))
    case let value as any BinaryFloatingPoint: .number(Double(value))
    // Numbers that no exact cast above accepts, such as integers above 2⁵³.
    case let value as NSNumber: .number(value.doubleValue)
    default: nil
    }
  }

  private static func geometry(in value: Any) -> AnimatableValue? {
    switch value {
    case let value as CGPoint: .point(value)
    case let value as CGSize: .size(value)
    case let value as CGRect: .rect(value)
    case let value as CATransform3D: .transform(value)
    case let value as CGAffineTransform: .transform(CATransform3DMakeAffineTransform(value))
    case let value as NSValue: value.geometry.map(AnimatableValue.init(boxed:))
    default: nil
    }
  }

  private init(boxed geometry: BoxedGeometry) {
    switch geometry {
    case .point(let value): self = .point(value)
    case .size(let value): self = .size(value)
    case .rect(let value): self = .rect(value)
    case .transform(let value): self = .transform(value)
    case .affine(let value): self = .transform(CATransform3DMakeAffineTransform(value))
    }
  }

  private static func object(in value: Any) -> AnimatableValue? {
    switch value {
    case let value as CGColor: .color(value)
    case let value as CGPath: .path(value)
    case let value as CGImage: .image(value)
    case let value as String: .string(value)
    case let value as [Any]: .array(value)
    default: nil
    }
  }
}
