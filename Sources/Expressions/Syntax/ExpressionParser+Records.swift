extension ExpressionParser {
  /// Parses an object literal.
  mutating func record() throws(ExpressionSyntaxError) -> ExpressionNode {
    try expect("{")
    var members: [RecordNode.Member] = []
    while !skip("}") {
      if skip("...") {
        members.append(.spread(try assignment()))
      } else {
        members.append(try namedMember())
      }
      if !isNext("}") { try expect(",") }
    }
    return RecordNode(members)
  }

  private mutating func namedMember() throws(ExpressionSyntaxError) -> RecordNode.Member {
    if case .name(let name) = token.kind, [",", "}", "="].contains(where: { isNext($0, after: 1) })
    {
      advance()
      let variable = variables.use(name)
      let key = LiteralNode(.string(name))
      // A default, in a destructuring target.
      guard skip("=") else { return .value(key: key, variable) }
      return .value(key: key, AssignmentNode(variable, nil, try assignment()))
    }
    let key = try memberKey()
    if isNext("(") { return .value(key: key, try method()) }
    try expect(":")
    return .value(key: key, try assignment())
  }

  /// Parses the key of a member: a name, a literal or a computed value.
  mutating func memberKey() throws(ExpressionSyntaxError) -> ExpressionNode {
    let kind = token.kind
    advance()
    switch kind {
    case .name(let name), .string(let name): return LiteralNode(.string(name))
    case .number(let number): return LiteralNode(.string(ExpressionRun.text(number)))
    case .punctuator("["):
      let key = try assignment()
      try expect("]")
      return key
    default: throw fail("unexpected member of an object")
    }
  }
}
