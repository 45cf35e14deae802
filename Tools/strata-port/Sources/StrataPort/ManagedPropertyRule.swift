import SwiftSyntax

/// Rewrites properties that Core Animation stores.
///
/// They are `@NSManaged var progress: CGFloat` and, in layer classes,
/// `@objc dynamic var progress: CGFloat = 0`.
final class ManagedPropertyRule: RewritingRule {
  /// Types that have a known initial value.
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
        at: node,
        "@Managed supports one variable per declaration; declare each variable separately")
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
      "'\(binding.pattern.trimmedDescription)' has no initial value; add one or "
        + "make '\(type.trimmedDescription)' optional")
  }

  /// Removes `weak` from a property, because a property with a wrapper cannot be weak, and warns
  /// that it now retains its value.
  private func holdWeak(
    _ node: VariableDeclSyntax, _ weak: DeclModifierSyntax, _ binding: PatternBindingSyntax
  ) {
    rewriting.removeWord(weak)
    rewriting.change(at: weak, "'weak' removed")
    let name = binding.pattern.trimmedDescription
    rewriting.warn(
      at: node,
      "'\(name)' is a strong reference now; set it to nil when done, to avoid a retain cycle "
        + "with the layer")
  }

  private static let redrawsForKey = Member.function(Signature("needsDisplay", ["forKey"]))

  /// Whether a property visible to Objective-C can be animated: it is stored in a layer that
  /// redraws for its key or uses the key elsewhere.
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
  /// Whether it has no getter.
  fileprivate var isStored: Bool {
    switch accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list):
      list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}
