import StrataGraphics
import StrataRenderList

/// Draws the particles of one emitter layer.
final class EmitterContent: LayerContentProvider {
  /// One set of cells with the history of its values.
  private struct Generation {
    /// A number that is unique within the provider.
    let number: Int
    var history: EmitterHistory
    /// The times of changes, in the order in which they were made.
    var changes: [Double] = []
  }

  /// A value that changes whenever the layer's particles change.
  private struct Version: Equatable {
    let changes: Int
    let animations: Int

    init(_ layer: CAEmitterLayer) {
      changes = layer.changes
      animations = layer.animations?.version ?? 0
    }
  }

  /// The births of generations, computed by one thread.
  private final class GenerationBirths {
    private struct CachedBirths {
      let births: EmitterBirths
      /// The number of the generation's changes that have been applied.
      var changes: Int
    }

    private var entries: [Int: CachedBirths] = [:]

    func births(of generation: Generation) -> EmitterBirths {
      if generation.number < 0 {
        return EmitterBirths(generation.history.first, source: generation.history.source)
      }
      guard var known = entries[generation.number] else {
        let births = EmitterBirths(generation.history.first, source: generation.history.source)
        entries[generation.number] = CachedBirths(births: births, changes: generation.changes.count)
        return births
      }
      if let time = generation.changes[known.changes...].min(),
        let source = generation.history.source
      {
        known.births.change(source, from: time)
        known.changes = generation.changes.count
        entries[generation.number] = known
      }
      return known.births
    }

    /// Removes the births of all other generations.
    func keep(_ generations: [Generation]) {
      guard entries.count > generations.count else { return }
      let numbers = Set(generations.map(\.number))
      entries = entries.filter { numbers.contains($0.key) }
    }
  }

  /// The generations; the last one has the layer's current cells.
  private var generations: [Generation] = []
  private var count = 0
  /// The version of the layer at the last commit; nil before the first one.
  private var committed: Version?
  /// Whether this provider belongs to a copy, which shows the same as its original.
  private var isOfCopy = false

  /// The maximum number of generations; the oldest are discarded.
  ///
  /// More generations rarely have living particles at the same time.
  private static let mostGenerations = 16
  /// The maximum number of cells in a layer whose changes are recorded.
  private static let mostCells = 65_536

  /// True, because the cached data belongs to the calling thread.
  var isThreadSafe: Bool { true }

  var isAnimating: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider {
    let copy = EmitterContent()
    copy.generations = generations
    copy.count = count
    copy.isOfCopy = !generations.isEmpty
    return copy
  }

  // MARK: Changes

  private func generation(_ history: EmitterHistory) -> Generation {
    count += 1
    return Generation(number: count, history: history)
  }

  func commit(_ layer: CALayer, from begin: Double, frame: Double) {
    guard let layer = layer as? CAEmitterLayer, layer.extras?.presentation == nil else { return }
    layer.commitCells()
    let version = Version(layer)
    guard version != committed else { return }
    let isFirst = committed == nil
    isOfCopy = false
    guard (layer.emitterState.cells ?? []).totalCount <= Self.mostCells else {
      // More than the default limit allows to draw. Cells that share nested cells may represent
      // more cells than would fit in memory.
      (generations, committed) = ([], nil)
      return
    }
    committed = version
    let course = EmitterCourse(of: layer)
    guard let last = generations.last, !last.history.present.isSame(as: course) else {
      if generations.isEmpty { generations = [generation(EmitterHistory(course))] }
      return
    }
    // If no time has passed since the previous frame, the change applies immediately and to all
    // particles.
    guard !isFirst, frame > begin else {
      generations = [generation(EmitterHistory(course))]
      return
    }
    change(to: course, at: begin)
  }

  private func change(to course: EmitterCourse, at time: Double) {
    let last = generations.count - 1
    let hasSameCells = generations[last].history.present.hasSameCells(as: course)
    if hasSameCells {
      generations[last].history.change(to: course, at: time)
    } else {
      generations[last].history.finish(at: time)
    }
    if hasSameCells, generations[last].history.takeSwitches() {
      generations[last] = generation(generations[last].history)
    } else {
      generations[last].changes.append(time)
    }
    guard !hasSameCells else { return }
    generations.append(generation(EmitterHistory(course, from: time)))
    if generations.count > Self.mostGenerations { generations.removeFirst() }
  }

  func nextChange(of layer: CALayer, after time: Double) -> Double {
    guard let layer = layer as? CAEmitterLayer else { return .infinity }
    // An emitter that has never emitted does not change.
    let isStill = generations.allSatisfy { $0.history.isConstant }
    let cells = layer.emitterState.cells ?? []
    let isBarren = layer.birthRate <= 0 || cells.allSatisfy { $0.birthRate <= 0 }
    return isStill && isBarren ? .infinity : time
  }

