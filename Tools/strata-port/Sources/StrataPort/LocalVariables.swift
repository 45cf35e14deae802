import SwiftSyntax

/// A variable or parameter inside a function, with what its declaration says about its type.
enum LocalVariable {
  /// The type that is written or that the value constructs; nil if it is unknown.
  case typed(String?)
  /// A variable with the type of a value elsewhere.
  case equal(to: ExprSyntax)
  /// An element of a sequence.
  case element(of: ExprSyntax)
}

extension SyntaxProtocol {
  /// Returns the innermost variable or parameter with a name that is visible from the node; nil if
  /// no function around the node has one.
  ///
  /// A declaration is visible only after its end, so the `x` in `if let y = x` is not `y`, and the
  /// value in `if let x = x` is an outer variable.
  func localVariable(named name: String) -> LocalVariable? {
    var inner = Syntax(self)
    for outer in ancestors {
      if outer.is(MemberBlockSyntax.self) { return nil }
      if let found = outer.variable(named: name, visibleFrom: inner) { return found }
      inner = outer
    }
    return nil
  }
}

extension Syntax {
  /// Returns the variable that a node declares for one of its children.
  fileprivate func variable(named name: String, visibleFrom child: Syntax) -> LocalVariable? {
    switch self.as(SyntaxEnum.self) {
    case .codeBlockItemList(let statements):
      return statements.reversed().lazy.filter { $0.position < child.position }
        .compactMap { $0.variable(named: name) }.first
    case .conditionElementList(let conditions):
      return conditions.variable(named: name, before: child.position)
    case .ifExpr(let statement):
      return child.id == statement.body.id ? statement.conditions.variable(named: name) : nil
    case .whileStmt(let loop):
      return child.id == loop.body.id ? loop.conditions.variable(named: name) : nil
    case .forStmt(let loop):
      return child.id == loop.sequence.id ? nil : loop.variable(named: name)
    case .switchCaseItem(let item):
      return child.id == item.pattern.id ? nil : item.variable(named: name)
    case .switchCase(let switchCase):
      guard child.id == switchCase.statements.id,
        case .case(let label) = switchCase.label
      else { return nil }
      return label.caseItems.lazy.compactMap { $0.variable(named: name) }.first
    case .catchClause(let clause):
      let isBound = clause.catchItems.contains { $0.pattern?.binds(name) ?? false }
      return child.id == clause.body.id && isBound ? .typed(nil) : nil
    case .closureExpr(let closure):
      return child.id == closure.statements.id ? closure.signature?.variable(named: name) : nil
    case .functionDecl(let function):
      return function.signature.parameterClause.parameter(named: name)
    case .initializerDecl(let initializer):
      return initializer.signature.parameterClause.parameter(named: name)
    case .subscriptDecl(let subscripted):
      return subscripted.parameterClause.parameter(named: name)
    default: return nil
    }
  }
}

extension CodeBlockItemSyntax {
  /// Returns the variable that the statement declares for those after it.
  fileprivate func variable(named name: String) -> LocalVariable? {
    if let statement = item.as(GuardStmtSyntax.self) {
      return statement.conditions.variable(named: name)
    }
    guard let variable = item.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first(where: { $0.pattern.binds(name) })
    else { return nil }
    if let type = variable.namesAndTypes.first(where: { $0.name == name })?.type {
      return .typed(type)
    }
    guard binding.pattern.is(IdentifierPatternSyntax.self), binding.typeAnnotation == nil,
      let value = binding.initializer?.value
    else { return .typed(nil) }
    return .equal(to: value)
  }
}

extension ConditionElementListSyntax {
  /// Returns the variable that the conditions bind, or only those before a position.
  fileprivate func variable(
    named name: String, before end: AbsolutePosition? = nil
  ) -> LocalVariable? {
    reversed().lazy.filter { element in end.map { element.position < $0 } ?? true }
      .compactMap { $0.variable(named: name) }.first
  }
}

extension ConditionElementSyntax {
  fileprivate func variable(named name: String) -> LocalVariable? {
    if let binding = condition.as(OptionalBindingConditionSyntax.self) {
      guard binding.pattern.binds(name) else { return nil }
      if let type = binding.typeAnnotation?.type { return .typed(memberTypeName(type)) }
      // The shorthand `if let name` binds the outer variable.
      return binding.initializer.map { .equal(to: $0.value) }
    }
    guard let match = condition.as(MatchingPatternConditionSyntax.self) else { return nil }
    return match.pattern.variable(named: name, matching: match.initializer.value)
  }
}

extension ForStmtSyntax {
  fileprivate func variable(named name: String) -> LocalVariable? {
    guard pattern.binds(name) else { return nil }
    if let type = typeAnnotation?.type { return .typed(memberTypeName(type)) }
    return pattern.is(IdentifierPatternSyntax.self) ? .element(of: sequence) : .typed(nil)
  }
}

extension SwitchCaseItemSyntax {
  fileprivate func variable(named name: String) -> LocalVariable? {
    pattern.variable(
      named: name, matching: ancestors.firstType(SwitchExprSyntax.self)?.subject)
  }
}

extension ClosureSignatureSyntax {
  fileprivate func variable(named name: String) -> LocalVariable? {
    switch parameterClause {
    case .simpleInput(let list) where list.contains { $0.name.text == name }: return .typed(nil)
    case .parameterClause(let clause):
      let found = clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }
      if let found { return .typed(found.type.flatMap(memberTypeName)) }
    default: break
    }
    // A capture without a value, as in [weak name], is the outer variable.
    return capture?.items.first { $0.name.text == name }?.initializer.map { .equal(to: $0.value) }
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate func parameter(named name: String) -> LocalVariable? {
    parameters.first { ($0.secondName ?? $0.firstName).text == name }
      .map { .typed(memberTypeName($0.type)) }
  }
}

// MARK: - Patterns

extension PatternSyntax {
  /// Whether the pattern declares a variable with a name.
  fileprivate func binds(_ name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.text == name && $0.parent?.is(IdentifierPatternSyntax.self) == true
    }
  }

  /// Returns the variable that the pattern binds in a value.
  fileprivate func variable(named name: String, matching value: ExprSyntax?) -> LocalVariable? {
    guard binds(name) else { return nil }
    return isWhole ? value.map { .equal(to: $0) } ?? .typed(nil) : .typed(castTypeName)
  }

  /// Whether the pattern binds the whole value or the value of an optional, as `let x`, `let x?`
  /// and `.some(let x)`.
  private var isWhole: Bool {
    if self.is(IdentifierPatternSyntax.self) { return true }
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.isWhole }
    guard var inner = self.as(ExpressionPatternSyntax.self)?.expression else { return false }
    if let chained = inner.as(OptionalChainingExprSyntax.self) {
      inner = chained.expression
    } else if let call = inner.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      call.calledExpression.trimmedDescription == ".some", let only = call.arguments.first
    {
      inner = only.expression
    }
    return inner.as(PatternExprSyntax.self)?.pattern.isWhole ?? false
  }

  /// The type in `let x as T`.
  private var castTypeName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.castTypeName }
    let cast = self.as(ExpressionPatternSyntax.self)?.expression.as(AsExprSyntax.self)
    return cast.flatMap { memberTypeName($0.type) }
  }
}
