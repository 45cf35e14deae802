import SwiftSyntax

/// Warns about uses of the Objective-C runtime and of the parts of Foundation that Linux lacks.
///
/// Each warning says what to write instead.
final class RuntimeRule: RewritingRule {
  private static let noDocuments =
    "documents cannot be read as text; write the text and set attributes on its ranges"
  private static let advice: [String: String] = {
    let swizzling = "methods cannot be exchanged at run time; override it in a subclass"
    let runtime = "Linux has no Objective-C runtime; use Swift instead"
    let lock = "use an NSLock"
    let weak = "not available on Linux; use an array of structures with weak references"
    let log = "Linux has no system log; print, or write to standard error"
    let nib = "nib files are not supported; create the views in code"
    return [
      "class_getInstanceMethod": swizzling, "class_getClassMethod": swizzling,
      "class_addMethod": swizzling, "class_replaceMethod": swizzling,
      "method_exchangeImplementations": swizzling, "method_setImplementation": swizzling,
      "method_getImplementation": swizzling, "method_getTypeEncoding": swizzling,
      "imp_implementationWithBlock": swizzling,
      "object_getClass": "use type(of:)", "object_setClass": runtime, "objc_getClass": runtime,
      "class_copyPropertyList": runtime, "class_copyMethodList": runtime,
      "class_copyIvarList": runtime, "class_getSuperclass": runtime, "objc_msgSend": runtime,
      "class_getName": "use NSStringFromClass(_:)", "object_getClassName": runtime,
      "sel_registerName": "use Selector(\"name:\", Type.name(_:))",
      "os_unfair_lock": lock, "os_unfair_lock_lock": lock, "os_unfair_lock_unlock": lock,
      "NSHashTable": weak, "NSMapTable": weak, "NSPointerArray": weak,
      "NSException": "throw an error, or call fatalError(_:)",
      "os_log": log, "OSLog": log, "os_signpost": log,
      "loadNibNamed": nib, "UINib": nib,
      "DocumentReadingOptionKey": noDocuments,
      "NSClassFromString": "needs the name of the module too; refer to the class itself",
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
    // The call that reads a document has a warning already.
    let isSaid = advice == Self.noDocuments && node.ancestors.contains(where: readsDocument)
    if !isSaid { rewriting.warn(at: node, "'\(name)': \(advice)") }
  }

  // MARK: Calls and methods by their labels

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch (calledName(node), node.arguments.first?.label?.text) {
    case ("responds", "to"):
      rewriting.warn(
        at: node,
        "objects cannot be tested for a method by name; test for a protocol, as in 'x is P'")
    case ("NSPredicate", "format"):
      rewriting.warn(at: node, "predicate formats are not supported; filter with a closure")
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
        at: node, "calls are not forwarded by name; write each method and forward the call in it")
    default: break
    }
    return .visitChildren
  }
}
