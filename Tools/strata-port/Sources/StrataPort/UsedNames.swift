import SwiftSyntax

/// Collects the names that code uses, except those of members.
final class UsedNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// The names after a dot.
  private(set) var members: Set<String> = []

  /// Returns the names that a node uses on Linux.
  static func collect(in node: some SyntaxProtocol) -> UsedNames {
    let result = UsedNames(viewMode: .sourceAccurate)
    result.walk(node)
    return result
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    // The names in the condition are those of modules.
    if !CompilationConditions.isLeftOut(node), let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // The members of a module are names like others.
    let base = node.parent?.as(MemberAccessExprSyntax.self)?.base?
      .as(DeclReferenceExprSyntax.self)?.baseName.text
    if node.isBehindDot, base != "Foundation" {
      members.insert(node.baseName.text)
    } else {
      names.insert(node.baseName.text)
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    members.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector" { names.insert("Selector") }
    return .visitChildren
  }
}
