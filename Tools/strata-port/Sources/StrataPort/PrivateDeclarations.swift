import SwiftSyntax

/// A declaration that only its file can use.
struct PrivateDeclaration {
  let declaration: DeclSyntax
  /// The last component of the name of the type that contains it.
  let owner: String?
  let members: [Member]
  /// The modifiers that make it, or its setter, private.
  let modifiers: [DeclModifierSyntax]
  /// Whether it is in a private extension.
  let isInPrivateExtension: Bool

  /// Whether code that uses some names may use it.
  func isNamed(in names: Set<String>) -> Bool {
    members.contains { names.contains($0.name) }
  }

  /// The names that must be visible wherever the declaration is: those of its types and values, but
  /// not those in function bodies.
  var exposedNames: Set<String> {
    var parts: [Syntax] = [Syntax(declaration)]
    if let function = declaration.as(FunctionDeclSyntax.self) {
      parts = [Syntax(function.attributes), Syntax(function.signature)]
      parts += [
        function.genericParameterClause.map { Syntax($0) },
        function.genericWhereClause.map { Syntax($0) },
      ].compactMap { $0 }
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      parts = [Syntax(variable.attributes)]
      for binding in variable.bindings {
        parts += [
          binding.typeAnnotation.map { Syntax($0) }, binding.initializer.map { Syntax($0) },
        ].compactMap { $0 }
      }
    }
    return parts.reduce(into: []) { $0.formUnion(UsedNames.collect(in: $1).all) }
  }
}

/// Collects the private declarations of a file, except those in functions.
final class PrivateDeclarations: SyntaxVisitor {
  private(set) var found: [PrivateDeclaration] = []

  static func collect(in file: SourceFileSyntax) -> [PrivateDeclaration] {
    let result = PrivateDeclarations(viewMode: .sourceAccurate)
    result.walk(file)
    return result.found
  }

  private func note(
    _ node: some DeclSyntaxProtocol, _ list: DeclModifierListSyntax, _ members: [Member]
  ) {
    let modifiers = Array(list).filter { ["private", "fileprivate"].contains($0.name.text) }
    let outer = node.ancestors.firstType(ExtensionDeclSyntax.self)
    let isInPrivateExtension =
      node.isMember && list.access == nil
      && outer?.memberBlock.members.id == node.parent?.parent?.id
      && outer?.modifiers.isPrivate == true
    guard !modifiers.isEmpty || isInPrivateExtension else { return }
    found.append(
      PrivateDeclaration(
        declaration: DeclSyntax(node), owner: node.enclosingTypeName?.lastName, members: members,
        modifiers: modifiers, isInPrivateExtension: isInPrivateExtension))
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    CompilationConditions.isLeftOut(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, [.function(Signature(node))])
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, node.namesAndTypes.map { .property($0.name) })
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, [.property(node.name.text)])
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { type(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { type(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { type(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { type(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { type(node) }

  private func type(
    _ node: some DeclSyntaxProtocol & NamedDeclSyntax & WithModifiersSyntax
  ) -> SyntaxVisitorContinueKind {
    note(node, node.modifiers, [.property(node.name.text)])
    return .visitChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension Member {
  /// The name without argument labels.
  var name: String {
    switch self {
    case .function(let signature): signature.name
    case .property(let name): name
    }
  }
}

extension DeclModifierListSyntax {
  /// Whether the declaration is private to its scope or its file.
  var isPrivate: Bool { ["private", "fileprivate"].contains(access) }
}

extension UsedNames {
  /// The names, including those of members.
  var all: Set<String> { names.union(members) }
}
