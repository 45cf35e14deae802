/// A node of a syntax tree that has a value.
class ExpressionNode {
  /// Computes the value; called only by `value`, which limits the depth.
  func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue { .undefined }

  final func value(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.step()
    try run.meter.enter()
    defer { run.meter.leave() }
    return try evaluate(run, scope)
  }
}

/// The result of a statement.
enum ExpressionCompletion {
  case normal
  case broken
  case continued
  case returned(ExpressionValue)
}

/// A node of a syntax tree that is executed.
class StatementNode {
  /// Executes the statement; called only by `execute`, which limits the depth.
  func perform(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion { .normal }

  final func execute(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionCompletion {
    try run.meter.step()
    try run.meter.enter()
    defer { run.meter.leave() }
    return try perform(run, scope)
  }
}

// MARK: Variables and literals

final class LiteralNode: ExpressionNode {
  private let literal: ExpressionValue

  init(_ literal: ExpressionValue) { self.literal = literal }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue { literal }
}

/// A regular expression; each evaluation creates one.
final class PatternNode: ExpressionNode {
  private let pattern: ExpressionPattern

  init(_ pattern: ExpressionPattern) { self.pattern = pattern }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    .object(ExpressionPattern(copying: pattern))
  }
}

final class VariableNode: ExpressionNode {
  let name: String
  /// The location of the variable; nil for a name that the program does not declare.
  var location: (depth: Int, slot: Int)?
  /// Whether the node gives the variable its first value.
  var isDeclaration = false
  /// Whether no value can be assigned.
  var isConstant = false

  init(_ name: String) { self.name = name }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let location else { return try run.global(name) }
    return scope.ancestor(location.depth).slots[location.slot]
  }

  func assign(_ value: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope) {
    if let location {
      scope.ancestor(location.depth).slots[location.slot] = value
    } else {
      run.assign(name, value)
    }
  }
}

final class ReceiverNode: ExpressionNode {
  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue { scope.receiver }
}

final class ListNode: ExpressionNode {
  let items: ValueNodes

  init(_ items: [ExpressionNode]) { self.items = ValueNodes(items) }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(items.nodes.count + 1)
    return run.list(try items.values(run, scope))
  }
}

final class RecordNode: ExpressionNode {
  enum Member {
    /// A value under a name or a computed key.
    case value(key: ExpressionNode, ExpressionNode)
    /// All members of another object.
    case spread(ExpressionNode)
  }

  let members: [Member]

  init(_ members: [Member]) { self.members = members }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    try run.meter.allocate(4 * members.count + 4)
    let record = ExpressionRecord()
    run.mayFormCycle(record)
    for member in members {
      switch member {
      case .value(let key, let node):
        let name = try run.text(key.value(run, scope))
        _ = record.setMember(name, try node.value(run, scope))
      case .spread(let operand):
        for (name, value) in try run.members(of: operand.value(run, scope)) {
          _ = record.setMember(name, value)
        }
      }
    }
    return .object(record)
  }
}

/// A text with substitutions.
final class TemplateNode: ExpressionNode {
  private let texts: [String]
  private let substitutions: [ExpressionNode]

  init(_ texts: [String], _ substitutions: [ExpressionNode]) {
    (self.texts, self.substitutions) = (texts, substitutions)
  }

  override func evaluate(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> ExpressionValue {
    var text = GrowingText()
    try text.append(texts.first ?? "", run.meter)
    for (index, substitution) in substitutions.enumerated() {
      try run.meter.allocate(1)
      try text.append(run.text(substitution.value(run, scope)), run.meter)
      try text.append(texts[index + 1], run.meter)
    }
    return .string(text.text)
  }
}
