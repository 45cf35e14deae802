import SwiftSyntax

/// Properties that Core Animation stores: `@NSManaged var progress: CGFloat` and, in classes of
/// layers, `@objc dynamic var progress: CGFloat = 0`.
final class ManagedPropertyRule: RewritingRule {
  /// Types whose value is known before anyone has set it.
  private static let startingTypes: Set<String> = [
    "CGFloat", "Double", "Float", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8",
    "UInt16", "UInt32", "UInt64", "CGPoint", "CGSize", "CGRect", "CATransform3D", "TimeInterval",
    "CFTimeInterval",
  ]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let attribute = node.attributes.attribute(named: "NSManaged") {
      becomesManaged(node, attribute)
    } else if let attribute = node.attributes.attribute(named: "objc"),
      Self.isAnimatedKey(node, index)
    {
      becomesManaged(node, attribute)
    }
    return .visitChildren
  }

  private func becomesManaged(_ node: VariableDeclSyntax, _ attribute: AttributeSyntax) {
    if let type = node.enclosingTypeName, index.isStored(type) {
      rewriting.warn(at: node, "Linux has no Core Data; write a plain property")
      return
    }
    guard let binding = node.bindings.first, node.bindings.count == 1 else {
      rewriting.warn(
        at: node, "@Managed is for one variable at a time; declare each of them by itself")
      return
    }
    rewriting.replace(attribute, with: "@Managed")
    rewriting.change(at: attribute, "'\(attribute.trimmedDescription)' becomes '@Managed'")
    if let weak = node.modifiers.modifier(named: "weak") { holdWeak(node, weak, binding) }
    guard binding.initializer == nil, let type = binding.typeAnnotation?.type, !type.isOptional,
      !Self.startingTypes.contains(type.trimmedDescription)
    else { return }
    rewriting.warn(
      at: node,
      "'\(binding.pattern.trimmedDescription)' has no value before it is set; give it one behind '=' "
        + "or make '\(type.trimmedDescription)' optional")
  }

  /// A property with a wrapper cannot be weak.
  private func holdWeak(
    _ node: VariableDeclSyntax, _ weak: DeclModifierSyntax, _ binding: PatternBindingSyntax
  ) {
    rewriting.removeWord(weak)
    rewriting.change(at: weak, "'weak' removed")
    let name = binding.pattern.trimmedDescription
    rewriting.warn(
      at: node,
      "'\(name)' is held now; set it to nil when it is done with, since neither is let go "
        + "where it holds the layer too")
  }

  private static let redrawsForKey = Member.function(Signature("needsDisplay", ["forKey"]))

  /// Whether a property that Objective-C sees is one that animations move: it is stored in a layer
  /// that redraws for its key or names the key elsewhere.
  static func isAnimatedKey(_ node: VariableDeclSyntax, _ index: DeclarationIndex) -> Bool {
    guard node.isMember, node.bindingSpecifier.text == "var", node.bindings.count == 1,
      !node.modifiers.isStatic, !node.modifiers.contains("override"),
      !node.modifiers.contains("lazy"), !node.modifiers.contains("weak"),
      let binding = node.bindings.first, binding.isStored,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let type = node.enclosingTypeName, index.isLayer(type), let facts = index.facts(of: type)
    else { return false }
    return facts.namedKeys.contains(name)
      && (node.modifiers.contains("dynamic") || facts.overridden.contains(Self.redrawsForKey))
  }
}

extension PatternBindingSyntax {
  /// Whether it has no getter of its own.
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list):
      list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}
