extension ExpressionRun {
  /// Calls a built-in method of a value.
  ///
  /// - Parameter values: Evaluates the arguments; usually not called if there is no such method.
  /// - Returns: The result; nil if there is no such method.
  func callMethod(
    _ name: String, of value: ExpressionValue,
    _ values: () throws(ExpressionFailure) -> [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch value {
    case .list(let list):
      guard let method = ListMethod(rawValue: name) else { return nil }
      return try method.call(list, values(), self)
    case .string(let text):
      guard let method = StringMethod(rawValue: name) else { return nil }
      return try method.call(text, values(), self)
    case .number(let number):
      guard let method = NumberMethod(rawValue: name) else { return nil }
      return try method.call(number, values(), self)
    case .boolean, .function:
      return name == "toString" ? .string(try text(value)) : try functionMethod(name, value, values)
    case .object(let pattern as ExpressionPattern):
      guard let method = PatternMethod(rawValue: name) else { return nil }
      return try method.call(pattern, text(values().first ?? .undefined), self)
    case .object(let object):
      switch name {
      case "hasOwnProperty" where object is ExpressionRecord:
        let member = try text(values().first ?? .undefined)
        return .boolean(try object.member(member, self) != nil)
      case "toString" where !object.isFunction: return .string(try text(value))
      default: return object.isFunction ? try functionMethod(name, value, values) : nil
      }
    case .undefined, .null: return nil
    }
  }

  private func functionMethod(
    _ name: String, _ function: ExpressionValue,
    _ values: () throws(ExpressionFailure) -> [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    if case .function(let function) = function {
      return try staticMethod(name, of: function, values)
    }
    guard name == "call" || name == "apply" else { return nil }
    let values = try values()
    var arguments = Array(values.dropFirst())
    if name == "apply" {
      arguments = []
      if let given = values.dropFirst().first, case .list(let list)? = try vector(given) {
        arguments = list.items
      }
    }
    return try call(function, arguments, this: values.first ?? .undefined)
  }

  /// Calls a method of `Array`, `Object`, `String`, `Number` or `Date`.
  ///
  /// - Returns: The result; nil if there is no such method.
  private func staticMethod(
    _ name: String, of function: BuiltInFunction,
    _ values: () throws(ExpressionFailure) -> [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch (function, name) {
    case (.array, "isArray"):
      if case .list = try primitive(values().first ?? .undefined) { return .boolean(true) }
      return .boolean(false)
    case (.string, "fromCharCode"):
      var units: [UInt16] = []
      for value in try values() {
        units.append(UInt16(truncatingIfNeeded: Int(clamping: try number(value))))
      }
      return .string(ExpressionText.text(units))
    case (.number, "isInteger"):
      guard case .number(let number)? = try values().first else { return .boolean(false) }
      return .boolean(number.isFinite && number == number.rounded())
    case (.number, "parseFloat"): return try BuiltInFunction.parseFloat.call(values(), self)
    case (.number, "parseInt"): return try BuiltInFunction.parseInt.call(values(), self)
    case (.number, "isNaN"), (.number, "isFinite"):
      guard case .number(let number)? = try values().first else { return .boolean(false) }
      return .boolean(name == "isNaN" ? number.isNaN : number.isFinite)
    case (.date, "now"): return .number(currentTime())
    case (.date, "parse"):
      return .number(DateParser.time(of: try text(values().first ?? .undefined)))
    case (.date, "UTC"): return .number(try time(of: values()))
    case (.array, "from"): return try array(from: values())
    case (.array, "of"): return list(try values())
    case (.object, "assign"): return try assigned(values())
    case (.object, "keys"), (.object, "values"), (.object, "entries"):
      return try members(name, of: values().first ?? .undefined)
    default: return nil
    }
  }

  /// Returns the first object after the members of the others have been copied to it.
  private func assigned(
    _ objects: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    let target = objects.first ?? .undefined
    if target.isMissing { throw fail("\(try text(target)) has no members") }
    for object in objects.dropFirst() where !object.isMissing {
      for (name, value) in try members(of: object) {
        try setMember(at: .string(name), of: target, to: value)
      }
    }
    return target
  }

  /// Returns the result of `Object.keys`, `Object.values` or `Object.entries`.
  private func members(
    _ name: String, of value: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    if value.isMissing { throw fail("\(try text(value)) has no members") }
    if name == "keys" {
      let names = try names(of: value)
      try meter.allocate(names.count)
      return .list(ExpressionList(names))
    }
    var items: [ExpressionValue] = []
    for (member, value) in try members(of: value) {
      try meter.allocate(3)
      items.append(name == "values" ? value : list([.string(member), value]))
    }
    return list(items)
  }

  /// Returns the elements of a value as an array, mapped by a function if one is given.
  ///
  /// - Parameter values: The arguments of `Array.from`: the value, and optionally the function.
  private func array(
    from values: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    var items: [ExpressionValue] = []
    switch try primitive(values.first ?? .undefined) {
    case .list(let list):
      try meter.allocate(list.items.count)
      items = list.items
    case .string(let text): items = try characters(of: text)
    case .object(let object):
      let count = max(Int(clamping: try number(object.member("length", self) ?? .number(0))), 0)
      try meter.allocate(count)
      for index in 0..<count { items.append(try object.member("\(index)", self) ?? .undefined) }
    default: break
    }
    if values.count > 1 {
      for index in items.indices {
        items[index] = try call(values[1], [items[index], .number(Double(index))])
      }
    }
    return list(items)
  }

  /// Returns the range of a sequence between two bounds, as `slice` interprets them.
  ///
  /// Negative bounds count from the end. Bounds are clamped to the sequence, and the range is empty
  /// if the end is before the start.
  ///
  /// - Parameters:
  ///   - arguments: The start and the end; by default the whole sequence.
  ///   - count: The number of elements of the sequence.
  func range(
    _ arguments: [ExpressionValue], of count: Int
  ) throws(ExpressionFailure) -> Range<Int> {
    func place(_ index: Int, _ missing: Int) throws(ExpressionFailure) -> Int {
      guard index < arguments.count else { return missing }
      if case .undefined = arguments[index] { return missing }
      let given = Int(clamping: try number(arguments[index]))
      return min(max(given < 0 ? count + given : given, 0), count)
    }
    let start = try place(0, 0)
    return start..<max(try place(1, count), start)
  }
}

/// A method of numbers.
enum NumberMethod: String {
  case toString, toFixed, toPrecision, valueOf, toLocaleString

  func call(
    _ number: Double, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    if self == .toLocaleString { return try grouped(number, arguments, run) }
    let digits = try arguments.first.map { (value) throws(ExpressionFailure) in
      min(max(Int(clamping: try run.number(value)), 0), 100)
    }
    switch self {
    case .valueOf, .toLocaleString: return .number(number)
    case .toString:
      guard let radix = digits, (2...36).contains(radix), radix != 10, number.isFinite else {
        return .string(ExpressionRun.text(number))
      }
      return .string(DecimalText.text(number, radix: radix))
    case .toFixed: return .string(DecimalText.fixed(number, digits: digits ?? 0))
    case .toPrecision:
      guard let digits, digits > 0 else { return .string(ExpressionRun.text(number)) }
      return .string(DecimalText.precise(number, digits: digits))
    }
  }

  /// Returns the text in American English; the language argument has no effect.
  private func grouped(
    _ number: Double, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func digits(_ name: String) throws(ExpressionFailure) -> Int? {
      guard arguments.count > 1, case .object(let options) = arguments[1],
        let value = try options.member(name, run)
      else { return nil }
      return min(max(Int(clamping: try run.number(value)), 0), 100)
    }
    let least = try digits("minimumFractionDigits")
    let most = try digits("maximumFractionDigits")
    let high = max(most ?? max(least ?? 0, 3), 0)
    return .string(DecimalText.grouped(number, digits: min(least ?? 0, high)...high))
  }
}
