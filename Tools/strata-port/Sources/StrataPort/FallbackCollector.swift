import SwiftSyntax

/// The values that callers of an optional requirement use if a class does not implement it.
struct FallbackFacts {
  /// The constant expressions, as written.
  var values: Set<String> = []
  /// Whether some caller uses anything other than a constant.
  var hasOther = false

  /// The value on which all callers agree.
  var agreed: String? { values.count == 1 && !hasOther ? values.first : nil }

  func joined(with other: FallbackFacts) -> FallbackFacts {
    FallbackFacts(
      values: values.union(other.values), hasOther: hasOther || other.hasOther)
  }
}

/// Collects the fallback values in calls of optional requirements.
///
/// Examples are `source.count?(self) ?? 0`, and `delegate?.allows?(x) != false`, which treats a
/// missing implementation as true.
final class FallbackCollector: SyntaxVisitor {
  private(set) var found: [Signature: FallbackFacts] = [:]
  private let signatures: [Signature]

  init(_ signatures: [Signature]) {
    self.signatures = signatures
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    CompilationConditions.isLeftOut(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = OptionalCall(node) else { return .visitChildren }
    let fallback = Self.fallback(for: node)
    for signature in signatures where signature.takes(call.signature) {
      if let fallback {
        found[signature, default: FallbackFacts()].values.insert(fallback)
      } else {
        found[signature, default: FallbackFacts()].hasOther = true
      }
    }
    return .visitChildren
  }

  /// Returns the right operand of the operator whose left operand is the call.
  private static func fallback(for call: FunctionCallExprSyntax) -> String? {
    guard let infix = call.parent?.as(InfixOperatorExprSyntax.self),
      infix.leftOperand.id == call.id,
      let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    else { return nil }
    let value = infix.rightOperand
    let text = value.trimmedDescription
    switch (sign, text) {
    case ("??", _): return isConstant(value) ? text : nil
    case ("==", "true"), ("!=", "true"): return "false"
    case ("==", "false"), ("!=", "false"): return "true"
    default: return nil
    }
  }

  /// Whether an expression has the same meaning everywhere.
  private static func isConstant(_ value: ExprSyntax) -> Bool {
    switch value.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
    case .stringLiteralExpr(let string): return string.isPlain
    case .prefixOperatorExpr(let prefix): return isConstant(prefix.expression)
    case .memberAccessExpr(let member):
      return member.base.map { typeName($0) != nil } ?? true
    case .arrayExpr(let array): return array.elements.allSatisfy { isConstant($0.expression) }
    case .dictionaryExpr(let dictionary): return dictionary.content.is(TokenSyntax.self)
    case .functionCallExpr(let call):
      return typeName(call.calledExpression) != nil
        && call.arguments.allSatisfy { isConstant($0.expression) }
    default: return false
    }
  }
}

extension StringLiteralExprSyntax {
  /// Whether the string has no interpolations.
  var isPlain: Bool { segments.allSatisfy { $0.is(StringSegmentSyntax.self) } }
}

/// A call that is made only if the method is implemented: `delegate?.move?(to: x)`.
struct OptionalCall {
  /// The name and the labels as written in the call.
  let signature: Signature
  /// The `?` or `!` after the method's name.
  let mark: TokenSyntax
  let member: MemberAccessExprSyntax

  init?(_ call: FunctionCallExprSyntax) {
    if let chained = call.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chained.expression.as(MemberAccessExprSyntax.self)
    {
      (mark, self.member) = (chained.questionMark, member)
    } else if let forced = call.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = forced.expression.as(MemberAccessExprSyntax.self)
    {
      (mark, self.member) = (forced.exclamationMark, member)
    } else {
      return nil
    }
    signature =
      Signature(member.declName) ?? Signature(calling: member.declName.baseName.text, call)
  }
}
