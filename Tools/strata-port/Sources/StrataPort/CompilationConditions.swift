import SwiftSyntax

/// The values of `#if` conditions on Linux with Strata's products, as far as they are known.
enum CompilationConditions {
  private static let present: Set<String> = [
    "Swift", "Foundation", "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc",
  ]

  /// Whether a clause is never compiled: its condition is false, or an earlier one is true.
  static func isLeftOut(_ clause: IfConfigClauseSyntax) -> Bool {
    if value(of: clause) == false { return true }
    guard let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
    return list.prefix { $0.position < clause.position }
      .contains { value(of: $0) == true }
  }

  /// Returns the start of the innermost clause around a node that may or may not be compiled.
  static func uncertainClause(of node: some SyntaxProtocol) -> AbsolutePosition? {
    node.ancestors.lazy.compactMap { $0.as(IfConfigClauseSyntax.self) }
      .first { value(of: $0) != true }?.position
  }

  /// Whether a clause is for all of Apple's systems, and its block has other code for Linux.
  ///
  /// Such a condition lists macOS, which has no UIKit, beside iOS. The code of the clause needs the
  /// system instead.
  static func hasLinuxAlternative(_ clause: IfConfigClauseSyntax) -> Bool {
    guard let condition = clause.condition,
      let list = clause.parent?.as(IfConfigClauseListSyntax.self)
    else { return false }
    let parts = Set(
      condition.trimmedDescription.split(separator: "||").map {
        $0.filter { !$0.isWhitespace }
      })
    return parts.isSuperset(of: ["os(macOS)", "os(iOS)"]) && !parts.contains("os(Linux)")
      && list.contains {
        $0.position > clause.position
          && $0.condition?.trimmedDescription.contains("os(Linux)") ?? true
      }
  }

  /// Returns the value of a clause's condition; nil if it depends on the build or on other clauses.
  private static func value(of clause: IfConfigClauseSyntax) -> Bool? {
    hasLinuxAlternative(clause) ? false : clause.condition.flatMap { value(of: $0) }
  }

  /// Returns the value of a condition; nil if it depends on the build.
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
    // Code for iOS is used on Linux; see ConditionRule.
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
  /// The items, including those in `#if` clauses that may be compiled.
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
  /// The members, including those in `#if` clauses that may be compiled.
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
  /// The content of the clauses that may be compiled.
  fileprivate func built<Item>(_ items: (IfConfigClauseSyntax.Elements) -> [Item]?) -> [Item] {
    clauses.filter { !CompilationConditions.isLeftOut($0) }
      .flatMap { $0.elements.flatMap(items) ?? [] }
  }
}
