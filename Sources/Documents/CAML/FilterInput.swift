import Foundation
import StrataGraphics

/// The type of value that the text of a filter input represents.
enum FilterInput {
  case number, color, matrix, size, vector, text

  /// Returns nil for an unknown type name.
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

  /// Determines the type of an input from its default value.
  init?(like value: Any) {
    switch value {
    case is CGColor: self = .color
    case is CGSize: self = .size
    case is [Any]: self = .matrix
    case is NSNumber: self = .number
    default: return nil
    }
  }

  /// Determines the type from the text, for inputs that the filter type does not declare.
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

  /// Returns the input value for the text; nil if the text is malformed.
  func value(_ property: PropertyText) -> Any? {
    let text = property.text
    switch self {
    case .number:
      let flag = NumberText.flag(text).map { $0 ? 1.0 : 0 }
      return (NumberText.finite(text, count: 1)?[0] ?? flag).map { NSNumber(value: $0) }
    case .color: return ColorText.color(text, opacity: property.opacity).map { CGColor($0) }
    case .matrix: return Self.matrix(text)
    case .size: return NumberText.size(text)
    case .vector: return NumberText.finite(text, count: 4).map { $0.map(NSNumber.init(value:)) }
    case .text: return text
    }
  }

  /// A description of the accepted text, for diagnostics.
  var accepted: String {
    switch self {
    case .number: "a finite number"
    case .color: ColorText.accepted
    case .matrix: "matrix() with 20 finite numbers"
    case .size: "two finite numbers"
    case .vector: "four finite numbers"
    case .text: "a string"
    }
  }

  /// Parses the 20 numbers of `matrix(…)` or of a plain list, with or without commas.
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
