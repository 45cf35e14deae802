/// The variables of a function while it is parsed.
///
/// They have slots in the scope of the function's call, also those of blocks. Only the blocks of
/// loops whose variables closures use have scopes of their own, one for each pass.
final class FunctionVariables {
  private struct Block {
    var names: [String: (slot: Int, isConstant: Bool)] = [:]
    /// The number of uses before the block.
    var firstUse = 0
    /// The number of connected uses before the block.
    var firstConnected = 0
    /// The number of function declarations before the block.
    var firstDeclaration = 0
    /// Whether the block is a loop or inside one.
    var isRepeated = false
  }

  /// The open blocks; the first one is the function itself.
  private var blocks = [Block()]
  /// The uses whose declarations are not known yet.
  private var uses: [(variable: VariableNode, depth: Int)] = []
  /// The uses that are connected with variables of blocks in the scope of the call.
  private var connected: [VariableNode] = []
  let outer: FunctionVariables?
  private(set) var declarations: [FunctionDeclaration] = []
  private(set) var count = 0

  init(outer: FunctionVariables?) { self.outer = outer }

  /// Declares a variable of the function.
  @discardableResult
  func declare(_ name: String) -> Int { declare(name, in: 0, isConstant: false) }

  /// Declares a variable of the current block.
  func declareInBlock(_ name: String, isConstant: Bool) {
    _ = declare(name, in: blocks.count - 1, isConstant: isConstant)
  }

  private func declare(_ name: String, in block: Int, isConstant: Bool) -> Int {
    if let known = blocks[block].names[name] { return known.slot }
    blocks[block].names[name] = (count, isConstant)
    count += 1
    return count - 1
  }

  /// Declares a variable that the program cannot name.
  func declareUnnamed() -> Int {
    count += 1
    return count - 1
  }

  /// Returns the slot of a parameter or a variable of the whole function; nil if undeclared.
  func slot(of name: String) -> Int? { blocks[0].names[name]?.slot }

  func use(_ name: String) -> VariableNode {
    let variable = VariableNode(name)
    uses.append((variable, 0))
    return variable
  }

  func isUsed(_ name: String) -> Bool { uses.contains { $0.variable.name == name } }

  /// - Parameter isLoop: Whether the block may be executed several times.
  func enterBlock(isLoop: Bool = false) {
    blocks.append(
      Block(
        firstUse: uses.count, firstConnected: connected.count,
        firstDeclaration: declarations.count,
        isRepeated: isLoop || blocks[blocks.count - 1].isRepeated))
  }

  /// Connects the uses of the block's variables.
  ///
  /// - Returns: The scope of the block; nil if its variables are in the scope that contains it.
  func leaveBlock() -> BlockScope? {
    let block = blocks.removeLast()
    let isCaptured = uses[block.firstUse...].contains {
      $0.depth > 0 && block.names[$0.variable.name] != nil
    }
    if block.isRepeated, isCaptured { return ownScope(of: block) }
    connect(block)
    return nil
  }

  /// Moves the variables of a block to a scope of its own.
  private func ownScope(of block: Block) -> BlockScope {
    for variable in connected[block.firstConnected...] { variable.location?.depth += 1 }
    var own = block
    for (slot, name) in block.names.keys.sorted().enumerated() { own.names[name]?.slot = slot }
    let count = connected.count
    connect(own)
    // These are not in the scope of the call.
    connected.removeSubrange(count...)
    for index in uses[block.firstUse...].indices { uses[index].depth += 1 }
    // Functions that are declared in the block use its variables.
    let functions = Array(declarations[block.firstDeclaration...])
    declarations.removeSubrange(block.firstDeclaration...)
    return BlockScope(count: own.names.count, declarations: functions)
  }

  /// Declares a function, which is created before the statements that surround its declaration.
  func declare(_ function: FunctionNode, _ name: String) {
    declare(name)
    declarations.append(FunctionDeclaration(variable: use(name), function: function))
  }

  /// Connects the remaining uses with the declarations, after the function has been parsed.
  ///
  /// Uses of undeclared names are passed to the outer function.
  func finish() {
    connect(blocks[0])
    for (variable, depth) in uses { outer?.uses.append((variable, depth + 1)) }
  }

  private func connect(_ block: Block) {
    guard !block.names.isEmpty else { return }
    let waiting = uses[block.firstUse...]
    uses.removeSubrange(block.firstUse...)
    for (variable, depth) in waiting {
      if let (slot, isConstant) = block.names[variable.name] {
        variable.location = (depth, slot)
        variable.isConstant = isConstant && !variable.isDeclaration
        connected.append(variable)
      } else {
        uses.append((variable, depth))
      }
    }
  }
}

/// A function declaration, which assigns the function to a variable.
struct FunctionDeclaration {
  let variable: VariableNode
  let function: FunctionNode
}

/// The scope of a block in a loop, whose variables closures use.
struct BlockScope {
  /// The number of variables.
  let count: Int
  /// The functions that are declared in the block.
  let declarations: [FunctionDeclaration]

  /// Returns a new scope for a pass of the loop.
  ///
  /// - Parameter values: The values of the variables; nil for undefined ones.
  func make(
    in outer: ExpressionScope, _ run: ExpressionRun, values: [ExpressionValue]? = nil
  ) throws(ExpressionFailure) -> ExpressionScope {
    try run.meter.allocate(count + 2)
    // The variables around the block may refer to its closures.
    run.mayFormCycle(outer)
    let scope = ExpressionScope(count: count, outer: outer, receiver: outer.receiver)
    if let values { scope.slots = values }
    for declaration in declarations {
      declaration.variable.assign(try declaration.function.value(run, scope), run, scope)
    }
    return scope
  }
}
