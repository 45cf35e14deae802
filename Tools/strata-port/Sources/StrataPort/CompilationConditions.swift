import SwiftSyntax

/// What conditions of `#if` come to on Linux with Strata's products, as far as that is known.
enum CompilationConditions {
  private static let present: Set<String> = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc",
  ]

  /// Whether a clause is left out whatever else is defined: its condition is false, or that of one
  /// above it is true.
  static func isLeftOut(_ clause: IfConfigClauseSyntax) -> Bool {
    if let condition = clause.condition, value(of: condition) == false { return true }
    guard let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
    return list.prefix { $0.position < clause.position }
      .contains { $0.condition.map { value(of: $0) == true } ?? false }
  }

  /// Where the nearest clause begins that a node is in and that may or may not be built.
  static func uncertainClause(of node: some SyntaxProtocol) -> AbsolutePosition? {
    node.ancestors.lazy.compactMap { $0.as(IfConfigClauseSyntax.self) }
      .first { $0.condition.map { value(of: $0) != true } ?? true }?.position
  }

  /// Nil where it depends on the build.
  private static func value(of condition: ExprSyntax) -> Bool? {
    switch condition.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): return literal.literal.text == "true"
    case .prefixOperatorExpr(let prefix) where prefix.operator.text == "!":
      return value(of: prefix.expression).map { !$0 }
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return value(of: only.expression)
    case .infixOperatorExpr(let infix):
      let sides = [value(of: infix.leftOperand), value(of: infix.rightOperand)]
      switch infix.operator.trimmedDescription {
      case "&&": return sides.contains(false) ? false : sides.contains(nil) ? nil : true
      case "||": return sides.contains(true) ? true : sides.contains(nil) ? nil : false
      default: return nil
      }
    case .functionCallExpr(let call): return value(of: call)
    default: return nil
    }
  }

  private static func value(of call: FunctionCallExprSyntax) -> Bool? {
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    // What is for iOS is for here, see ConditionRule.
    case "os": return ["Linux", "iOS"].contains(argument)
    case "targetEnvironment": return false
    case "canImport":
      if present.contains(argument) || ImportRule.stratas.contains(argument) { return true }
      return ImportRule.isAbsent(argument) ? false : nil
    default: return nil
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The items, those between `#if` and `#endif` too that may be built.
  var flattened: [CodeBlockItemSyntax] {
    flatMap { item in
      item.item.as(IfConfigDeclSyntax.self)?.built {
        $0.as(CodeBlockItemListSyntax.self)?.flattened
      }
        ?? [item]
    }
  }
}

extension MemberBlockItemListSyntax {
  /// The members, those between `#if` and `#endif` too that may be built.
  var flattened: [MemberBlockItemSyntax] {
    flatMap { member in
      member.decl.as(IfConfigDeclSyntax.self)?.built {
        $0.as(MemberBlockItemListSyntax.self)?.flattened
      }
        ?? [member]
    }
  }
}

extension IfConfigDeclSyntax {
  /// What the clauses hold that may be built.
  fileprivate func built<Item>(_ items: (IfConfigClauseSyntax.Elements) -> [Item]?) -> [Item] {
    clauses.filter { !CompilationConditions.isLeftOut($0) }
      .flatMap { $0.elements.flatMap(items) ?? [] }
  }
}
