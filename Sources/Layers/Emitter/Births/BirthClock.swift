/// When the births of a cell happen: birth n where the integral of the rate has reached n.
struct BirthClock {
  enum Rate {
    /// Births a second.
    case constant(Double)
    case changing(RateTable, cell: Int)
  }

  let rate: Rate
  /// How long births go on; may be infinite.
  let length: Double

  /// - Parameter zero: When the cell begins to emit, in the layer's time; for a nested cell another
  ///   for each particle that emits.
  func started(at zero: Double) throws -> BirthCourse {
    switch rate {
    case .constant: BirthCourse(clock: self, zero: zero, before: 0)
    case .changing(let table, let cell):
      BirthCourse(clock: self, zero: zero, before: try table.births(of: cell, before: zero))
    }
  }
}

/// The births of a cell from one start on.
///
/// Times are seconds since the start. Numbers of births are whole, from 1, as `Double`s.
struct BirthCourse {
  fileprivate let clock: BirthClock
  /// In the layer's time.
  let zero: Double
  /// What the integral is at the start.
  fileprivate let before: Double

  /// Births that happen in a stretch of time.
  struct Numbers: Equatable {
    var first: Double
    var count: Double

    static let none = Numbers(first: 1, count: 0)
  }

  /// The births from `start` on, before `end`, which is finite.
  func births(from start: Double, before end: Double) throws -> Numbers {
    guard end > start, end > 0, clock.length > 0 else { return .none }
    if case .constant(let rate) = clock.rate, rate <= 0 { return .none }
    let first = try first(notBefore: start)
    let past = min(try self.first(notBefore: end), try last + 1)
    return past > first ? Numbers(first: first, count: past - first) : .none
  }

  /// When a birth happens, which `births` has named for times before `limit`.
  func time(of number: Double, before limit: Double) throws -> Double {
    switch clock.rate {
    case .constant(let rate): number / rate
    case .changing(let table, let cell):
      try table.time(of: before + number, from: cell, before: zero + limit) - zero
    }
  }

  /// The number of the first birth that is not before a time.
  private func first(notBefore time: Double) throws -> Double {
    guard time > 0 else { return 1 }
    switch clock.rate {
    case .constant(let rate):
      var number = max(1, (time * rate).rounded(.up))
      // The product is rounded; what counts is when the birth is said to be. Numbers that are too
      // large to differ by 1 stay what they are.
      if number > 1, (number - 1) / rate >= time { number -= 1 }
      if number / rate < time { number += 1 }
      return number
    case .changing(let table, let cell):
      return max(1, (try table.births(of: cell, before: zero + time) - before).rounded(.up))
    }
  }

  /// The number of the last birth that there is.
  private var last: Double {
    get throws {
      guard clock.length.isFinite else { return .infinity }
      switch clock.rate {
      // A whole number of births is not to lose its last to rounding.
      case .constant(let rate): return (rate * clock.length * (1 + 1e-12)).rounded(.down)
      case .changing(let table, let cell):
        let end = zero + clock.length.drawable(within: EmissionWindow.mostSeconds)
        return (try table.births(of: cell, before: end) - before + 1e-9).rounded(.down)
      }
    }
  }
}
