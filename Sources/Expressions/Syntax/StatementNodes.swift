final class ExpressionStatement: StatementNode {
  private let expression: ExpressionNode

  init(_ expression: ExpressionNode) { self.expression = expression }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    run.statementValue = try expression.value(run, scope)
    return .normal
  }
}

/// The initial values of declared variables.
final class DeclarationStatement: StatementNode {
  typealias Initial = (target: ExpressionNode, value: ExpressionNode)

  private let variables: [Initial]

  init(_ variables: [Initial]) { self.variables = variables }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    for (target, value) in variables {
      let value = try value.value(run, scope)
      if let variable = target as? VariableNode {
        variable.assign(value, run, scope)
      } else {
        try (target as? DestructuringNode)?.assign(partsOf: value, run, scope)
      }
    }
    return .normal
  }
}

final class BlockStatement: StatementNode {
  private let statements: [StatementNode]

  init(_ statements: [StatementNode]) { self.statements = statements }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    for statement in statements {
      switch try statement.execute(run, scope) {
      case .normal: continue
      case let completion: return completion
      }
    }
    return .normal
  }
}

final class IfStatement: StatementNode {
  private let condition: ExpressionNode
  private let first: StatementNode
  private let second: StatementNode?

  init(_ condition: ExpressionNode, _ first: StatementNode, _ second: StatementNode?) {
    (self.condition, self.first, self.second) = (condition, first, second)
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    if run.truth(try condition.value(run, scope)) { return try first.execute(run, scope) }
    return try second?.execute(run, scope) ?? .normal
  }
}

/// A statement whose variables have a scope of their own.
final class ScopedStatement: StatementNode {
  private let scope: BlockScope
  private let statement: StatementNode

  private init(_ scope: BlockScope, _ statement: StatementNode) {
    (self.scope, self.statement) = (scope, statement)
  }

  /// Returns the statement itself if there is no scope.
  static func make(_ scope: BlockScope?, _ statement: StatementNode) -> StatementNode {
    scope.map { ScopedStatement($0, statement) } ?? statement
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    try statement.execute(run, self.scope.make(in: scope, run))
  }
}

/// A loop, whose own variables may have a scope for each pass.
class LoopNode: StatementNode {
  var scope: BlockScope?
}

/// A loop with a condition.
final class LoopStatement: LoopNode {
  private let start: StatementNode?
  private let condition: ExpressionNode?
  private let step: ExpressionNode?
  private let body: StatementNode
  /// Whether the body is executed before the first test.
  private let testsLast: Bool

  init(
    start: StatementNode? = nil, _ condition: ExpressionNode?, step: ExpressionNode? = nil,
    _ body: StatementNode, testsLast: Bool = false
  ) {
    (self.start, self.condition, self.step) = (start, condition, step)
    (self.body, self.testsLast) = (body, testsLast)
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    var scope = try self.scope?.make(in: scope, run) ?? scope
    _ = try start?.execute(run, scope)
    var skipsTest = testsLast
    while true {
      try run.meter.step()
      if !skipsTest, let condition, !run.truth(try condition.value(run, scope)) { return .normal }
      skipsTest = false
      switch try body.execute(run, scope) {
      case .normal, .continued: break
      case .broken: return .normal
      case .returned(let value): return .returned(value)
      }
      if let own = self.scope, let outer = scope.outer {
        scope = try own.make(in: outer, run, values: scope.slots)
      }
      _ = try step?.value(run, scope)
    }
  }
}

/// A loop over the names or the values of an object.
final class EachStatement: LoopNode {
  private let target: ExpressionNode
  private let object: ExpressionNode
  private let body: StatementNode
  private let visitsValues: Bool

