extension ExpressionParser {
  /// Parses all statements of a program.
  mutating func program() throws(ExpressionSyntaxError) -> [StatementNode] {
    var statements: [StatementNode] = []
    while token.kind != .end {
      if let statement = try statement() { statements.append(statement) }
    }
    return statements
  }

  /// Parses the body of a function.
  mutating func functionBody() throws(ExpressionSyntaxError) -> [StatementNode] {
    try scoped { (parser) throws(ExpressionSyntaxError) in try parser.statements() }.content
  }

  private mutating func block() throws(ExpressionSyntaxError) -> StatementNode {
    let (statements, scope) = try scoped { (parser) throws(ExpressionSyntaxError) in
      try parser.statements()
    }
    return ScopedStatement.make(scope, BlockStatement(statements))
  }

  /// Parses statements in braces.
  private mutating func statements() throws(ExpressionSyntaxError) -> [StatementNode] {
    try expect("{")
    var statements: [StatementNode] = []
    while !skip("}") {
      if let statement = try statement() { statements.append(statement) }
    }
    return statements
  }

  /// Parses a part of the program with variables of its own.
  ///
  /// - Returns: The content, and its scope unless its variables are in the scope around it.
  private mutating func scoped<Content>(
    isLoop: Bool = false,
    _ parse: (inout ExpressionParser) throws(ExpressionSyntaxError) -> Content
  ) throws(ExpressionSyntaxError) -> (content: Content, scope: BlockScope?) {
    variables.enterBlock(isLoop: isLoop)
    let content = try parse(&self)
    return (content, variables.leaveBlock())
  }

  /// Parses a statement; nil for one that does nothing.
  private mutating func statement() throws(ExpressionSyntaxError) -> StatementNode? {
    try nested { (parser) throws(ExpressionSyntaxError) in try parser.unnestedStatement() }
  }

  private mutating func unnestedStatement() throws(ExpressionSyntaxError) -> StatementNode? {
    if skip(";") { return nil }
    if isNext("{") { return try block() }
    guard case .name(let keyword) = token.kind else { return try expressionStatement() }
    switch keyword {
    case "var", "let", "const": return try declaration()
    case "function":
      let function = try function(isDeclaration: true)
      guard let name = function.name else { throw fail("a function declaration needs a name") }
      variables.declare(function, name)
      return nil
    case "if": return try ifStatement()
    case "for": return try forStatement()
    case "while":
      advance()
      let condition = try condition()
      return LoopStatement(condition, try repeatedBody())
    case "do":
      advance()
      let body = try repeatedBody()
      try expect("while")
      let condition = try condition()
      _ = skip(";")
      return LoopStatement(condition, body, testsLast: true)
    case "break", "continue":
      advance()
      if case .name = token.kind, !token.followsLineBreak {
        throw fail("labels are not supported")
      }
      try endStatement()
      return JumpStatement(keyword == "break" ? .broken : .continued)
    case "return":
      advance()
      let isEmpty =
        isNext(";") || isNext("}") || token.kind == .end || token.followsLineBreak
      let result = isEmpty ? nil : try expression()
      try endStatement()
      return JumpStatement(.returned, result)
    case "throw":
      advance()
      let value = try expression()
      try endStatement()
      return ThrowStatement(value)
    case "try": return try tryStatement()
    case "switch": return try switchStatement()
    default: return try expressionStatement()
    }
  }

  private mutating func expressionStatement() throws(ExpressionSyntaxError) -> StatementNode {
    let expression = try expression()
    try endStatement()
    return ExpressionStatement(expression)
  }

  /// Parses the semicolon of a statement, which is optional before a line break or a brace.
  private mutating func endStatement() throws(ExpressionSyntaxError) {
    guard !skip(";"), !isNext("}"), token.kind != .end, !token.followsLineBreak else { return }
    throw unexpected()
  }

  private mutating func condition() throws(ExpressionSyntaxError) -> ExpressionNode {
    try expect("(")
    let condition = try expression()
    try expect(")")
    return condition
  }

  /// Parses the statement that another one controls.
  private mutating func body() throws(ExpressionSyntaxError) -> StatementNode {
    try statement() ?? BlockStatement([])
  }

  /// Parses the statement that a loop repeats.
  private mutating func repeatedBody() throws(ExpressionSyntaxError) -> StatementNode {
    let (statement, scope) = try scoped(isLoop: true) { (parser) throws(ExpressionSyntaxError) in
      try parser.body()
    }
    return ScopedStatement.make(scope, statement)
  }

