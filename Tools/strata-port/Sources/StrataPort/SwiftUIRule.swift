import SwiftSyntax

/// Hides SwiftUI code of a UIKit program from Linux builds.
final class SwiftUIRule: RewritingRule {
  private var facts: SwiftUIFacts { index.swiftUI }

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    if rewriting.file.importsSwiftUI || !facts.hidden.isEmpty {
      for item in node.statements.flattened { hide(item) }
    }
    return .visitChildren
  }

  private func hide(_ item: CodeBlockItemSyntax) {
    let unit = facts.unit(item.item, in: rewriting.file)
    guard !facts.isHidden(unit) else { return makeConditional(item, words(for: unit)) }
    var hidden: [Range<Int>] = []
    if let group = item.item.asProtocol((any DeclGroupSyntax).self) {
      hidden = hideMembers(of: group)
    }
    for place in unit.places where !hidden.contains(where: { $0.overlaps(place.range) }) {
      rewriting.warn(
        at: place,
        "'\(place.trimmedDescription)' is not available on Linux; enclose the code that uses it in "
          + "'#if canImport(SwiftUI)' and '#endif'")
    }
  }

  /// Hides nested types that belong to SwiftUI, and members that an extension adds for it.
  private func hideMembers(of group: any DeclGroupSyntax) -> [Range<Int>] {
    group.memberBlock.members.flattened.flatMap { member -> [Range<Int>] in
      if let inner = member.decl.asProtocol((any DeclGroupSyntax).self) {
        guard let name = facts.shownBy(inner, in: rewriting.file) else {
          return hideMembers(of: inner)
        }
        makeConditional(member, "code that conforms to '\(name)'")
        return [member.range]
      }
      guard group.is(ExtensionDeclSyntax.self),
        let place = facts.places(in: member.decl, of: rewriting.file).first
      else { return [] }
      makeConditional(member, "code that uses '\(place.trimmedDescription)'")
      return [member.range]
    }
  }

  private func words(for unit: SwiftUIFacts.Unit) -> String {
    let name = unit.name ?? ""
    if let shown = unit.shownBy, unit.kind != .extension || shown != name {
      return "code that conforms to '\(shown)'"
    }
    return unit.kind == .extension ? "'extension \(name)'" : "'\(name)'"
  }

  private func makeConditional(_ node: some SyntaxProtocol, _ words: String) {
    rewriting.makeConditional(node, on: "canImport(SwiftUI)")
    rewriting.change(at: node, "\(words) put between '#if canImport(SwiftUI)' and '#endif'")
  }

  // MARK: Previews

  /// Hides previews, whose macro is part of Xcode.
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    hidePreview(node, node.macroName)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    hidePreview(node, node.macroName)
  }

  private func hidePreview(
    _ node: some SyntaxProtocol, _ name: TokenSyntax
  ) -> SyntaxVisitorContinueKind {
    guard name.text == "Preview" else { return .visitChildren }
    makeConditional(node, "'#Preview'")
    return .skipChildren
  }
}
