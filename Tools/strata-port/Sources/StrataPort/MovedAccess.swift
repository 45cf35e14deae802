import SwiftSyntax

/// Opens the private declarations of a file that code moved to another file uses.
struct MovedAccess {
  let rewriting: FileRewriting
  /// The file to which the code moves.
  let file: String

  /// Makes the private declarations that the code uses internal, and those that they expose.
  ///
  /// A declaration stays private, with a warning, if an internal one would conflict with another
  /// of the same name.
  func open(for moved: [DeclSyntax]) {
    for declaration in moved { openAccess(of: declaration) }
    let ids = Set(moved.map(\.id))
    var names: Set<String> = []
    for declaration in moved { names.formUnion(UsedNames.collect(in: declaration).all) }
    var closed = PrivateDeclarations.collect(in: rewriting.file.tree)
      .filter { !ids.contains($0.declaration.id) }
    while let index = closed.firstIndex(where: { $0.isNamed(in: names) }) {
      let next = closed.remove(at: index)
      names.formUnion(next.exposedNames)
      open(next)
    }
  }

  /// Removes `private` from a moved member, because code that stays may use it.
  private func openAccess(of moved: DeclSyntax) {
    let modifiers = moved.asProtocol((any WithModifiersSyntax).self)?.modifiers
    for modifier in modifiers ?? [] where ["private", "fileprivate"].contains(modifier.name.text) {
      rewriting.removeWord(modifier)
      rewriting.change(at: modifier, "'\(modifier.trimmedDescription)' removed")
    }
  }

  private func open(_ found: PrivateDeclaration) {
    let head = found.declaration.headline
    let name = rewriting.file.source.name
    let others = found.members.compactMap {
      rewriting.index.file(
        declaring: DeclaredName(owner: found.owner, member: $0), besides: name)
    }
    if let other = others.first {
      rewriting.warn(
        at: found.declaration,
        "'\(head)' is private, but code moved to \(file) uses it; rename it, because \(other) "
          + "has one of the same name, and make it internal")
      return
    }
    if found.isInPrivateExtension, found.modifiers.isEmpty {
      rewriting.insert("internal ", before: found.declaration.firstWord)
      rewriting.change(
        at: found.declaration, "'\(head)' becomes internal, because code moved to \(file) uses it")
      return
    }
    for modifier in found.modifiers {
      rewriting.removeWord(modifier)
      rewriting.change(
        at: modifier,
        "'\(modifier.trimmedDescription)' removed from '\(head)', because code moved to \(file) "
          + "uses it")
    }
  }
}

extension DeclSyntax {
  /// The first modifier or the keyword, after the attributes.
  fileprivate var firstWord: Syntax {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes
    let token = attributes?.lastToken(viewMode: .sourceAccurate)?
      .nextToken(viewMode: .sourceAccurate)
    return token.map { Syntax($0) } ?? Syntax(self)
  }

  /// The keyword and the name of a declaration.
  var headline: String {
    if let function = self.as(FunctionDeclSyntax.self) {
      return "func \(Signature(function).text)"
    }
    if let variable = self.as(VariableDeclSyntax.self) {
      return "var \(variable.namesAndTypes.map(\.name).joined(separator: ", "))"
    }
    if let extended = self.as(ExtensionDeclSyntax.self) {
      return "extension \(extended.extendedType.trimmedDescription)"
    }
    if let named = asProtocol((any NamedDeclSyntax).self),
      let keyword = named.name.previousToken(viewMode: .sourceAccurate)
    {
      return "\(keyword.text) \(named.name.text)"
    }
    return trimmedDescription.split(separator: "{").first.map(String.init) ?? ""
  }
}
