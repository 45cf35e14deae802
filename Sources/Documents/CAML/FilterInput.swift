import Foundation
import StrataGraphics

/// What the text of a filter's input stands for.
enum FilterInput {
  case number, color, matrix, size, vector, text

  /// nil for a type that is not told apart.
  init?(typeName: String) {
    switch typeName {
    case "real", "integer", "float", "double": self = .number
    case "CGColor": self = .color
    case "CAColorMatrix": self = .matrix
    case "CGPoint", "CGSize": self = .size
    case "string": self = .text
    default: return nil
    }
  }

  /// The kind that an input's default is of.
  init?(like value: Any) {
    switch value {
    case is CGColor: self = .color
    case is CGSize: self = .size
    case is [Any]: self = .matrix
    case is NSNumber: self = .number
    default: return nil
    }
  }

  /// For inputs that the filter's type does not have.
  init(guessedFrom text: String) {
    if text.hasPrefix("matrix") {
      self = .matrix
      return
    }
    switch NumberText.numbers(text, atMost: 4)?.count {
    case nil, 0: self = .text
    case 1: self = .number
    case 2: self = .size
    default: self = .vector
    }
  }

  /// What a filter takes for the text; nil when it is malformed.
  func value(_ property: PropertyText) -> Any? {
    let text = property.text
    switch self {
    case .number:
      let flag = NumberText.flag(text).map { $0 ? 1.0 : 0 }
      return (NumberText.finite(text, count: 1)?[0] ?? flag).map { NSNumber(value: $0) }
    case .color: return ColourText.color(text, opacity: property.opacity).map { CGColor($0) }
    case .matrix: return Self.matrix(text)
    case .size: return NumberText.size(text)
    case .vector: return NumberText.finite(text, count: 4).map { $0.map(NSNumber.init(value:)) }
    case .text: return text
    }
  }

  /// What would have been accepted.
  var accepted: String {
    switch self {
    case .number: "a finite number"
    case .color: "1, 3 or 4 finite numbers"
    case .matrix: "matrix() with 20 finite numbers"
    case .size: "two finite numbers"
    case .vector: "four finite numbers"
    case .text: "a text"
    }
  }

  /// The 20 numbers of `matrix(…)` or of a bare list, commas between them or not.
  private static func matrix(_ text: String) -> [NSNumber]? {
    var scanner = TextScanner(text)
    var numbers: [NSNumber] = []
    var brackets = 0
    while let token = scanner.next() {
      switch token {
      case .number(let value):
        guard value.isFinite, numbers.count < 20, brackets != 2 else { return nil }
        numbers.append(NSNumber(value: value))
      case .word("matrix") where numbers.isEmpty && brackets == 0: continue
      case .other(UInt8(ascii: "(")) where numbers.isEmpty && brackets == 0: brackets = 1
      case .other(UInt8(ascii: ")")) where brackets == 1: brackets = 2
      default: return nil
      }
    }
    return numbers.count == 20 && brackets != 1 ? numbers : nil
  }
}
