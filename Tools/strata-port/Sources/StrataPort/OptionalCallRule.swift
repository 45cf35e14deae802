import SwiftSyntax

/// Rewrites calls of optional requirements such as `delegate?.move?(to: x)`.
///
/// The second mark is removed, because the method is always implemented.
final class OptionalCallRule: RewritingRule {
  /// Requirements of Apple's protocols that layer code calls, for which `UIKit` has defaults.
  private static let apples: [Signature] = [
    Signature("scrollViewDidScroll", ["_"]), Signature("scrollViewDidZoom", ["_"]),
    Signature("scrollViewWillBeginDragging", ["_"]),
    Signature("scrollViewWillEndDragging", ["_", "withVelocity", "targetContentOffset"]),
    Signature("scrollViewDidEndDragging", ["_", "willDecelerate"]),
    Signature("scrollViewWillBeginDecelerating", ["_"]),
    Signature("scrollViewDidEndDecelerating", ["_"]),
    Signature("scrollViewDidEndScrollingAnimation", ["_"]),
    Signature("scrollViewShouldScrollToTop", ["_"]), Signature("scrollViewDidScrollToTop", ["_"]),
    Signature("viewForZooming", ["in"]), Signature("scrollViewWillBeginZooming", ["_", "with"]),
    Signature("scrollViewDidEndZooming", ["_", "with", "atScale"]),
    Signature("gestureRecognizerShouldBegin", ["_"]),
    Signature("gestureRecognizer", ["_", "shouldReceive"]),
    Signature("gestureRecognizer", ["_", "shouldRecognizeSimultaneouslyWith"]),
    Signature("gestureRecognizer", ["_", "shouldRequireFailureOf"]),
    Signature("gestureRecognizer", ["_", "shouldBeRequiredToFailBy"]),
    Signature("animationDidStart", ["_"]), Signature("animationDidStop", ["_", "finished"]),
    Signature("display", ["_"]), Signature("draw", ["_", "in"]),
    Signature("layerWillDraw", ["_"]), Signature("layoutSublayers", ["of"]),
    Signature("action", ["for", "forKey"]), Signature("textFieldDidBeginEditing", ["_"]),
    Signature("textFieldDidEndEditing", ["_"]), Signature("textFieldShouldReturn", ["_"]),
    Signature("textFieldShouldBeginEditing", ["_"]), Signature("textFieldShouldEndEditing", ["_"]),
    Signature("textFieldShouldClear", ["_"]),
    Signature("textField", ["_", "shouldChangeCharactersIn", "replacementString"]),
    Signature("animateTransition", ["using"]), Signature("animationEnded", ["_"]),
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = OptionalCall(node) else { return .visitChildren }
    let requirements = index.optionalFunctions(taking: call.signature)
    if let base = call.member.base, index.typeName(ofValue: base) == "AnyObject" {
      cast(base, to: Set(requirements.map(\.protocolPath)), in: node, call)
      return .visitChildren
    }
    guard !requirements.isEmpty || Self.apples.contains(where: { $0.takes(call.signature) }) else {
      return .visitChildren
    }
    rewriting.replace(call.mark, with: "")
    rewriting.change(
      at: node,
      "'\(call.mark.text)' removed after '\(call.member.trimmedDescription)'")
    if requirements.contains(where: \.returnsValue), isBound(node), !isChained(call.member) {
      rewriting.warn(
        at: node,
        "'\(call.member.trimmedDescription)' no longer returns an optional; "
          + "use 'let' without 'if' or 'guard'")
    }
    return .visitChildren
  }

  /// Rewrites a call of any object's method, which only the Objective-C runtime can find, to a cast
  /// to the protocol of the method.
  private func cast(
    _ base: ExprSyntax, to protocols: Set<String>, in node: FunctionCallExprSyntax,
    _ call: OptionalCall
  ) {
    guard let one = protocols.first, protocols.count == 1 else {
      let known = protocols.sorted().map { "'\($0)'" }.joined(separator: " and ")
      rewriting.warn(
        at: node,
        "'\(base.trimmedDescription)' may be any object, and '\(call.signature.text)' belongs to "
          + (protocols.isEmpty ? "no protocol declared in these files" : known)
          + "; cast to the protocol, as in (object as? P)?.\(call.signature.name)")
      return
    }
    let mark =
      base.as(OptionalChainingExprSyntax.self)?.questionMark
      ?? base.as(ForceUnwrapExprSyntax.self)?.exclamationMark
    // The call traps if the method is missing, and its value is not optional.
    let mustHave = call.mark.tokenKind == .exclamationMark && !isChained(call.member)
    let cast = mustHave ? " as! \(one))" : " as? \(one))?"
    rewriting.insert("(", before: base)
    if let mark {
      rewriting.replace(mark, with: cast)
    } else {
      rewriting.insert(cast, after: base)
    }
    rewriting.replace(call.mark, with: "")
    let object = base.trimmedDescription.dropLast(mark == nil ? 0 : 1)
    let member = call.member.declName.trimmedDescription
    rewriting.change(
      at: node,
      "'\(call.member.trimmedDescription)\(call.mark.text)' becomes '(\(object)\(cast).\(member)'")
  }

  /// Rewrites a test whether a method is implemented, which is now always true.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard index.optionalFunctions.contains(where: { $0.signature.name == name }),
      isBound(node) || isComparedWithNil(node)
    else { return .visitChildren }
    rewriting.warn(
      at: node,
      "'\(node.trimmedDescription)' always exists now, because it has a default; "
        + "test something else of the class")
    return .visitChildren
  }

  private func isBound(_ node: some ExprSyntaxProtocol) -> Bool {
    node.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
  }

  private func isComparedWithNil(_ node: MemberAccessExprSyntax) -> Bool {
    guard let infix = node.parent?.as(InfixOperatorExprSyntax.self) else { return false }
    return infix.rightOperand.is(NilLiteralExprSyntax.self)
      || infix.leftOperand.is(NilLiteralExprSyntax.self)
  }

  /// Whether the receiver of the method may be nil.
  private func isChained(_ member: MemberAccessExprSyntax) -> Bool {
    member.base?.tokens(viewMode: .sourceAccurate)
      .contains { $0.tokenKind == .postfixQuestionMark } ?? false
  }
}
