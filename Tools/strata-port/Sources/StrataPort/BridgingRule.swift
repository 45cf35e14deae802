import SwiftSyntax

/// Rewrites conversions to Foundation's classes that only Objective-C has.
///
/// Casts to `NSNumber`, `NSString`, `NSDate`, `NSArray` and `CFString`, and casts of points, sizes,
/// rectangles and `CATransform3D` to `NSValue`, compile unchanged.
final class BridgingRule: RewritingRule {
  /// The labels of `NSValue` initializers for structures that are not bridged.
  private static let boxes = ["CGAffineTransform": "cgAffineTransform", "NSRange": "range"]

  /// Rewrites `transform as NSValue`.
  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.questionOrExclamationMark == nil, node.type.trimmedDescription == "NSValue",
      let type = index.typeName(ofValue: node.expression), let label = Self.boxes[type]
    else { return .visitChildren }
    rewriting.insert("NSValue(\(label): ", before: node.expression)
    let operandEnd = node.expression.endPositionBeforeTrailingTrivia.utf8Offset
    rewriting.replace(operandEnd..<node.range.upperBound, with: ")")
    rewriting.change(
      at: node,
      "'\(node.trimmedDescription)' becomes "
        + "'NSValue(\(label): \(node.expression.trimmedDescription))'")
    return .visitChildren
  }

  /// Structures whose class has the same name after "NS".
  private static let bridged: Set<String> = [
    "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "IndexPath", "IndexSet", "Locale",
    "Notification", "TimeZone", "URL", "UUID",
  ]

  /// Rewrites `let date: NSDate = Date()`, and the same with the types exchanged.
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let written = node.typeAnnotation?.type, let name = memberTypeName(written),
      let value = node.initializer?.value, let type = index.typeName(ofValue: value),
      !index.declaresType(name), !index.declaresType(type),
      name == "NS" + type && Self.bridged.contains(type)
        || type == "NS" + name && Self.bridged.contains(name)
    else { return .visitChildren }
    let text = " as \(written.trimmedDescription)"
    rewriting.insert(text, after: value)
    rewriting.change(
      at: value, "'\(value.trimmedDescription)' becomes '\(value.trimmedDescription)\(text)'")
    return .visitChildren
  }
}
