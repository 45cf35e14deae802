import SwiftSyntax

/// The name of the type that a value of a written type has its members from.
///
/// Optionals, generic arguments, attributes, `any` and `some` are left out, so that `box` in
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
  /// Whether values of the type may be nil.
  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// Whether it is the type of functions that return nothing.
  var isVoid: Bool {
    ["Void", "()", "Swift.Void"].contains(trimmedDescription)
  }
}

extension String {
  /// Whether it reads as the name of a type, by the custom that these alone begin with a capital.
  var isTypeName: Bool { first?.isUppercase == true }

  /// The last of names joined by dots.
  var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

extension SyntaxProtocol {
  /// The name of the class, structure, enumeration, actor, protocol or extended type whose body
  /// holds the node, as code in that body can write it; nil at the top level.
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
