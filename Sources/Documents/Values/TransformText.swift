import Foundation
package import StrataGraphics

/// Transforms in CAML syntax: functions separated by spaces.
///
/// The rightmost function is applied first, as in SVG and CSS.
package enum TransformText {
  /// The maximum number of functions in one text; real files contain a handful.
  private static let mostFunctions = 256

  /// Returns the transform that a text describes.
  ///
  /// - Parameter text: Any of `translate(x, y, z)`, `scale(x, y, z)`, `rotate(30deg)`,
  ///   `rotate(30deg, x, y, z)`, `perspective(d)` and `matrix(6 or 16 numbers)`. Missing trailing
  ///   arguments have their neutral value; `scale(s)` scales x and y. Angles may end in `deg` or
  ///   `rad`; the default is degrees. 6 or 16 numbers without a name are a matrix. The empty text
  ///   is the identity.
  /// - Returns: The transform; nil if the text is malformed, or if a number in it or in the
  ///   result is not finite.
  package static func transform(_ text: String) -> CATransform3D? {
    var parser = Parser(scanner: TextScanner(text))
    var result = CATransform3DIdentity
    guard var token = parser.scanner.next() else { return result }
    if case .number = token { return bareMatrix(text) }
    for _ in 0..<mostFunctions {
      guard case .word(let name) = token, let arguments = parser.arguments(),
        let function = function(name, arguments)
      else { return nil }
      // With row vectors, `a * b` applies a first. Functions further right are applied first.
      result = CATransform3DConcat(function, result)
      // Finite arguments may overflow, as in `perspective(1e-320)`.
      guard result.isFinite else { return nil }
      guard let next = parser.scanner.next() else { return result }
      token = next
    }
    return nil
  }

  /// A number with the unit directly after it.
  struct Argument {
    var value: Double
    var unit = ""
  }

  private struct Parser {
    var scanner: TextScanner

    /// Returns the arguments in parentheses; nil if the syntax is malformed.
    mutating func arguments() -> [Argument]? {
      guard scanner.next() == .other(UInt8(ascii: "(")) else { return nil }
      var result: [Argument] = []
      while let token = scanner.next() {
        switch token {
        case .number(let value):
          guard value.isFinite, result.count < 16 else { return nil }
          result.append(Argument(value: value))
        case .word(let unit):
          guard let last = result.indices.last, result[last].unit.isEmpty else { return nil }
          result[last].unit = unit
        case .other(UInt8(ascii: ")")):
          return result
        case .other:
          return nil
        }
      }
      return nil
    }
  }

  private static func bareMatrix(_ text: String) -> CATransform3D? {
    NumberText.numbers(text, atMost: 16).flatMap { values in
      values.allSatisfy(\.isFinite) ? matrix(values) : nil
    }
  }

  private static func function(_ name: String, _ arguments: [Argument]) -> CATransform3D? {
    if name == "rotate" { return rotation(arguments) }
    guard arguments.allSatisfy(\.unit.isEmpty) else { return nil }
    let values = arguments.map(\.value)
    func value(_ index: Int, or neutral: Double) -> Double {
      index < values.count ? values[index] : neutral
    }
    switch (name, values.count) {
    case ("translate", 1...3):
      return CATransform3DMakeTranslation(values[0], value(1, or: 0), value(2, or: 0))
    case ("scale", 1...3):
      return CATransform3DMakeScale(values[0], value(1, or: values[0]), value(2, or: 1))
    case ("perspective", 1) where values[0] != 0:
      var result = CATransform3DIdentity
      result.m34 = -1 / values[0]
      return result
    case ("matrix", _):
      return matrix(values)
    default:
      return nil
    }
  }

  private static func rotation(_ arguments: [Argument]) -> CATransform3D? {
    guard arguments.count == 1 || arguments.count == 4,
      arguments.dropFirst().allSatisfy(\.unit.isEmpty)
    else { return nil }
    let axis = arguments.count == 4 ? arguments[1...].map(\.value) : [0, 0, 1]
    switch arguments[0].unit {
    case "deg", "": return rotation(degrees: arguments[0].value, axis)
    case "rad": return CATransform3DMakeRotation(arguments[0].value, axis[0], axis[1], axis[2])
    default: return nil
    }
  }

  /// Returns a rotation that is exact for quarter turns about z.
  ///
  /// This keeps rotated rectangles aligned to the axes: 90° in radians is not representable, and
  /// its cosine is 6e-17.
  private static func rotation(degrees: Double, _ axis: [Double]) -> CATransform3D {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    guard axis[0] == 0, axis[1] == 0, axis[2] != 0, turn.truncatingRemainder(dividingBy: 90) == 0
    else {
      return CATransform3DMakeRotation(degrees * .pi / 180, axis[0], axis[1], axis[2])
    }
    let quarters = (Int(turn / 90) * (axis[2] > 0 ? 1 : -1) + 4) % 4
    let turns: [(cosine: CGFloat, sine: CGFloat)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    let (cosine, sine) = turns[quarters]
    var result = CATransform3DIdentity
    (result.m11, result.m12, result.m21, result.m22) = (cosine, sine, -sine, cosine)
    return result
  }

  /// Returns an affine map from 6 numbers a, b, c, d, tx, ty, or a matrix from 16, m11, m12 … m44.
  private static func matrix(_ values: [Double]) -> CATransform3D? {
    let v = values.map { CGFloat($0) }
    var m = CATransform3DIdentity
    switch v.count {
    case 6:
      (m.m11, m.m12, m.m21, m.m22, m.m41, m.m42) = (v[0], v[1], v[2], v[3], v[4], v[5])
    case 16:
      (m.m11, m.m12, m.m13, m.m14) = (v[0], v[1], v[2], v[3])
      (m.m21, m.m22, m.m23, m.m24) = (v[4], v[5], v[6], v[7])
      (m.m31, m.m32, m.m33, m.m34) = (v[8], v[9], v[10], v[11])
      (m.m41, m.m42, m.m43, m.m44) = (v[12], v[13], v[14], v[15])
    default:
      return nil
    }
    return m
  }
}
