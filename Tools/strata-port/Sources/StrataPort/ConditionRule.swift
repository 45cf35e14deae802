import SwiftSyntax

/// `#if os(iOS)`, which is false on Linux.
///
/// What such a block holds is what needs UIKit, and that is there.
final class ConditionRule: RewritingRule {
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { look(at: Syntax(condition)) }
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
