/// The variables of a function while it is parsed.
///
/// Variables belong to functions, also those that are declared by `let` in a block.
final class FunctionVariables {
  private var slots: [String: Int] = [:]
  private var uses: [(variable: VariableNode, depth: Int)] = []
  let outer: FunctionVariables?
  var declarations: [(slot: Int, function: FunctionNode)] = []

  init(outer: FunctionVariables?) { self.outer = outer }

  var count: Int { slots.count }

  @discardableResult
  func declare(_ name: String) -> Int {
    if let slot = slots[name] { return slot }
    slots[name] = slots.count
    return slots.count - 1
  }

  func slot(of name: String) -> Int? { slots[name] }

  func use(_ name: String) -> VariableNode {
    let variable = VariableNode(name)
    uses.append((variable, 0))
    return variable
  }

  func isUsed(_ name: String) -> Bool { uses.contains { $0.variable.name == name } }

  /// Connects the uses with the declarations, of which there are no more.
  func finish() {
    for (variable, depth) in uses {
      if let slot = slots[variable.name] {
        variable.location = (depth, slot)
      } else {
        outer?.uses.append((variable, depth + 1))
      }
    }
  }
}
