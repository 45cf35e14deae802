import SwiftSyntax

/// Warns about objects whose class is only known at run time, such as `T()` with `T: UIView`.
///
/// Apple's UIKit is written in Objective-C, where every subclass has the initializers of its
/// superclass. A subclass of a Swift class is only known to have those that are `required`.
final class RequiredInitializerRule: RewritingRule {
  /// The class of a created object.
  private enum CreatedClass {
    /// `Self`, which is the type around the code or a subclass.
    case enclosing
    /// A generic parameter, or a class whose metatype creates the object.
    case named(String)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let created = createdClass(of: node) else { return .visitChildren }
    let bounds: [String]
    switch created {
    case .enclosing: bounds = boundsOfSelf(at: node)
    case .named(let name): bounds = self.bounds(of: name, at: node) ?? [name]
    }
    guard let type = bounds.first(where: isClass), index.facts(of: type)?.isFinal != true,
      !bounds.contains(where: { guarantees(node, in: $0) })
    else { return .visitChildren }
    rewriting.warn(
      at: node,
      "'\(node.trimmedDescription)' creates an object of '\(type)' or a subclass, which on Linux "
        + "needs a 'required' initializer; "
        + (index.facts(of: type)?.kind == .class
          ? "declare it in '\(type)'" : "pass a closure that creates the object"))
    return .visitChildren
  }

  /// Returns the class in `T()`, `T.init()`, `Self()`, `self.init()` of a static member,
  /// `type(of: self).init()`, `type.init()` and `(value as! T.Type).init()`.
  private func createdClass(of node: FunctionCallExprSyntax) -> CreatedClass? {
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "Self" { return .enclosing }
      return bounds(of: name, at: node) == nil ? nil : .named(name)
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init", let base = member.base
    else { return nil }
    if base.is(SuperExprSyntax.self) { return nil }
    if let call = base.as(FunctionCallExprSyntax.self) {
      guard call.calledExpression.trimmedDescription == "type", call.arguments.count == 1,
        call.arguments.first?.expression.trimmedDescription == "self"
      else { return nil }
      return .enclosing
    }
    if let cast = base.as(TupleExprSyntax.self)?.elements.first?.expression.as(AsExprSyntax.self) {
      return metatype(cast.type)
    }
    guard let reference = base.as(DeclReferenceExprSyntax.self) else { return nil }
    let name = reference.baseName.text
    switch name {
    case "self": return isInStaticMember(node) ? .enclosing : nil
    case "Self": return .enclosing
    default: break
    }
    if bounds(of: name, at: node) != nil { return .named(name) }
    return parameterType(of: name, at: node).flatMap(metatype)
  }

  private func metatype(_ type: TypeSyntax) -> CreatedClass? {
    guard let metatype = type.as(MetatypeTypeSyntax.self),
      metatype.metatypeSpecifier.text == "Type", let name = memberTypeName(metatype.baseType)
    else { return nil }
    return .named(name)
  }

  private func parameterType(of name: String, at node: some SyntaxProtocol) -> TypeSyntax? {
    node.ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }
      .flatMap(\.signature.parameterClause.parameters)
      .first { ($0.secondName ?? $0.firstName).text == name }?.type
  }

  private func isInStaticMember(_ node: some SyntaxProtocol) -> Bool {
    let member = node.ancestors.first { $0.parent?.is(MemberBlockItemSyntax.self) == true }
    return member?.asProtocol((any WithModifiersSyntax).self)?.modifiers.isStatic ?? false
  }

  // MARK: Bounds

  /// Returns the classes and protocols of a generic parameter; nil for another name.
  private func bounds(of name: String, at node: some SyntaxProtocol) -> [String]? {
    for outer in node.ancestors {
      let generic = outer.asProtocol((any WithGenericParametersSyntax).self)
      guard
        let parameter = generic?.genericParameterClause?.parameters
          .first(where: { $0.name.text == name })
      else { continue }
      let inherited = parameter.inheritedType.map(constraints) ?? []
      return inherited + requirements(on: name, in: generic?.genericWhereClause)
    }
    return nil
  }

  /// Returns the classes and protocols of which `Self` is a subtype.
  private func boundsOfSelf(at node: some SyntaxProtocol) -> [String] {
    let outer = node.ancestors.firstType(ExtensionDeclSyntax.self)
    let type = node.enclosingTypeName.map { [$0] } ?? []
    return type + type.flatMap { index.facts(of: $0)?.inherited ?? [] }
      + requirements(on: "Self", in: outer?.genericWhereClause)
  }

  private func requirements(
    on name: String, in clause: GenericWhereClauseSyntax?
  ) -> [String] {
    clause?.requirements.flatMap { requirement -> [String] in
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
        conformance.leftType.trimmedDescription == name
      else { return [] }
      return constraints(in: conformance.rightType)
    } ?? []
  }

  private func constraints(in type: TypeSyntax) -> [String] {
    guard let composed = type.as(CompositionTypeSyntax.self) else {
      return memberTypeName(type).map { [$0] } ?? []
    }
    return composed.elements.compactMap { memberTypeName($0.type) }
  }

  // MARK: Classes

  /// Whether a type is a class of the files or of UIKit.
  private func isClass(_ type: String) -> Bool {
    guard let kind = index.facts(of: type)?.kind else { return isApples(type) }
    let ancestors = index.lineage(of: type).flatMap(\.inherited)
    return kind == .class && ancestors.contains(where: isApples)
  }

  /// Structures with the prefixes of classes.
  private static let structures: Set<String> = [
    "CACornerMask", "CATransform3D", "UIEdgeInsets", "UIInterfaceOrientationMask", "UIOffset",
    "UIRectCorner", "UIRectEdge",
  ]

  private func isApples(_ type: String) -> Bool {
    guard index.facts(of: type)?.kind == nil, !type.hasSuffix("Delegate"),
      !Self.structures.contains(type)
    else { return false }
    return type == "NSObject" || type.hasPrefix("UI") || type.hasPrefix("CA")
  }

  /// Whether a type has a required initializer that the call may use.
  private func guarantees(_ node: FunctionCallExprSyntax, in type: String) -> Bool {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if labels == ["coder"] { return true }
    return index.lineage(of: type).contains {
      $0.initializers.contains { $0.isRequired && $0.takes(labels) }
    }
  }
}
