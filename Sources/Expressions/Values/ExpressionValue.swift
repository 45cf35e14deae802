/// A value of the expression language.
package enum ExpressionValue {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list(ExpressionList)
  case function(BuiltInFunction)
  case object(any ExpressionObject)

  /// Returns a list of numbers.
  package static func numbers(_ numbers: [Double]) -> ExpressionValue {
    .list(ExpressionList(numbers.map { .number($0) }))
  }
}

/// An array, which several variables can refer to.
package final class ExpressionList: ReferringObject {
  package var items: [ExpressionValue]
  /// The position of a match in its text, if the array has the captures of a regular expression.
  let matchIndex: Int?

  package convenience init(_ items: [ExpressionValue]) { self.init(items, matchIndex: nil) }

  init(_ items: [ExpressionValue], matchIndex: Int?) {
    (self.items, self.matchIndex) = (items, matchIndex)
  }

  func removeReferences() { items = [] }
}

/// An object that may refer to itself through other ones.
///
/// Such objects are emptied after the evaluation, because reference counts would keep them.
protocol ReferringObject: AnyObject {
  /// Removes all references to other values.
  func removeReferences()
}

/// An object whose members the program or its host defines.
package protocol ExpressionObject: AnyObject {
  /// Returns a member; nil if the object has none of that name.
  func member(_ name: String, _ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue?

  /// Sets a member.
  ///
  /// - Returns: Whether the object accepts it.
  func setMember(_ name: String, _ value: ExpressionValue) -> Bool

  /// Calls the object as a function; nil if it is not one.
  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue?

  /// Returns the value that represents the object in arithmetic; nil for a plain object.
  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue?

  /// The names of the members that a loop visits.
  var memberNames: [String] { get }
  /// Whether `typeof` gives "function" for the object.
  var isFunction: Bool { get }
}

extension ExpressionObject {
  package func setMember(_ name: String, _ value: ExpressionValue) -> Bool { false }

  package func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }

  package func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? { nil }

  package var memberNames: [String] { [] }
  package var isFunction: Bool { false }
}

/// An object of the program, with members in the order of their creation.
package final class ExpressionRecord: ExpressionObject, ReferringObject {
  package private(set) var memberNames: [String] = []
  private var members: [String: ExpressionValue] = [:]

  package init(_ members: [(String, ExpressionValue)] = []) {
    for (name, value) in members { _ = setMember(name, value) }
  }

  package func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { members[name] }

  package func setMember(_ name: String, _ value: ExpressionValue) -> Bool {
    if members.updateValue(value, forKey: name) == nil { memberNames.append(name) }
    return true
  }

  func removeReferences() { members = [:] }

  func removeMember(_ name: String) {
    if members.removeValue(forKey: name) != nil { memberNames.removeAll { $0 == name } }
  }
}

/// A function that the host implements.
package final class HostFunction: ExpressionObject {
  package typealias Body = (
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue

  private let body: Body

  package init(_ body: @escaping Body) { self.body = body }

  package func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }

  package func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { try body(arguments, run) }

  package var isFunction: Bool { true }
}
