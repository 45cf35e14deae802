import SwiftSyntax

/// Attributes and modifiers for the Objective-C runtime and Interface Builder.
final class AttributeRule: RewritingRule {
  private static let removed: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "GKInspectable", "UIApplicationMain",
    "NSApplicationMain",
  ]

  private lazy var replacesFunctions = rewriting.file.source.text
    .contains("@_dynamicReplacement")

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if Self.removed.contains(name) || name == "IBAction" && isActionOfOtherCount(node) {
      remove(node)
    } else if name == "main", let delegate = node.ancestors.firstType(ClassDeclSyntax.self),
      index.isApplicationDelegate(delegate.name.text)
    {
      remove(node)
    }
    return .visitChildren
  }

  /// Whether it is an action that does not have exactly one argument, which Linux does not accept.
  private func isActionOfOtherCount(_ node: AttributeSyntax) -> Bool {
    node.parent?.parent?.as(FunctionDeclSyntax.self)
      .map { $0.signature.parameterClause.parameters.count != 1 } ?? false
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    // Dynamic replacement of functions is a feature of Swift itself.
    if node.name.text == "dynamic", !replacesFunctions {
      remove(node)
    }
    return .skipChildren
  }

  private func remove(_ node: some SyntaxProtocol) {
    // Replaced by @Managed; see ManagedPropertyRule.
    if let variable = node.parent?.parent?.as(VariableDeclSyntax.self),
      node.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc",
      ManagedPropertyRule.isAnimatedKey(variable, index)
    {
      return
    }
    rewriting.removeWord(node)
    rewriting.change(at: node, "'\(node.trimmedDescription)' removed")
  }
}

extension Sequence where Element == Syntax {
  func firstType<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
    lazy.compactMap { $0.as(type) }.first { _ in true }
  }
}
