import StrataGraphics
import StrataRenderList

/// Finds and computes the windows of births that a frame needs.
final class ParticleSimulation {
  private let emitter: EmitterValues
  let cells: EmittingCells
  private(set) var sampler: EmitterSampler
  private let baseCells: [CellValues]
  /// The table of births, if rates or lifetimes change.
  private let table: RateTable?
  private let changes: SourceBox?
  private let windowSeconds: [Double]
  private(set) var workings: [CellWorking]
  private(set) var schedule: BehaviorSchedule
  private var cache = BirthWindowCache()
  /// The cost of the behaviors of the last frame, in units of `Limits.work`.
  private(set) var work = 0.0

  /// The source that the table queries, which a change replaces.
  private final class SourceBox {
    var source: EmitterSource
    init(_ source: EmitterSource) { self.source = source }
  }

  init(_ emitter: EmitterValues, source: EmitterSource?, limits: Limits) throws {
    let cells = try EmittingCells(emitter, limits: limits)
    let baseCells = cells.values(emitter) ?? []
    self.emitter = emitter
    self.cells = cells
    self.baseCells = baseCells
    let sampler = EmitterSampler(emitter, cells, source: source)
    self.sampler = sampler
    schedule = BehaviorSchedule(sampler)
    workings = EmitterValues.workings(emitter, cells, source)
    windowSeconds = Self.windowSeconds(emitter, cells, baseCells, isConstant: source == nil)
    guard let source, !source.keepsRates else {
      (table, changes) = (nil, nil)
      return
    }
    let box = SourceBox(source)
    changes = box
    let origin = cells.cells.filter { $0.parent == nil }.map(\.window.start).min() ?? 0
    table = try RateTable(
      origin: origin, cellCount: cells.cells.count,
      constantUntil: { box.source.constantUntil($0) },
      rates: { time in
        let values = box.source.values(time)
        let cellValues = cells.values(values) ?? baseCells
        return RateTable.Rates(
          births: zip(cellValues, cells.cells).map { values.rate($0, in: $1.window) },
          lifetimes: cellValues.map(values.lifetimeBound))
      })
  }

  func change(_ source: EmitterSource, from time: Double) {
    changes?.source = source
    table?.forget(after: time)
    sampler = EmitterSampler(emitter, cells, source: source)
    schedule = BehaviorSchedule(sampler)
    workings = EmitterValues.workings(emitter, cells, source)
    cache.forget(after: time)
  }

  // MARK: Cells

  func clock(of cell: Int) -> BirthClock {
    let window = cells.cells[cell].window
    guard let table else {
      return BirthClock(
        rate: .constant(emitter.rate(baseCells[cell], in: window)), length: window.length)
    }
    return BirthClock(rate: .changing(table, cell: cell), length: window.length)
  }

  /// Returns an upper bound of the lifetimes of a cell's particles born by a time.
  func lifetimeBound(of cell: Int, upTo time: Double) throws -> Float {
    guard let table else { return emitter.lifetimeBound(baseCells[cell]) }
    return try table.lifetime(of: cell, upTo: time)
  }

  /// Returns the length of each cell's windows: powers of two, so that they align exactly.
  ///
  /// The length is a quarter of a lifetime, which limits the computation of invisible births, or
  /// the longer time of a few births. It is at most the length that a page can hold.
  private static func windowSeconds(
    _ emitter: EmitterValues, _ cells: EmittingCells, _ values: [CellValues], isConstant: Bool
  ) -> [Double] {
    var births = [Double](repeating: 0, count: cells.cells.count)
    return cells.cells.enumerated().map { index, cell in
      let lifetime = Double(emitter.lifetimeBound(values[index]))
      var rate = emitter.rate(values[index], in: cell.window)
      if let parent = cell.parent {
        let living = Double(emitter.lifetimeBound(values[parent]))
        rate *= births[parent] * min(living, cell.window.length)
      }
      births[index] = min(rate, 1e30)
      var seconds = max(lifetime / 4, 1.0 / 16)
      if isConstant {
        seconds = max(lifetime / 4, rate > 0 ? 64 / rate : 0)
        if rate > 0 { seconds = min(seconds, Double(ParticlePage.capacity) / rate) }
      }
      // Estimates of nested births may be inaccurate, so the number of windows must be limited.
      if cell.parent != nil { seconds = max(seconds, lifetime / 64, 0x1p-20) }
      return powerOfTwo(min(max(seconds, 0x1p-100), ParticlePage.span))
    }
  }

  private static func powerOfTwo(_ value: Double) -> Double {
    Double(sign: .plus, exponent: value.exponent, significand: 1)
  }

  // MARK: Frames

  func batch(
    at time: Double, isUpsideDown: Bool, keepsOrder: Bool, limits: Limits
  ) throws -> ParticleBatch {
    defer { cache.endFrame() }
    work = 0
    let (now, values) = sampler.values(at: time)
    let shown = shownCells(values)
    try count(shown, at: time, limits)
    var runs: [ParticleRun] = []
    var (living, births) = (0, 0)
    for cell in shown {
      guard var sprite = values[cell].sprite else { continue }
      sprite.isUpsideDown = isUpsideDown
      let from = time - Double(try lifetimeBound(of: cell, upTo: time))
      let windows = try windows(of: cell, from: from, to: time, limits)
      let isStanding = workings[cell].isStanding
      for window in windows {
        births += window.count
        _ = try checkBirths(Double(births), limits)
        for page in window.pages {
          let age = time - page.epoch
          let range = page.livingRange(age: age)
          living += range.count
          if !range.isEmpty, !isStanding {
            runs.append(ParticleRun(page: page, range: range, age: age, sprite: sprite))
          }
        }
      }
      try check(living: Double(living), limits)
      if isStanding {
        runs += try standingRuns(
          of: cell, windows, sprite, at: time, keepsOrder: keepsOrder,
          behaviors: now.behaviors.count + values[cell].behaviors.count, limits)
      }
    }
    return ParticleBatch(runs: runs, order: now.order, blend: now.blend)
  }

