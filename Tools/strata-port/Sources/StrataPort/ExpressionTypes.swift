import SwiftSyntax

extension DeclarationIndex {
  /// Returns the type whose members an expression has, as far as these files declare it.
  ///
  /// It is known for `self`, variables, parameters and properties, and for values created in place.
  /// nil if only the compiler knows the type.
  func typeName(ofValue expression: ExprSyntax) -> String? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      if name == "self" { return expression.enclosingTypeName }
      return localTypeName(of: name, at: Syntax(expression))
        ?? expression.enclosingTypeName.flatMap { property(name, of: $0)?.typeName }
    case .superExpr: return expression.enclosingTypeName
    case .memberAccessExpr(let member):
      guard let base = member.base else { return nil }
      let name = member.declName.baseName.text
      if let type = typeName(ofValue: base) ?? StrataPort.typeName(base) {
        return property(name, of: type)?.typeName
      }
      return nil
    case .optionalChainingExpr(let chained): return typeName(ofValue: chained.expression)
    case .forceUnwrapExpr(let forced): return typeName(ofValue: forced.expression)
    case .asExpr(let cast): return memberTypeName(cast.type)
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return typeName(ofValue: only.expression)
    case .functionCallExpr: return constructedTypeName(expression)
    default: return nil
    }
  }

  /// Returns the type in `Type.method`, in any spelling of the method.
  ///
  /// For a method without a type before it, that is the type that contains the code.
  func ownerName(ofMethod expression: ExprSyntax) -> String? {
    guard let base = expression.as(MemberAccessExprSyntax.self)?.base else {
      return expression.is(DeclReferenceExprSyntax.self) ? expression.enclosingTypeName : nil
    }
    return base.isOwn
      ? expression.enclosingTypeName : typeName(ofValue: base) ?? StrataPort.typeName(base)
  }

  /// Returns the type of a variable or parameter that is visible from a node inside functions.
  private func localTypeName(of name: String, at node: Syntax) -> String? {
    var inner = node
    for outer in node.ancestors {
      if let statements = outer.as(CodeBlockItemListSyntax.self) {
        for statement in statements where statement.position < inner.position {
          guard let variable = statement.item.as(VariableDeclSyntax.self) else {
            if let type = guardedTypeName(of: name, in: statement) { return type }
            continue
          }
          for (declared, type) in variable.namesAndTypes where declared == name { return type }
        }
      }
      if let type = parameterTypeName(of: name, in: outer) { return type }
      if let condition = outer.as(IfExprSyntax.self)?.conditions,
        let type = boundTypeName(of: name, in: condition)
      {
        return type
      }
      if outer.is(MemberBlockSyntax.self) { return nil }
      inner = outer
    }
    return nil
  }

  private func guardedTypeName(of name: String, in statement: CodeBlockItemSyntax) -> String? {
    statement.item.as(GuardStmtSyntax.self).flatMap {
      boundTypeName(of: name, in: $0.conditions)
    }
  }

  /// Returns the type of the value that `if let name = value` binds.
  private func boundTypeName(
    of name: String, in conditions: ConditionElementListSyntax
  ) -> String? {
    for element in conditions {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.trimmedDescription == name, let value = binding.initializer?.value
      else { continue }
      return typeName(ofValue: value)
    }
    return nil
  }

  private func parameterTypeName(of name: String, in node: Syntax) -> String? {
    let clause =
      node.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause
    return clause?.parameters.first { ($0.secondName ?? $0.firstName).text == name }
      .flatMap { memberTypeName($0.type) }
  }
}

extension ExprSyntax {
  /// Whether it is `self`, or another name for the enclosing type.
  var isOwn: Bool {
    ["self", "Self", "super", "type(of: self)"].contains(trimmedDescription)
  }
}
