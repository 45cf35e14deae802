// swift-format-ignore-file: AvoidRetroactiveConformances
// The reason is given below the imports.

public import Foundation
public import StrataGraphics

// On Apple's systems a number or a structure read as `Any` casts both to the Swift type and to its
// box: `value(forKey: "bounds")` to `CGRect` and `NSValue`, `value(forKey: "opacity")` to `CGFloat`
// and `NSNumber`. Foundation on Linux has such bridging for its own numbers but not for these
// types. Its protocol is underscored, but it is the only one. Without it `as? CGFloat`, which every
// program writes, would be nil.

/// A structure that casts to and from the `NSValue` that boxes it.
public protocol ValueBridgeable: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// Unboxes a value, or returns nil if it holds another type.
  init?(unboxing value: NSValue)
}

extension ValueBridgeable {
  /// Unboxes a value for a cast that must not fail; traps if it holds another type.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// Unboxes a value for a cast that may fail.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = Self(unboxing: source)
    return result != nil
  }

  /// Unboxes a value; traps if it is nil or holds another type.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let result = source.flatMap({ Self(unboxing: $0) }) else {
      preconditionFailure("the value does not contain a \(Self.self)")
    }
    return result
  }
}

extension CGPoint: ValueBridgeable, @retroactive _ObjectiveCBridgeable {
  /// Unboxes a point, or returns nil if the value holds another type.
  public init?(unboxing value: NSValue) {
    guard case .point(let point) = value.geometry else { return nil }
    self = point
  }

  /// Boxes the point.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
}

extension CGSize: ValueBridgeable, @retroactive _ObjectiveCBridgeable {
  /// Unboxes a size, or returns nil if the value holds another type.
  public init?(unboxing value: NSValue) {
    guard case .size(let size) = value.geometry else { return nil }
    self = size
  }

  /// Boxes the size.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
}

extension CGRect: ValueBridgeable, @retroactive _ObjectiveCBridgeable {
  /// Unboxes a rectangle, or returns nil if the value holds another type.
  public init?(unboxing value: NSValue) {
    guard case .rect(let rect) = value.geometry else { return nil }
    self = rect
  }

  /// Boxes the rectangle.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
}

extension CATransform3D: ValueBridgeable {
  /// Unboxes a transform, or returns nil if the value holds another type.
  public init?(unboxing value: NSValue) {
    guard case .transform(let transform) = value.geometry else { return nil }
    self = transform
  }

  /// Boxes the transform.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Boxes the number.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Unboxes a number.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Unboxes a number.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Unboxes a number; nil gives 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
