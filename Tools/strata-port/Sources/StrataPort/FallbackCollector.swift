import SwiftSyntax

/// What callers of an optional requirement take where a class leaves it out.
struct FallbackFacts {
  /// Expressions that give the same wherever they stand, as written.
  var values: Set<String> = []
  /// Whether some caller does something that is no such expression.
  var hasOther = false

  /// The value that all callers agree on.
  var agreed: String? { values.count == 1 && !hasOther ? values.first : nil }

  func joined(with other: FallbackFacts) -> FallbackFacts {
    FallbackFacts(
      values: values.union(other.values), hasOther: hasOther || other.hasOther)
  }
}

/// Collects the fallbacks in calls of optional requirements: `source.count?(self) ?? 0`, and
/// `delegate?.allows?(x) != false`, which takes a missing answer for true.
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

  /// The right side of the operator that the call is on the left of.
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

  /// Whether an expression means the same in any place.
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
  /// Whether nothing is put into it as the program runs.
  var isPlain: Bool { segments.allSatisfy { $0.is(StringSegmentSyntax.self) } }
}

/// A call that takes place only where the method is there: `delegate?.move?(to: x)`.
struct OptionalCall {
  /// The name and labels as the call writes them.
  let signature: Signature
  /// The mark behind the method's name, `?` or `!`.
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
