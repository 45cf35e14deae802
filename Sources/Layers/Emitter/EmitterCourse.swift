import StrataGraphics

/// What an emitter's values are over a time in which nobody changes the layer: the model's, and what
/// animations make of them.
package struct EmitterCourse {
  /// The model's.
  package let values: EmitterValues
  /// Nil where nothing moves.
  private let motion: EmitterMotion?

  package init(of layer: CAEmitterLayer) {
    values = EmitterValues(layer, layer.values)
    motion = EmitterMotion(of: layer)
  }

  /// Whether the values are the same at all times.
  package var isConstant: Bool { motion == nil }

  /// The values at a time of the layer.
  package func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    motion?.values(at: time, scratch) ?? values
  }

  /// A time up to which the values stay what they are at a time; that time itself where they may
  /// change at once.
  package func constantUntil(_ time: Double) -> Double {
    motion?.constantUntil(time) ?? .infinity
  }

  /// Whether the other is the same at all times.
  package func isSame(as other: EmitterCourse) -> Bool {
    let (own, others) = (motion?.animations ?? [], other.motion?.animations ?? [])
    return own.elementsEqual(others) { $0 === $1 } && values == other.values
  }

  /// Whether as many particles are born at all times as of `values`, and live as long.
  func keepsRates(of values: EmitterValues) -> Bool {
    !movesRates && self.values.birthRate == values.birthRate
      && self.values.lifetime == values.lifetime
      && self.values.cells.elementsEqual(values.cells) { $0.hasRates(of: $1) }
  }

  /// Whether animations move how many particles are born, or how long they live.
  private var movesRates: Bool {
    motion?.keys.contains { key in
      ["birthRate", "lifetime", "lifetimeRange"].contains { key == $0 || key.hasSuffix("." + $0) }
    } ?? false
  }

  /// Whether particles of both can be told of as those of the same cells, with other values.
  package func hasSameCells(as other: EmitterCourse) -> Bool {
    values.seed == other.values.seed
      && values.cells.elementsEqual(other.values.cells) { $0.isSameCell(as: $1) }
  }
}

extension [CellValues] {
  /// Switches the cells on and off as others are, which are the same cells.
  mutating func takeSwitches(of others: [CellValues]) {
    for index in indices where index < others.count {
      self[index].isEnabled = others[index].isEnabled
      self[index].cells.takeSwitches(of: others[index].cells)
    }
  }

  /// Whether cells are on and off as others are, which are the same cells.
  func hasSwitches(of others: [CellValues]) -> Bool {
    elementsEqual(others) {
      $0.isEnabled == $1.isEnabled && $0.cells.hasSwitches(of: $1.cells)
    }
  }
}

extension CellValues {
  fileprivate func hasRates(of other: CellValues) -> Bool {
    birthRate == other.birthRate && lifetime == other.lifetime
      && lifetimeRange == other.lifetimeRange
      && cells.elementsEqual(other.cells) { $0.hasRates(of: $1) }
  }

  /// Whether all is equal that a cell has for good.
  fileprivate func isSameCell(as other: CellValues) -> Bool {
    timing == other.timing && sprite == other.sprite && traits == other.traits
      && cells.elementsEqual(other.cells) { $0.isSameCell(as: $1) }
  }
}
