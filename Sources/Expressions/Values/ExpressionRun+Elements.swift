extension ExpressionValue {
  /// Whether the value is `undefined` or `null`.
  var isMissing: Bool {
    switch self {
    case .undefined, .null: true
    default: false
    }
  }
}

/// The parts of values that loops visit, and that spreading and destructuring use.
extension ExpressionRun {
  /// Returns the elements of an array or the characters of a text; fails for any other value.
  func elements(of value: ExpressionValue) throws(ExpressionFailure) -> [ExpressionValue] {
    switch try primitive(value) {
    case .list(let list): return list.items
    case .string(let text): return try characters(of: text)
    default: throw fail("\(try text(value)) has no elements")
    }
  }

  /// Returns the characters of a text, each as a text of its own.
  func characters(of text: String) throws(ExpressionFailure) -> [ExpressionValue] {
    try meter.allocate(text.unicodeScalars.count)
    return text.unicodeScalars.map { .string(String($0)) }
  }

  /// Returns the names of an object's members, or the indices of an array or a text.
  func names(of value: ExpressionValue) throws(ExpressionFailure) -> [ExpressionValue] {
    switch try primitive(value) {
    case .list(let list):
      try meter.allocate(list.items.count)
      return list.items.indices.map { .string("\($0)") }
    case .string(let text):
      let count = try length(of: text)
      try meter.allocate(count)
      return (0..<count).map { .string("\($0)") }
    case .object(let object):
      let names = object.memberNames
      try meter.step(names.count)
      return names.map { .string($0) }
    default: return []
    }
  }

  /// Returns the members of an object, or the elements of an array or a text by index.
  func members(
    of value: ExpressionValue
  ) throws(ExpressionFailure) -> [(name: String, value: ExpressionValue)] {
    var members: [(name: String, value: ExpressionValue)] = []
    for name in try names(of: value) {
      try meter.step()
      guard case .string(let name) = name else { continue }
      members.append((name, try member(name, of: value)))
    }
    return members
  }
}