  /// Returns the cells that have a sprite and whose branch is enabled.
  private func shownCells(_ values: [CellValues]) -> [Int] {
    var isEnabled: [Bool] = []
    for (cell, value) in zip(cells.cells, values) {
      isEnabled.append(value.isEnabled && cell.parent.map { isEnabled[$0] } ?? true)
    }
    return values.indices.filter { isEnabled[$0] && values[$0].sprite != nil }
  }

  /// Counts the living particles of the layer's own cells before any has been computed.
  private func count(_ shown: [Int], at time: Double, _ limits: Limits) throws {
    var living = 0.0
    for index in shown where cells.cells[index].parent == nil {
      let course = try clock(of: index).started(at: cells.cells[index].window.start)
      let now = time - course.zero
      let bound = Double(try lifetimeBound(of: index, upTo: time))
      living += try course.births(from: (now - bound).nextUp, before: now.nextUp).count
    }
    try check(living: living, limits)
  }

  private func check(living: Double, _ limits: Limits) throws {
    guard living <= Double(limits.particles) else {
      throw LimitExceeded(
        "number of living particles of an emitter", asked: Int(min(living, 0x1p62)),
        allowed: limits.particles)
    }
  }

  // MARK: Windows

  /// Returns the windows of a cell that contain its births in a time interval, in order.
  func windows(
    of cell: Int, from start: Double, to end: Double, _ limits: Limits
  ) throws -> [BirthWindow] {
    let seconds = windowSeconds[cell]
    guard cells.cells[cell].parent == nil else {
      return try nestedWindows(of: cell, seconds, from: start, to: end, limits)
    }
    let course = try clock(of: cell).started(at: cells.cells[cell].window.start)
    let past = (end - course.zero).nextUp
    var windows: [BirthWindow] = []
    var from = start - course.zero
    _ = try checkBirths(try course.births(from: from, before: past).count, limits)
    while true {
      // Intervals without births are skipped.
      let next = try course.births(from: from, before: past)
      guard next.count > 0 else { return windows }
      let time = try course.time(of: next.first, before: past)
      let number = (max(time, from) / seconds).rounded(.down)
      let key = BirthWindowCache.Key(cell: cell, number: number)
      windows.append(
        try window(key) {
          try ownWindow(cell, course, from: number * seconds, seconds, limits)
        })
      // At very large times there may be no representable time between two windows.
      from = max((number + 1) * seconds, from.nextUp)
    }
  }

  private func nestedWindows(
    of cell: Int, _ seconds: Double, from start: Double, to end: Double, _ limits: Limits
  ) throws -> [BirthWindow] {
    let from = max(start, earliestBirth(of: cell))
    guard end >= from, cells.cells[cell].window.pace > 0 else { return [] }
    let (first, last) = ((from / seconds).rounded(.down), (end / seconds).rounded(.down))
    guard last - first <= Double(limits.particles) else {
      throw LimitExceeded(
        "number of birth windows of an emitter",
        asked: Int(min(last - first, 0x1p62)), allowed: limits.particles)
    }
    var windows: [BirthWindow] = []
    var births = 0
    for number in stride(from: first, through: last, by: 1) {
      let window = try window(BirthWindowCache.Key(cell: cell, number: number)) {
        try nestedWindow(cell, from: number * seconds, seconds, limits)
      }
      births += window.count
      _ = try checkBirths(Double(births), limits)
      windows.append(window)
    }
    return windows
  }

  private func window(
    _ key: BirthWindowCache.Key, make: () throws -> BirthWindow
  ) rethrows -> BirthWindow {
    if let known = cache.window(key) { return known }
    let made = try make()
    cache.keep(made, key)
    return made
  }

  /// Returns a lower bound of the times of a cell's births.
  private func earliestBirth(of cell: Int) -> Double {
    var (cell, delay) = (cell, 0.0)
    while let parent = cells.cells[cell].parent {
      delay += max(0, cells.cells[cell].window.start)
      cell = parent
    }
    return cells.cells[cell].window.start + delay
  }

  /// Adds the cost of behaviors, regardless of cached results.
  ///
  /// - Parameters:
  ///   - steps: The number of steps of all particles.
  ///   - behaviors: The number of behaviors that each step evaluates.
  /// - Throws: `LimitExceeded` if the frame costs more than allowed.
  func charge(steps: Double, behaviors: Int, _ limits: Limits) throws {
    try ThreadWatch.check()
    work += steps * (Self.workAStep + Self.workABehavior * Double(behaviors))
    guard work > Double(limits.work) else { return }
    throw LimitExceeded(
      "work of a frame for the behaviors of an emitter", asked: Int(min(work, 0x1p62)),
      allowed: limits.work)
  }

  /// The cost of advancing a particle by a step, and of each behavior in it.
  private static let workAStep = 12.0
  private static let workABehavior = 12.0

  func checkBirths(_ count: Double, _ limits: Limits) throws -> Int {
    guard count <= 2 * Double(limits.particles) else {
      throw LimitExceeded(
        "number of births of an emitter", asked: Int(min(count, 0x1p62)),
        allowed: 2 * limits.particles)
    }
    return Int(count)
  }
}
