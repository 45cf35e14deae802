import Strata
import StrataGraphics

/// The value of `transform`: functions, the rightmost of which applies first.
enum SVGTransform {
  /// - Returns: nil if the text is malformed; the element then counts as untransformed.
  static func transform(_ text: String) -> CGAffineTransform? {
    var scanner = SVGScanner(text)
    var result = CGAffineTransform.identity
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard let function = function(&scanner) else { return nil }
      result = function.concatenating(result)
      scanner.skipSeparator()
    }
    return result
  }

  private static func function(_ scanner: inout SVGScanner) -> CGAffineTransform? {
    let name = scanner.word()
    scanner.skipSpaces()
    guard scanner.take("(") else { return nil }
    var values: [Double] = []
    scanner.skipSpaces()
    while let number = scanner.number() {
      values.append(number)
      scanner.skipSeparator()
    }
    guard scanner.take(")"), values.allSatisfy(\.isFinite) else { return nil }
    return matrix(name, values)
  }

  private static func matrix(_ name: String, _ v: [Double]) -> CGAffineTransform? {
    switch (name, v.count) {
    case ("matrix", 6): CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case ("translate", 1): CGAffineTransform(translationX: v[0], y: 0)
    case ("translate", 2): CGAffineTransform(translationX: v[0], y: v[1])
    case ("scale", 1): CGAffineTransform(scaleX: v[0], y: v[0])
    case ("scale", 2): CGAffineTransform(scaleX: v[0], y: v[1])
    case ("rotate", 1): rotation(v[0])
    case ("rotate", 3):
      CGAffineTransform(translationX: -v[1], y: -v[2]).concatenating(rotation(v[0]))
        .concatenating(CGAffineTransform(translationX: v[1], y: v[2]))
    case ("skewX", 1): CGAffineTransform(a: 1, b: 0, c: tangent(v[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): CGAffineTransform(a: 1, b: tangent(v[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: nil
    }
  }

  private static func rotation(_ degrees: Double) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: degrees * .pi / 180)
  }

  private static func tangent(_ degrees: Double) -> Double { Maths.tan(degrees * .pi / 180) }
}
