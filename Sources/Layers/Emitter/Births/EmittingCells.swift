import StrataGraphics

/// The cells of an emitter as a flat list; each cell is followed by its nested cells.
struct EmittingCells {
  /// The constant data of a cell.
  struct Cell {
    /// The index of the cell whose particles emit; nil for a cell of the layer.
    let parent: Int?
    let window: EmissionWindow
    let random: ParticleRandom
    let hasCells: Bool
    /// Whether traits that a page does not contain are drawn for each particle.
    let drawsTraits: Bool
  }

  let cells: [Cell]

  /// - Throws: `LimitExceeded` for too many or too deeply nested cells, before more than the
  ///   allowed number have been visited.
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

  /// Returns the values of the cells in the same order, or nil if their number differs.
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
  /// Returns the births per second of a cell, in the layer's time.
  func rate(_ cell: CellValues, in window: EmissionWindow) -> Double {
    let most = EmissionWindow.mostSeconds
    let rate =
      max(0, cell.birthRate.drawable(within: most)) * max(0, birthRate.drawable(within: most))
    return (rate * window.pace).drawable(within: 1e15)
  }

  /// Returns an upper bound of a cell's drawn lifetimes, 0 or more.
  func lifetimeBound(_ cell: CellValues) -> Float {
    max(0, BirthRecipe.lifetime(cell, of: self).bound)
  }
}
