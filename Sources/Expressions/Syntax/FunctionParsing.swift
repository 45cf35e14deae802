/// The variables of a function while it is parsed.
///
/// All of them have slots in the scope of the function's call, also those of blocks. Closures that
/// are created in different passes of a loop therefore share the variables of the loop.
final class FunctionVariables {
  private struct Block {
    var names: [String: (slot: Int, isConstant: Bool)] = [:]
    /// The number of uses before the block.
    let firstUse: Int
  }

  /// The open blocks; the first one is the function itself.
  private var blocks = [Block(firstUse: 0)]
  /// The uses whose declarations are not known yet.
  private var uses: [(variable: VariableNode, depth: Int)] = []
  let outer: FunctionVariables?
  var declarations: [(slot: Int, function: FunctionNode)] = []
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

  func enterBlock() { blocks.append(Block(firstUse: uses.count)) }

  func leaveBlock() { connect(blocks.removeLast()) }

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
      } else {
        uses.append((variable, depth))
      }
    }
  }
}