  // MARK: Drawing

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let layer = request.layer as? CAEmitterLayer else { return .none }
    try check(request.shown.values[EmitterState.block].cells ?? [], request.limits)
    let generations = generations(of: layer)
    guard generations.contains(where: { !$0.history.first.cells.isEmpty }) else { return .none }
    let cache = request.scratch.memory(of: self) { GenerationBirths() }
    cache.keep(generations)
    let notes = layer.notes
    var batches: [ParticleBatch] = []
    for generation in generations {
      let births = cache.births(of: generation)
      var batch = try births.batch(
        at: request.time, isUpsideDown: request.isUpsideDown,
        keepsOrder: layer.renderMode.keepsOrder, limits: request.limits)
      try request.scratch.charge(births.work, request.limits)
      batch.setMode(layer.renderMode)
      if !batch.isEmpty { batches.append(batch) }
    }
    if batches.first?.order == .reversed { batches.reverse() }
    let content = LayerContent.particles(batches, preservesDepth: layer.preservesDepth)
    return notes.isEmpty ? content : .reported(notes, content)
  }

  /// Checks the number of cells before any are processed.
  private func check(_ cells: [EmitterCellState], _ limits: Limits) throws {
    guard cells.deepest <= limits.emitterCellDepth else {
      throw LimitExceeded(
        "nesting of emitter cells", asked: cells.deepest, allowed: limits.emitterCellDepth)
    }
    guard cells.totalCount <= limits.emitterCells else {
      throw LimitExceeded(
        "number of emitter cells", asked: cells.totalCount, allowed: limits.emitterCells)
    }
  }

  /// Returns the generations of the last commit, or new ones if the layer has changed since.
  private func generations(of layer: CAEmitterLayer) -> [Generation] {
    if isOfCopy || committed == Version(layer), !generations.isEmpty { return generations }
    // Without a number of its own, its births are not cached for another frame.
    return [Generation(number: -1, history: EmitterHistory(EmitterCourse(of: layer)))]
  }
}

extension CAEmitterLayerRenderMode {
  /// Whether the mode defines which particles are drawn over others.
  fileprivate var keepsOrder: Bool {
    switch self {
    case .oldestFirst, .oldestLast, .backToFront: true
    default: false
    }
  }
}

extension CAEmitterLayer {
  /// The diagnostics for the scene's author.
  fileprivate var notes: [ContentNote] {
    var notes: [ContentNote] = []
    for kind in (emitterState.cells ?? []).undrawnContents {
      notes.append(
        ContentNote(
          .warning, code: "contents-not-drawn",
          "contents of an emitter cell is a \(kind); only a CGImage is drawn"))
    }
    for note in (emitterState.cells ?? []).refusedValueNotes where !notes.contains(note) {
      notes.append(note)
    }
    for type in (emitterState.cells ?? []).otherTypes {
      notes.append(
        ContentNote(
          .warning, code: "not-drawn-particles",
          "particles of the type '\(type)' are drawn as sprites"))
    }
    let behaviors = (emitterState.behaviors ?? []) + (emitterState.cells ?? []).allBehaviors
    for note in behaviors.flatMap(\.refusedValues.notes) where !notes.contains(note) {
      notes.append(note)
    }
    for type in behaviors.unknownTypes {
      notes.append(
        ContentNote(
          .warning, code: "not-drawn-particles",
          "unknown emitter behavior type '\(type)'; it has no effect"))
    }
    return notes
  }
}

extension [EmitterCellState] {
  /// The types of contents that are not images, each once.
  fileprivate var undrawnContents: [String] {
    var found: [String] = []
    forEachCell { cell in
      if let contents = cell.contents, !(contents is CGImage) {
        let kind = "\(type(of: contents))"
        if !found.contains(kind) { found.append(kind) }
      }
    }
    return found
  }

  fileprivate var refusedValueNotes: [ContentNote] {
    var found: [ContentNote] = []
    forEachCell { found += $0.refusedValues.notes }
    return found
  }

  /// The types of particles that are neither sprites nor planes, each once.
  fileprivate var otherTypes: [String] {
    var found: [String] = []
    forEachCell { cell in
      let type = cell.particleType
      if !["", "sprite", "plane"].contains(type), !found.contains(type) { found.append(type) }
    }
    return found
  }

  fileprivate var allBehaviors: [EmitterBehaviorState] {
    var found: [EmitterBehaviorState] = []
    forEachCell { found += $0.behaviors ?? [] }
    return found
  }

  /// Calls `body` with every cell, including nested ones.
  private func forEachCell(_ body: (EmitterCellState) -> Void) {
    var open = self
    while let cell = open.popLast() {
      body(cell)
      open += cell.cells ?? []
    }
  }
}