  init(
    _ target: ExpressionNode, _ object: ExpressionNode, _ body: StatementNode, visitsValues: Bool
  ) {
    (self.target, self.object, self.body) = (target, object, body)
    self.visitsValues = visitsValues
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    let outer = scope
    let object = try object.value(run, self.scope?.make(in: outer, run) ?? outer)
    for element in try visitsValues ? run.elements(of: object) : run.names(of: object) {
      try run.meter.step()
      let scope = try self.scope?.make(in: outer, run) ?? outer
      _ = try target.assign(run, scope, readsOld: false) { (_) throws(ExpressionFailure) in
        element
      }
      switch try body.execute(run, scope) {
      case .normal, .continued: continue
      case .broken: return .normal
      case .returned(let value): return .returned(value)
      }
    }
    return .normal
  }
}

/// A `break`, a `continue`, or a `return`.
final class JumpStatement: StatementNode {
  enum Kind { case broken, continued, returned }

  private let kind: Kind
  private let result: ExpressionNode?

  init(_ kind: Kind, _ result: ExpressionNode? = nil) { (self.kind, self.result) = (kind, result) }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    switch kind {
    case .broken: return .broken
    case .continued: return .continued
    case .returned: return .returned(try result?.value(run, scope) ?? .undefined)
    }
  }
}

final class ThrowStatement: StatementNode {
  private let value: ExpressionNode

  init(_ value: ExpressionNode) { self.value = value }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    let value = try value.value(run, scope)
    let message = try run.text(value)
    run.thrown = value
    throw .thrown(message)
  }
}

final class TryStatement: StatementNode {
  private let body: StatementNode
  private let handler: StatementNode?
  private let ending: StatementNode?

  init(_ body: StatementNode, _ handler: StatementNode?, _ ending: StatementNode?) {
    (self.body, self.handler, self.ending) = (body, handler, ending)
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    var completion = ExpressionCompletion.normal
    var failure: ExpressionFailure?
    do throws(ExpressionFailure) {
      completion = try handled(run, scope)
    } catch {
      failure = error
    }
    if case .exhausted? = failure { throw failure ?? .exhausted(.steps) }
    let thrown = run.thrown
    if let ending {
      switch try ending.execute(run, scope) {
      case .normal: break
      case let jump: return jump
      }
    }
    if let failure {
      // The ending may have thrown and caught a value of its own.
      run.thrown = thrown
      throw failure
    }
    return completion
  }

  private func handled(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    guard let handler else { return try body.execute(run, scope) }
    do throws(ExpressionFailure) {
      return try body.execute(run, scope)
    } catch {
      guard case .thrown = error else { throw error }
      return try handler.execute(run, scope)
    }
  }
}

/// A `catch` with its parameter, which receives the thrown value.
final class CatchStatement: StatementNode {
  private let parameter: TargetPart?
  private let body: StatementNode

  init(_ parameter: ExpressionNode?, _ body: StatementNode) {
    self.parameter = parameter.map { TargetPart(target: $0, missing: nil) }
    self.body = body
  }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    try parameter?.assign(run.thrown, run, scope)
    return try body.execute(run, scope)
  }
}

final class SwitchStatement: StatementNode {
  /// A value and the statements from it on; without a value, the default.
  typealias Case = (value: ExpressionNode?, statements: [StatementNode])

  private let subject: ExpressionNode
  private let cases: [Case]
  /// The scope of the cases; nil if their variables are in the scope around them.
  var scope: BlockScope?

  init(_ subject: ExpressionNode, _ cases: [Case]) { (self.subject, self.cases) = (subject, cases) }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    let subject = try subject.value(run, scope)
    let scope = try self.scope?.make(in: scope, run) ?? scope
    var start = cases.firstIndex { $0.value == nil }
    for (index, entry) in cases.enumerated() {
      if let value = entry.value,
        try run.areIdentical(run.primitive(subject), run.primitive(value.value(run, scope)))
      {
        start = index
        break
      }
    }
    guard let start else { return .normal }
    for entry in cases[start...] {
      for statement in entry.statements {
        switch try statement.execute(run, scope) {
        case .normal: continue
        case .broken: return .normal
        case let completion: return completion
        }
      }
    }
    return .normal
  }
}
