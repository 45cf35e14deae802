import SwiftSyntax

extension SyntaxProtocol {
  /// Returns a node that is deeper in the tree than a number of levels; nil if all are less deep.
  ///
  /// The operands of a sequence such as `a + b + c` count as nested, as they are after folding.
  func node(deeperThan limit: Int) -> Syntax? {
    // An explicit stack, because recursion could overflow on a deep tree.
    var waiting = [(node: Syntax(self), depth: 0)]
    while let (node, depth) = waiting.popLast() {
      if depth > limit { return node }
      let operands = node.as(SequenceExprSyntax.self)?.elements.count ?? 0
      for child in node.children(viewMode: .sourceAccurate) {
        waiting.append((child, depth + 1 + operands))
      }
    }
    return nil
  }
}
