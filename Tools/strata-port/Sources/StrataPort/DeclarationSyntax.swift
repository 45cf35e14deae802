import SwiftSyntax

extension DeclModifierListSyntax {
  func contains(_ name: String) -> Bool { modifier(named: name) != nil }

  func modifier(named name: String) -> DeclModifierSyntax? { first { $0.name.text == name } }

  /// Whether the member belongs to the type and not to its instances.
  var isStatic: Bool { contains("static") || contains("class") }

  /// The access modifier, such as `public` or `private`; nil if none exists.
  var access: String? {
    first { Self.accessLevels.contains($0.name.text) && $0.detail == nil }?.name.text
  }

  private static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}

extension AttributeListSyntax {
  /// Returns the attribute with a name, such as `objc`.
  func attribute(named name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == name }
  }

  /// The name in `@objc(name)`.
  var objectiveCName: String? {
    attribute(named: "objc")?.arguments?.trimmedDescription.filter { !$0.isWhitespace }
  }
}

extension DeclSyntaxProtocol {
  /// Whether it is directly in the body of a type or an extension.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }

  /// Whether it is in the body of a function, an accessor or a closure.
  var isInFunction: Bool {
    ancestors.contains {
      $0.is(CodeBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
        || $0.is(AccessorBlockSyntax.self)
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is a member of the expression before the dot.
  var isBehindDot: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.declName.id == id
      || parent?.is(KeyPathPropertyComponentSyntax.self) == true
  }
}

extension VariableDeclSyntax {
  /// The variables with the types of their values; see `memberTypeName`.
  ///
  /// The type is either written or taken from a call of an initializer.
  var namesAndTypes: [(name: String, type: String?)] {
    var result: [(name: String, type: String?)] = []
    // `var x, y: CGFloat` has the type of both after the last one.
    var written: String?
    for binding in bindings.reversed() {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      if let annotation = binding.typeAnnotation {
        written = memberTypeName(annotation.type)
      } else if let value = binding.initializer?.value {
        written = constructedTypeName(value)
      }
      result.append((name, written))
    }
    return result.reversed()
  }
}

/// Returns the type of a value that is created in place, as by `Ring(radius: 4)`, `Ring.init()`,
/// `{ let ring = Ring(); …; return ring }()`, or `CGPoint.zero`.
func constructedTypeName(_ value: ExprSyntax) -> String? {
  if let call = value.as(FunctionCallExprSyntax.self) {
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      return closureResultTypeName(closure)
    }
    if let specialized = call.calledExpression.as(GenericSpecializationExprSyntax.self) {
      return typeName(specialized.expression)
    }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init", let base = member.base
    {
      return typeName(base)
    }
    return typeName(call.calledExpression)
  }
  if let cast = value.as(AsExprSyntax.self) { return memberTypeName(cast.type) }
  if let member = value.as(MemberAccessExprSyntax.self), let base = member.base,
    let type = typeName(base), plainStructures.contains(type)
  {
    return type
  }
  return nil
}

/// Structures whose static members are all of their own type.
private let plainStructures: Set<String> = ["CGPoint", "CGSize", "CGRect", "CGAffineTransform"]

private func closureResultTypeName(_ closure: ClosureExprSyntax) -> String? {
  if let type = closure.signature?.returnClause?.type { return memberTypeName(type) }
  let returned = closure.statements.compactMap { $0.item.as(ReturnStmtSyntax.self)?.expression }
    .last?.as(DeclReferenceExprSyntax.self)?.baseName.text
  for statement in closure.statements {
    guard let variable = statement.item.as(VariableDeclSyntax.self) else { continue }
    for (name, type) in variable.namesAndTypes where name == returned { return type }
  }
  return nil
}

/// Returns the type that an expression names, judged by capitalization: `Ring`, `Chart.Bar`.
func typeName(_ expression: ExprSyntax) -> String? {
  if let reference = expression.as(DeclReferenceExprSyntax.self) {
    let name = reference.baseName.text
    return name.isTypeName && name != "Self" && reference.argumentNames == nil ? name : nil
  }
  if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
    let outer = typeName(base)
  {
    let name = member.declName.baseName.text
    return name.isTypeName && member.declName.argumentNames == nil ? "\(outer).\(name)" : nil
  }
  if let specialized = expression.as(GenericSpecializationExprSyntax.self) {
    return typeName(specialized.expression)
  }
  return nil
}
