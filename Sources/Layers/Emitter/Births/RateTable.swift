import StrataGraphics

/// The number of particles that cells with changing rates have emitted by any time.
///
/// The rates are integrated in steps of 1/960 s from a fixed time, independent of the queries. A
/// step adds the mean of the rates at its ends, and births are evenly spread within it. Steps are
/// stored in segments of one second. Any number of consecutive seconds without changes is a single
/// sum. For the other seconds the sum at their start is stored, and their steps are recomputed when
/// needed.
final class RateTable {
  /// The values that the table integrates, at one time.
  struct Rates {
    /// The births per second of each cell.
    var births: [Double]
    /// An upper bound of the lifetimes of each cell.
    var lifetimes: [Float]
  }

  static let stepsPerSecond = 960
  /// The maximum count of cached numbers, for the steps of segments and for segments.
  private static let mostNumbers = 8_388_608
  /// The minimum number of segments whose steps can be cached, regardless of the number of cells.
  private static let fewestSegments = 32
  /// The maximum number of steps for a frame: a day of continuously changing rates.
  private static let mostSteps = 100_000_000

  /// One segment, or several consecutive ones with constant rates.
  private struct RateInterval {
    var segments: Range<Int>
    /// The births before the interval.
    let start: [Double]
    /// The births per second, if the rates are constant.
    let rates: [Double]?
    /// The longest lifetimes up to its end.
    let lifetimes: [Float]
  }

  private let origin: Double
  private let cellCount: Int
  private let rates: (Double) -> Rates
  private let constantUntil: (Double) -> Double
  private var intervals: [RateInterval] = []
  /// The births after each step of a segment, counted from its start, for all cells together.
  private var steps: [Int: [Double]] = [:]

  /// - Parameter origin: The time before which there are no births.
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

  /// Returns the births of a cell before a time.
  func births(of cell: Int, before time: Double) throws -> Double {
    let elapsed = time - origin
    guard elapsed > 0 else { return 0 }
    let segment = Int(elapsed)
    let interval = try interval(of: segment)
    if let rates = interval.rates {
      return interval.start[cell] + rates[cell] * (elapsed - Double(interval.segments.lowerBound))
    }
    let table = steps(of: segment, interval)
    let place = (elapsed - Double(segment)) * Double(Self.stepsPerSecond)
    let step = min(Int(place), Self.stepsPerSecond - 1)
    let (low, high) = (table[step * cellCount + cell], table[(step + 1) * cellCount + cell])
    return low + (high - low) * (place - Double(step))
  }

  /// Returns the time at which a cell has emitted a number of particles, or `limit` if that is not
  /// earlier.
  func time(of births: Double, from cell: Int, before limit: Double) throws -> Double {
    _ = try interval(of: max(0, Int(limit - origin)))
    // Finds the last interval that starts with fewer births; if none exists, the first.
    var (low, high) = (0, intervals.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if intervals[middle].start[cell] < births { low = middle } else { high = middle }
    }
    let interval = intervals[low]
    let begin = Double(interval.segments.lowerBound)
    if let rates = interval.rates {
      return min(origin + (begin + (births - interval.start[cell]) / rates[cell]), limit)
    }
    let table = steps(of: interval.segments.lowerBound, interval)
    var (first, last) = (0, Self.stepsPerSecond)
    while last - first > 1 {
      let middle = (first + last) / 2
      if table[middle * cellCount + cell] < births { first = middle } else { last = middle }
    }
    let (from, to) = (table[first * cellCount + cell], table[last * cellCount + cell])
    let part = to > from ? (births - from) / (to - from) : 0
    return min(origin + (begin + (Double(first) + part) / Double(Self.stepsPerSecond)), limit)
  }

  /// Returns an upper bound of a cell's lifetimes up to a time.
  func lifetime(of cell: Int, upTo time: Double) throws -> Float {
    try interval(of: max(0, Int(time - origin))).lifetimes[cell]
  }

  /// Discards the data after a time.
  func forget(after time: Double) {
    let segment = max(0, Int((time - origin).drawable(within: EmissionWindow.mostSeconds)))
    while let last = intervals.popLast() {
      if last.segments.lowerBound >= segment { continue }
      var kept = last
      kept.segments = last.segments.lowerBound..<min(last.segments.upperBound, segment)
      intervals.append(kept)
      break
    }
    steps = steps.filter { $0.key < segment }
  }

  // MARK: Integration

  private func interval(of segment: Int) throws -> RateInterval {
    while (intervals.last?.segments.upperBound ?? 0) <= segment { try extend() }
    var (low, high) = (0, intervals.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if intervals[middle].segments.lowerBound <= segment { low = middle } else { high = middle }
    }
    return intervals[low]
  }

  /// Appends the next interval.
  private func extend() throws {
    let last = intervals.last
    let segment = last?.segments.upperBound ?? 0
    guard
      intervals.count * cellCount < Self.mostNumbers,
      intervals.count * Self.stepsPerSecond < Self.mostSteps
    else {
      throw LimitExceeded(
        "number of steps of changing birth rates", asked: segment * Self.stepsPerSecond,
        allowed: intervals.count * Self.stepsPerSecond)
    }
    let start = last.map(end) ?? [Double](repeating: 0, count: cellCount)
    let longest = last?.lifetimes ?? [Float](repeating: 0, count: cellCount)
    let begin = origin + Double(segment)
    let still = (constantUntil(begin) - begin).drawable(within: EmissionWindow.mostSeconds)
    if still >= 1 {
      let rates = rates(begin)
      intervals.append(
        RateInterval(
          segments: segment..<segment + Int(still), start: start, rates: rates.births,
          lifetimes: zip(longest, rates.lifetimes).map { max($0, $1) }))
      return
    }
    let (table, lifetimes) = sums(segment, start)
    keep(table, segment)
    intervals.append(
      RateInterval(
        segments: segment..<segment + 1, start: start, rates: nil,
        lifetimes: zip(longest, lifetimes).map { max($0, $1) }))
  }

  /// Returns the births by the end of an interval.
  private func end(_ interval: RateInterval) -> [Double] {
    guard let rates = interval.rates else {
      return Array(steps(of: interval.segments.lowerBound, interval).suffix(cellCount))
    }
    return zip(interval.start, rates).map { $0 + $1 * Double(interval.segments.count) }
  }

  private func steps(of segment: Int, _ interval: RateInterval) -> [Double] {
    if let known = steps[segment] { return known }
    let (table, _) = sums(segment, interval.start)
    keep(table, segment)
    return table
  }

  private func keep(_ table: [Double], _ segment: Int) {
    if (steps.count + 1) * table.count > Self.mostNumbers { steps.removeAll() }
    steps[segment] = table
  }

  /// Returns the births after each step of a segment, and the longest lifetimes in it.
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
