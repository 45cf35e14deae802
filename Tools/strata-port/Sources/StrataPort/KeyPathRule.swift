import SwiftSyntax

/// `#keyPath`, which becomes the string that it stands for.
final class KeyPathRule: RewritingRule {
  /// Properties of layers and views whose keys Objective-C calls otherwise.
  private static let keys: [String: String] = [
    "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided",
    "isGeometryFlipped": "geometryFlipped", "isEnabled": "enabled", "isSelected": "selected",
    "isHighlighted": "highlighted", "isUserInteractionEnabled": "userInteractionEnabled",
    "isScrollEnabled": "scrollEnabled", "isPagingEnabled": "pagingEnabled",
    "isWrapped": "wrapped", "isRemovedOnCompletion": "removedOnCompletion",
    "isCumulative": "cumulative", "isAdditive": "additive",
  ]

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "keyPath", let path = node.arguments.first?.expression else {
      return .visitChildren
    }
    guard let names = names(in: path) else {
      rewriting.warn(
        at: node, "'\(node.trimmedDescription)' is no plain path; write its keys as a string")
      return .skipChildren
    }
    let types = names.prefix { $0.isTypeName || $0 == "self" }
    let keys = names.dropFirst(types.count)
    guard !keys.isEmpty else {
      rewriting.warn(at: node, "'\(node.trimmedDescription)' names no property; write a string")
      return .skipChildren
    }
    let owner = types.last ?? node.enclosingTypeName
    let text = "\"\(keys.map { key($0, of: owner) }.joined(separator: "."))\""
    rewriting.replace(node, with: text)
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
    return .skipChildren
  }

  /// The names in `Type.a.b`, left to right.
  private func names(in path: ExprSyntax) -> [String]? {
    if let reference = path.as(DeclReferenceExprSyntax.self) { return [reference.baseName.text] }
    if let member = path.as(MemberAccessExprSyntax.self), let base = member.base {
      return names(in: base).map { $0 + [member.declName.baseName.text] }
    }
    return nil
  }

  /// A property's key: as the files name it for Objective-C, or as Apple does.
  private func key(_ name: String, of owner: String?) -> String {
    if let owner, let declared = index.property(name, of: owner) {
      return declared.givenName ?? name
    }
    return Self.keys[name] ?? name
  }
}
