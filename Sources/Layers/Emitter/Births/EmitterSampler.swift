/// The values of an emitter at the times of births.
///
/// Changing values are sampled 7,680 times per second and constant between samples.
final class EmitterSampler {
  private static let samplesPerSecond = 7_680.0

  private let cells: EmittingCells
  private let base: EmitterValues
  private let baseCells: [CellValues]
  private let source: EmitterSource?
  /// The interval for which the current sample is valid.
  private var begin = 0.0
  private var end = -Double.infinity
  private var sampled: EmitterValues
  private var sampledCells: [CellValues]
  private var recipes: [BirthRecipe?]

  init(_ base: EmitterValues, _ cells: EmittingCells, source: EmitterSource?) {
    self.cells = cells
    self.base = base
    self.source = source
    baseCells = cells.values(base) ?? []
    sampled = base
    sampledCells = baseCells
    recipes = [BirthRecipe?](repeating: nil, count: cells.cells.count)
  }

  /// Whether the values never change.
  var isConstant: Bool { source == nil }

  /// Returns a time until which the values stay constant; the given time itself if they may change
  /// immediately.
  func constantUntil(_ time: Double) -> Double { source?.constantUntil(time) ?? .infinity }

  /// Returns the values at a time, with the cells in flattened order.
  func values(at time: Double) -> (emitter: EmitterValues, cells: [CellValues]) {
    guard let source else { return (base, baseCells) }
    let values = source.values(time)
    return (values, cells.values(values) ?? baseCells)
  }

  /// Returns the recipe for a cell's births at a time.
  func recipe(of cell: Int, at time: Double) -> BirthRecipe {
    if let source { look(source, time) }
    if let known = recipes[cell] { return known }
    let recipe = BirthRecipe(
      sampledCells[cell], of: sampled, isNested: cells.cells[cell].parent != nil)
    recipes[cell] = recipe
    return recipe
  }

  private func look(_ source: EmitterSource, _ time: Double) {
    guard time < begin || time >= end else { return }
    begin = (time * Self.samplesPerSecond).rounded(.down) / Self.samplesPerSecond
    end = max(source.constantUntil(begin), begin + 1 / Self.samplesPerSecond)
    (sampled, sampledCells) = values(at: begin)
    for index in recipes.indices { recipes[index] = nil }
  }
}
