import SwiftSyntax

/// Returns the name of the type whose members a value of a written type has.
///
/// Optionals, generic arguments, attributes, `any` and `some` are removed, so that `box` in
/// `weak var box: Box<Int>?` is a `Box`. Arrays keep their brackets.
func memberTypeName(_ type: TypeSyntax) -> String? {
  if let optional = type.as(OptionalTypeSyntax.self) { return memberTypeName(optional.wrappedType) }
  if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
    return memberTypeName(unwrapped.wrappedType)
  }
  if let attributed = type.as(AttributedTypeSyntax.self) {
    return memberTypeName(attributed.baseType)
  }
  if let constrained = type.as(SomeOrAnyTypeSyntax.self) {
    return memberTypeName(constrained.constraint)
  }
  if let array = type.as(ArrayTypeSyntax.self) {
    return memberTypeName(array.element).map { "[\($0)]" }
  }
  if let identifier = type.as(IdentifierTypeSyntax.self) { return identifier.name.text }
  if let member = type.as(MemberTypeSyntax.self) {
    return memberTypeName(member.baseType).map { "\($0).\(member.name.text)" }
  }
  if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
    let only = tuple.elements.first
  {
    return memberTypeName(only.type)
  }
  return nil
}

extension TypeSyntax {
  /// Whether the type is optional.
  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// Whether it is the result type of a function that returns nothing.
  var isVoid: Bool {
    ["Void", "()", "Swift.Void"].contains(trimmedDescription)
  }
}

extension String {
  /// Whether it looks like a type name, which begins with a capital letter by convention.
  var isTypeName: Bool { first?.isUppercase == true }

  /// The last component of a dotted name.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

extension SyntaxProtocol {
  /// The name of the type, protocol or extended type whose body contains the node, as code in that
  /// body writes it; nil at the top level.
  var enclosingTypeName: String? {
    for node in ancestors {
      if let named = node.asProtocol((any NamedDeclSyntax).self), isTypeDeclaration(node) {
        return named.name.text
      }
      if let extended = node.as(ExtensionDeclSyntax.self) {
        return memberTypeName(extended.extendedType)
      }
    }
    return nil
  }
}

private func isTypeDeclaration(_ node: Syntax) -> Bool {
  switch node.kind {
  case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl: true
  default: false
  }
}
