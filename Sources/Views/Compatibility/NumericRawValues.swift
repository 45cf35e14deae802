/// A type whose raw value is a number, such as a priority, a level or a weight.
///
/// Values are compared by their raw values, and differ by a raw value.
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

  /// Returns the value of a number, or this value if the type does not have the number.
  private func with(_ number: RawValue) -> Self { Self(rawValue: number) ?? self }
}
