extension ExpressionNode {
  /// Whether a value can be assigned to the node.
  var isAssignable: Bool { self is VariableNode || self is MemberNode }

  /// Assigns the result of a function of the previous value.
  ///
  /// - Parameter readsOld: Whether the previous value is needed.
  final func assign(
    _ run: ExpressionRun, _ scope: ExpressionScope, readsOld: Bool,
    _ change: (ExpressionValue) throws(ExpressionFailure) -> ExpressionValue
  ) throws(ExpressionFailure) -> ExpressionValue {
    if let variable = self as? VariableNode {
      if variable.isConstant { throw run.fail("assignment to the constant '\(variable.name)'") }
      let value = try change(readsOld ? variable.value(run, scope) : .undefined)
      variable.assign(value, run, scope)
      return value
    }
    guard let member = self as? MemberNode else {
      let value = try change(.undefined)
      try (self as? DestructuringNode)?.assign(partsOf: value, run, scope)
      return value
    }
    let object = try member.object.value(run, scope)
    let key = try member.key.value(run, scope)
    let value = try change(readsOld ? run.member(at: key, of: object) : .undefined)
    try run.setMember(at: key, of: object, to: value)
    return value
  }
}

/// An assignment, with the operator of a compound one.
final class AssignmentNode: ExpressionNode {
  private let target: ExpressionNode
  private let kind: BinaryOperator?
  private let source: ExpressionNode

  init(_ target: ExpressionNode, _ kind: BinaryOperator?, _ source: ExpressionNode) {
    (self.target, self.kind, self.source) = (target, kind, source)
  }

  /// The assignment as a target with a default value; nil if it is a compound one.
  var part: TargetPart? { kind == nil ? TargetPart(target: target, missing: source) : nil }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    let (kind, source) = (kind, source)
    return try target.assign(run, scope, readsOld: kind != nil) {
      (old) throws(ExpressionFailure) in
      let value = try source.value(run, scope)
      return try kind.map { (kind) throws(ExpressionFailure) in try run.combine(kind, old, value) }
        ?? value
    }
  }
}

/// An increment or a decrement.
final class StepNode: ExpressionNode {
  private let target: ExpressionNode
  private let change: Double
  private let isPrefix: Bool

  init(_ target: ExpressionNode, by change: Double, isPrefix: Bool) {
    (self.target, self.change, self.isPrefix) = (target, change, isPrefix)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    var old = 0.0
    let change = change
    let new = try target.assign(run, scope, readsOld: true) { (value) throws(ExpressionFailure) in
      old = try run.number(value)
      return .number(old + change)
    }
    return isPrefix ? new : .number(old)
  }
}
