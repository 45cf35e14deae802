import SwiftSyntax

/// Rewrites literals and boxed values of Apple's overlays that Foundation on Linux lacks.
final class ValueRule: RewritingRule {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "colorLiteral":
      // The literal is a UIColor and compiles unchanged.
      guard isForLayerOrView(node) else { break }
      becomes(node, ".init(\(node.arguments.trimmedDescription))")
    case "imageLiteral":
      guard let name = node.arguments.first?.expression.trimmedDescription else { break }
      becomes(node, "UIImage(named: \(name))!")
    case "fileLiteral":
      rewriting.warn(at: node, "'#fileLiteral' requires Xcode; use the URL of the file")
    default: break
    }
    return .visitChildren
  }

  /// Color properties that layers have as `CGColor` and views as `UIColor`.
  private static let colorNames: Set<String> = [
    "backgroundColor", "borderColor", "shadowColor", "strokeColor", "fillColor",
  ]

  /// Whether the literal is assigned to a property that may be of either color class.
  private func isForLayerOrView(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let infix = node.parent?.as(InfixOperatorExprSyntax.self),
      infix.operator.is(AssignmentExprSyntax.self)
    else { return false }
    let name =
      infix.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? infix.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name.map(Self.colorNames.contains) ?? false
  }

  private func becomes(_ node: MacroExpansionExprSyntax, _ text: String) {
    rewriting.replace(node, with: text)
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
  }

  /// Rewrites `CGFloat(truncating: number)`.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "CGFloat",
      let argument = node.arguments.only, argument.label?.text == "truncating"
    else { return .visitChildren }
    rewriting.insert("Double(", before: argument)
    rewriting.insert(")", after: argument)
    rewriting.change(
      at: node,
      "'\(node.trimmedDescription)' becomes 'CGFloat(Double(\(argument.trimmedDescription)))'")
    return .visitChildren
  }

  /// The types of the `NSValue` members that return a structure.
  private static let unboxed = [
    "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect",
    "uiEdgeInsetsValue": "UIEdgeInsets", "cgAffineTransformValue": "CGAffineTransform",
  ]

  /// Rewrites `(new as AnyObject).cgPointValue` and `(change?[.newKey] as? NSValue)?.cgPointValue`.
  ///
  /// The values of an observed change are structures here.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let type = Self.unboxed[node.declName.baseName.text], let base = node.base,
      let operand = Self.anyObject(base) ?? Self.observedValue(base)
    else { return .visitChildren }
    let isForced = base.is(TupleExprSyntax.self)
    let text = "(\(operand.trimmedDescription) \(isForced ? "as!" : "as?") \(type))"
    // The chain continues on an optional.
    let goesOn = node.parent?.is(MemberAccessExprSyntax.self) == true
    rewriting.replace(node, with: text + (goesOn && !isForced ? "?" : ""))
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
    return .skipChildren
  }

  /// Returns the value that is cast to an object in parentheses.
  private static func anyObject(_ base: ExprSyntax) -> ExprSyntax? {
    guard let cast = base.as(TupleExprSyntax.self)?.elements.only?.expression.as(AsExprSyntax.self),
      cast.questionOrExclamationMark == nil, cast.type.trimmedDescription == "AnyObject"
    else { return nil }
    return cast.expression
  }

  /// Returns the value of a change that is cast to a boxed one.
  private static func observedValue(_ base: ExprSyntax) -> ExprSyntax? {
    let inner = base.as(OptionalChainingExprSyntax.self)?.expression
    guard
      let cast = inner?.as(TupleExprSyntax.self)?.elements.only?.expression.as(AsExprSyntax.self),
      cast.questionOrExclamationMark?.text == "?", cast.type.trimmedDescription == "NSValue"
    else { return nil }
    let text = cast.expression.trimmedDescription
    return text.contains("newKey") || text.contains("oldKey") ? cast.expression : nil
  }
}

extension LabeledExprListSyntax {
  /// The single element; nil if there are others.
  fileprivate var only: LabeledExprSyntax? { count == 1 ? first : nil }
}
