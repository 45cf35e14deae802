import SwiftSyntax

/// Rewrites `delegate?.window??` of an application delegate to `delegate?.window?`.
///
/// For Apple the property is an optional requirement, so its value is an optional of an optional.
final class WindowRule: RewritingRule {
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    unwrap(node.expression, in: node)
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    unwrap(node.expression, in: node)
    return .visitChildren
  }

  /// Removes the inner of two marks behind `window`.
  private func unwrap(_ inner: ExprSyntax, in outer: some ExprSyntaxProtocol) {
    let chained = inner.as(OptionalChainingExprSyntax.self)
    let forced = inner.as(ForceUnwrapExprSyntax.self)
    guard let mark = chained?.questionMark ?? forced?.exclamationMark,
      let window = chained?.expression ?? forced?.expression, isWindow(window)
    else { return }
    rewriting.replace(mark, with: "")
    rewriting.change(
      at: outer, "'\(mark.text)' removed from '\(outer.trimmedDescription)'")
  }

  /// Warns about a second binding, as in `if let window = delegate?.window, let window = window`.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    let named =
      node.initializer.map { $0.value.trimmedDescription }
      ?? node.pattern.trimmedDescription
    let value =
      node.initializer?.value
      ?? node.pattern.as(IdentifierPatternSyntax.self)
      .map { ExprSyntax(DeclReferenceExprSyntax(baseName: $0.identifier)) }
    guard value?.is(DeclReferenceExprSyntax.self) == true,
      case .equal(let first)? = node.localVariable(named: named), isWindow(first),
      first.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    else { return .visitChildren }
    rewriting.warn(
      at: node,
      "'\(first.trimmedDescription)' is unwrapped already, because the property is not an "
        + "optional requirement on Linux; remove this binding")
    return .visitChildren
  }

  /// Whether an expression is the window of an application delegate.
  private func isWindow(_ expression: ExprSyntax) -> Bool {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "window", let base = member.base
    else { return false }
    let delegate =
      base.as(OptionalChainingExprSyntax.self)?.expression
      ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
    let name = delegate.trimmedDescription.lowercased()
    return name.hasSuffix("delegate") || name.hasSuffix("delegate)")
  }
}
