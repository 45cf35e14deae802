extension ExpressionParser {
  /// Parses a function; nil unless an arrow function follows.
  mutating func arrowFunction() throws(ExpressionSyntaxError) -> ExpressionNode? {
    guard isArrowNext else { return nil }
    let outer = variables
    variables = FunctionVariables(outer: outer)
    defer { variables = outer }
    var parameters = FunctionParameters()
    if isNext("(") {
      parameters = try self.parameters()
    } else {
      parameters.slots = [variables.declare(try name())]
    }
    try expect("=>")
    let function = FunctionNode(name: nil, parameters, isArrow: true)
    if isNext("{") {
      function.body = try functionBody()
    } else {
      function.body = [JumpStatement(.returned, try assignment())]
    }
    finish(function)
    return function
  }

  private var isArrowNext: Bool {
    if case .name = token.kind { return isNext("=>", after: 1) }
    guard isNext("("), let end = closings[place] else { return false }
    return tokens[end].kind != .end && tokens[end + 1].kind == .punctuator("=>")
  }

  private mutating func parameters() throws(ExpressionSyntaxError) -> FunctionParameters {
    var parameters = FunctionParameters()
    try expect("(")
    while !skip(")") {
      let isRest = skip("...")
      let slot: Int
      var target: ExpressionNode?
      if isNext("[") || isNext("{") {
        slot = variables.declareUnnamed()
        target = try declaredTarget(.parameter)
      } else {
        let name = try name()
        slot = try declareParameter(name)
      }
      if isRest { parameters.restSlot = slot } else { parameters.slots.append(slot) }
      let missing = !isRest && skip("=") ? try assignment() : nil
      if missing != nil || target != nil { parameters.openings.append((slot, missing, target)) }
      if isRest {
        try expect(")")
        break
      }
      if !isNext(")") { try expect(",") }
    }
    return parameters
  }

  private mutating func declareParameter(_ name: String) throws(ExpressionSyntaxError) -> Int {
    guard variables.slot(of: name) == nil else { throw fail("duplicate parameter '\(name)'") }
    return variables.declare(name)
  }

  mutating func function(isDeclaration: Bool) throws(ExpressionSyntaxError) -> FunctionNode {
    try expect("function")
    var name: String?
    if !isNext("(") { name = try self.name() }
    return try function(name: name, isDeclaration: isDeclaration)
  }

  /// Parses a function that is a member of an object, after its name.
  mutating func method() throws(ExpressionSyntaxError) -> FunctionNode {
    try function(name: nil, isDeclaration: false)
  }

  private mutating func function(
    name: String?, isDeclaration: Bool
  ) throws(ExpressionSyntaxError) -> FunctionNode {
    let outer = variables
    variables = FunctionVariables(outer: outer)
    defer { variables = outer }
    let function = FunctionNode(name: name, try parameters(), isArrow: false)
    function.body = try nested { (parser) throws(ExpressionSyntaxError) in try parser.functionBody()
    }
    if let name, !isDeclaration, variables.slot(of: name) == nil, variables.isUsed(name) {
      function.ownSlot = variables.declare(name)
    }
    if variables.slot(of: "arguments") == nil, variables.isUsed("arguments") {
      function.argumentsSlot = variables.declare("arguments")
    }
    finish(function)
    return function
  }

  private func finish(_ function: FunctionNode) {
    function.declarations = variables.declarations
    function.slotCount = variables.count
    variables.finish()
  }

  // MARK: Declared targets

  enum DeclarationKind { case functionVariable, blockVariable, constant, parameter }

  /// Parses a name or a destructuring target, and declares its variables.
  mutating func declaredTarget(
    _ kind: DeclarationKind
  ) throws(ExpressionSyntaxError) -> ExpressionNode {
    try nested { (parser) throws(ExpressionSyntaxError) in
      if parser.skip("[") { return try parser.declaredElements(kind) }
      if parser.skip("{") { return try parser.declaredMembers(kind) }
      return try parser.declaredVariable(kind)
    }
  }

  private mutating func declaredVariable(
    _ kind: DeclarationKind
  ) throws(ExpressionSyntaxError) -> VariableNode {
    let name = try name()
    switch kind {
    case .functionVariable: variables.declare(name)
    case .blockVariable: variables.declareInBlock(name, isConstant: false)
    case .constant: variables.declareInBlock(name, isConstant: true)
    case .parameter: _ = try declareParameter(name)
    }
    let variable = variables.use(name)
    variable.isDeclaration = true
    return variable
  }

  private mutating func declaredPart(
    _ kind: DeclarationKind
  ) throws(ExpressionSyntaxError) -> TargetPart {
    let target = try declaredTarget(kind)
    return TargetPart(target: target, missing: skip("=") ? try assignment() : nil)
  }

  private mutating func declaredElements(
    _ kind: DeclarationKind
  ) throws(ExpressionSyntaxError) -> ListTarget {
    var parts: [TargetPart?] = []
    var rest: ExpressionNode?
    while !skip("]") {
      if isNext(",") {
        parts.append(nil)
      } else if skip("...") {
        rest = try declaredTarget(kind)
        try expect("]")
        break
      } else {
        parts.append(try declaredPart(kind))
      }
      if !isNext("]") { try expect(",") }
    }
    return ListTarget(parts, rest: rest)
  }

  private mutating func declaredMembers(
    _ kind: DeclarationKind
  ) throws(ExpressionSyntaxError) -> RecordTarget {
    var parts: [RecordTarget.Part] = []
    var rest: ExpressionNode?
    while !skip("}") {
      if skip("...") {
        rest = try declaredVariable(kind)
        try expect("}")
        break
      }
      if case .name(let name) = token.kind, !isNext(":", after: 1) {
        let variable = try declaredVariable(kind)
        let missing = skip("=") ? try assignment() : nil
        parts.append(
          (LiteralNode(.string(name)), TargetPart(target: variable, missing: missing)))
      } else {
        let key = try memberKey()
        try expect(":")
        parts.append((key, try declaredPart(kind)))
      }
      if !isNext("}") { try expect(",") }
    }
    return RecordTarget(parts, rest: rest)
  }
}
