import StrataGraphics
import StrataRenderList

extension ParticleSimulation {
  /// Returns the births of one of the layer's own cells.
  ///
  /// - Parameter from: The time since the cell's start.
  func ownWindow(
    _ cell: Int, _ course: BirthCourse, from: Double, _ seconds: Double, _ limits: Limits
  ) throws -> BirthWindow {
    let numbers = try course.births(from: from, before: from + seconds)
    let begin = course.zero + from
    let maker = try BirthMaker(
      self, cell, capacity: try checkBirths(numbers.count, limits), from: begin,
      upTo: begin + seconds)
    var pulse = ThreadWatch.Pulse()
    for index in 0..<Int(numbers.count) {
      try pulse.step()
      let number = numbers.first + Double(index)
      let time = max(try course.time(of: number, before: from + seconds), from)
      maker.add(number: number, at: course.zero + time, after: time - from)
    }
    return maker.window(seconds)
  }

  /// Returns the births of a nested cell.
  ///
  /// Births at the same time are in the order of the emitting particles.
  func nestedWindow(
    _ cell: Int, from begin: Double, _ seconds: Double, _ limits: Limits
  ) throws -> BirthWindow {
    let end = begin + seconds
    guard let parent = cells.cells[cell].parent else { preconditionFailure("cell is not nested") }
    let emitters = try emitters(of: cell, parent, from: begin, to: end, limits)
    let count = try checkBirths(emitters.reduce(0) { $0 + $1.numbers.count }, limits)
    var births: [(emitter: Int, number: Double, time: Double)] = []
    births.reserveCapacity(count)
    var pulse = ThreadWatch.Pulse()
    for (index, emitter) in emitters.enumerated() {
      try pulse.step(1 + Int(emitter.numbers.count))
      let course = emitter.course
      for offset in 0..<Int(emitter.numbers.count) {
        let number = emitter.numbers.first + Double(offset)
        let time = course.zero + (try course.time(of: number, before: end - course.zero))
        births.append((index, number, max(time, begin)))
      }
    }
    let follows = workings[parent].follows
    let isForced = workings[parent].isForced
    if isForced {
      let whole = emitters.reduce(0) { $0 + steps(max(0, end - $1.birth)) }
      let (now, values) = sampler.values(at: begin)
      try charge(
        steps: whole, behaviors: now.behaviors.count + values[parent].behaviors.count, limits)
    }
    let motions = follows ? [] : emitters.map { ParentMotion($0.page, $0.index) }
    var parents = follows ? emitters.map { FollowingParent(born(parent, $0)) } : []
    let maker = try BirthMaker(self, cell, capacity: count, from: begin, upTo: end)
    for place in RadixOrder.ascending(births.map { Float($0.time - begin).bitPattern }) {
      try pulse.step()
      let birth = births[Int(place)]
      let emitter = emitters[birth.emitter]
      let state =
        follows
        ? parents[birth.emitter].state(
          at: birth.time, schedule, cell: parent, isForced: isForced)
        : motions[birth.emitter].state(at: Float(birth.time - emitter.birth))
      maker.add(number: birth.number, of: emitter.id, at: birth.time, from: state)
    }
    return maker.window(seconds)
  }

  /// A particle that emits in a window.
  private struct Emitting {
    let page: ParticlePage
    /// An index in the page.
    let index: Int
    let id: UInt32
    /// The time of birth, in the layer's time.
    let birth: Double
    let course: BirthCourse
    /// The numbers of the emitted births.
    let numbers: BirthCourse.Numbers
  }

  private func born(_ cell: Int, _ emitter: Emitting) -> BornParticle {
    let traits = DrawnTraits(workings[cell].traits, cells.cells[cell].random, emitter.id)
    return BornParticle(emitter.page, emitter.index, traits)
  }

  private func emitters(
    of cell: Int, _ parent: Int, from begin: Double, to end: Double, _ limits: Limits
  ) throws -> [Emitting] {
    let clock = clock(of: cell)
    let delay = cells.cells[cell].window.start
    let bound = Double(try lifetimeBound(of: parent, upTo: end))
    var emitters: [Emitting] = []
    var count = 0.0
    var pulse = ThreadWatch.Pulse()
    for window in try windows(of: parent, from: begin - bound, to: end, limits) {
      for (page, ids) in zip(window.pages, window.ids) {
        for index in 0..<page.count {
          try pulse.step()
          let birth = page.epoch + Double(page.birth[index])
          let lifetime = Double(page.lifetime.value(at: index, births: page.count).x)
          // Uses ages instead of times, so that a birth at the very end of a life never depends on
          // rounding.
          let (from, past) = (max(begin - birth, 0), min(end - birth, lifetime))
          guard past > from else { continue }
          let course = try clock.started(at: birth + delay)
          let numbers = try course.births(from: from - delay, before: past - delay)
          guard numbers.count > 0 else { continue }
          count += numbers.count
          _ = try checkBirths(count, limits)
          emitters.append(
            Emitting(
              page: page, index: index, id: ids[index], birth: birth, course: course,
              numbers: numbers))
        }
      }
    }
    return emitters
  }
}

/// The motion of a particle that emits others, with the formulas of `ParticleMotion`.
private struct ParentMotion {
  private let position: SIMD4<Float>
  private let velocity: SIMD4<Float>
  private let acceleration: SIMD4<Float>
  private let scale: Float
  private let scaleSpeed: Float
  private let color: SIMD4<Float>
  private let colorSpeed: SIMD4<Float>
  private let factor: SIMD4<Float>

  init(_ page: ParticlePage, _ index: Int) {
    func value(_ stream: ParticleStream) -> SIMD4<Float> {
      stream.value(at: index, births: page.count)
    }
    position = value(page.position)
    velocity = value(page.velocity)
    acceleration = value(page.acceleration)
    scale = value(page.scale).x
    scaleSpeed = value(page.scaleSpeed).x
    color = value(page.color)
    colorSpeed = value(page.colorSpeed)
    factor = value(page.factor)
  }

  func state(at age: Float) -> ParentState {
    let place = position + (velocity + 0.5 * acceleration * age) * age
    let way = SIMD4<Double>(velocity + acceleration * age)
    let speed = (way * way).sum().squareRoot()
    let shown = color + colorSpeed * age
    let clamped = shown.replacing(with: 0, where: shown .< 0).replacing(with: 1, where: shown .> 1)
    return ParentState(
      position: SIMD3(place.x, place.y, place.z),
      direction: speed > 0 ? SIMD3(way.x, way.y, way.z) / speed : SIMD3(1, 0, 0),
      size: max(0, scale + scaleSpeed * age).bounded, color: clamped * factor)
  }
}
