package import Foundation
package import StrataGraphics

/// A property's type, as key-value calls see it.
package protocol KeyValueCoded {
  /// What the property takes, for messages: "a number".
  static var takes: String { get }
  /// nil when the value is of another kind.
  init?(_ value: AnimatableValue)
  /// What `value(forKey:)` returns.
  var boxed: Any { get }
}

extension CGFloat: KeyValueCoded {
  package static var takes: String { "a number" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = CGFloat(number)
  }
  package var boxed: Any { NSNumber(value: Double(self)) }
}

extension Float: KeyValueCoded {
  package static var takes: String { "a number" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = Float(number)
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Double: KeyValueCoded {
  package static var takes: String { "a number" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Int: KeyValueCoded {
  package static var takes: String { "a whole number" }
  package init?(_ value: AnimatableValue) {
    // What an animation between whole numbers passes through counts as the one below.
    guard case .number(let number) = value, let whole = Int(exactly: number.rounded(.down))
    else { return nil }
    self = whole
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension UInt32: KeyValueCoded {
  package static var takes: String { "a whole number from 0 to 4294967295" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value, let whole = UInt32(exactly: number) else { return nil }
    self = whole
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension Bool: KeyValueCoded {
  package static var takes: String { "a truth value" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value else { return nil }
    self = number != 0
  }
  package var boxed: Any { NSNumber(value: self) }
}

extension CGPoint: KeyValueCoded {
  package static var takes: String { "a point" }
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
  package init?(_ value: AnimatableValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
  package var boxed: Any { self }
}

extension CATransform3D: KeyValueCoded {
  package static var takes: String { "a transform" }
  package init?(_ value: AnimatableValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
  package var boxed: Any { self }
}

extension String: KeyValueCoded {
  package static var takes: String { "a string" }
  package init?(_ value: AnimatableValue) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
  package var boxed: Any { self }
}

/// An open set of names, such as a gravity.
package protocol KeyValueName: KeyValueCoded, RawRepresentable where RawValue == String {
  init(rawValue: String)
}

extension KeyValueName {
  package static var takes: String { "a string" }
  package init?(_ value: AnimatableValue) {
    guard case .string(let string) = value else { return nil }
    self.init(rawValue: string)
  }
  package var boxed: Any { rawValue }
}

extension CALayerContentsGravity: KeyValueName {}
extension CALayerContentsFormat: KeyValueName {}
extension CALayerContentsFilter: KeyValueName {}
extension CALayerCornerCurve: KeyValueName {}
extension CALayer.DynamicRange: KeyValueName {}
extension CALayer.ToneMapMode: KeyValueName {}
extension CAShapeLayerFillRule: KeyValueName {}
extension CAShapeLayerLineCap: KeyValueName {}
extension CAShapeLayerLineJoin: KeyValueName {}
extension CAGradientLayerType: KeyValueName {}
extension CAScrollLayerScrollMode: KeyValueName {}

/// A set of bits.
protocol KeyValueMask: KeyValueCoded, OptionSet where RawValue: FixedWidthInteger {}

extension KeyValueMask {
  package static var takes: String { "a number" }
  package init?(_ value: AnimatableValue) {
    guard case .number(let number) = value, let bits = RawValue(exactly: number) else { return nil }
    self.init(rawValue: bits)
  }
  package var boxed: Any { NSNumber(value: UInt64(rawValue)) }
}

extension CAAutoresizingMask: KeyValueMask {}
extension CACornerMask: KeyValueMask {}
extension CAEdgeAntialiasingMask: KeyValueMask {}
