import StrataRenderList

/// Creates the particles of one window of a cell, in order of time.
final class BirthMaker {
  private let cell: Int
  private let random: ParticleRandom
  private let keepsIDs: Bool
  private let begin: Double
  private let longest: Float
  private let sampler: EmitterSampler
  private let columns: BirthColumns
  private var ids: [UInt32] = []
  /// The recipe for all births, if nothing changes.
  private let onlyRecipe: BirthRecipe?

  init(
    _ simulation: ParticleSimulation, _ cell: Int, capacity: Int, from begin: Double,
    upTo end: Double
  ) throws {
    self.cell = cell
    self.begin = begin
    random = simulation.cells.cells[cell].random
    let made = simulation.cells.cells[cell]
    keepsIDs = made.hasCells || made.drawsTraits
    longest = try simulation.lifetimeBound(of: cell, upTo: end)
    sampler = simulation.sampler
    columns = BirthColumns(capacity: capacity)
    onlyRecipe = sampler.isConstant ? sampler.recipe(of: cell, at: begin) : nil
    if keepsIDs { ids.reserveCapacity(capacity) }
  }

  /// Adds a particle emitted by the layer itself.
  ///
  /// - Parameter elapsed: The seconds since the window's start, which are more precise than the
  ///   time.
  func add(number: Double, at time: Double, after elapsed: Double) {
    let id = random.birth(number)
    let recipe = onlyRecipe ?? sampler.recipe(of: cell, at: time)
    columns.append(recipe.born(id, random, longest: longest), at: Float(elapsed))
    if keepsIDs { ids.append(id) }
  }

  /// Adds a particle emitted by another particle.
  func add(number: Double, of parent: UInt32, at time: Double, from state: ParentState) {
    let id = random.birth(number, of: parent)
    let recipe = onlyRecipe ?? sampler.recipe(of: cell, at: time)
    columns.append(
      recipe.born(id, random, from: state, longest: longest), at: Float(time - begin))
    if keepsIDs { ids.append(id) }
  }

  func window(_ seconds: Double) -> BirthWindow {
    let capacity = ParticlePage.capacity
    return BirthWindow(
      begin: begin, end: begin + seconds, pages: columns.pages(epoch: begin),
      ids: stride(from: 0, to: ids.count, by: capacity).map {
        Array(ids[$0..<min($0 + capacity, ids.count)])
      })
  }
}
