import StrataGraphics

/// The values of an emitter in an interval without changes of the layer.
///
/// They are the model's values and the effect of animations on them.
package struct EmitterCourse {
  /// The model's values.
  package let values: EmitterValues
  /// The animations; nil if nothing is animated.
  private let motion: EmitterMotion?

  package init(of layer: CAEmitterLayer) {
    values = EmitterValues(layer, layer.values)
    motion = EmitterMotion(of: layer)
  }

  /// Whether the values are the same at all times.
  package var isConstant: Bool { motion == nil }

  /// Returns the values at a time of the layer.
  package func values(at time: Double, _ scratch: EvaluationScratch) -> EmitterValues {
    motion?.values(at: time, scratch) ?? values
  }

  /// Returns a time until which the values stay constant; the given time itself if they may change
  /// immediately.
  package func constantUntil(_ time: Double) -> Double {
    motion?.constantUntil(time) ?? .infinity
  }

  /// Whether the other has the same values at all times.
  package func isSame(as other: EmitterCourse) -> Bool {
    let (own, others) = (motion?.animations ?? [], other.motion?.animations ?? [])
    return own.elementsEqual(others) { $0 === $1 } && values == other.values
  }

  /// Whether the number of births and the lifetimes are always those of `values`.
  func keepsRates(of values: EmitterValues) -> Bool {
    !movesRates && self.values.birthRate == values.birthRate
      && self.values.lifetime == values.lifetime
      && self.values.cells.elementsEqual(values.cells) { $0.hasRates(of: $1) }
  }

  /// Whether animations affect birth rates or lifetimes.
  private var movesRates: Bool {
    motion?.keys.contains { key in
      ["birthRate", "lifetime", "lifetimeRange"].contains { key == $0 || key.hasSuffix("." + $0) }
    } ?? false
  }

  /// Whether both have the same cells, possibly with different values.
  package func hasSameCells(as other: EmitterCourse) -> Bool {
    values.seed == other.values.seed
      && values.cells.elementsEqual(other.values.cells) { $0.isSameCell(as: $1) }
  }
}

extension [CellValues] {
  /// Copies the enabled state from the same cells in another array.
  mutating func takeSwitches(of others: [CellValues]) {
    for index in indices where index < others.count {
      self[index].isEnabled = others[index].isEnabled
      self[index].cells.takeSwitches(of: others[index].cells)
    }
  }

  /// Whether the enabled state is equal to that of the same cells in another array.
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

  /// Whether the constant data of the cells is equal.
  fileprivate func isSameCell(as other: CellValues) -> Bool {
    timing == other.timing && sprite == other.sprite && traits == other.traits
      && cells.elementsEqual(other.cells) { $0.isSameCell(as: $1) }
  }
}
