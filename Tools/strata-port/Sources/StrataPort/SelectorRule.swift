import SwiftSyntax

/// Rewrites `#selector` to Strata's `Selector`, which takes a name and an unapplied method.
final class SelectorRule: RewritingRule {
  /// The reason why a selector cannot be rewritten, and what to do.
  private struct Refusal: Error {
    let reason: String
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector", let argument = node.arguments.first else {
      return .visitChildren
    }
    do throws(Refusal) {
      let text = try selector(for: argument)
      rewriting.replace(node, with: text)
      rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
    } catch {
      rewriting.warn(at: node, "'\(node.trimmedDescription)' \(error.reason)")
    }
    return .skipChildren
  }

  /// Warns about `Selector("tap:")`, because methods cannot be looked up by name.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // `FunctionRule` replaces the whole call.
    guard FunctionRule.key(describedBy: node, index) == nil else { return .skipChildren }
    let callee = node.calledExpression.trimmedDescription
    if callee == "NSSelectorFromString" || callee == "Selector" && node.arguments.count == 1 {
      let advice =
        isWritten(node.arguments.first?.expression)
        ? "use Selector(\"name:\", Type.name(_:))"
        : "call the methods directly, as in a switch over the name"
      rewriting.warn(
        at: node, "'\(node.trimmedDescription)' cannot find a method by name; \(advice)")
    }
    return .visitChildren
  }

  /// Whether a name is a literal in the file and not computed at run time.
  private func isWritten(_ name: ExprSyntax?) -> Bool {
    if let tuple = name?.as(TupleExprSyntax.self) {
      return isWritten(tuple.elements.first?.expression)
    }
    return name?.as(StringLiteralExprSyntax.self)?.isPlain == true
  }

  private func selector(for argument: LabeledExprSyntax) throws(Refusal) -> String {
    if let label = argument.label?.text {
      throw Refusal(
        reason: "is a \(label) of a property; add a method that does the same and use that")
    }
    var expression = argument.expression
    var cast: FunctionTypeSyntax?
    if let typed = expression.as(AsExprSyntax.self) {
      cast = typed.type.as(FunctionTypeSyntax.self)
      expression = typed.expression
    }
    let (type, name) = try method(expression)
    if index.facts(of: type)?.kind == .protocol {
      throw Refusal(
        reason: "is a method of the protocol '\(type)'; write a class before its name")
    }
    let (signature, facts) = described(name, of: type)
    if facts?.isStatic == true {
      throw Refusal(
        reason: "is a static method; add an instance method that calls it")
    }
    let selectorName = facts?.selectorName ?? signature.selectorName
    let typed = cast.map { " as \(unapplied($0, of: type))" } ?? ""
    return "Selector(\"\(selectorName)\", \(type).\(name.trimmedDescription)\(typed))"
  }

  /// Returns the type of the unapplied method, which takes the object first.
  private func unapplied(_ cast: FunctionTypeSyntax, of type: String) -> String {
    let isUnapplied = cast.returnClause.type.is(FunctionTypeSyntax.self)
    return (isUnapplied ? "" : "(\(type)) -> ") + cast.trimmedDescription
  }

  /// Returns the type and the name in `Type.name(_:)`, in any spelling.
  private func method(
    _ expression: ExprSyntax
  ) throws(Refusal) -> (type: String, name: DeclReferenceExprSyntax) {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return (try enclosing(expression), name)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      throw Refusal(reason: "does not name a method; use Selector(\"name:\", Type.name(_:))")
    }
    if base.isOwn { return (try enclosing(expression), member.declName) }
    if let type = index.typeName(ofValue: base) { return (type, member.declName) }
    if typeName(base) != nil { return (base.trimmedDescription, member.declName) }
    throw Refusal(
      reason: "is a method of '\(base.trimmedDescription)', whose type is not declared in these "
        + "files; use Selector(\"\(member.declName.baseName.text)…\", "
        + "Type.\(member.declName.baseName.text))"
    )
  }

  private func enclosing(_ expression: ExprSyntax) throws(Refusal) -> String {
    guard let type = expression.enclosingTypeName else {
      throw Refusal(
        reason: "is not in a type, so its method is unknown; "
          + "use Selector(\"name:\", Type.name(_:))")
    }
    switch index.facts(of: type)?.kind {
    case .protocol, .value:
      throw Refusal(
        reason: "is in '\(type)', which is not a class; write a class before its name")
    default: return spelled(type)
    }
  }

  /// Returns the type's name as code in its body writes it.
  ///
  /// An extension of `Outer.Inner` does not know the generic arguments of `Outer` unless it states
  /// them.
  private func spelled(_ type: String) -> String {
    let names = type.split(separator: ".").map(String.init)
    let outer = names.dropLast().map { name in
      let parameters = index.facts(of: name)?.parameters ?? []
      return parameters.isEmpty ? name : "\(name)<\(parameters.joined(separator: ", "))>"
    }
    return (outer + names.suffix(1)).joined(separator: ".")
  }

  /// Returns the method's signature: as spelled, or as the type declares it.
  private func described(
    _ name: DeclReferenceExprSyntax, of type: String
  ) -> (signature: Signature, facts: MethodFacts?) {
    let plain = Signature(name.baseName.text, [])
    let declared = index.methods(named: plain.name, of: type)
    if let spelled = Signature(name) {
      return (spelled, declared.first { $0.signature == spelled })
    }
    guard let only = declared.first, declared.count == 1 else {
      return (plain, nil)
    }
    return (only.signature, only)
  }
}
