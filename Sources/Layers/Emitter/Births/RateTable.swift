import StrataGraphics

/// How many particles cells have emitted by any time, where their rates change.
///
/// The rates are added up in steps of 1/960 s from one time on, the same ones whatever is asked: a
/// step adds the mean of the rates at its ends, and within it births are evenly spread. Steps are
/// kept in segments of a second. Seconds in which nothing changes are one sum, however many they
/// are; of others what their start adds up to is kept, and the steps are worked out again when
/// asked for.
final class RateTable {
  /// What the table adds up, at one time.
  struct Rates {
    /// Births a second, a cell each.
    var births: [Double]
    /// What no lifetime is longer than, a cell each.
    var lifetimes: [Float]
  }

  static let stepsPerSecond = 960
  /// Most numbers that are kept of segments' steps, and of segments.
  private static let mostNumbers = 8_388_608
  /// Segments of which the steps can be kept, however many cells there are.
  private static let fewestSegments = 32
  /// Most steps that a frame is worked out from: a day of rates that never stand still.
  private static let mostSteps = 100_000_000

  /// Segments in a row: one, or many in which the rates stand still.
  private struct Stretch {
    var segments: Range<Int>
    /// Births before it.
    let start: [Double]
    /// Births a second where the rates stand still.
    let rates: [Double]?
    /// The longest lifetimes so far, at its end.
    let lifetimes: [Float]
  }

  private let origin: Double
  private let cellCount: Int
  private let rates: (Double) -> Rates
  private let constantUntil: (Double) -> Double
  private var stretches: [Stretch] = []
  /// Births after each step of a segment, those of all cells together, from the start of it on.
  private var steps: [Int: [Double]] = [:]

  /// - Parameter origin: Nothing is born before.
  init(
    origin: Double, cellCount: Int, constantUntil: @escaping (Double) -> Double,
    rates: @escaping (Double) -> Rates
  ) throws {
    let most = Self.mostNumbers / Self.fewestSegments / (Self.stepsPerSecond + 1)
    guard cellCount <= most else {
      throw LimitExceeded(
        "number of emitter cells with changing birth rates", asked: cellCount, allowed: most)
    }
    self.origin = origin
    self.cellCount = cellCount
    self.constantUntil = constantUntil
    self.rates = rates
  }

  /// Births of a cell before a time.
  func births(of cell: Int, before time: Double) throws -> Double {
    let elapsed = time - origin
    guard elapsed > 0 else { return 0 }
    let segment = Int(elapsed)
    let stretch = try stretch(of: segment)
    if let rates = stretch.rates {
      return stretch.start[cell] + rates[cell] * (elapsed - Double(stretch.segments.lowerBound))
    }
    let table = steps(of: segment, stretch)
    let place = (elapsed - Double(segment)) * Double(Self.stepsPerSecond)
    let step = min(Int(place), Self.stepsPerSecond - 1)
    let (low, high) = (table[step * cellCount + cell], table[(step + 1) * cellCount + cell])
    return low + (high - low) * (place - Double(step))
  }

