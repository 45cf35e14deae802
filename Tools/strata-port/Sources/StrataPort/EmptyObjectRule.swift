import SwiftSyntax

/// Rewrites objects that only Objective-C creates without arguments, such as `Timer()`.
final class EmptyObjectRule: RewritingRule {
  /// The expressions after the class name.
  private static let equals: [String: String] = [
    "NSAttributedString": "(string: \"\")", "NSMutableAttributedString": "(string: \"\")",
    "Timer": "(timeInterval: 0, repeats: false) { _ in }", "UIFont": ".systemFont(ofSize: 12)",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.arguments.isEmpty, node.trailingClosure == nil, node.leftParen != nil,
      let type = constructedTypeName(ExprSyntax(node)), let equal = Self.equals[type],
      !index.declaresType(type)
    else { return .visitChildren }
    // `Timer.init` keeps its spelling; `UIFont.init.systemFont` would be invalid.
    let callee = equal.hasPrefix("(") ? node.calledExpression.trimmedDescription : type
    rewriting.replace(node, with: callee + equal)
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(callee)\(equal)'")
    return .visitChildren
  }
}
