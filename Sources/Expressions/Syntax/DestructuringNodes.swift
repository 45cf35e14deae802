/// A target that distributes the parts of a value, such as `[x, y]` in `[x, y] = position`.
class DestructuringNode: ExpressionNode {
  func assign(
    partsOf value: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) {}
}

/// A target in a destructuring target, with its value for an undefined part.
struct TargetPart {
  let target: ExpressionNode
  let missing: ExpressionNode?

  func assign(
    _ value: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) {
    var value = value
    if case .undefined = value, let missing { value = try missing.value(run, scope) }
    let given = value
    _ = try target.assign(run, scope, readsOld: false) { (_) throws(ExpressionFailure) in given }
  }
}

/// The targets of an array's elements.
final class ListTarget: DestructuringNode {
  /// The targets by index; nil for an element that is skipped.
  private let parts: [TargetPart?]
  /// The target of an array with all further elements.
  private let rest: ExpressionNode?

  init(_ parts: [TargetPart?], rest: ExpressionNode?) { (self.parts, self.rest) = (parts, rest) }

  override func assign(
    partsOf value: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) {
    let items = try run.elements(of: value)
    for (index, part) in parts.enumerated() {
      try run.meter.step()
      try part?.assign(index < items.count ? items[index] : .undefined, run, scope)
    }
    guard let rest else { return }
    let others = items.dropFirst(parts.count)
    try run.meter.allocate(others.count + 1)
    try TargetPart(target: rest, missing: nil).assign(run.list(Array(others)), run, scope)
  }
}

/// The targets of an object's members.
final class RecordTarget: DestructuringNode {
  typealias Part = (key: ExpressionNode, part: TargetPart)

  private let parts: [Part]
  /// The target of an object with all other members.
  private let rest: ExpressionNode?

  init(_ parts: [Part], rest: ExpressionNode?) { (self.parts, self.rest) = (parts, rest) }

  override func assign(
    partsOf value: ExpressionValue, _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) {
    var names: Set<String> = []
    for (key, part) in parts {
      let key = try key.value(run, scope)
      if rest != nil { names.insert(try run.text(key)) }
      try part.assign(run.member(at: key, of: value), run, scope)
    }
    guard let rest else { return }
    try run.meter.allocate(4)
    let others = ExpressionRecord()
    run.mayFormCycle(others)
    for (name, value) in try run.members(of: value) where !names.contains(name) {
      _ = others.setMember(name, value)
    }
    try TargetPart(target: rest, missing: nil).assign(.object(others), run, scope)
  }
}

/// An operand whose elements become items of a list, such as `...position`.
final class SpreadNode: ExpressionNode {
  let operand: ExpressionNode

  init(_ operand: ExpressionNode) { self.operand = operand }
}

/// An omitted element of an array.
final class ElisionNode: ExpressionNode {}

/// The values of a call's arguments or of an array's elements.
struct ValueNodes {
  let nodes: [ExpressionNode]
  private let hasSpread: Bool

  init(_ nodes: [ExpressionNode]) {
    self.nodes = nodes
    hasSpread = nodes.contains { $0 is SpreadNode }
  }

  func values(
    _ run: ExpressionRun, _ scope: ExpressionScope
  ) throws(ExpressionFailure) -> [ExpressionValue] {
    var values: [ExpressionValue] = []
    values.reserveCapacity(nodes.count)
    for node in nodes {
      if hasSpread, let spread = node as? SpreadNode {
        let elements = try run.elements(of: spread.operand.value(run, scope))
        try run.meter.allocate(elements.count)
        values += elements
      } else {
        values.append(try node.value(run, scope))
      }
    }
    return values
  }
}

extension ExpressionNode {
  /// The target of a plain assignment to the node; nil if nothing can be assigned to it.
  final var assignmentTarget: ExpressionNode? {
    if isAssignable { return self }
    if let list = self as? ListNode { return list.elementTarget }
    return (self as? RecordNode)?.memberTarget
  }

  /// The node as a part of a destructuring target.
  final fileprivate var targetPart: TargetPart? {
    if let assignment = self as? AssignmentNode { return assignment.part }
    return assignmentTarget.map { TargetPart(target: $0, missing: nil) }
  }
}

extension ListNode {
  fileprivate var elementTarget: ListTarget? {
    var nodes = items.nodes
    var rest: ExpressionNode?
    if let spread = nodes.last as? SpreadNode {
      guard let target = spread.operand.assignmentTarget else { return nil }
      rest = target
      nodes.removeLast()
    }
    var parts: [TargetPart?] = []
    for node in nodes {
      if node is ElisionNode {
        parts.append(nil)
      } else if let part = node.targetPart {
        parts.append(part)
      } else {
        return nil
      }
    }
    return ListTarget(parts, rest: rest)
  }
}

extension RecordNode {
  fileprivate var memberTarget: RecordTarget? {
    var parts: [RecordTarget.Part] = []
    var rest: ExpressionNode?
    for (index, member) in members.enumerated() {
      switch member {
      case .value(let key, let value):
        guard let part = value.targetPart else { return nil }
        parts.append((key, part))
      case .spread(let operand):
        guard index == members.count - 1, let target = operand.assignmentTarget else { return nil }
        rest = target
      }
    }
    return RecordTarget(parts, rest: rest)
  }
}
