import SwiftSyntax

/// Rewrites Apple's functions that have an equivalent on Linux: clocks, and the name of a selector.
final class FunctionRule: RewritingRule {
  private static let equals: [String: String] = [
    "CFAbsoluteTimeGetCurrent": "Date().timeIntervalSinceReferenceDate",
    "mach_absolute_time": "DispatchTime.now().uptimeNanoseconds",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return .visitChildren
    }
    if let equal = Self.equals[name], node.arguments.isEmpty {
      becomes(node, equal)
    } else if name == "NSStringFromSelector", node.arguments.count == 1,
      let argument = node.arguments.first?.expression
    {
      return describe(argument, in: node)
    }
    return .visitChildren
  }

  /// Returns the key of the property whose getter a call describes, as keys were written before
  /// `#keyPath`; nil for any other call.
  static func key(describedBy node: FunctionCallExprSyntax, _ index: DeclarationIndex) -> String? {
    guard
      node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        == "NSStringFromSelector",
      node.arguments.count == 1,
      let macro = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self),
      macro.macroName.text == "selector", let argument = macro.arguments.first,
      argument.label?.text == "getter"
    else { return nil }
    return KeyPathRule.key(naming: argument.expression, index)
  }

  /// Rewrites the description of a selector to its name.
  private func describe(
    _ selector: ExprSyntax, in node: FunctionCallExprSyntax
  ) -> SyntaxVisitorContinueKind {
    if let key = Self.key(describedBy: node, index) {
      becomes(node, "\"\(key)\"")
      return .skipChildren
    }
    let start = node.range.lowerBound
    rewriting.replace(start..<selector.range.lowerBound, with: "")
    rewriting.replace(selector.range.upperBound..<node.range.upperBound, with: ".description")
    rewriting.change(
      at: node, "'\(node.trimmedDescription)' becomes '\(selector.trimmedDescription).description'")
    return .visitChildren
  }

  private func becomes(_ node: FunctionCallExprSyntax, _ text: String) {
    rewriting.replace(node, with: text)
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
  }
}
