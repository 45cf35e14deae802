import StrataGraphics

/// The cells of an emitter in a row: each before those nested in it, these before the next.
struct EmittingCells {
  /// What of a cell never changes.
  struct Cell {
    /// The cell whose particles emit; nil for the layer's own.
    let parent: Int?
    let window: EmissionWindow
    let random: ParticleRandom
    let hasCells: Bool
    /// Whether something is drawn for each particle that its page has no place for.
    let drawsTraits: Bool
  }

  let cells: [Cell]

  /// - Throws: `LimitExceeded` for too many cells, or too deeply nested ones, before more than are
  ///   allowed have been looked at.
  init(_ emitter: EmitterValues, limits: Limits) throws {
    var cells: [Cell] = []
    var open: [(values: CellValues, parent: Int?, path: [Int])] = []
    for (index, cell) in emitter.cells.enumerated().reversed() { open.append((cell, nil, [index])) }
    while let (values, parent, path) = open.popLast() {
      guard path.count <= limits.emitterCellDepth else {
        throw LimitExceeded(
          "nesting of emitter cells", asked: path.count, allowed: limits.emitterCellDepth)
      }
      let asked = cells.count + open.count + values.cells.count + 1
      guard asked <= limits.emitterCells else {
        throw LimitExceeded(
          "number of emitter cells", asked: asked, allowed: limits.emitterCells)
      }
      for (index, cell) in values.cells.enumerated().reversed() {
        open.append((cell, cells.count, path + [index]))
      }
      cells.append(
        Cell(
          parent: parent, window: EmissionWindow(values.timing),
          random: ParticleRandom(seed: emitter.seed, path: path), hasCells: !values.cells.isEmpty,
          drawsTraits: values.traits.areDrawn))
    }
    self.cells = cells
  }

  /// The values of the cells in the same order; nil where there are not as many.
  func values(_ emitter: EmitterValues) -> [CellValues]? {
    var values: [CellValues] = []
    values.reserveCapacity(cells.count)
    var open: [CellValues] = emitter.cells.reversed()
    while let cell = open.popLast() {
      guard values.count + open.count < cells.count else { return nil }
      values.append(cell)
      open.append(contentsOf: cell.cells.reversed())
    }
    return values.count == cells.count ? values : nil
  }
}

extension EmitterValues {
  /// Births a second of a cell, in the layer's time.
  func rate(_ cell: CellValues, in window: EmissionWindow) -> Double {
    let most = EmissionWindow.mostSeconds
    let rate =
      max(0, cell.birthRate.drawable(within: most)) * max(0, birthRate.drawable(within: most))
    return (rate * window.pace).drawable(within: 1e15)
  }

  /// No lifetime that a cell draws is longer; 0 or more.
  func lifetimeBound(_ cell: CellValues) -> Float {
    max(0, BirthRecipe.lifetime(cell, of: self).bound)
  }
}
