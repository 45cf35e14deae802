/// A type whose raw value is a number, such as a priority, a level or a weight.
///
/// Values compare by their raw values. Adding a number to a value gives a value, and subtracting
/// two values gives a number.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable
where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
  /// Returns whether a value is less than another.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Returns a value increased by a number.
  public static func + (lhs: Self, rhs: RawValue) -> Self { lhs.with(lhs.rawValue + rhs) }

  /// Returns a value increased by a number.
  public static func + (lhs: RawValue, rhs: Self) -> Self { rhs.with(lhs + rhs.rawValue) }

  /// Returns a value decreased by a number.
  public static func - (lhs: Self, rhs: RawValue) -> Self { lhs.with(lhs.rawValue - rhs) }

  /// Returns the difference of two values.
  public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

  /// Increases a value by a number.
  public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }

  /// Decreases a value by a number.
  public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }

  /// Returns the value with a raw value, or this value if the type does not accept the raw value.
  private func with(_ number: RawValue) -> Self { Self(rawValue: number) ?? self }
}
