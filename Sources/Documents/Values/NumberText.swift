package import Foundation

/// Numbers, points and rectangles in CAML syntax: decimals separated by spaces.
package enum NumberText {
  /// Returns all numbers in `text`, including infinities and NaN.
  ///
  /// - Returns: The numbers; nil if the text contains anything else or more than `most` numbers,
  ///   which bounds the cost of hostile input.
  package static func numbers(_ text: String, atMost most: Int) -> [Double]? {
    var scanner = TextScanner(text)
    var result: [Double] = []
    while let token = scanner.next() {
      guard case .number(let value) = token, result.count < most else { return nil }
      result.append(value)
    }
    return result
  }

  /// Returns exactly `count` finite numbers, or nil.
  package static func finite(_ text: String, count: Int) -> [Double]? {
    guard let values = numbers(text, atMost: count), values.count == count,
      values.allSatisfy(\.isFinite)
    else { return nil }
    return values
  }

  /// Returns a description of accepted text that also has the limit, if a number in `text` is above
  /// it.
  ///
  /// Such a number is read as an infinity, which the text does not contain.
  static func accepted(_ description: String, for text: String) -> String {
    let values = numbers(text, atMost: PropertyLimits.listCount) ?? []
    guard values.contains(where: \.isInfinite), !text.lowercased().contains("inf") else {
      return description
    }
    return description + " with a magnitude of at most 3.4e38"
  }

  package static func point(_ text: String) -> CGPoint? {
    finite(text, count: 2).map { CGPoint(x: $0[0], y: $0[1]) }
  }

  package static func size(_ text: String) -> CGSize? {
    finite(text, count: 2).map { CGSize(width: $0[0], height: $0[1]) }
  }

  package static func rect(_ text: String) -> CGRect? {
    finite(text, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Parses a bit mask, which is an integer in 0...`UInt32.max`.
  package static func bits(_ text: String) -> UInt? {
    guard let value = finite(text, count: 1)?[0], value >= 0, value <= Double(UInt32.max),
      value.rounded() == value
    else { return nil }
    return UInt(value)
  }

  /// Parses `0` and `1`, and also `false`, `true`, `no` and `yes`, which handmade files contain.
  package static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }
}
