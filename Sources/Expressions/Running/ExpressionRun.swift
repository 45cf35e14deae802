/// The environment of a program: the names that its host defines.
package protocol ExpressionHost: AnyObject {
  /// Returns the value of a name; nil if the host does not define it.
  func value(
    ofName name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue?

  /// Called before a program uses a random number.
  func usesRandomNumbers()

  /// Returns the time that programs read from the clock, in milliseconds since 1970.
  func currentTime() -> Double
}

/// An evaluation of a program.
package final class ExpressionRun {
  package let meter: ExpressionMeter
  private let host: any ExpressionHost
  /// The names that the program or the host has assigned.
  private var assigned: [String: ExpressionValue] = [:]
  /// The objects that may be parts of reference cycles.
  private var referring: [any ReferringObject] = []
  /// The value of the most recent `throw`.
  var thrown = ExpressionValue.undefined
  /// The value of the most recent expression statement.
  var statementValue = ExpressionValue.undefined
  /// The first member that an object did not have, for error messages.
  package private(set) var missingMember: String?
  /// The source of random numbers, which the host can replace.
  package var random: ExpressionRandom

  /// - Parameter seed: The seed of random numbers.
  package init(host: any ExpressionHost, meter: ExpressionMeter, seed: UInt64) {
    (self.host, self.meter, random) = (host, meter, ExpressionRandom(seed: seed))
  }

  // MARK: Names

  /// Returns the value of a name that the program does not declare; fails if it is unknown.
  func global(_ name: String) throws(ExpressionFailure) -> ExpressionValue {
    if let value = try globalIfDefined(name) { return value }
    throw fail("unknown name '\(name)'")
  }

  /// Returns the value of a name that the program does not declare; nil if it is unknown.
  ///
  /// Assigned names take precedence over names of the host, and those over built-in names.
  func globalIfDefined(_ name: String) throws(ExpressionFailure) -> ExpressionValue? {
    if !assigned.isEmpty, let value = assigned[name] { return value }
    if let value = try host.value(ofName: name, self) { return value }
    if let function = BuiltInFunction.byName[name] { return .function(function) }
    switch name {
    case "undefined": return .undefined
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case "Math": return .object(MathObject())
    default: return nil
    }
  }

  /// Sets a name that the program does not declare.
  package func assign(_ name: String, _ value: ExpressionValue) { assigned[name] = value }

  func assigned(_ name: String) -> ExpressionValue? { assigned[name] }

  // MARK: Cycles

  /// Registers an object that `releaseCycles` empties.
  func mayFormCycle(_ object: any ReferringObject) {
    if referring.last !== object { referring.append(object) }
  }

  /// Returns an array, which may contain itself or others.
  ///
  /// An array that contains arrays or objects is registered to be emptied on its own, because
  /// releasing nested arrays recurses once per level.
  func list(_ items: [ExpressionValue]) -> ExpressionValue {
    let list = ExpressionList(items)
    for item in items {
      switch item {
      case .list, .object:
        mayFormCycle(list)
        return .list(list)
      default: continue
      }
    }
    return .list(list)
  }

  /// Empties the objects that may refer to themselves.
  func releaseCycles() {
    for object in referring { object.removeReferences() }
    referring = []
  }

  /// Returns the primitive of a value, and a copy of it if it is an array.
  ///
  /// `releaseCycles` does not empty the copy. Arrays inside it are not copied.
  func detached(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    let value = try whole(value)
    guard case .list(let list) = value else { return value }
    try meter.allocate(list.items.count)
    var items: [ExpressionValue] = []
    for item in list.items { items.append(try whole(item)) }
    return .list(ExpressionList(items))
  }

  /// Returns the primitive of a value for the host, without halves of surrogate pairs.
  private func whole(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
    let value = try primitive(value)
    guard case .string(let text) = value else { return value }
    return .string(ExpressionText.withoutHalves(text))
  }

  /// Returns a random number in 0..<1.
  func randomNumber() -> Double {
    host.usesRandomNumbers()
    return random.next()
  }

  func currentTime() -> Double { host.currentTime() }

  // MARK: Failures

  /// Returns an error that the program can catch.
  package func fail(_ message: String) -> ExpressionFailure {
    thrown = .object(ExpressionRecord([("message", .string(message)), ("name", .string("Error"))]))
    return .thrown(message)
  }

  // MARK: Members

  /// Returns a member of a value.
  func member(_ name: String, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch value {
    case .undefined, .null:
      throw fail("cannot read '\(name)' of \(try text(value))\(cause)")
    case .list(let list): return element(name, of: list)
    case .string(let string):
      if name == "length" { return .number(Double(try length(of: string))) }
      guard let index = Int(name) else { return .undefined }
      return try character(index, of: string) ?? .undefined
    case .object(let object):
      if let member = try object.member(name, self) { return member }
      if let primitive = try object.primitive(self) { return try member(name, of: primitive) }
      if missingMember == nil { missingMember = name }
      return .undefined
    case .function(.number): return Self.numberConstants[name].map { .number($0) } ?? .undefined
    case .boolean, .number, .function: return .undefined
    }
  }

  /// The reason why a value is undefined, as the end of a message; empty if it is unknown.
  private var cause: String { missingMember.map { "; '\($0)' is missing" } ?? "" }

  private static let numberConstants: [String: Double] = [
    "EPSILON": 0x1p-52, "MAX_VALUE": .greatestFiniteMagnitude, "MIN_VALUE": .leastNonzeroMagnitude,
    "MAX_SAFE_INTEGER": 0x1p53 - 1, "MIN_SAFE_INTEGER": 1 - 0x1p53, "POSITIVE_INFINITY": .infinity,
    "NEGATIVE_INFINITY": -.infinity, "NaN": .nan,
  ]

  /// Returns an element of a value by a computed name or index.
  func member(
    at key: ExpressionValue, of value: ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    let value = try vector(value) ?? value
    if case .list(let list) = value, case .number(let index) = key {
      return element(index, of: list)
    }
    let name = try text(key)
    try meter.step(name.utf8.count / 16)
    return try member(name, of: value)
  }

  private func element(_ index: Double, of list: ExpressionList) -> ExpressionValue {
    guard index >= 0, index < Double(list.items.count), index == index.rounded(.down) else {
      return .undefined
    }
    return list.items[Int(index)]
  }

  private func element(_ name: String, of list: ExpressionList) -> ExpressionValue {
    if name == "length" { return .number(Double(list.items.count)) }
    if name == "index", let index = list.matchIndex { return .number(Double(index)) }
    return Double(name).map { element($0, of: list) } ?? .undefined
  }

  /// The largest index by whose assignment an array may grow; larger ones are ignored.
  private static let farthest = 100_000.0

  /// Sets a member of an object or an element of an array.
  ///
  /// An array grows up to the index, and shrinks if its `length` is set. Indices that are negative
  /// or not whole are ignored, and so are assignments to members of other values.
  ///
  /// - Throws: `.thrown` if the value is undefined or null, or if the object rejects the member.
  func setMember(
    at key: ExpressionValue, of value: ExpressionValue, to new: ExpressionValue
  ) throws(ExpressionFailure) {
    switch value {
    case .list(let list):
      let index = try number(key)
      mayFormCycle(list)
      if case .string("length") = key {
        let count = max(0, min(list.items.count, Int(clamping: try number(new))))
        list.items.removeLast(list.items.count - count)
        return
      }
      let last = max(Self.farthest, Double(list.items.count - 1))
      guard index >= 0, index <= last, index == index.rounded(.down) else { return }
      let place = Int(index)
      if place >= list.items.count {
        let count = place - list.items.count + 1
        try meter.allocate(count)
        list.items.append(contentsOf: repeatElement(.undefined, count: count))
      }
      list.items[place] = new
    case .object(let object):
      let name = try text(key)
      try meter.allocate(1)
      try meter.step(name.utf8.count / 16)
      if let referring = object as? any ReferringObject { mayFormCycle(referring) }
      if !object.setMember(name, new) { throw fail("'\(name)' cannot be assigned") }
    case .undefined, .null:
      throw fail("cannot set '\(try text(key))' of \(try text(value))\(cause)")
    case .boolean, .number, .string, .function: break
    }
  }

  // MARK: Calls

  /// Calls a function.
  ///
  /// - Parameter name: The name of the function in the error if the value is not a function.
  package func call(
    _ function: ExpressionValue, _ arguments: [ExpressionValue],
    this: ExpressionValue = .undefined, name: String? = nil
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch function {
    case .function(let function): return try function.call(arguments, self)
    case .object(let object):
      if let result = try object.call(arguments, this: this, self) { return result }
    default: break
    }
    throw fail(name.map { "unknown function '\($0)'" } ?? "a value is not a function")
  }
}

extension Int {
  /// Rounds a number toward 0 and clamps it to ±1e15; NaN becomes 0.
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -1e15), 1e15))
  }
}
