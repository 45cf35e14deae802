/// A member by its name or a computed key.
final class MemberNode: ExpressionNode {
  let object: ExpressionNode
  let key: ExpressionNode
  /// The name, unless the key is computed.
  let name: String?
  /// Whether a missing object gives `undefined` instead of an error.
  private let isOptional: Bool

  init(_ object: ExpressionNode, name: String, isOptional: Bool = false) {
    (self.object, key, self.name) = (object, LiteralNode(.string(name)), name)
    self.isOptional = isOptional
  }

  init(_ object: ExpressionNode, key: ExpressionNode, isOptional: Bool = false) {
    (self.object, self.key, name, self.isOptional) = (object, key, nil, isOptional)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    try member(of: object.value(run, scope), run, scope)
  }

  func member(
    of object: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    if isOptional, object.isMissing { return .undefined }
    if let name { return try run.member(name, of: object) }
    return try run.member(at: key.value(run, scope), of: object)
  }

  func remove(_ run: ExpressionRun, _ scope: ExpressionScope) throws(ExpressionFailure) {
    guard case .object(let object) = try object.value(run, scope) else { return }
    let key = try run.text(key.value(run, scope))
    (object as? ExpressionRecord)?.removeMember(key)
  }
}

final class CallNode: ExpressionNode {
  private let callee: ExpressionNode
  private let arguments: ValueNodes
  /// Whether a missing function gives `undefined` instead of an error.
  private let isOptional: Bool

  private init(_ callee: ExpressionNode, _ arguments: [ExpressionNode], isOptional: Bool = false) {
    (self.callee, self.arguments) = (callee, ValueNodes(arguments))
    self.isOptional = isOptional
  }

  /// Returns a call, or the operator that exporters write as the call.
  static func make(
    _ callee: ExpressionNode, _ arguments: [ExpressionNode], isOptional: Bool
  ) -> ExpressionNode {
    guard let name = (callee as? VariableNode)?.name, name.hasPrefix("$bm_") else {
      return CallNode(callee, arguments, isOptional: isOptional)
    }
    if name == "$bm_neg", arguments.count == 1 { return UnaryNode(.minus, arguments[0]) }
    guard arguments.count == 2, let kind = exportedOperators[name] else {
      return CallNode(callee, arguments)
    }
    return BinaryNode(kind, arguments[0], arguments[1])
  }

  private static let exportedOperators: [String: BinaryOperator] = [
    "$bm_sum": .add, "$bm_sub": .subtract, "$bm_mul": .multiply, "$bm_div": .divide,
    "$bm_mod": .remainder,
  ]

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let member = callee as? MemberNode else {
      let function = try callee.value(run, scope)
      if isOptional, function.isMissing { return .undefined }
      return try run.call(
        function, arguments.values(run, scope), name: (callee as? VariableNode)?.name)
    }
    let object = try member.object.value(run, scope)
    if let name = member.name, !object.isDate {
      let primitive = try run.primitive(object)
      if let result = try run.callMethod(
        name, of: primitive,
        { () throws(ExpressionFailure) in
          try self.arguments.values(run, scope)
        })
      {
        return result
      }
    }
    let function = try member.member(of: object, run, scope)
    if isOptional, function.isMissing { return .undefined }
    return try run.call(
      function, arguments.values(run, scope), this: object, name: member.name)
  }
}

/// The creation of an object by a constructor.
final class NewNode: ExpressionNode {
  private let constructor: ExpressionNode
  private let arguments: ValueNodes

  init(_ constructor: ExpressionNode, _ arguments: [ExpressionNode]) {
    (self.constructor, self.arguments) = (constructor, ValueNodes(arguments))
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    let function = try constructor.value(run, scope)
    let values = try arguments.values(run, scope)
    try run.meter.allocate(4)
    let created = ExpressionValue.object(ExpressionRecord())
    switch try run.call(
      function, values, this: created, name: (constructor as? VariableNode)?.name)
    {
    case .list(let list): return .list(list)
    case .object(let object): return .object(object)
    case let result:
      if case .function = function { return result }
      return created
    }
  }
}

/// The parameters of a function.
struct FunctionParameters {
  /// The variables of the parameters, apart from the last one if it receives all other arguments.
  var slots: [Int] = []
  /// The defaults and the destructuring targets of parameters, in their order.
  var openings: [(slot: Int, missing: ExpressionNode?, target: ExpressionNode?)] = []
  /// The variable of an array with all other arguments.
  var restSlot: Int?

  /// Sets the variables that are not simply an argument: rest, defaults and destructured ones.
  fileprivate func complete(
    _ scope: ExpressionScope, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) {
    if let restSlot {
      let others = arguments.dropFirst(slots.count)
      try run.meter.allocate(others.count + 1)
      scope.slots[restSlot] = run.list(Array(others))
    }
    for opening in openings {
      if case .undefined = scope.slots[opening.slot], let missing = opening.missing {
        scope.slots[opening.slot] = try missing.value(run, scope)
      }
      guard let target = opening.target else { continue }
      try TargetPart(target: target, missing: nil).assign(scope.slots[opening.slot], run, scope)
    }
  }
}

/// A function expression; each evaluation creates a closure.
final class FunctionNode: ExpressionNode {
  let name: String?
  let parameters: FunctionParameters
  /// Whether the function uses `this` of the surrounding function.
  let isArrow: Bool
  /// The number of variables, parameters included.
  var slotCount = 0
  /// The slot of the function's own name; nil if the function does not use it.
  var ownSlot: Int?
  /// The slot of `arguments`; nil if the function does not use it.
  var argumentsSlot: Int?
  var declarations: [FunctionDeclaration] = []
  var body: [StatementNode] = []

  init(name: String?, _ parameters: FunctionParameters, isArrow: Bool) {
    (self.name, self.parameters, self.isArrow) = (name, parameters, isArrow)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(2)
    run.mayFormCycle(scope)
    return .object(ExpressionClosure(self, scope))
  }

  /// Executes the body in a new scope.
  func perform(
    _ run: ExpressionRun, in scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    for declaration in declarations {
      declaration.variable.assign(try declaration.function.value(run, scope), run, scope)
    }
    for statement in body {
      if case .returned(let value) = try statement.execute(run, scope) { return value }
    }
    return .undefined
  }
}

/// A function of the program with the variables around it.
final class ExpressionClosure: ExpressionObject, ReferringObject {
  private let function: FunctionNode
  private let scope: ExpressionScope
  private let members = ExpressionRecord()

  init(_ function: FunctionNode, _ scope: ExpressionScope) {
    (self.function, self.scope) = (function, scope)
  }

  var isFunction: Bool { true }

  func removeReferences() { members.removeReferences() }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { try members.member(name, run) }

  func setMember(_ name: String, _ value: ExpressionValue) -> Bool {
    members.setMember(name, value)
  }

  func call(
    _ arguments: [ExpressionValue], this: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    try run.meter.enter()
    defer { run.meter.leave() }
    try run.meter.allocate(function.slotCount + 2)
    let inner = ExpressionScope(
      count: function.slotCount, outer: scope,
      receiver: function.isArrow ? scope.receiver : this)
    for (slot, argument) in zip(function.parameters.slots, arguments) {
      inner.slots[slot] = argument
    }
    if let slot = function.ownSlot { inner.slots[slot] = .object(self) }
    if let slot = function.argumentsSlot { inner.slots[slot] = run.list(arguments) }
    try function.parameters.complete(inner, arguments, run)
    return try function.perform(run, in: inner)
  }
}
