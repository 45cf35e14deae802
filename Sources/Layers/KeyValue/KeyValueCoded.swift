package import Foundation
package import StrataGraphics

/// A property type that key-value calls can convert.
package protocol KeyValueCoded {
  /// The type that the property expects, for messages, such as "a number".
  static var takes: String { get }
  /// Creates a value from an unboxed one, or returns nil if it is of another kind.
  init?(_ value: AnimatableValue)
  /// The value as `value(forKey:)` returns it.
  var boxed: Any { get }
  /// The text format in documents, or nil if documents cannot contain such a value.
  static var textForm: TextForm? { get }
}

extension CGFloat: KeyValueCoded {
  package static var takes: String { "a number" }
  package static var textForm: TextForm? { .number }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = CGFloat(number)
  }
  package var boxed: Any { NSNumber(value: Double(self)) }
}

extension Float: KeyValueCoded {
  package static var takes: String { "a number" }
  package static var textForm: TextForm? { .number }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = Float(number)
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Double: KeyValueCoded {
  package static var takes: String { "a number" }
  package static var textForm: TextForm? { .number }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Int: KeyValueCoded {
  package static var takes: String { "a whole number" }
  package static var textForm: TextForm? { .count }
  package init?(_ value: AnimatableValue) {
    // Intermediate values of an animation between integers are rounded down.
    guard case .number(let number) = value, let whole = Int(exactly: number.rounded(.down))
    else { return nil }
    self = whole
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension UInt32: KeyValueCoded {
  package static var takes: String { "a whole number from 0 to 4294967295" }
  package static var textForm: TextForm? { .seed }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value, let whole = UInt32(exactly: number) else { return nil }
    self = whole
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Bool: KeyValueCoded {
  package static var takes: String { "a Boolean" }
  package static var textForm: TextForm? { .flag }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = number != 0
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension CGPoint: KeyValueCoded {
  package static var takes: String { "a point" }
  package static var textForm: TextForm? { .point }
  package init?(_ value: AnimatableValue) {
    switch value {
    case .point(let point): self = point
    case .size(let size): self.init(x: size.width, y: size.height)
    default: return nil
    }
  }
  package var boxed: Any { self }
}

extension CGSize: KeyValueCoded {
  package static var takes: String { "a size" }
  package static var textForm: TextForm? { .size }
  package init?(_ value: AnimatableValue) {
    switch value {
    case .size(let size): self = size
    case .point(let point): self.init(width: point.x, height: point.y)
    default: return nil
    }
  }
  package var boxed: Any { self }
}

extension CGRect: KeyValueCoded {
  package static var takes: String { "a rectangle" }
  package static var textForm: TextForm? { .rect }
  package init?(_ value: AnimatableValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
  package var boxed: Any { self }
}

extension CATransform3D: KeyValueCoded {
  package static var takes: String { "a transform" }
  package static var textForm: TextForm? { .transform }
  package init?(_ value: AnimatableValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
  package var boxed: Any { self }
}

extension String: KeyValueCoded {
  package static var takes: String { "a string" }
  package static var textForm: TextForm? { .text }
  package init?(_ value: AnimatableValue) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
  package var boxed: Any { self }
}

/// An extensible set of names, such as a gravity.
package protocol KeyValueName: KeyValueCoded, RawRepresentable where RawValue == String {
  init(rawValue: String)
  /// The known names; empty if documents cannot contain one.
  static var words: [String] { get }
}

extension KeyValueName {
  package static var words: [String] { [] }
  package static var takes: String { "a string" }
  package static var textForm: TextForm? { words.isEmpty ? nil : .word(words) }
  package init?(_ value: AnimatableValue) {
    guard case .string(let string) = value else { return nil }
    self.init(rawValue: string)
  }
  package var boxed: Any { rawValue }
}

extension KeyValueName where Self: Equatable {
  /// Returns this name if it is a known one, otherwise `other`.
  func known(or other: Self) -> Self { Self.words.contains(rawValue) ? self : other }
}

/// A set of bits.
protocol KeyValueMask: KeyValueCoded, OptionSet where RawValue: FixedWidthInteger {}

extension KeyValueMask {
  package static var takes: String { "a number" }
  package static var textForm: TextForm? { .bits }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value, let bits = RawValue(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }
  package var boxed: Any { NSNumber(value: UInt64(rawValue)) }
}

extension CAAutoresizingMask: KeyValueMask {}
extension CACornerMask: KeyValueMask {}
extension CAEdgeAntialiasingMask: KeyValueMask {}
