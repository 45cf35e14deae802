/// Parses an expression into a syntax tree.
struct ExpressionParser {
  let tokens: [ExpressionToken]
  /// The index of the closing parenthesis of each opening one.
  let closings: [Int: Int]
  private(set) var place = 0
  /// The nesting depth of the current node.
  private var depth = 0
  /// The depth of the deepest node of the operand that is parsed, or was parsed last.
  private var reach = 0
  var variables: FunctionVariables

  /// The maximum nesting depth.
  ///
  /// Each operator of a sequence and each link of a chain of members counts as a level.
  private static let deepest = 300
  /// The maximum depth of a node in the finished tree.
  ///
  /// Each operator of a sequence puts the nodes before it one level deeper. Deeper nodes could not
  /// be evaluated, and releasing them recurses.
  private static let deepestNode = ExpressionMeter.deepest

  init(_ text: String, variables: FunctionVariables) throws(ExpressionSyntaxError) {
    tokens = try ExpressionLexer.tokens(of: text)
    closings = Self.closings(tokens)
    self.variables = variables
  }

  private static func closings(_ tokens: [ExpressionToken]) -> [Int: Int] {
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.kind == .punctuator("(") { open.append(place) }
      if token.kind == .punctuator(")"), let start = open.popLast() { closings[start] = place }
    }
    return closings
  }

  // MARK: Tokens

  var token: ExpressionToken { tokens[place] }

  mutating func advance() { if place < tokens.count - 1 { place += 1 } }

  func fail(_ message: String) -> ExpressionSyntaxError {
    ExpressionSyntaxError(message: message, line: token.line)
  }

  func unexpected() -> ExpressionSyntaxError {
    switch token.kind {
    case .end: fail("unexpected end")
    case .number: fail("unexpected number")
    case .string, .template: fail("unexpected string")
    case .pattern: fail("unexpected regular expression")
    case .name(let name), .punctuator(let name): fail("unexpected '\(name)'")
    }
  }

  /// Returns whether a token is the given name or punctuator.
  ///
  /// - Parameter distance: The number of tokens before it.
  func isNext(_ text: String, after distance: Int = 0) -> Bool {
    let kind = tokens[min(place + distance, tokens.count - 1)].kind
    return kind == .punctuator(text) || kind == .name(text)
  }

  /// Skips the next token if it is the given name or punctuator, and returns whether it is.
  mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(ExpressionSyntaxError) {
    if !skip(text) { throw fail("expected '\(text)'") }
  }

  mutating func name() throws(ExpressionSyntaxError) -> String {
    guard case .name(let name) = token.kind, !Self.reserved.contains(name) else {
      throw unexpected()
    }
    advance()
    return name
  }

  private static let reserved: Set<String> = [
    "break", "case", "catch", "class", "continue", "default", "delete", "do", "else", "finally",
    "for", "function", "if", "in", "instanceof", "new", "return", "switch", "throw", "try",
    "typeof", "var", "void", "while", "with",
  ]

  /// Parses a part that is nested in the current one.
  mutating func nested<Result>(
    _ parse: (inout ExpressionParser) throws(ExpressionSyntaxError) -> Result
  ) throws(ExpressionSyntaxError) -> Result {
    try deepen()
    defer { depth -= 1 }
    return try parse(&self)
  }

  private mutating func deepen() throws(ExpressionSyntaxError) {
    depth += 1
    reach = max(reach, depth)
    if depth > Self.deepest { throw fail("the expression is nested too deeply") }
  }

  /// Parses an operand and the operators or links after it, each of which deepens the parser.
  private mutating func sequence(
    _ parse: (inout ExpressionParser) throws(ExpressionSyntaxError) -> ExpressionNode
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    let (outer, outerReach) = (depth, reach)
    reach = depth
    defer { (depth, reach) = (outer, max(reach, outerReach)) }
    return try parse(&self)
  }

  /// Counts the level at which an operator or a link puts the nodes before it.
  private mutating func lower() throws(ExpressionSyntaxError) {
    reach += 1
    if reach > Self.deepestNode { throw fail("the expression is nested too deeply") }
  }

  // MARK: Expressions

  /// Parses an expression, which may be a sequence.
  ///
  /// - Parameter allowsIn: Whether `in` is an operator here.
  mutating func expression(
    allowsIn: Bool = true
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    try sequence { (parser) throws(ExpressionSyntaxError) in
      var node = try parser.assignment(allowsIn: allowsIn)
      while parser.skip(",") {
        try parser.lower()
        try parser.deepen()
        node = SequenceNode(node, try parser.assignment(allowsIn: allowsIn))
      }
      return node
    }
  }

  mutating func assignment(
    allowsIn: Bool = true
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    try nested { (parser) throws(ExpressionSyntaxError) in
      if let arrow = try parser.arrowFunction() { return arrow }
      let node = try parser.conditional(allowsIn: allowsIn)
      if let logical = parser.logicalAssignment {
        guard node.isAssignable else { throw parser.fail("invalid assignment") }
        parser.advance()
        let source = try parser.assignment(allowsIn: allowsIn)
        return LogicalNode(logical, node, AssignmentNode(node, nil, source))
      }
      guard case .punctuator(let text) = parser.token.kind, text.hasSuffix("="),
        text == "=" || BinaryOperator(rawValue: text)?.precedence == nil,
        let kind = Self.assignmentOperator(text)
      else { return node }
      guard let target = text == "=" || node.isAssignable ? node.assignmentTarget : nil else {
        throw parser.fail("invalid assignment")
      }
      parser.advance()
      return AssignmentNode(target, kind, try parser.assignment(allowsIn: allowsIn))
    }
  }

  /// The operator of an assignment that depends on the previous value, such as `??=`; nil if
  /// another token follows.
  private var logicalAssignment: LogicalNode.Kind? {
    guard case .punctuator(let text) = token.kind, text.hasSuffix("=") else { return nil }
    return LogicalNode.Kind(rawValue: String(text.dropLast()))
  }

  /// Returns the operator of a compound assignment, or `.some(nil)` for a plain one.
  ///
  /// Returns nil if the text is not an assignment operator.
  private static func assignmentOperator(_ text: String) -> BinaryOperator?? {
    if text == "=" { return .some(nil) }
    return BinaryOperator(rawValue: String(text.dropLast())).map { .some($0) }
  }

  private mutating func conditional(
    allowsIn: Bool
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    let condition = try binary(precedence: 1, allowsIn: allowsIn)
    guard skip("?") else { return condition }
    let first = try assignment()
    try expect(":")
    return ConditionalNode(condition, first, try assignment(allowsIn: allowsIn))
  }

  /// Parses an operand and all operators after it that have at least the given precedence.
  private mutating func binary(
    precedence least: Int, allowsIn: Bool
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    try sequence { (parser) throws(ExpressionSyntaxError) in
      var left = try parser.unary()
      while let (precedence, make) = parser.binaryOperator(allowsIn: allowsIn),
        precedence >= least
      {
        parser.advance()
        try parser.lower()
        try parser.deepen()
        // The power operator is right-associative.
        let next = precedence == BinaryOperator.power.precedence ? precedence : precedence + 1
        left = make(left, try parser.binary(precedence: next, allowsIn: allowsIn))
      }
      return left
    }
  }

  private typealias Making = (ExpressionNode, ExpressionNode) -> ExpressionNode

  private func binaryOperator(allowsIn: Bool) -> (precedence: Int, make: Making)? {
    let text: String
    switch token.kind {
    case .punctuator(let punctuator): text = punctuator
    case .name("in") where allowsIn: text = "in"
    case .name("instanceof"): text = "instanceof"
    default: return nil
    }
    if let kind = LogicalNode.Kind(rawValue: text) {
      return (kind == .and ? 3 : 2, { LogicalNode(kind, $0, $1) })
    }
    guard let kind = BinaryOperator(rawValue: text) else { return nil }
    return (kind.precedence, { BinaryNode(kind, $0, $1) })
  }

  private mutating func unary() throws(ExpressionSyntaxError) -> ExpressionNode {
    let text: String
    switch token.kind {
    case .punctuator(let punctuator): text = punctuator
    case .name(let name): text = name
    default: return try postfix()
    }
    if text == "++" || text == "--" {
      advance()
      let target = try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() }
      guard target.isAssignable else { throw fail("invalid assignment") }
      return StepNode(target, by: text == "++" ? 1 : -1, isPrefix: true)
    }
    guard let kind = UnaryOperator(rawValue: text) else { return try postfix() }
    advance()
    return UnaryNode(
      kind, try nested { (parser) throws(ExpressionSyntaxError) in try parser.unary() })
  }

  private mutating func postfix() throws(ExpressionSyntaxError) -> ExpressionNode {
    let node = try member(isNew: false)
    guard !token.followsLineBreak, isNext("++") || isNext("--") else { return node }
    guard node.isAssignable else { throw fail("invalid assignment") }
    let change = isNext("++") ? 1.0 : -1
    advance()
    return StepNode(node, by: change, isPrefix: false)
  }

  /// Parses a primary expression with its members and calls.
  ///
  /// - Parameter isNew: Whether it is a constructor, whose arguments belong to `new`.
  private mutating func member(isNew: Bool) throws(ExpressionSyntaxError) -> ExpressionNode {
    try sequence { (parser) throws(ExpressionSyntaxError) in
      try parser.chain(isNew: isNew)
    }
  }

  private mutating func chain(isNew: Bool) throws(ExpressionSyntaxError) -> ExpressionNode {
    var node = try primary()
    // After an optional part, a missing value makes the rest of the chain undefined.
    var isOptional = false
    while true {
      try deepen()
      let isFirstOptional = skip("?.")
      isOptional = isOptional || isFirstOptional
      switch token.kind {
      case .punctuator("["):
        advance()
        try lower()
        node = MemberNode(node, key: try expression(), isOptional: isOptional)
        try expect("]")
      case .punctuator("(") where !isNew:
        try lower()
        node = CallNode.make(node, try arguments(), isOptional: isOptional)
      case .punctuator("."), .name:
        if !isFirstOptional, !skip(".") { return node }
        guard case .name(let name) = token.kind else { throw unexpected() }
        advance()
        try lower()
        node = MemberNode(node, name: name, isOptional: isOptional)
      default:
        if isFirstOptional { throw unexpected() }
        return node
      }
    }
  }

  mutating func arguments() throws(ExpressionSyntaxError) -> [ExpressionNode] {
    try expect("(")
    return try list(until: ")")
  }

  private mutating func list(until end: String) throws(ExpressionSyntaxError) -> [ExpressionNode] {
    var items: [ExpressionNode] = []
    while !skip(end) {
      if isNext(","), end == "]" {
        items.append(ElisionNode())
      } else if skip("...") {
        items.append(SpreadNode(try assignment()))
      } else {
        items.append(try assignment())
      }
      if !isNext(end) { try expect(",") }
    }
    return items
  }

  private mutating func primary() throws(ExpressionSyntaxError) -> ExpressionNode {
    switch token.kind {
    case .number(let number):
      advance()
      return LiteralNode(.number(number))
    case .string(let text):
      advance()
      return LiteralNode(.string(text))
    case .template(let texts, let sources):
      advance()
      return TemplateNode(texts, try substitutions(sources))
    case .punctuator("("):
      advance()
      let node = try expression()
      try expect(")")
      return node
    case .punctuator("["):
      advance()
      return ListNode(try list(until: "]"))
    case .punctuator("{"): return try record()
    case .pattern(let source, let flags):
      let failure = token.line
      advance()
      do {
        return PatternNode(try ExpressionPattern(source, flags: flags))
      } catch {
        throw ExpressionSyntaxError(message: error.message, line: failure)
      }
    case .name("function"): return try function(isDeclaration: false)
    case .name("new"):
      advance()
      let constructor = try nested { (parser) throws(ExpressionSyntaxError) in
        try parser.member(isNew: true)
      }
      return NewNode(constructor, isNext("(") ? try arguments() : [])
    case .name("this"):
      advance()
      return ReceiverNode()
    case .name("true"), .name("false"):
      let value = isNext("true")
      advance()
      return LiteralNode(.boolean(value))
    case .name("null"):
      advance()
      return LiteralNode(.null)
    case .name: return variables.use(try name())
    case .punctuator, .end: throw unexpected()
    }
  }

  private mutating func substitutions(
    _ sources: [String]
  ) throws(ExpressionSyntaxError) -> [ExpressionNode] {
    var nodes: [ExpressionNode] = []
    for source in sources {
      let text = source
      let variables = variables
      nodes.append(
        try nested { (outer) throws(ExpressionSyntaxError) in
          var parser = try ExpressionParser(text, variables: variables)
          (parser.depth, parser.reach) = (outer.depth, outer.reach)
          let node = try parser.expression()
          outer.reach = parser.reach
          guard parser.token.kind == .end else { throw parser.unexpected() }
          return node
        })
    }
    return nodes
  }
}
