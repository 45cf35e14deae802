/// When each of some keyframes is reached, and at which pace.
struct KeyframeTimes {
  /// One for each keyframe, as they were given; empty where they are evenly spaced.
  ///
  /// Keyframes that hold their value until the next have the end as well.
  private let times: [Double]
  /// For each time at which a stretch ends the latest of that and of those before it: the same where
  /// the times never fall.
  ///
  /// The first one is the end of no stretch.
  private let latestEnds: [Double]
  private let count: Int
  /// For each stretch between two keyframes; nil is an even pace.
  private let curves: [TimingCurve?]

  /// Times as they were given, whatever they are; evenly spaced ones where fewer than two were given
  /// or one is not finite.
  ///
  /// Keyframes without a time are never reached, and times without a keyframe are ignored.
  ///
  /// - Parameters:
  ///   - count: Keyframes between which there are stretches: at least 2.
  ///   - curves: Those that are missing are even paces; more than there are stretches are ignored.
  init(_ given: [Double]?, count: Int, curves: [TimingCurve?] = []) {
    times = Self.usable(given).map { Array($0.prefix(count)) } ?? []
    latestEnds = Self.latestEnds(times)
    self.count = times.isEmpty ? count : times.count
    self.curves = curves
  }

  /// The times of values that each hold until the next one's time; the last holds on.
  init(holding values: Int, from given: [Double]?) {
    guard let times = Self.usable(given) else {
      self.init(nil, count: values + 1)
      return
    }
    self.init(Array(times.prefix(values)) + [.infinity], curves: [])
  }

  private init(_ times: [Double], curves: [TimingCurve?]) {
    self.times = times
    latestEnds = Self.latestEnds(times)
    count = times.count
    self.curves = curves
  }

  /// The times at which a constant speed comes by.
  ///
  /// - Parameter distances: Of each stretch. Spaced evenly where nothing or infinitely far is to be
  ///   gone.
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

  /// How many keyframes there are where they are evenly spaced and every stretch has an even pace,
  /// so that `evenPlace(at:of:)` says all; else nil.
  var evenCount: Int? {
    times.isEmpty && !curves.contains { $0 != nil } ? count : nil
  }

  /// The stretch in which a progress lies, and how far in it: 0...1, or beyond where the pace of the
  /// stretch goes there.
  ///
  /// It is the first one that ends later. Before the first keyframe and after the last one the value
  /// holds. Where several keyframes have one time the last counts.
  func place(at progress: Double) -> (stretch: Int, fraction: Double) {
    let stretch = stretch(at: progress)
    let (start, end) = (time(stretch), time(stretch + 1))
    let fraction = Self.fraction(of: progress, from: start, to: end)
    guard stretch < curves.count, let curve = curves[stretch] else { return (stretch, fraction) }
    return (stretch, curve.value(at: fraction))
  }

  /// The first stretch that ends later; the last one where none does.
  func stretch(at progress: Double) -> Int {
    if times.isEmpty { return Self.evenStretch(at: progress, of: count) }
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

  /// `place(at:)` of evenly spaced keyframes without curves.
  ///
  /// - Parameter count: Of keyframes: at least 2.
  static func evenPlace(at progress: Double, of count: Int) -> (stretch: Int, fraction: Double) {
    let stretch = evenStretch(at: progress, of: count)
    let (start, end) = (evenTime(stretch, of: count), evenTime(stretch + 1, of: count))
    return (stretch, fraction(of: progress, from: start, to: end))
  }

  private static func evenStretch(at progress: Double, of count: Int) -> Int {
    let last = count - 2
    guard progress > 0, last > 0 else { return 0 }
    let stretch = Int(min(progress * Double(count - 1), Double(last)))
    // The product may have been rounded to the other side of a keyframe, the nearest one.
    if stretch > 0, evenTime(stretch, of: count) > progress { return stretch - 1 }
    if stretch < last, evenTime(stretch + 1, of: count) <= progress { return stretch + 1 }
    return stretch
  }

  private static func evenTime(_ index: Int, of count: Int) -> Double {
    Double(index) / Double(count - 1)
  }

  private static func fraction(of progress: Double, from start: Double, to end: Double) -> Double {
    let length = end - start
    // A stretch of no length, or one that runs back in time, is either still to come or over.
    guard length > 0 else { return progress < end ? 0 : 1 }
    return min(max(progress - start, 0), length) / length
  }
}
