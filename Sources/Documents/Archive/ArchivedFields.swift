import StrataLayers

/// The fields of an archived object, by name.
struct ArchivedFields {
  let archive: KeyedArchive
  let entries: [String: Int]

  subscript(name: String) -> ArchivedValue { entries[name].map(archive.value) ?? .null }

  /// Returns the number in a field; 0 if there is no number, as NSKeyedUnarchiver does.
  func number(_ name: String) -> Double {
    switch self[name] {
    case .bool(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .real(let number): number
    default: 0
    }
  }

  /// Returns the Boolean value in a field, which may be an integer; nil for any other value.
  func flag(_ name: String) -> Bool? {
    switch self[name] {
    case .bool(let flag): flag
    case .integer(let number): number != 0
    default: nil
    }
  }

  /// Returns nil if the field is not a layer.
  func layer(_ name: String) -> ArchivedObject? {
    guard case .object(let object) = self[name], object.isLayer else { return nil }
    return object
  }

  /// Returns nil if the field is not a string.
  func string(_ name: String) -> String? {
    guard case .string(let text) = self[name] else { return nil }
    return text
  }

  /// Returns the numbers in some fields, separated by spaces.
  func text(_ names: [String]) -> String {
    names.map { number($0).dumpText }.joined(separator: " ")
  }
}
