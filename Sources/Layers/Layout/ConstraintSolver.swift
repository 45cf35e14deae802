import Foundation

/// Solves for the frames that constraints define, each value after its dependencies.
struct ConstraintSolver {
  /// The interval of a frame or rectangle along one axis.
  private struct Span {
    var low: CGFloat
    var length: CGFloat

    func value(_ kind: AttributeKind) -> CGFloat {
      switch kind {
      case .low: low
      case .middle: low + length / 2
      case .high: low + length
      case .length: length
      }
    }
  }

  /// The meaning of an attribute on its axis, in the order of precedence among constraints.
  fileprivate enum AttributeKind: Int32 {
    case low, middle, high, length
  }

  /// One axis of one sublayer.
  private struct Node {
    var span: Span
    /// The constraints to apply: none, one, or two of different kinds; nil if they cannot be
    /// satisfied.
    var rule: [CAConstraint]?
    /// The nodes whose constraints depend on this one.
    var dependents: [Int] = []
    /// The number of nodes that this one still waits for.
    var waits = 0
  }

  private let bounds: CGRect
  /// The nodes, two for each sublayer: x, then y.
  private var nodes: [Node] = []
  private var indexByName: [String: Int] = [:]

  init(_ superlayer: CALayer) {
    bounds = superlayer.bounds
    for (index, layer) in superlayer.children.enumerated() {
      if let name = layer.name, indexByName[name] == nil { indexByName[name] = index }
      for axis in 0...1 {
        let rule = Self.rule(of: (layer.constraints ?? []).filter { $0.attribute.axis == axis })
        nodes.append(Node(span: Self.span(of: layer.frame, axis), rule: rule))
      }
    }
    for node in nodes.indices { connect(node) }
  }

  /// Returns the frames of the sublayers, in their order.
  mutating func frames() -> [CGRect] {
    var ready = nodes.indices.filter { nodes[$0].rule != nil && nodes[$0].waits == 0 }
    while let index = ready.popLast() {
      // A non-finite value leaves the axis, and everything that depends on it, unchanged.
      guard let span = solved(nodes[index]) else { continue }
      nodes[index].span = span
      for dependent in nodes[index].dependents {
        nodes[dependent].waits -= 1
        if nodes[dependent].waits == 0, nodes[dependent].rule != nil { ready.append(dependent) }
      }
    }
    return stride(from: 0, to: nodes.count, by: 2).map { index in
      let (x, y) = (nodes[index].span, nodes[index + 1].span)
      return CGRect(x: x.low, y: y.low, width: x.length, height: y.length)
    }
  }

  /// Returns the constraints to apply out of those on one axis.
  private static func rule(of constraints: [CAConstraint]) -> [CAConstraint]? {
    guard let last = constraints.last else { return [] }
    let others = constraints.filter { $0.attribute.kind != last.attribute.kind }
    let lowest = others.min { $0.attribute.kind.rawValue < $1.attribute.kind.rawValue }
    if let lowest { return [lowest, last] }
    guard constraints.count == 1 else { return nil }
    // An extent alone does not determine a position and is ignored.
    return last.attribute.kind == .length ? [] : [last]
  }

  /// Connects a node to the nodes that its constraints depend on.
  private mutating func connect(_ node: Int) {
    for constraint in nodes[node].rule ?? [] where constraint.sourceName != superlayerName {
      guard let source = indexByName[constraint.sourceName], source != node / 2 else {
        nodes[node].rule = nil
        return
      }
      nodes[source * 2 + constraint.sourceAttribute.axis].dependents.append(node)
      nodes[node].waits += 1
    }
  }

  private var superlayerName: String { CAConstraint.superlayerName }

  /// Returns the node's interval under its constraints, or nil if it is not finite.
  private func solved(_ node: Node) -> Span? {
    var span = node.span
    let goals = (node.rule ?? []).map { ($0.attribute.kind, value($0)) }
      .sorted { $0.0.rawValue < $1.0.rawValue }
    switch goals.count {
    case 1: span.low = Self.low(goals[0].0, goals[0].1, length: span.length)
    case 2: span = Self.span(goals[0], goals[1])
    default: break
    }
    return span.low.isFinite && span.length.isFinite ? span : nil
  }

  /// Returns the interval defined by two values, the lower kind first.
  private static func span(
    _ a: (kind: AttributeKind, value: CGFloat), _ b: (kind: AttributeKind, value: CGFloat)
  ) -> Span {
    let length =
      switch (a.kind, b.kind) {
      case (_, .length): b.value
      case (.low, .high): b.value - a.value
      // The middle and an edge.
      default: (b.value - a.value) * 2
      }
    return Span(low: low(a.kind, a.value, length: length), length: length)
  }

  private static func low(_ kind: AttributeKind, _ value: CGFloat, length: CGFloat) -> CGFloat {
    switch kind {
    case .low, .length: value
    case .middle: value - length / 2
    case .high: value - length
    }
  }

  private func value(_ constraint: CAConstraint) -> CGFloat {
    let attribute = constraint.sourceAttribute
    let source =
      constraint.sourceName == superlayerName
      ? Self.span(of: bounds, attribute.axis)
      : nodes[(indexByName[constraint.sourceName] ?? 0) * 2 + attribute.axis].span
    return source.value(attribute.kind) * constraint.scale + constraint.offset
  }

  private static func span(of rect: CGRect, _ axis: Int) -> Span {
    axis == 0
      ? Span(low: rect.minX, length: rect.width) : Span(low: rect.minY, length: rect.height)
  }
}

extension CAConstraintAttribute {
  /// The axis: 0 for x, 1 for y.
  fileprivate var axis: Int { Int(rawValue / 4) }

  fileprivate var kind: ConstraintSolver.AttributeKind {
    ConstraintSolver.AttributeKind(rawValue: rawValue % 4) ?? .low
  }
}
