/// The times of a cell's births: birth n occurs when the integral of the rate reaches n.
struct BirthClock {
  enum Rate {
    /// A constant number of births per second.
    case constant(Double)
    case changing(RateTable, cell: Int)
  }

  let rate: Rate
  /// The duration of emission in seconds; may be infinite.
  let length: Double

  /// - Parameter zero: The time at which the cell starts to emit, in the layer's time. For a nested
  ///   cell it differs for each emitting particle.
  func started(at zero: Double) throws -> BirthCourse {
    switch rate {
    case .constant: BirthCourse(clock: self, zero: zero, before: 0)
    case .changing(let table, let cell):
      BirthCourse(clock: self, zero: zero, before: try table.births(of: cell, before: zero))
    }
  }
}

/// The births of a cell after one start.
///
/// Times are seconds since the start. Birth numbers are integers from 1, stored as `Double`.
struct BirthCourse {
  fileprivate let clock: BirthClock
  /// The start, in the layer's time.
  let zero: Double
  /// The integral of the rate at the start.
  fileprivate let before: Double

  /// The range of births in a time interval.
  struct Numbers: Equatable {
    var first: Double
    var count: Double

    static let none = Numbers(first: 1, count: 0)
  }

  /// Returns the births from `start` up to but not including `end`, which is finite.
  func births(from start: Double, before end: Double) throws -> Numbers {
    guard end > start, end > 0, clock.length > 0 else { return .none }
    if case .constant(let rate) = clock.rate, rate <= 0 { return .none }
    let first = try first(notBefore: start)
    let past = min(try self.first(notBefore: end), try last + 1)
    return past > first ? Numbers(first: first, count: past - first) : .none
  }

  /// Returns the time of a birth that `births` has returned for times before `limit`.
  func time(of number: Double, before limit: Double) throws -> Double {
    switch clock.rate {
    case .constant(let rate): number / rate
    case .changing(let table, let cell):
      try table.time(of: before + number, from: cell, before: zero + limit) - zero
    }
  }

  /// Returns the number of the first birth that is not before a time.
  private func first(notBefore time: Double) throws -> Double {
    guard time > 0 else { return 1 }
    switch clock.rate {
    case .constant(let rate):
      var number = max(1, (time * rate).rounded(.up))
      // The product is rounded, and the computed time of the birth is what counts. Numbers too
      // large to differ by 1 are not changed.
      if number > 1, (number - 1) / rate >= time { number -= 1 }
      if number / rate < time { number += 1 }
      return number
    case .changing(let table, let cell):
      return max(1, (try table.births(of: cell, before: zero + time) - before).rounded(.up))
    }
  }

  /// The number of the last birth.
  private var last: Double {
    get throws {
      guard clock.length.isFinite else { return .infinity }
      switch clock.rate {
      // Rounding must not lose the last birth if their number is an integer.
      case .constant(let rate): return (rate * clock.length * (1 + 1e-12)).rounded(.down)
      case .changing(let table, let cell):
        let end = zero + clock.length.drawable(within: EmissionWindow.mostSeconds)
        return (try table.births(of: cell, before: end) - before + 1e-9).rounded(.down)
      }
    }
  }
}
