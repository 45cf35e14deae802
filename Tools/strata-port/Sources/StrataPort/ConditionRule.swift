import SwiftSyntax

/// `#if os(iOS)`, which is false on Linux.
///
/// What such a block holds is what needs UIKit, and that is there.
final class ConditionRule: RewritingRule {
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { look(at: Syntax(condition)) }
    return super.visit(node)
  }

  private func look(at node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "os",
      call.arguments.trimmedDescription == "iOS"
    {
      rewriting.replace(call, with: "canImport(UIKit)")
      rewriting.change(at: call, "'os(iOS)' becomes 'canImport(UIKit)'")
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { look(at: child) }
  }

  /// What SwiftUI shows, when the file's other code is of UIKit.
  private static let shownBySwiftUI: Set<String> = [
    "View", "UIViewRepresentable", "UIViewControllerRepresentable", "PreviewProvider",
    "ViewModifier", "App", "ButtonStyle",
  ]

  private lazy var importsSwiftUI = rewriting.file.source.text.contains("import SwiftUI")

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.parent?.is(SourceFileSyntax.self) == true,
      let group = node.item.asProtocol((any DeclGroupSyntax).self),
      let clause = group.inheritanceClause, importsSwiftUI
    else { return .visitChildren }
    let inherited = clause.inheritedTypes.compactMap { memberTypeName($0.type)?.lastName }
    if let shown = inherited.first(where: Self.shownBySwiftUI.contains) {
      rewriting.makeConditional(node, on: "canImport(SwiftUI)")
      rewriting.change(
        at: node, "what conforms to '\(shown)' put between '#if canImport(SwiftUI)' and '#endif'")
    }
    return .visitChildren
  }

  /// Previews are drawn by a macro that Xcode has.
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
    rewriting.makeConditional(node, on: "canImport(SwiftUI)")
    rewriting.change(at: node, "'#Preview' put between '#if canImport(SwiftUI)' and '#endif'")
    return .skipChildren
  }
}