  /// When a cell has emitted so many; `limit` where that is not before it.
  func time(of births: Double, from cell: Int, before limit: Double) throws -> Double {
    _ = try stretch(of: max(0, Int(limit - origin)))
    // The last stretch that starts with fewer; the one that is left to the first is at its start.
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start[cell] < births { low = middle } else { high = middle }
    }
    let stretch = stretches[low]
    let begin = Double(stretch.segments.lowerBound)
    if let rates = stretch.rates {
      return min(origin + (begin + (births - stretch.start[cell]) / rates[cell]), limit)
    }
    let table = steps(of: stretch.segments.lowerBound, stretch)
    var (first, last) = (0, Self.stepsPerSecond)
    while last - first > 1 {
      let middle = (first + last) / 2
      if table[middle * cellCount + cell] < births { first = middle } else { last = middle }
    }
    let (from, to) = (table[first * cellCount + cell], table[last * cellCount + cell])
    let part = to > from ? (births - from) / (to - from) : 0
    return min(origin + (begin + (Double(first) + part) / Double(Self.stepsPerSecond)), limit)
  }

  /// No lifetime of a cell up to a time is longer.
  func lifetime(of cell: Int, upTo time: Double) throws -> Float {
    try stretch(of: max(0, Int(time - origin))).lifetimes[cell]
  }

  /// Forgets what is after a time.
  func forget(after time: Double) {
    let segment = max(0, Int((time - origin).drawable(within: EmissionWindow.mostSeconds)))
    while let last = stretches.popLast() {
      if last.segments.lowerBound >= segment { continue }
      var kept = last
      kept.segments = last.segments.lowerBound..<min(last.segments.upperBound, segment)
      stretches.append(kept)
      break
    }
    steps = steps.filter { $0.key < segment }
  }

  // MARK: Adding up

  private func stretch(of segment: Int) throws -> Stretch {
    while (stretches.last?.segments.upperBound ?? 0) <= segment { try extend() }
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].segments.lowerBound <= segment { low = middle } else { high = middle }
    }
    return stretches[low]
  }

  /// Adds the stretch after the last.
  private func extend() throws {
    let last = stretches.last
    let segment = last?.segments.upperBound ?? 0
    guard
      stretches.count * cellCount < Self.mostNumbers,
      stretches.count * Self.stepsPerSecond < Self.mostSteps
    else {
      throw LimitExceeded(
        "number of steps of changing birth rates", asked: segment * Self.stepsPerSecond,
        allowed: stretches.count * Self.stepsPerSecond)
    }
    let start = last.map(end) ?? [Double](repeating: 0, count: cellCount)
    let longest = last?.lifetimes ?? [Float](repeating: 0, count: cellCount)
    let begin = origin + Double(segment)
    let still = (constantUntil(begin) - begin).drawable(within: EmissionWindow.mostSeconds)
    if still >= 1 {
      let rates = rates(begin)
      stretches.append(
        Stretch(
          segments: segment..<segment + Int(still), start: start, rates: rates.births,
          lifetimes: zip(longest, rates.lifetimes).map { max($0, $1) }))
      return
    }
    let (table, lifetimes) = sums(segment, start)
    keep(table, segment)
    stretches.append(
      Stretch(
        segments: segment..<segment + 1, start: start, rates: nil,
        lifetimes: zip(longest, lifetimes).map { max($0, $1) }))
  }

  /// Births by the end of a stretch.
  private func end(_ stretch: Stretch) -> [Double] {
    guard let rates = stretch.rates else {
      return Array(steps(of: stretch.segments.lowerBound, stretch).suffix(cellCount))
    }
    return zip(stretch.start, rates).map { $0 + $1 * Double(stretch.segments.count) }
  }

  private func steps(of segment: Int, _ stretch: Stretch) -> [Double] {
    if let known = steps[segment] { return known }
    let (table, _) = sums(segment, stretch.start)
    keep(table, segment)
    return table
  }

  private func keep(_ table: [Double], _ segment: Int) {
    if (steps.count + 1) * table.count > Self.mostNumbers { steps.removeAll() }
    steps[segment] = table
  }

  /// Births after each step of a segment, and the longest lifetimes in it.
  private func sums(_ segment: Int, _ start: [Double]) -> (births: [Double], lifetimes: [Float]) {
    var table = start
    table.reserveCapacity((Self.stepsPerSecond + 1) * cellCount)
    var before = rates(origin + Double(segment))
    var longest = before.lifetimes
    for step in 1...Self.stepsPerSecond {
      let after = rates(origin + (Double(segment) + Double(step) / Double(Self.stepsPerSecond)))
      for cell in 0..<cellCount {
        let mean = (before.births[cell] + after.births[cell]) / 2
        table.append(
          table[(step - 1) * cellCount + cell] + mean / Double(Self.stepsPerSecond))
        longest[cell] = max(longest[cell], after.lifetimes[cell])
      }
      before = after
    }
    return (table, longest)
  }
}
