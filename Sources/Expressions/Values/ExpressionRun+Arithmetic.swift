import StrataGraphics

/// Operators, which also apply to arrays of numbers.
extension ExpressionRun {
  func combine(
    _ kind: BinaryOperator, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    if case .number(let x) = a, case .number(let y) = b {
      if let result = Self.combine(kind, x, y) { return result }
    }
    switch kind {
    case .add: return try sum(addend(a), addend(b))
    case .subtract: return try difference(primitive(a), primitive(b))
    case .multiply: return try product(primitive(a), primitive(b))
    case .divide: return try quotient(primitive(a), primitive(b))
    case .remainder:
      return .number(Self.remainder(try number(a), try number(b)))
    case .power: return .number(Maths.pow(try number(a), try number(b)))
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      return .boolean(try compare(kind, primitive(a), primitive(b)))
    case .equal: return .boolean(try areEqual(a, b))
    case .notEqual: return .boolean(!(try areEqual(a, b)))
    case .identical: return .boolean(try areIdentical(a, b))
    case .notIdentical: return .boolean(!(try areIdentical(a, b)))
    case .and: return .number(Double(try bits(a) & bits(b)))
    case .or: return .number(Double(try bits(a) | bits(b)))
    case .exclusiveOr: return .number(Double(try bits(a) ^ bits(b)))
    case .shiftLeft: return .number(Double(try bits(a) << (bits(b) & 31)))
    case .shiftRight: return .number(Double(try bits(a) >> (bits(b) & 31)))
    case .shiftRightUnsigned:
      return .number(Double(UInt32(bitPattern: try bits(a)) >> UInt32(try bits(b) & 31)))
    case .isMember: return .boolean(try isMember(text(a), of: b))
    case .isInstance: return .boolean(isInstance(a, of: b))
    }
  }

  private static func combine(
    _ kind: BinaryOperator, _ x: Double, _ y: Double
  ) -> ExpressionValue? {
    switch kind {
    case .add: .number(x + y)
    case .subtract: .number(x - y)
    case .multiply: .number(x * y)
    case .divide: .number(x / y)
    case .remainder: .number(remainder(x, y))
    case .less: .boolean(x < y)
    case .greater: .boolean(x > y)
    case .lessOrEqual: .boolean(x <= y)
    case .greaterOrEqual: .boolean(x >= y)
    case .equal, .identical: .boolean(x == y)
    case .notEqual, .notIdentical: .boolean(x != y)
    default: nil
    }
  }

  private static func remainder(_ x: Double, _ y: Double) -> Double {
    y.isInfinite && x.isFinite ? x : x.truncatingRemainder(dividingBy: y)
  }

