import SwiftSyntax

/// What asks the Objective-C runtime or a part of Foundation that Linux does not have: it is named,
/// with what to write by hand.
final class RuntimeRule: RewritingRule {
  private static let noDocuments =
    "no text is read from a document; write it, and give ranges of it their attributes"
  private static let advice: [String: String] = {
    let swizzling = "no method can be exchanged at run time; override it in a subclass"
    let runtime = "there is no Objective-C runtime; keep what it asks for in Swift"
    let lock = "hold an NSLock, and lock and unlock it"
    let weak = "there is none on Linux; keep an array of structures with a weak reference each"
    let log = "there is no system log; print, or write to standard error"
    let blur = "nothing is blurred by it; set backgroundFilters of a CALayer"
    let nib = "there are no nibs; make the views in code"
    return [
      "class_getInstanceMethod": swizzling, "class_getClassMethod": swizzling,
      "class_addMethod": swizzling, "class_replaceMethod": swizzling,
      "method_exchangeImplementations": swizzling, "method_setImplementation": swizzling,
      "method_getImplementation": swizzling, "method_getTypeEncoding": swizzling,
      "imp_implementationWithBlock": swizzling,
      "object_getClass": "write type(of:)", "object_setClass": runtime, "objc_getClass": runtime,
      "class_copyPropertyList": runtime, "class_copyMethodList": runtime,
      "class_copyIvarList": runtime, "class_getSuperclass": runtime, "objc_msgSend": runtime,
      "class_getName": "write NSStringFromClass(_:)", "object_getClassName": runtime,
      "sel_registerName": "write Selector(\"name:\", Type.name(_:))",
      "os_unfair_lock": lock, "os_unfair_lock_lock": lock, "os_unfair_lock_unlock": lock,
      "NSHashTable": weak, "NSMapTable": weak, "NSPointerArray": weak,
      "NSException": "throw an error, or call fatalError(_:)",
      "os_log": log, "OSLog": log, "os_signpost": log,
      "UIVisualEffectView": blur, "UIBlurEffect": blur, "UIVibrancyEffect": blur,
      "loadNibNamed": nib, "UINib": nib,
      "DocumentReadingOptionKey": noDocuments,
      "NSClassFromString": "it knows classes by their module's name too; name the class itself",
    ]
  }()

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    warn(node, node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    warn(node, node.name.text)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    warn(node, node.name.text)
    return .visitChildren
  }

  private func warn(_ node: some SyntaxProtocol, _ name: String) {
    guard let advice = Self.advice[name], index.facts(of: name) == nil else { return }
    // The call that it is for is named.
    let isSaid = advice == Self.noDocuments && node.ancestors.contains(where: readsDocument)
    if !isSaid { rewriting.warn(at: node, "'\(name)': \(advice)") }
  }

  // MARK: Calls and methods by their labels

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch (calledName(node), node.arguments.first?.label?.text) {
    case ("responds", "to"):
      rewriting.warn(
        at: node,
        "no object can be asked for a method by name; ask for a protocol, as in 'x is P'")
    case ("NSPredicate", "format"):
      rewriting.warn(at: node, "there are no predicates in words; filter by a closure")
    default:
      if readsDocument(Syntax(node)) { rewriting.warn(at: node, Self.noDocuments) }
    }
    return .visitChildren
  }

  /// Whether a node is a call of `NSAttributedString(data:options:documentAttributes:)`.
  private func readsDocument(_ node: Syntax) -> Bool {
    node.as(FunctionCallExprSyntax.self)?.arguments
      .contains { $0.label?.text == "documentAttributes" } ?? false
  }

  private func calledName(_ node: FunctionCallExprSyntax) -> String? {
    node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    switch (node.name.text, node.signature.parameterClause.parameters.first?.firstName.text) {
    case ("responds", "to"), ("forwardingTarget", "for"):
      rewriting.warn(
        at: node, "nothing asks for methods by name; write each method, and pass the call on in it")
    default: break
    }
    return .visitChildren
  }
}
