import SwiftSyntax

/// Rewrites `#if os(iOS)`, which is false on Linux.
///
/// Code in such a block needs UIKit, which Strata provides, unless the condition is for all of
/// Apple's systems and there is other code for Linux.
final class ConditionRule: RewritingRule {
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition, !CompilationConditions.hasLinuxAlternative(node) {
      look(at: Syntax(condition))
    }
    return super.visit(node)
  }

  private func look(at node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "os",
      call.arguments.trimmedDescription == "iOS"
    {
      rewriting.replace(call, with: "canImport(UIKit)")
      rewriting.change(at: call, "'os(iOS)' becomes 'canImport(UIKit)'")
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { look(at: child) }
  }
}
