import Foundation
import StrataGraphics

/// The values of an emitter layer's own properties that can move.
struct EmitterState {
  var cells: [EmitterCellState]?
  var birthRate: Float = 1
  var lifetime: Float = 1
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var size = CGSize.zero
  var depth: CGFloat = 0
  var velocity: Float = 1
  var scale: Float = 1
  var spin: Float = 1
}

extension CAEmitterLayer {
  /// Where these values lie, by key; those of the cells by the path that leads to them.
  static let slots: [String: PropertySlot] = [
    "birthRate": .float(.amount, { $0.asEmitter.birthRate }, { $0.asEmitter.birthRate = $1 }),
    "lifetime": .float(.amount, { $0.asEmitter.lifetime }, { $0.asEmitter.lifetime = $1 }),
    "emitterPosition": .point(.place, { $0.asEmitter.position }, { $0.asEmitter.position = $1 }),
    "emitterZPosition": .number(
      .place, { $0.asEmitter.zPosition }, { $0.asEmitter.zPosition = $1 }),
    "emitterSize": .size(.length, { $0.asEmitter.size }, { $0.asEmitter.size = $1 }),
    "emitterDepth": .number(.length, { $0.asEmitter.depth }, { $0.asEmitter.depth = $1 }),
    "velocity": .float(.amount, { $0.asEmitter.velocity }, { $0.asEmitter.velocity = $1 }),
    "scale": .float(.amount, { $0.asEmitter.scale }, { $0.asEmitter.scale = $1 }),
    "spin": .float(.amount, { $0.asEmitter.spin }, { $0.asEmitter.spin = $1 }),
  ]

  /// Where a value of a cell lies; nil for what is no path to one that can move.
  @Sendable static func cellSlot(forKey key: String) -> PropertySlot? {
    guard let path = EmitterCellPath(key), let motion = EmitterCellProperty.all[path.key]?.motion
    else { return nil }
    // Looked for whenever it is read, since the layer may be given other cells.
    return PropertySlot(
      kind: motion.kind,
      read: { motion.read($0.asEmitter.cells?.cell(path.names) ?? EmitterCellState()) },
      write: { layer, value in
        layer.asEmitter.cells?.change(path.names) { motion.write(&$0, value) }
      },
      exists: { $0.asEmitter.cells?.cell(path.names) != nil })
  }

  /// Whether what lies at a key says what particles are like.
  static func isOfParticles(_ key: String) -> Bool {
    slots[key] != nil || EmitterCellPath(key) != nil
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

extension CALayer {
  /// The state of an emitter layer, which this layer is.
  fileprivate var asEmitter: EmitterState {
    get { checked(as: CAEmitterLayer.self).emitterState }
    _modify { yield &checked(as: CAEmitterLayer.self).emitterState }
  }
}
