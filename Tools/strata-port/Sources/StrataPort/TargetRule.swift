import SwiftSyntax

/// Warns about targets that do not implement the method of their selector.
///
/// In Objective-C, such a target can forward the call to another object. Linux has no forwarding,
/// so the method is never called.
final class TargetRule: RewritingRule {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let target = target(of: node), let method = method(of: node),
      let owner = index.ownerName(ofMethod: method), let type = index.typeName(ofValue: target),
      index.isUnrelated(type, to: owner, isExact: isMadeInPlace(target))
    else { return .visitChildren }
    let name =
      method.as(MemberAccessExprSyntax.self)?.declName.trimmedDescription
      ?? method.trimmedDescription
    rewriting.warn(
      at: node,
      "'\(owner).\(name)' is never called, because '\(type)' is not '\(owner)' and does not "
        + "forward calls on Linux; add a method to '\(type)' that calls it, and use that")
    return .visitChildren
  }

  private func isMadeInPlace(_ target: ExprSyntax) -> Bool {
    target.as(FunctionCallExprSyntax.self)?.calledExpression.is(ClosureExprSyntax.self) == false
  }

  /// Returns the object in `Timer(…, target: object, …)` and in `addTarget(object, action: …)`.
  private func target(of node: FunctionCallExprSyntax) -> ExprSyntax? {
    if let labeled = node.arguments.first(where: { $0.label?.text == "target" }) {
      return labeled.expression
    }
    let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    guard let first = node.arguments.first, first.label == nil,
      name == "addTarget" || name == "addObserver"
    else { return nil }
    return first.expression
  }

  /// Returns the method in `#selector(method)` or in `Selector("name", method)`.
  private func method(of node: FunctionCallExprSyntax) -> ExprSyntax? {
    let selector = node.arguments
      .first { ["selector", "action"].contains($0.label?.text) }?.expression
    if let macro = selector?.as(MacroExpansionExprSyntax.self), macro.macroName.text == "selector" {
      return macro.arguments.first.map { uncast($0.expression) }
    }
    guard let call = selector?.as(FunctionCallExprSyntax.self), call.arguments.count == 2,
      call.calledExpression.trimmedDescription == "Selector"
    else { return nil }
    return call.arguments.last.map { uncast($0.expression) }
  }

  private func uncast(_ method: ExprSyntax) -> ExprSyntax {
    method.as(AsExprSyntax.self)?.expression ?? method
  }
}
