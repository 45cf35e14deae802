import SwiftSyntax

extension DeclarationIndex {
  /// The number of expressions to follow, from a member to its base and from a variable to its
  /// value, until the type counts as unknown.
  private static let maximumDepth = 200

  /// Returns the type whose members an expression has, as far as these files declare it.
  ///
  /// It is known for `self`, variables, parameters and properties, and for values created in place.
  /// nil if only the compiler knows the type.
  func typeName(ofValue expression: ExprSyntax) -> String? {
    typeName(ofValue: expression, depth: 0)
  }

  private func typeName(ofValue expression: ExprSyntax, depth: Int) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    func inner(_ expression: ExprSyntax) -> String? {
      typeName(ofValue: expression, depth: depth + 1)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      if name == "self" { return expression.enclosingTypeName }
      switch expression.localVariable(named: name) {
      case .typed(let type): return type
      case .equal(let value): return inner(value)
      case .element(let sequence): return inner(sequence).flatMap(elementTypeName)
      case nil: break
      }
      return expression.enclosingTypeName
        .flatMap { propertyTypeName(name, of: $0, depth: depth + 1) }
    case .superExpr: return expression.enclosingTypeName
    case .memberAccessExpr(let member):
      guard let base = member.base else { return nil }
      let type =
        base.isOwn ? expression.enclosingTypeName : inner(base) ?? StrataPort.typeName(base)
      let name = member.declName.baseName.text
      return type.flatMap { propertyTypeName(name, of: $0, depth: depth + 1) }
        ?? constructedTypeName(expression)
    case .optionalChainingExpr(let chained): return inner(chained.expression)
    case .forceUnwrapExpr(let forced): return inner(forced.expression)
    case .tryExpr(let tried): return inner(tried.expression)
    case .asExpr(let cast): return memberTypeName(cast.type)
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return inner(only.expression)
    case .functionCallExpr: return constructedTypeName(expression)
    default: return nil
    }
  }

  private func propertyTypeName(_ name: String, of type: String, depth: Int) -> String? {
    guard let property = property(name, of: type) else { return nil }
    if let written = property.typeName { return written == "Self" ? type : written }
    return property.value.flatMap { typeName(ofValue: $0, depth: depth) }
  }

  /// Returns the element type of an array type such as `[Ring]`.
  private func elementTypeName(_ type: String) -> String? {
    type.hasPrefix("[") ? String(type.dropFirst().dropLast()) : nil
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
}

extension ExprSyntax {
  /// Whether it is `self`, or another name for the enclosing type.
  var isOwn: Bool {
    ["self", "Self", "super", "type(of: self)"].contains(trimmedDescription)
  }
}
