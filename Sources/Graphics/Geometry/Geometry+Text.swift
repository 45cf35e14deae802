public import Foundation

// Descriptions and property lists of points, sizes and rectangles in the form of Core Graphics. The
// types belong to Foundation, which has neither on Linux.

// swift-format-ignore: AvoidRetroactiveConformances
extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates, as in "(1.0, 2.0)".
  public var debugDescription: String { "(\(x), \(y))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The width and the height, as in "(30.0, 40.0)".
  public var debugDescription: String { "(\(width), \(height))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The origin and the size, as in "(1.0, 2.0, 30.0, 40.0)".
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

extension CGPoint {
  /// The coordinates under the keys "X" and "Y".
  public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

  /// Creates a point from a dictionary; nil if a coordinate is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number("X", in: dict), let y = number("Y", in: dict) else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// The lengths under the keys "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

  /// Creates a size from a dictionary; nil if a length is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number("Width", in: dict), let height = number("Height", in: dict) else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The origin and the size under the keys "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
  }

  /// Creates a rectangle from a dictionary; nil if a value is missing or not a number.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

/// Returns a number in a dictionary; nil if it is missing or not a number.
private func number(_ key: String, in values: CFDictionary) -> CGFloat? {
  switch values[key] {
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as Int: CGFloat(value)
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}
