import StrataGraphics

/// A path to an input of a behavior: `emitterBehaviors.NAME.stiffness`.
///
/// It may follow cells: `emitterCells.NAME.emitterBehaviors.NAME.drag`.
struct BehaviorPath: Sendable {
  /// The names of the nested cells; empty for a behavior of the layer.
  let cells: ArraySlice<String>
  /// The name of the behavior.
  let name: String
  let input: String
  let kind: ValueKind

  /// Parses a key path; nil if it is not a path to an animatable input.
  init?(_ keyPath: String) {
    // Most keys are not such paths and are rejected immediately.
    guard keyPath.hasPrefix("emitter") else { return nil }
    let parts = keyPath.keyPathParts
    guard parts.count > 2, parts.count % 2 == 1, let input = parts.last,
      parts[parts.count - 3] == EmitterBehaviorState.key,
      stride(from: 0, to: parts.count - 3, by: 2).allSatisfy({
        parts[$0] == EmitterCellState.cellsKey
      }), let kind = Self.kind(of: input)
    else { return nil }
    cells = stride(from: 1, to: parts.count - 3, by: 2).map { parts[$0] }[...]
    (name, self.input, self.kind) = (parts[parts.count - 2], input, kind)
  }

  private static func kind(of input: String) -> ValueKind? {
    if input == "enabled" { return .flag }
    let kind = BehaviorInput.kind(of: input)
    return kind == .string ? nil : kind
  }

  func behavior(in state: EmitterState) -> EmitterBehaviorState? {
    let list = cells.isEmpty ? state.behaviors : state.cells?.cell(cells)?.behaviors
    return list?.first { $0.pathName == name && (input == "enabled" || $0.input(input) != nil) }
  }

  func change(_ state: inout EmitterState, _ body: (inout EmitterBehaviorState) -> Void) {
    func change(_ list: inout [EmitterBehaviorState]?) {
      guard let index = list?.firstIndex(where: { $0.pathName == name }) else { return }
      if var behavior = list?[index] {
        body(&behavior)
        list?[index] = behavior
      }
    }
    if cells.isEmpty {
      change(&state.behaviors)
    } else {
      state.cells?.change(cells) { change(&$0.behaviors) }
    }
  }

  /// The slot through which animations access the value.
  var slot: PropertySlot {
    PropertySlot(
      kind: kind, range: kind == .point ? .place : kind == .number ? .amount : nil,
      read: { values in
        behavior(in: values[EmitterState.block])?.animatedValue(of: input, kind) ?? nothing
      },
      write: { values, value in change(&values[EmitterState.block]) { $0.show(value, of: input) } },
      exists: { behavior(in: $0[EmitterState.block]) != nil })
  }

  /// The value if the behavior does not exist.
  private var nothing: AnimatedValue {
    switch kind {
    case .point: .pair(SIMD2())
    case .color: .color(LayerColor(shown: nil))
    case .colors: .colors(LayerColors(shown: []))
    case .numbers: .numbers(nil)
    default: .number(0)
    }
  }
}
