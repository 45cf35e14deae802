/// The times of keyframes and the pacing between them.
struct KeyframeTimes {
  /// The given time of each keyframe; empty if the keyframes are evenly spaced.
  ///
  /// If keyframes hold their value until the next one, the end is included.
  private let times: [Double]
  /// The running maximum of the times at which intervals end, equal to `times` if these never
  /// decrease.
  ///
  /// The first entry does not end an interval.
  private let latestEnds: [Double]
  private let count: Int
  /// The timing curve of each interval between two keyframes; nil is linear.
  private let curves: [TimingCurve?]

  /// Creates times from given ones, which need not be in order.
  ///
  /// Keyframes are evenly spaced if fewer than two times are given or one is not finite. Keyframes
  /// without a time are never reached, and times without a keyframe are ignored.
  ///
  /// - Parameters:
  ///   - count: The number of keyframes that delimit intervals: at least 2.
  ///   - curves: Missing curves are linear; more curves than intervals are ignored.
  init(_ given: [Double]?, count: Int, curves: [TimingCurve?] = []) {
    times = Self.usable(given).map { Array($0.prefix(count)) } ?? []
    latestEnds = Self.latestEnds(times)
    self.count = times.isEmpty ? count : times.count
    self.curves = curves
  }

  /// Creates the times of values that each hold until the next time; the last value holds on.
  ///
  /// The last time ends the last value, even if there are fewer times than values and one more.
  init(holding values: Int, from given: [Double]?) {
    guard let times = Self.usable(given) else {
      self.init(nil, count: values + 1)
      return
    }
    self.init(times.prefix(values + 1).dropLast() + [.infinity], curves: [])
  }

  private init(_ times: [Double], curves: [TimingCurve?]) {
    self.times = times
    latestEnds = Self.latestEnds(times)
    count = times.count
    self.curves = curves
  }

  /// Creates the times that give a constant speed.
  ///
  /// - Parameter distances: The distance of each interval. The keyframes are evenly spaced if the
  ///   total is 0 or infinite.
  init(pacedBy distances: [Double]) {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(nil, count: distances.count + 1)
      return
    }
    var times = [0.0]
    var sum = 0.0
    for distance in distances {
      sum += distance
      times.append(min(sum / total, 1))
    }
    times[distances.count] = 1
    self.init(times, curves: [])
  }

  private static func usable(_ given: [Double]?) -> [Double]? {
    guard let given, given.count > 1, given.allSatisfy(\.isFinite) else { return nil }
    return given
  }

  private static func latestEnds(_ times: [Double]) -> [Double] {
    guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return times }
    var latest = -Double.infinity
    return times.prefix(1)
      + times.dropFirst().map { time in
        latest = max(latest, time)
        return latest
      }
  }

  /// The number of keyframes if they are evenly spaced and every interval is linear, otherwise nil.
  ///
  /// In that case `evenPlace(at:of:)` suffices.
  var evenCount: Int? {
    times.isEmpty && !curves.contains { $0 != nil } ? count : nil
  }

  /// Returns the interval that contains a progress, and the fraction of it: 0...1, or outside if
  /// the interval's timing curve overshoots.
  ///
  /// It is the first interval that ends after the progress. Before the first keyframe and after the
  /// last one the value holds. If several keyframes have the same time, the last one counts.
  func place(at progress: Double) -> (interval: Int, fraction: Double) {
    let interval = interval(at: progress)
    let (start, end) = (time(interval), time(interval + 1))
    let fraction = Self.fraction(of: progress, from: start, to: end)
    guard interval < curves.count, let curve = curves[interval] else { return (interval, fraction) }
    return (interval, curve.value(at: fraction))
  }

  /// Returns the first interval that ends after a progress, or the last interval if none does.
  func interval(at progress: Double) -> Int {
    if times.isEmpty { return Self.evenInterval(at: progress, of: count) }
    var (low, high) = (0, count - 2)
    while low < high {
      let middle = (low + high) / 2
      if latestEnds[middle + 1] > progress { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func time(_ index: Int) -> Double {
    times.isEmpty ? Self.evenTime(index, of: count) : times[index]
  }

  // MARK: Evenly spaced keyframes

  /// Returns `place(at:)` for evenly spaced keyframes without curves.
  ///
  /// - Parameter count: The number of keyframes: at least 2.
  static func evenPlace(at progress: Double, of count: Int) -> (interval: Int, fraction: Double) {
    let interval = evenInterval(at: progress, of: count)
    let (start, end) = (evenTime(interval, of: count), evenTime(interval + 1, of: count))
    return (interval, fraction(of: progress, from: start, to: end))
  }

  private static func evenInterval(at progress: Double, of count: Int) -> Int {
    let last = count - 2
    guard progress > 0, last > 0 else { return 0 }
    let interval = Int(min(progress * Double(count - 1), Double(last)))
    // The product may have been rounded to the other side of the nearest keyframe.
    if interval > 0, evenTime(interval, of: count) > progress { return interval - 1 }
    if interval < last, evenTime(interval + 1, of: count) <= progress { return interval + 1 }
    return interval
  }

  private static func evenTime(_ index: Int, of count: Int) -> Double {
    Double(index) / Double(count - 1)
  }

  private static func fraction(of progress: Double, from start: Double, to end: Double) -> Double {
    let length = end - start
    // An interval of zero length, or one that goes back in time, is either before or after the
    // time.
    guard length > 0 else { return progress < end ? 0 : 1 }
    return min(max(progress - start, 0), length) / length
  }
}
