import SwiftSyntax

/// Rewrites Objective-C protocols with optional requirements to plain protocols.
///
/// An extension provides defaults for the optional requirements.
final class OptionalProtocolRule: RewritingRule {
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.attribute(named: "objc") != nil { constrainToClasses(node) }
    var defaults: [String] = []
    for member in members(of: node.memberBlock.members) {
      if let function = member.decl.as(FunctionDeclSyntax.self),
        let modifier = function.modifiers.modifier(named: "optional")
      {
        remove(modifier)
        if let text = defaultText(of: function, in: node) { defaults.append(text) }
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        let modifier = variable.modifiers.modifier(named: "optional")
      {
        remove(modifier)
        if let text = defaultText(of: variable, in: node) { defaults.append(text) }
      }
    }
    if !defaults.isEmpty { addExtension(of: node, with: defaults) }
    return .visitChildren
  }

  /// Returns the members, including those inside `#if`.
  private func members(of list: MemberBlockItemListSyntax) -> [MemberBlockItemSyntax] {
    list.flatMap { member -> [MemberBlockItemSyntax] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member] }
      return conditional.clauses.flatMap { clause in
        clause.elements?.as(MemberBlockItemListSyntax.self).map(members) ?? []
      }
    }
  }

  private func remove(_ modifier: DeclModifierSyntax) {
    rewriting.removeWord(modifier)
    rewriting.change(at: modifier, "'optional' removed")
  }

  /// Constrains a protocol to classes, as in Objective-C, so that references to it may be weak.
  private func constrainToClasses(_ node: ProtocolDeclSyntax) {
    guard let clause = node.inheritanceClause, let first = clause.inheritedTypes.first else {
      rewriting.insert(": AnyObject", after: node.name)
      rewriting.change(
        at: node.name, "'\(node.name.text)' limited to classes, ': AnyObject'")
      return
    }
    let inherited = clause.inheritedTypes.compactMap { memberTypeName($0.type)?.lastName }
    let isForClasses = inherited.contains { name in
      ["AnyObject", "NSObjectProtocol"].contains(name)
        || index.facts(of: name)?.isObjectiveC == true
    }
    guard !isForClasses, !inherited.isEmpty else { return }
    rewriting.insert("AnyObject, ", before: first)
    rewriting.change(at: node.name, "'\(node.name.text)' limited to classes, ': AnyObject'")
  }

  // MARK: Defaults

  private func defaultText(
    of function: FunctionDeclSyntax, in node: ProtocolDeclSyntax
  ) -> String? {
    let result = function.signature.returnClause?.type
    guard let result, !result.isVoid else { return headText(of: function, in: node) + " {}" }
    let signature = Signature(function)
    let fallback = index.fallbacks[signature]?.agreed ?? (result.isOptional ? "nil" : nil)
    guard let fallback else {
      warnOfResult(function, signature.text, in: node)
      return nil
    }
    return headText(of: function, in: node) + " { \(fallback) }"
  }

  private func defaultText(
    of variable: VariableDeclSyntax, in node: ProtocolDeclSyntax
  ) -> String? {
    guard let binding = variable.bindings.first, let type = binding.typeAnnotation?.type else {
      return nil
    }
    guard type.isOptional else {
      warnOfResult(variable, binding.pattern.trimmedDescription, in: node)
      return nil
    }
    let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") ?? false
    let scope = variable.modifiers.isStatic ? "static " : ""
    return access(in: node) + scope + "var \(binding.pattern.trimmedDescription): "
      + type.trimmedDescription + (isSettable ? " { get { nil } set {} }" : " { nil }")
  }

  private func warnOfResult(
    _ requirement: some SyntaxProtocol, _ name: String, in node: ProtocolDeclSyntax
  ) {
    rewriting.warn(
      at: requirement,
      "cannot infer a default for '\(name)'; "
        + "add one to 'extension \(node.name.text)', or implement it in all classes")
  }

  private func headText(of function: FunctionDeclSyntax, in node: ProtocolDeclSyntax) -> String {
    let attributes = function.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription != "objc" }
      .map { $0.trimmedDescription + " " }.joined()
    let signature = function.signature.trimmedDescription
    let scope = function.modifiers.isStatic ? "static " : ""
    return attributes + access(in: node) + scope + "func \(function.name.text)\(signature)"
  }

  private func access(in node: ProtocolDeclSyntax) -> String {
    node.modifiers.contains("public") || node.modifiers.contains("open") ? "public " : ""
  }

  private func addExtension(of node: ProtocolDeclSyntax, with defaults: [String]) {
    let outer = node.ancestors.compactMap { $0.asProtocol((any NamedDeclSyntax).self)?.name.text }
    let name = (outer.reversed() + [node.name.text]).joined(separator: ".")
    // Extensions must be at the top level.
    var declaration = Syntax(node)
    for ancestor in node.ancestors where ancestor.is(CodeBlockItemSyntax.self) {
      declaration = ancestor
    }
    let margin = declaration.indentation
    let step = node.memberBlock.members.first.map { $0.indentation.dropFirst(margin.count) }
    let indent = margin + (step.map { $0.isEmpty ? "    " : String($0) } ?? "    ")
    let body = defaults.map { indent + $0 }.joined(separator: "\n")
    let text =
      "\n\n\(margin)/// Default implementations of optional requirements.\n"
      + "\(margin)extension \(name) {\n\(body)\n\(margin)}"
    rewriting.insert(text, belowLineOf: declaration)
    rewriting.change(
      at: node, "'extension \(name)' added, with defaults for optional requirements")
  }
}

extension SyntaxProtocol {
  /// The indentation of the node's line.
  var indentation: String {
    var text = ""
    for piece in leadingTrivia.reversed() {
      switch piece {
      case .spaces(let count): text = String(repeating: " ", count: count) + text
      case .tabs(let count): text = String(repeating: "\t", count: count) + text
      default: return text
      }
    }
    return text
  }
}
