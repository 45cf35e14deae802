import SwiftSyntax

/// Rewrites `#keyPath` to the string that it stands for.
final class KeyPathRule: RewritingRule {
  /// Properties of layers and views that have another key in Objective-C.
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
    guard let key = Self.key(naming: path, index) else {
      rewriting.warn(
        at: node,
        "'\(node.trimmedDescription)' does not name a property; write the key path as a string")
      return .skipChildren
    }
    let text = "\"\(key)\""
    rewriting.replace(node, with: text)
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
    return .skipChildren
  }

  /// Returns the key path that `Type.a.b` names: the properties without the types before them.
  ///
  /// nil if it names no properties.
  static func key(naming path: ExprSyntax, _ index: DeclarationIndex) -> String? {
    guard let names = names(in: path) else { return nil }
    let types = names.prefix { $0.isTypeName || $0 == "self" }
    let owner = types.last { $0 != "self" } ?? path.enclosingTypeName
    let keys = names.dropFirst(types.count).map { key($0, of: owner, index) }
    return keys.isEmpty ? nil : keys.joined(separator: ".")
  }

  /// Returns the names in `Type.a.b`, left to right; nil if it does not consist of names.
  private static func names(in path: ExprSyntax) -> [String]? {
    if let reference = path.as(DeclReferenceExprSyntax.self) {
      return [reference.baseName.text.filter { $0 != "`" }]
    }
    if let member = path.as(MemberAccessExprSyntax.self), let base = member.base {
      return names(in: base).map { $0 + [member.declName.baseName.text.filter { $0 != "`" }] }
    }
    return nil
  }

  /// Returns a property's key: the Objective-C name in the files or in Apple's classes.
  private static func key(_ name: String, of owner: String?, _ index: DeclarationIndex) -> String {
    if let owner, let declared = index.property(name, of: owner), !declared.isOverride {
      return declared.givenName ?? name
    }
    return keys[name] ?? name
  }
}
