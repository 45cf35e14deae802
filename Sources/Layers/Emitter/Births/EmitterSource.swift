/// The values of an emitter that change over time.
package struct EmitterSource {
  /// Returns the values at a time of the layer, called in any order; the same time always gives the
  /// same values.
  ///
  /// The number and nesting of the cells are the same as in the values for which births are
  /// computed. The cells' timing and the seed are taken from those values.
  package var values: (Double) -> EmitterValues
  /// Returns a time until which the values stay constant; the given time itself if they may change
  /// immediately.
  package var constantUntil: (Double) -> Double
  /// Whether the birth rates and lifetimes of the layer and all cells are always those in the
  /// values for which births are computed.
  package var keepsRates: Bool
  /// The unanimated values of all times; they include every behavior that a cell has at any time.
  package var models: [EmitterValues]

  package init(
    keepsRates: Bool = false, models: [EmitterValues] = [],
    constantUntil: @escaping (Double) -> Double = { $0 },
    values: @escaping (Double) -> EmitterValues
  ) {
    self.keepsRates = keepsRates
    self.models = models
    self.constantUntil = constantUntil
    self.values = values
  }
}
