extension ExpressionParser {
  /// Parses a function; nil unless an arrow function follows.
  mutating func arrowFunction() throws(ExpressionSyntaxError) -> ExpressionNode? {
    guard isArrowNext else { return nil }
    var parameters: [(String, ExpressionNode?)] = []
    let outer = variables
    variables = FunctionVariables(outer: outer)
    defer { variables = outer }
    if isNext("(") {
      parameters = try self.parameters()
    } else {
      let name = try name()
      variables.declare(name)
      parameters = [(name, nil)]
    }
    try expect("=>")
    let function = FunctionNode(name: nil, parameterCount: parameters.count, isArrow: true)
    if isNext("{") {
      function.body = try block()
    } else {
      function.body = [JumpStatement(.returned, try assignment())]
    }
    finish(function, parameters)
    return function
  }

  private var isArrowNext: Bool {
    if case .name = token.kind {
      return place + 1 < tokens.count && tokens[place + 1].kind == .punctuator("=>")
    }
    guard isNext("(") else { return false }
    var (level, end) = (0, place)
    while end < tokens.count {
      switch tokens[end].kind {
      case .punctuator("("): level += 1
      case .punctuator(")"): level -= 1
      case .punctuator(";"), .punctuator("{"), .end: return false
      default: break
      }
      end += 1
      if level == 0 { break }
    }
    return end < tokens.count && tokens[end].kind == .punctuator("=>")
  }

  private mutating func parameters() throws(ExpressionSyntaxError) -> [(String, ExpressionNode?)] {
    var parameters: [(String, ExpressionNode?)] = []
    try expect("(")
    while !skip(")") {
      let name = try name()
      guard variables.slot(of: name) == nil else { throw fail("two parameters named '\(name)'") }
      variables.declare(name)
      parameters.append((name, skip("=") ? try assignment() : nil))
      if !isNext(")") { try expect(",") }
    }
    return parameters
  }

  mutating func function(isDeclaration: Bool) throws(ExpressionSyntaxError) -> FunctionNode {
    try expect("function")
    var name: String?
    if !isNext("(") { name = try self.name() }
    let outer = variables
    variables = FunctionVariables(outer: outer)
    defer { variables = outer }
    let parameters = try parameters()
    let function = FunctionNode(name: name, parameterCount: parameters.count, isArrow: false)
    function.body = try nested { (parser) throws(ExpressionSyntaxError) in try parser.block() }
    if let name, !isDeclaration, variables.slot(of: name) == nil, variables.isUsed(name) {
      function.ownSlot = variables.declare(name)
    }
    if variables.slot(of: "arguments") == nil, variables.isUsed("arguments") {
      function.argumentsSlot = variables.declare("arguments")
    }
    finish(function, parameters)
    return function
  }

  private func finish(_ function: FunctionNode, _ parameters: [(String, ExpressionNode?)]) {
    function.declarations = variables.declarations
    for (slot, parameter) in parameters.enumerated() {
      if let value = parameter.1 { function.defaults.append((slot, value)) }
    }
    function.slotCount = variables.count
    variables.finish()
  }
}
