enum UnaryOperator: String {
  case minus = "-"
  case plus = "+"
  case not = "!"
  case complement = "~"
  case type = "typeof"
  case void
  case delete
}

final class UnaryNode: ExpressionNode {
  private let kind: UnaryOperator
  private let operand: ExpressionNode

  init(_ kind: UnaryOperator, _ operand: ExpressionNode) {
    (self.kind, self.operand) = (kind, operand)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch kind {
    case .minus: return try run.negated(operand.value(run, scope))
    case .plus: return .number(try run.number(operand.value(run, scope)))
    case .not: return .boolean(!run.truth(try operand.value(run, scope)))
    case .complement: return .number(Double(~(try run.bits(operand.value(run, scope)))))
    case .type:
      // The only use of an unknown name that is not an error.
      if let variable = operand as? VariableNode, variable.location == nil {
        let value = try run.globalIfDefined(variable.name) ?? .undefined
        return .string(ExpressionRun.typeName(value))
      }
      return .string(ExpressionRun.typeName(try operand.value(run, scope)))
    case .void:
      _ = try operand.value(run, scope)
      return .undefined
    case .delete:
      try (operand as? MemberNode)?.remove(run, scope)
      return .boolean(true)
    }
  }
}

enum BinaryOperator: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case power = "**"
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case identical = "==="
  case notIdentical = "!=="
  case and = "&"
  case or = "|"
  case exclusiveOr = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case shiftRightUnsigned = ">>>"
  case isMember = "in"
  case isInstance = "instanceof"

  /// The precedence; a larger one binds more tightly.
  var precedence: Int {
    switch self {
    case .or: 4
    case .exclusiveOr: 5
    case .and: 6
    case .equal, .notEqual, .identical, .notIdentical: 7
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .isMember, .isInstance: 8
    case .shiftLeft, .shiftRight, .shiftRightUnsigned: 9
    case .add, .subtract: 10
    case .multiply, .divide, .remainder: 11
    case .power: 12
    }
  }
}

final class BinaryNode: ExpressionNode {
  private let kind: BinaryOperator
  private let left: ExpressionNode
  private let right: ExpressionNode

  init(_ kind: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode) {
    (self.kind, self.left, self.right) = (kind, left, right)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    let a = try left.value(run, scope)
    return try run.combine(kind, a, right.value(run, scope))
  }
}

final class LogicalNode: ExpressionNode {
  enum Kind: String {
    case and = "&&"
    case or = "||"
    case coalesce = "??"
  }

  private let kind: Kind
  private let left: ExpressionNode
  private let right: ExpressionNode

  init(_ kind: Kind, _ left: ExpressionNode, _ right: ExpressionNode) {
    (self.kind, self.left, self.right) = (kind, left, right)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    let a = try left.value(run, scope)
    switch kind {
    case .and: return run.truth(a) ? try right.value(run, scope) : a
    case .or: return run.truth(a) ? a : try right.value(run, scope)
    case .coalesce: return a.isMissing ? try right.value(run, scope) : a
    }
  }
}

final class ConditionalNode: ExpressionNode {
  private let condition: ExpressionNode
  private let first: ExpressionNode
  private let second: ExpressionNode

  init(_ condition: ExpressionNode, _ first: ExpressionNode, _ second: ExpressionNode) {
    (self.condition, self.first, self.second) = (condition, first, second)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    let isFirst = run.truth(try condition.value(run, scope))
    return try (isFirst ? first : second).value(run, scope)
  }
}

final class SequenceNode: ExpressionNode {
  private let first: ExpressionNode
  private let last: ExpressionNode

  init(_ first: ExpressionNode, _ last: ExpressionNode) {
    (self.first, self.last) = (first, last)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    _ = try first.value(run, scope)
    return try last.value(run, scope)
  }
}
