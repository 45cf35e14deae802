public import Foundation
public import Strata

// Geometry as text: `{1, 2}` for pairs, `{{0, 0}, {3, 4}}` for rectangles, `[1, 0, 0, 1, 0, 0]` for
// transforms.
extension NSCoder {
  // MARK: From text

  /// Returns the point in a string such as `{1, 2}`; zero if the string is malformed.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(in: string, like: pair).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }

  /// Returns the vector in a string such as `{1, 2}`; zero if the string is malformed.
  public class func cgVector(for string: String) -> CGVector {
    numbers(in: string, like: pair).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// Returns the size in a string such as `{1, 2}`; zero if the string is malformed.
  public class func cgSize(for string: String) -> CGSize {
    numbers(in: string, like: pair).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }

  /// Returns the rectangle in a string such as `{{0, 0}, {3, 4}}`; zero if the string is malformed.
  public class func cgRect(for string: String) -> CGRect {
    numbers(in: string, like: "{\(pair),\(pair)}").map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    } ?? .zero
  }

  /// Returns the transform in a string such as `[1, 0, 0, 1, 0, 0]`; the identity if the string is
  /// malformed.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(in: string, like: "[#,#,#,#,#,#]").map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  /// Returns the insets in a string such as `{1, 2, 3, 4}`, from the top counterclockwise; zero if
  /// the string is malformed.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(in: string, like: quad).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }

  /// Returns the insets in a string such as `{1, 2, 3, 4}`: top, leading, bottom, trailing; zero if
  /// the string is malformed.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    numbers(in: string, like: quad).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }

  /// Returns the offset in a string such as `{1, 2}`; zero if the string is malformed.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(in: string, like: pair).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  // MARK: To text

  /// Returns a string such as `{1, 2}`.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// Returns a string such as `{1, 2}`.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// Returns a string such as `{1, 2}`.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// Returns a string such as `{{0, 0}, {3, 4}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Returns a string such as `[1, 0, 0, 1, 0, 0]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let inner = text(
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
    return "[\(inner.dropFirst().dropLast())]"
  }
  /// Returns a string such as `{1, 2, 3, 4}`, from the top counterclockwise.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// Returns a string such as `{1, 2, 3, 4}`: top, leading, bottom, trailing.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    text([insets.top, insets.leading, insets.bottom, insets.trailing])
  }
  /// Returns a string such as `{1, 2}`.
  public class func string(for offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
  }

  // MARK: Keyed archives

  /// Encodes a vector as text.
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(Self.string(for: vector) as NSString, forKey: key)
  }
  /// Encodes a transform as text.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(Self.string(for: transform) as NSString, forKey: key)
  }
  /// Encodes insets as text.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets) as NSString, forKey: key)
  }
  /// Encodes insets as text.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(Self.string(for: insets) as NSString, forKey: key)
  }
  /// Encodes an offset as text.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(Self.string(for: offset) as NSString, forKey: key)
  }

  /// Decodes a point; zero if the key is missing.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Decodes a size; zero if the key is missing.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Decodes a rectangle; zero if the key is missing.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
  /// Decodes a vector; zero if the key is missing.
  public func decodeCGVector(forKey key: String) -> CGVector {
    Self.cgVector(for: decodedText(forKey: key))
  }
  /// Decodes a transform; the identity if the key is missing.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: decodedText(forKey: key))
  }
  /// Decodes insets; zero if the key is missing.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: decodedText(forKey: key))
  }
  /// Decodes insets; zero if the key is missing.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.nsDirectionalEdgeInsets(for: decodedText(forKey: key))
  }
  /// Decodes an offset; zero if the key is missing.
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    Self.uiOffset(for: decodedText(forKey: key))
  }

  private func decodedText(forKey key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key)?.description ?? ""
  }

  // MARK: Numbers

  private static let pair = "{#,#}"
  private static let quad = "{#,#,#,#}"

  /// Returns the numbers in a string, or nil if the characters between them differ from a form.
  ///
  /// - Parameter form: The string without spaces and with # for each number.
  private static func numbers(in string: String, like form: String) -> [Double]? {
    let text = string.filter { !$0.isWhitespace }
    let delimiters: Set<Character> = ["{", "}", "[", "]", ","]
    let found = text.split { delimiters.contains($0) }
    var rest = text[...]
    var shape = ""
    while let first = rest.first {
      if delimiters.contains(first) {
        shape.append(rest.removeFirst())
      } else {
        shape.append("#")
        rest = rest.drop { !delimiters.contains($0) }
      }
    }
    let numbers = found.compactMap { Double($0) }
    return shape == form && numbers.count == found.count ? numbers : nil
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    "{\(numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", "))}"
  }
}
