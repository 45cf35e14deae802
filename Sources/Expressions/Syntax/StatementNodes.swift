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

/// A loop with a condition.
final class LoopStatement: StatementNode {
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
      _ = try step?.value(run, scope)
    }
  }
}

/// A loop over the names or the values of an object.
final class EachStatement: StatementNode {
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
    let object = try object.value(run, scope)
    for element in try visitsValues ? run.elements(of: object) : run.names(of: object) {
      try run.meter.step()
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
  private let parameter: ExpressionNode?
  private let handler: StatementNode?
  private let ending: StatementNode?

  init(
    _ body: StatementNode, _ parameter: ExpressionNode?, _ handler: StatementNode?,
    _ ending: StatementNode?
  ) {
    (self.body, self.parameter, self.handler) = (body, parameter, handler)
    self.ending = ending
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
      let thrown = run.thrown
      try parameter.map { (parameter) throws(ExpressionFailure) in
        try TargetPart(target: parameter, missing: nil).assign(thrown, run, scope)
      }
      return try handler.execute(run, scope)
    }
  }
}

final class SwitchStatement: StatementNode {
  /// A value and the statements from it on; without a value, the default.
  typealias Case = (value: ExpressionNode?, statements: [StatementNode])

  private let subject: ExpressionNode
  private let cases: [Case]

  init(_ subject: ExpressionNode, _ cases: [Case]) { (self.subject, self.cases) = (subject, cases) }

  override func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    let subject = try subject.value(run, scope)
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
