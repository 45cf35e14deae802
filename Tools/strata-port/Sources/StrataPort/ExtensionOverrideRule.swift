import SwiftSyntax

/// Moves overrides in extensions into their class, because only the Objective-C runtime allows
/// them.
///
/// Members of an extension that another class overrides are moved as well.
final class ExtensionOverrideRule: RewritingRule {
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = memberTypeName(node.extendedType) else { return .visitChildren }
    // An array, because filtering a syntax collection returns nodes that belong to no file.
    let members = Array(node.memberBlock.members)
    let moving = members.filter { mustMove($0.decl, in: type) }
    let staying = members.filter { !mustMove($0.decl, in: type) }
    for member in staying { closeAccess(of: member.decl) }
    guard !moving.isEmpty else { return .visitChildren }
    guard let body = index.facts(of: type)?.body,
      node.genericWhereClause == nil, body.clause == CompilationConditions.uncertainClause(of: node)
    else {
      for member in moving {
        let (reason, advice) = whatToDo(about: member.decl, in: type)
        rewriting.warn(
          at: member,
          "'\(member.decl.headline)' \(reason), which Linux does not allow; \(advice)")
      }
      return .visitChildren
    }
    for member in moving { move(member, of: node, into: body, of: type) }
    if body.file != rewriting.file.source.name {
      MovedAccess(rewriting: rewriting, file: body.file).open(for: moving.map(\.decl))
    }
    if staying.isEmpty, node.inheritanceClause == nil {
      removeShell(node)
    } else if let first = staying.first, first.id != members.first?.id {
      removeBlankLine(above: first)
    }
    return .visitChildren
  }

  /// Returns the reason why a member cannot stay in its extension, and what to do if it cannot
  /// move.
  private func whatToDo(
    about member: DeclSyntax, in type: String
  ) -> (reason: String, advice: String) {
    let names = names(of: member)
    guard index.facts(of: type)?.kind == nil else {
      return (
        "overrides, or is overridden, from an extension",
        "move it into the body of class '\(type)'"
      )
    }
    guard isOverride(member) else {
      let sub = names.flatMap { index.overriders(of: $0, of: type) }.first ?? "its subclass"
      return (
        "of an extension is overridden by '\(sub)'",
        "handle '\(sub)' here, where 'self as? \(sub)' is not nil"
      )
    }
    let bases = names.compactMap { index.extended(adding: $0, overriddenIn: type) }
    if let base = bases.first {
      return (
        "overrides a member of 'extension \(base)'",
        "handle '\(type)' there, where 'self as? \(type)' is not nil"
      )
    }
    return ("overrides from an extension", "write a subclass of '\(type)' that overrides it")
  }

  /// Removes `open` from a member of an extension, which only the Objective-C runtime can override.
  private func closeAccess(of member: DeclSyntax) {
    guard let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      let open = modifiers.modifier(named: "open"), open.detail == nil
    else { return }
    rewriting.replace(open, with: "public")
    rewriting.change(at: open, "'open \(member.headline)' becomes public")
  }

  private func mustMove(_ member: DeclSyntax, in type: String) -> Bool {
    guard let modifiers = member.asProtocol((any WithModifiersSyntax).self)?.modifiers else {
      return false
    }
    if isOverride(member) { return true }
    if modifiers.contains("static") { return false }
    return names(of: member).contains { !index.overriders(of: $0, of: type).isEmpty }
  }

  private func isOverride(_ member: DeclSyntax) -> Bool {
    member.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains("override") ?? false
  }

  private func names(of member: DeclSyntax) -> [Member] {
    if let function = member.as(FunctionDeclSyntax.self) { return [.function(Signature(function))] }
    return member.as(VariableDeclSyntax.self)?.namesAndTypes.map { .property($0.name) } ?? []
  }

  private func move(
    _ member: MemberBlockItemSyntax, of node: ExtensionDeclSyntax, into body: TypeBody,
    of type: String
  ) {
    let lineEnds = member.leadingTrivia.lineEnds
    let wanted = body.isEmpty ? 1 : 2
    rewriting.move(
      member, to: body.end, of: body.file,
      after: String(repeating: "\n", count: max(0, wanted - lineEnds)),
      before: body.endsInLine ? "\n" : "")
    if let access = node.modifiers.access, !["private", "fileprivate"].contains(access),
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      modifiers.access == nil, let first = modifiers.first
    {
      rewriting.insert("\(access) ", before: first)
    }
    rewriting.change(
      at: member,
      "'\(member.decl.headline)' moved into the body of class '\(type)'"
        + (body.file == rewriting.file.source.name ? "" : " in \(body.file)"))
  }

  private func removeBlankLine(above node: some SyntaxProtocol) {
    guard case .newlines(let count) = node.leadingTrivia.first, count > 1 else { return }
    let start = node.position.utf8Offset
    rewriting.replace(start..<start + count - 1, with: "")
  }

  /// Removes the braces of an empty extension and the line breaks above it; comments stay.
  private func removeShell(_ node: ExtensionDeclSyntax) {
    let ends = node.leadingTrivia.reversed().prefix { $0.isWhitespace }
    let start =
      node.positionAfterSkippingLeadingTrivia.utf8Offset
      - ends.reduce(0) { $0 + $1.sourceLength.utf8Length }
    rewriting.replace(
      start..<node.memberBlock.leftBrace.endPosition.utf8Offset, with: "")
    rewriting.replace(
      node.memberBlock.rightBrace.position.utf8Offset..<node.endPosition.utf8Offset, with: "")
    rewriting.change(at: node, "'\(DeclSyntax(node).headline)' removed; nothing is left in it")
  }
}

extension Trivia {
  /// The number of line breaks.
  var lineEnds: Int {
    reduce(0) { count, piece in
      switch piece {
      case .newlines(let more), .carriageReturns(let more), .carriageReturnLineFeeds(let more):
        count + more
      default: count
      }
    }
  }
}
