/// The values of an emitter that change with time.
package struct EmitterSource {
  /// The values at a layer-local time, asked for in any order; always the same for the same time.
  ///
  /// Cells are as many, and nested, as in the values that births are made for. Their timing and the
  /// seed are taken from those.
  package var values: (Double) -> EmitterValues
  /// A time up to which the values stay what they are at a time; that time itself if they may
  /// change at once.
  package var constantUntil: (Double) -> Double
  /// Whether no birth rate and no lifetime, of the layer or of a cell, ever differs from those in
  /// the values that births are made for.
  package var keepsRates: Bool
  /// Those values that hold where no animation moves them, of all times: a behaviour that a cell has
  /// at any time is in one of them.
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