  /// Returns the lower 32 bits of a number as a signed integer.
  func bits(_ value: ExpressionValue) throws(ExpressionFailure) -> Int32 {
    let number = try number(value)
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(rest))
  }

  // MARK: Arrays

  func negated(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    try scaled(primitive(value)) { -$0 }
  }

  /// Returns the primitive of an operand of `+`, which is the text of a date.
  private func addend(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    if case .object(let date as ExpressionDate) = value { return .string(date.text) }
    return try primitive(value)
  }

  private func sum(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch (a, b) {
    case (.string, _), (_, .string):
      var joined = GrowingText()
      try joined.append(text(a), meter)
      try joined.append(text(b), meter)
      try meter.allocate(1)
      return .string(joined.text)
    case (.list, .list), (.list, _), (_, .list):
      return try componentwise(a, b) { $0 + $1 }
    default: return .number(try number(a) + number(b))
    }
  }

  private func difference(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch (a, b) {
    case (.list, _), (_, .list): return try componentwise(a, b) { $0 - $1 }
    default: return .number(try number(a) - number(b))
    }
  }

  private func product(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch (a, b) {
    case (.list, .list): return .number(0)
    case (.list, _):
      let factor = try number(b)
      return try scaled(a) { $0 * factor }
    case (_, .list):
      let factor = try number(a)
      return try scaled(b) { factor * $0 }
    default: return .number(try number(a) * number(b))
    }
  }

  private func quotient(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch (a, b) {
    case (.list, .list): return .number(0)
    case (.list, _):
      let divisor = try number(b)
      return try scaled(a) { $0 / divisor }
    case (_, .list):
      let dividend = try number(a)
      return try scaled(b) { dividend / $0 }
    default: return .number(try number(a) / number(b))
    }
  }

  /// Applies a function to a number, or to each number of an array.
  func scaled(
    _ value: ExpressionValue, _ change: (Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard case .list(let list) = value else { return .number(change(try number(value))) }
    try meter.allocate(list.items.count)
    var items: [ExpressionValue] = []
    items.reserveCapacity(list.items.count)
    for item in list.items { items.append(.number(change(try number(item)))) }
    return .list(ExpressionList(items))
  }

  /// Combines arrays by component; further components of the longer array are copied.
  ///
  /// A number counts as an array of one component. A text in the first array is copied.
  private func componentwise(
    _ a: ExpressionValue, _ b: ExpressionValue, _ change: (Double, Double) -> Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    func items(_ value: ExpressionValue) -> [ExpressionValue] {
      if case .list(let list) = value { list.items } else { [value] }
    }
    let (first, second) = (items(a), items(b))
    let count = max(first.count, second.count)
    try meter.allocate(count)
    var result: [ExpressionValue] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      if index >= second.count {
        result.append(first[index])
      } else if index >= first.count {
        result.append(second[index])
      } else if case .string(let text) = first[index] {
        result.append(.string(text))
      } else {
        result.append(.number(change(try number(first[index]), try number(second[index]))))
      }
    }
    return list(result)
  }

  // MARK: Comparisons

  private func compare(
    _ kind: BinaryOperator, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    if case .string(let x) = a, case .string(let y) = b {
      switch kind {
      case .less: return try precedes(x, y)
      case .greaterOrEqual: return !(try precedes(x, y))
      case .lessOrEqual: return !(try precedes(y, x))
      default: return try precedes(y, x)
      }
    }
    let (x, y) = (try number(a), try number(b))
    switch kind {
    case .less: return x < y
    case .greaterOrEqual: return x >= y
    case .lessOrEqual: return x <= y
    default: return x > y
    }
  }

  /// Returns whether a text is before another one in the order of their units.
  func precedes(_ a: String, _ b: String) throws(ExpressionFailure) -> Bool {
    try meter.step(min(a.utf8.count, b.utf8.count) / 16)
    return a.utf16.lexicographicallyPrecedes(b.utf16)
  }

  /// Returns whether texts have the same units, without Unicode's equivalences.
  private func isSame(_ a: String, _ b: String) throws(ExpressionFailure) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    try meter.step(a.utf8.count / 16)
    return a.utf8.elementsEqual(b.utf8)
  }

  private func areEqual(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.undefined, .null), (.null, .undefined), (.null, .null):
      return true
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): return false
    case (.list, .list), (.function, .function): return try areIdentical(a, b)
    case (.object(let x), .object(let y)):
      if x === y { return true }
      // Objects of the host are created for each use, so they are compared by value.
      guard let x = try x.primitive(self), let y = try y.primitive(self) else { return false }
      return try areEqual(x, y)
    default:
      let (x, y) = (try primitive(a), try primitive(b))
      if case .string = x, case .string = y { return try areIdentical(x, y) }
      if case .string(let first) = x, case .list = y { return try isSame(first, text(y)) }
      if case .list = x, case .string(let second) = y { return try isSame(text(x), second) }
      return try number(x) == number(y)
    }
  }

  func areIdentical(
    _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    switch (a, b) {
    case (.undefined, .undefined), (.null, .null): true
    case (.boolean(let x), .boolean(let y)): x == y
    case (.number(let x), .number(let y)): x == y
    case (.string(let x), .string(let y)): try isSame(x, y)
    case (.list(let x), .list(let y)): x === y
    case (.function(let x), .function(let y)): x == y
    case (.object(let x), .object(let y)): x === y
    default: false
    }
  }

  private func isMember(
    _ name: String, of value: ExpressionValue
  ) throws(ExpressionFailure) -> Bool {
    switch try primitive(value) {
    case .list(let list): return Int(name).map { list.items.indices.contains($0) } ?? false
    case .object(let object): return try object.member(name, self) != nil
    default: return false
    }
  }

  private func isInstance(_ value: ExpressionValue, of type: ExpressionValue) -> Bool {
    guard case .function(let type) = type else { return false }
    switch (value, type) {
    case (.object(let object), .date): return object is ExpressionDate
    case (.list, .array), (.list, .object), (.object, .object): return true
    default: return false
    }
  }
}
