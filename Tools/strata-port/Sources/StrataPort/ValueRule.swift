import SwiftSyntax

/// Literals and conversions of Apple's overlays that Foundation on Linux lacks.
///
/// Casts to `NSNumber`, `NSString`, `NSArray` and `CFString`, and those of points, sizes,
/// rectangles and `CATransform3D` to `NSValue`, compile as they stand.
final class ValueRule: RewritingRule {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "colorLiteral":
      // The literal is a UIColor, and compiles as one.
      guard isForLayerOrView(node) else { break }
      becomes(node, ".init(\(node.arguments.trimmedDescription))")
    case "imageLiteral":
      guard let name = node.arguments.first?.expression.trimmedDescription else { break }
      becomes(node, "UIImage(named: \(name))!")
    case "fileLiteral":
      rewriting.warn(at: node, "'#fileLiteral' is Xcode's; write the file's URL")
    default: break
    }
    return .visitChildren
  }

  /// Colours that layers and views both have, as `CGColor` and as `UIColor`.
  private static let colorNames: Set<String> = [
    "backgroundColor", "borderColor", "shadowColor", "strokeColor", "fillColor",
  ]

  /// Whether the literal is given to a property that may be of either class of colours.
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

  /// Texts that nothing is in, as they are made.
  private static let emptyTexts: Set<String> = [
    "NSAttributedString", "NSAttributedString.init", "NSMutableAttributedString",
    "NSMutableAttributedString.init",
  ]

  /// `NSAttributedString()`, and `CGFloat(truncating: number)`.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression.trimmedDescription
    if let start = node.leftParen, let end = node.rightParen, node.arguments.isEmpty,
      node.trailingClosure == nil, Self.emptyTexts.contains(callee)
    {
      let range = start.range.upperBound..<end.range.lowerBound
      rewriting.replace(range, with: "string: \"\"")
      rewriting.change(
        at: node, "'\(node.trimmedDescription)' becomes '\(callee)(string: \"\")'")
    } else if callee == "CGFloat", node.arguments.count == 1,
      let argument = node.arguments.first, argument.label?.text == "truncating"
    {
      rewriting.insert("Double(", before: argument)
      rewriting.insert(")", after: argument)
      rewriting.change(
        at: node,
        "'\(node.trimmedDescription)' becomes 'CGFloat(Double(\(argument.trimmedDescription)))'")
    }
    return .visitChildren
  }

  /// `transform as NSValue` of an affine transform, which no bridge is for.
  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.questionOrExclamationMark == nil, node.type.trimmedDescription == "NSValue",
      index.typeName(ofValue: node.expression) == "CGAffineTransform"
    else { return .visitChildren }
    rewriting.insert("NSValue(cgAffineTransform: ", before: node.expression)
    let operandEnd = node.expression.endPositionBeforeTrailingTrivia.utf8Offset
    rewriting.replace(operandEnd..<node.range.upperBound, with: ")")
    rewriting.change(
      at: node,
      "'\(node.trimmedDescription)' becomes "
        + "'NSValue(cgAffineTransform: \(node.expression.trimmedDescription))'")
    return .visitChildren
  }

  /// What the members of `NSValue` give that take a structure out of it.
  private static let unboxed = [
    "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect",
    "uiEdgeInsetsValue": "UIEdgeInsets", "cgAffineTransformValue": "CGAffineTransform",
  ]

  /// `(new as AnyObject).cgPointValue`, and `(change?[.newKey] as? NSValue)?.cgPointValue` of an observed
  /// change, whose values are structures here.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let type = Self.unboxed[node.declName.baseName.text], let base = node.base,
      let operand = Self.anyObject(base) ?? Self.observedValue(base)
    else { return .visitChildren }
    let isForced = base.is(TupleExprSyntax.self)
    let text = "(\(operand.trimmedDescription) \(isForced ? "as!" : "as?") \(type))"
    // What follows is asked of an optional.
    let goesOn = node.parent?.is(MemberAccessExprSyntax.self) == true
    rewriting.replace(node, with: text + (goesOn && !isForced ? "?" : ""))
    rewriting.change(at: node, "'\(node.trimmedDescription)' becomes '\(text)'")
    return .skipChildren
  }

  /// The value that parentheses take for an object.
  private static func anyObject(_ base: ExprSyntax) -> ExprSyntax? {
    guard let cast = base.as(TupleExprSyntax.self)?.elements.only?.expression.as(AsExprSyntax.self),
      cast.questionOrExclamationMark == nil, cast.type.trimmedDescription == "AnyObject"
    else { return nil }
    return cast.expression
  }

  /// The value of a change that is taken for a boxed one.
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
  /// The element, where there is one alone.
  fileprivate var only: LabeledExprSyntax? { count == 1 ? first : nil }
}
