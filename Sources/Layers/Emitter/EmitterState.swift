import Foundation
import StrataGraphics

/// The animatable values of an emitter layer's own properties.
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
  /// The storage of these values in emitter layers.
  static let block = ValueBlock(after: LayerState.block) { EmitterState() }

  /// Returns the slot of a value in a cell or behavior; nil if the key is not a path to an
  /// animatable value.
  @Sendable static func innerSlot(forKey key: String) -> PropertySlot? {
    if let path = BehaviorPath(key) { return path.slot }
    guard let path = EmitterCellPath(key), let motion = EmitterCellState.motions[path.key]
    else { return nil }
    // Looked up on every access, because the layer's cells may be replaced.
    return PropertySlot(
      kind: motion.kind, range: nil,
      read: { motion.read($0[block].cells?.cell(path.names) ?? EmitterCellState()) },
      write: { values, value in
        values[block].cells?.change(path.names) { motion.write(&$0, value) }
      },
      exists: { $0[block].cells?.cell(path.names) != nil })
  }

  /// Whether the value at a key affects the particles.
  static func isOfParticles(_ key: String) -> Bool {
    if EmitterCellPath(key) != nil || BehaviorPath(key) != nil { return true }
    let property = CAEmitterLayer.classProperties.property(forKey: key)
    return property?.slot != nil && property?.block === block
  }
}

/// A path to a property of a cell: `emitterCells.NAME.birthRate`.
struct EmitterCellPath: Sendable {
  /// The names of the nested cells.
  let names: ArraySlice<String>
  let key: String

  init?(_ keyPath: String) {
    guard keyPath.hasPrefix(EmitterCellState.cellsKey) else { return nil }
    let parts = keyPath.keyPathParts
    // Each step into cells is followed by a cell's name, and the path ends with the property's key.
    guard parts.count > 2, parts.count % 2 == 1, let key = parts.last,
      stride(from: 0, to: parts.count - 1, by: 2).allSatisfy({
        parts[$0] == EmitterCellState.cellsKey
      })
    else { return nil }
    names = stride(from: 1, to: parts.count - 1, by: 2).map { parts[$0] }[...]
    self.key = key
  }
}