  private mutating func declaration(
    allowsIn: Bool = true
  ) throws(ExpressionSyntaxError) -> StatementNode {
    let statement = DeclarationStatement(try declarations(allowsIn: allowsIn).values)
    try endStatement()
    return statement
  }

  private mutating func declarations(
    allowsIn: Bool
  ) throws(ExpressionSyntaxError) -> (
    first: ExpressionNode, values: [DeclarationStatement.Initial]
  ) {
    let kind: DeclarationKind =
      isNext("var") ? .functionVariable : isNext("const") ? .constant : .blockVariable
    advance()
    var first: ExpressionNode?
    var values: [DeclarationStatement.Initial] = []
    repeat {
      let target = try declaredTarget(kind)
      if first == nil { first = target }
      if skip("=") {
        values.append((target, try assignment(allowsIn: allowsIn)))
      } else if kind != .functionVariable, !isNext("in"), !isNext("of") {
        // In a loop, each pass resets the variable.
        values.append((target, LiteralNode(.undefined)))
      }
    } while skip(",")
    guard let first else { throw unexpected() }
    return (first, values)
  }

  private mutating func ifStatement() throws(ExpressionSyntaxError) -> StatementNode {
    advance()
    let condition = try condition()
    let first = try body()
    return IfStatement(condition, first, skip("else") ? try body() : nil)
  }

  private mutating func forStatement() throws(ExpressionSyntaxError) -> StatementNode {
    advance()
    try expect("(")
    let (loop, scope) = try scoped(isLoop: true) { (parser) throws(ExpressionSyntaxError) in
      try parser.forLoop()
    }
    loop.scope = scope
    return loop
  }

  private mutating func forLoop() throws(ExpressionSyntaxError) -> LoopNode {
    var start: StatementNode?
    if isNext("var") || isNext("let") || isNext("const") {
      let (first, values) = try declarations(allowsIn: false)
      if isNext("in") || isNext("of") { return try eachStatement(first) }
      start = DeclarationStatement(values)
    } else if !isNext(";") {
      let expression = try expression(allowsIn: false)
      if isNext("in") || isNext("of") {
        guard let target = expression.assignmentTarget else { throw fail("invalid assignment") }
        return try eachStatement(target)
      }
      start = ExpressionStatement(expression)
    }
    try expect(";")
    let condition = isNext(";") ? nil : try expression()
    try expect(";")
    let step = isNext(")") ? nil : try expression()
    try expect(")")
    return LoopStatement(start: start, condition, step: step, try body())
  }

  private mutating func eachStatement(
    _ target: ExpressionNode
  ) throws(ExpressionSyntaxError) -> LoopNode {
    let visitsValues = isNext("of")
    advance()
    let object = try expression()
    try expect(")")
    return EachStatement(target, object, try body(), visitsValues: visitsValues)
  }

  private mutating func tryStatement() throws(ExpressionSyntaxError) -> StatementNode {
    advance()
    let body = try block()
    let handler = skip("catch") ? try catchHandler() : nil
    let ending = skip("finally") ? try block() : nil
    guard handler != nil || ending != nil else { throw fail("expected 'catch' or 'finally'") }
    return TryStatement(body, handler, ending)
  }

  private mutating func catchHandler() throws(ExpressionSyntaxError) -> StatementNode {
    let (handler, scope) = try scoped { (parser) throws(ExpressionSyntaxError) in
      var parameter: ExpressionNode?
      if parser.skip("(") {
        parameter = try parser.declaredTarget(.blockVariable)
        try parser.expect(")")
      }
      return CatchStatement(parameter, try parser.block())
    }
    return ScopedStatement.make(scope, handler)
  }

  private mutating func switchStatement() throws(ExpressionSyntaxError) -> StatementNode {
    advance()
    let subject = try condition()
    try expect("{")
    let (statement, scope) = try scoped { (parser) throws(ExpressionSyntaxError) in
      SwitchStatement(subject, try parser.cases())
    }
    statement.scope = scope
    return statement
  }

  private mutating func cases() throws(ExpressionSyntaxError) -> [SwitchStatement.Case] {
    var cases: [SwitchStatement.Case] = []
    while !skip("}") {
      var value: ExpressionNode?
      if skip("case") { value = try expression() } else { try expect("default") }
      try expect(":")
      var statements: [StatementNode] = []
      while !isNext("case"), !isNext("default"), !isNext("}") {
        if let statement = try statement() { statements.append(statement) }
      }
      cases.append((value, statements))
    }
    return cases
  }
}
