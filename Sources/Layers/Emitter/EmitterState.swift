import Foundation
import StrataGraphics

/// The values of an emitter layer's own properties that can move.
struct EmitterState {
  var cells: [EmitterCellState]?
  var behaviors: [EmitterBehaviorState]?
  var birthRate: Float = 1
  var lifetime: Float = 1
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var size = CGSize.zero
  var depth: CGFloat = 0
  var velocity: Float = 1
  var scale: Float = 1
  var spin: Float = 1
  var velocityBias: Float = 0
  var scaleBias: Float = 0
  var spinBias: Float = 0
}

extension EmitterState {
  /// Where emitter layers have these values.
  static let block = ValueBlock(after: LayerState.block) { EmitterState() }

  /// Where a value of a cell or a behaviour lies; nil for what is no path to one that can move.
  @Sendable static func innerSlot(forKey key: String) -> PropertySlot? {
    if let path = BehaviorPath(key) { return path.slot }
    guard let path = EmitterCellPath(key), let motion = EmitterCellState.motions[path.key]
    else { return nil }
    // Looked for whenever it is read, since the layer may be given other cells.
    return PropertySlot(
      kind: motion.kind, range: nil,
      read: { motion.read($0[block].cells?.cell(path.names) ?? EmitterCellState()) },
      write: { values, value in
        values[block].cells?.change(path.names) { motion.write(&$0, value) }
      },
      exists: { $0[block].cells?.cell(path.names) != nil })
  }

  /// Whether what lies at a key says what particles are like.
  static func isOfParticles(_ key: String) -> Bool {
    if EmitterCellPath(key) != nil || BehaviorPath(key) != nil { return true }
    let property = CAEmitterLayer.classProperties.property(forKey: key)
    return property?.slot != nil && property?.block === block
  }
}

/// The way to a property of a cell: `emitterCells.NAME.birthRate`.
struct EmitterCellPath: Sendable {
  /// From cell to cell.
  let names: ArraySlice<String>
  let key: String

  init?(_ keyPath: String) {
    guard keyPath.hasPrefix(EmitterCellState.cellsKey) else { return nil }
    let parts = keyPath.keyPathParts
    // A cell's name follows each step into cells, the property's key ends the way.
    guard parts.count > 2, parts.count % 2 == 1, let key = parts.last,
      stride(from: 0, to: parts.count - 1, by: 2).allSatisfy({
        parts[$0] == EmitterCellState.cellsKey
      })
    else { return nil }
    names = stride(from: 1, to: parts.count - 1, by: 2).map { parts[$0] }[...]
    self.key = key
  }
}
