import SwiftSyntax

/// `#selector`, which becomes Strata's `Selector`: a name and the method by its type.
final class SelectorRule: RewritingRule {
  /// Why a selector cannot be rewritten, and what to do.
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

  /// `Selector("tap:")`, which nothing can look up by its name.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.trimmedDescription
    if callee == "NSSelectorFromString" || callee == "Selector" && node.arguments.count == 1 {
      let advice =
        isWritten(node.arguments.first?.expression)
        ? "write Selector(\"name:\", Type.name(_:))"
        : "call the methods themselves, as in a switch over what makes the name"
      rewriting.warn(
        at: node, "'\(node.trimmedDescription)' finds no method by its name alone; \(advice)")
    }
    return .visitChildren
  }

  /// Whether a name stands in the file, and is not made as the program runs.
  private func isWritten(_ name: ExprSyntax?) -> Bool {
    if let tuple = name?.as(TupleExprSyntax.self) {
      return isWritten(tuple.elements.first?.expression)
    }
    return name?.as(StringLiteralExprSyntax.self)?.isPlain == true
  }

  private func selector(for argument: LabeledExprSyntax) throws(Refusal) -> String {
    if let label = argument.label?.text {
      throw Refusal(
        reason: "is a \(label) of a property; write a method that does it and name that")
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
        reason: "is a method of the protocol '\(type)'; write a class before the method's name")
    }
    let (signature, facts) = described(name, of: type)
    if facts?.isStatic == true {
      throw Refusal(
        reason: "is a method of the type itself; write an instance method that calls it")
    }
    let selectorName = facts?.selectorName ?? signature.selectorName
    let typed = cast.map { " as \(unapplied($0, of: type))" } ?? ""
    return "Selector(\"\(selectorName)\", \(type).\(name.trimmedDescription)\(typed))"
  }

  /// The type of the method as the type's member, which takes the object first.
  private func unapplied(_ cast: FunctionTypeSyntax, of type: String) -> String {
    let isUnapplied = cast.returnClause.type.is(FunctionTypeSyntax.self)
    return (isUnapplied ? "" : "(\(type)) -> ") + cast.trimmedDescription
  }

  /// The type and the name in `Type.name(_:)`, however it is spelled.
  private func method(
    _ expression: ExprSyntax
  ) throws(Refusal) -> (type: String, name: DeclReferenceExprSyntax) {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return (try enclosing(expression), name)
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      throw Refusal(reason: "names no method; write Selector(\"name:\", Type.name(_:))")
    }
    if base.isOwn { return (try enclosing(expression), member.declName) }
    if let type = index.typeName(ofValue: base) { return (type, member.declName) }
    if typeName(base) != nil { return (base.trimmedDescription, member.declName) }
    throw Refusal(
      reason: "is a method of '\(base.trimmedDescription)', whose type these files do not say; "
        + "write Selector(\"\(member.declName.baseName.text)…\", Type.\(member.declName.baseName.text))"
    )
  }

  private func enclosing(_ expression: ExprSyntax) throws(Refusal) -> String {
    guard let type = expression.enclosingTypeName else {
      throw Refusal(
        reason: "is in no type, so that its method is not known; "
          + "write Selector(\"name:\", Type.name(_:))")
    }
    switch index.facts(of: type)?.kind {
    case .protocol, .value:
      throw Refusal(
        reason: "is in '\(type)', which is no class; write the class before the method's name")
    default: return spelled(type)
    }
  }

  /// The type's name as code in its body writes it.
  ///
  /// An extension of `Outer.Inner` does not know what generic arguments `Outer` has unless it says so.
  private func spelled(_ type: String) -> String {
    let names = type.split(separator: ".").map(String.init)
    let outer = names.dropLast().map { name in
      let parameters = index.facts(of: name)?.parameters ?? []
      return parameters.isEmpty ? name : "\(name)<\(parameters.joined(separator: ", "))>"
    }
    return (outer + names.suffix(1)).joined(separator: ".")
  }

  /// The method's signature: as spelled, else as the type declares it.
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
