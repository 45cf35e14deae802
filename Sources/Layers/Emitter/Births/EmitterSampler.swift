/// What the values of an emitter are at the times of births.
///
/// Values that change are looked at 7,680 times a second; between, they are what they were last.
final class EmitterSampler {
  private static let samplesPerSecond = 7_680.0

  private let cells: EmittingCells
  private let base: EmitterValues
  private let baseCells: [CellValues]
  private let source: EmitterSource?
  /// Of the times that the sample at hand holds for.
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

  /// A time up to which the values stay what they are at a time; that time itself where they may
  /// change at once.
  func constantUntil(_ time: Double) -> Double { source?.constantUntil(time) ?? .infinity }

  /// The values at a time, those of cells in their order.
  func values(at time: Double) -> (emitter: EmitterValues, cells: [CellValues]) {
    guard let source else { return (base, baseCells) }
    let values = source.values(time)
    return (values, cells.values(values) ?? baseCells)
  }

  /// How a cell makes what is born at a time.
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
