import SwiftSyntax

/// Warns about methods of subclasses that Objective-C would find by name.
///
/// A Swift class satisfies a protocol with the methods at its conformance, so a default
/// implementation hides a method that only a subclass has.
final class WitnessRule: RewritingRule {
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isMember, !node.modifiers.isStatic, !node.modifiers.contains("override"),
      let type = node.enclosingTypeName
    else { return .visitChildren }
    let signature = Signature(node)
    for requirement in index.optionalFunctions where requirement.signature == signature {
      guard let base = index.superclass(of: type, conformingTo: requirement.protocolName) else {
        continue
      }
      rewriting.warn(
        at: node,
        "'\(base)' conforms to '\(requirement.protocolName)' without '\(signature.text)', so "
          + "this method is never called; write the method in '\(base)' and override it here")
    }
    return .visitChildren
  }
}
