extension CMTime: Comparable, Hashable {
  /// Compares exactly, with any timescales; invalid times are before all others and equal to each
  /// other, indefinite ones after positive infinity.
  public static func < (a: CMTime, b: CMTime) -> Bool { order(a, b) < 0 }

  public static func == (a: CMTime, b: CMTime) -> Bool { order(a, b) == 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isNumeric else { return }
    hasher.combine(epoch)
    let divisor = Self.greatestCommonDivisor(value.magnitude, UInt64(timescale))
    hasher.combine(value / Int64(divisor))
    hasher.combine(Int64(timescale) / Int64(divisor))
  }

  /// The order of kinds of times: invalid, minus infinity, numeric, plus infinity, indefinite.
  private var rank: Int {
    if !isValid { return 0 }
    if isNegativeInfinity { return 1 }
    if isPositiveInfinity { return 3 }
    return isIndefinite ? 4 : 2
  }

  /// Returns a negative number if `a` is before `b`, a positive one if it is after it, otherwise 0.
  fileprivate static func order(_ a: CMTime, _ b: CMTime) -> Int {
    guard a.rank == b.rank else { return a.rank - b.rank }
    guard a.isNumeric else { return 0 }
    guard a.epoch == b.epoch else { return a.epoch < b.epoch ? -1 : 1 }
    // 64 by 32 bits: compare both halves of the product.
    let left = a.value.multipliedFullWidth(by: Int64(b.timescale))
    let right = b.value.multipliedFullWidth(by: Int64(a.timescale))
    if left.high != right.high { return left.high < right.high ? -1 : 1 }
    return left.low == right.low ? 0 : left.low < right.low ? -1 : 1
  }

  fileprivate static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }

  /// Adds exactly if the least common timescale fits; otherwise rounds in the finer of the two, and
  /// sets the flag.
  ///
  /// Opposite infinities, and any invalid time, give an invalid time.
  public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: 1) }

  /// Returns the difference, as exact as a sum.
  public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: -1) }

  /// Returns the negated time.
  public static prefix func - (a: CMTime) -> CMTime { .zero - a }

  /// Adds as `+` does.
  public static func += (a: inout CMTime, b: CMTime) { a = a + b }

  /// Subtracts as `-` does.
  public static func -= (a: inout CMTime, b: CMTime) { a = a - b }

  private static func sum(_ a: CMTime, _ b: CMTime, sign: Int64) -> CMTime {
    guard a.isValid, b.isValid else { return .invalid }
    if a.isIndefinite || b.isIndefinite { return .indefinite }
    guard a.isNumeric, b.isNumeric else {
      let parts = a.seconds + Double(sign) * b.seconds
      return parts.isNaN ? .invalid : parts > 0 ? .positiveInfinity : .negativeInfinity
    }
    let divisor = greatestCommonDivisor(UInt64(a.timescale), UInt64(b.timescale))
    let common = Int64(a.timescale) / Int64(divisor) * Int64(b.timescale)
    if let scale = CMTimeScale(exactly: common) {
      let (left, leftOverflows) = a.value.multipliedReportingOverflow(
        by: common / Int64(a.timescale))
      let (right, rightOverflows) = b.value.multipliedReportingOverflow(
        by: sign * (common / Int64(b.timescale)))
      let (value, overflows) = left.addingReportingOverflow(right)
      if !leftOverflows, !rightOverflows, !overflows {
        let rounded = a.flags.union(b.flags).intersection(.hasBeenRounded)
        return CMTime(
          value: value, timescale: scale, flags: rounded.union(.valid), epoch: a.epoch)
      }
    }
    var result = CMTime(
      seconds: a.seconds + Double(sign) * b.seconds,
      preferredTimescale: max(a.timescale, b.timescale))
    if result.isNumeric { result.flags.insert(.hasBeenRounded) }
    return result
  }
}

/// Creates a time of `value / timescale` seconds; invalid if the timescale is not above 0.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Creates the time nearest to a number of seconds in units of `1 / preferredTimescale`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; infinite for infinite times, NaN for invalid and indefinite ones.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns -1 if the first time is before the second, 1 if it is after it, otherwise 0.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  Int32(CMTime.order(time1, time2).signum())
}

/// Returns the sum, as `+` does.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference, as `-` does.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
