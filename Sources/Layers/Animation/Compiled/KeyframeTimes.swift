import Foundation

/// When each of some keyframes is reached, and at which pace.
struct KeyframeTimes {
  /// From 0 to 1, never falling, one for each keyframe; empty where they are evenly spaced.
  ///
  /// Keyframes that hold their value until the next have the end as well.
  private let times: [Double]
  private let count: Int
  /// For each stretch between two keyframes; nil is an even pace.
  private let curves: [TimingCurve?]

  /// Times as they were given, or evenly spaced ones where they are not `count` numbers that rise
  /// from 0 to 1.
  ///
  /// - Parameters:
  ///   - count: Keyframes between which there are stretches: at least 2.
  ///   - curves: Those that are missing are even paces; more than there are stretches are ignored.
  init(_ given: [NSNumber]?, count: Int, curves: [TimingCurve?] = []) {
    times = Self.checked(given, count: count) ?? []
    self.count = count
    self.curves = curves
  }

  /// The times at which a constant speed comes by.
  ///
  /// - Parameter distances: Of each stretch. Spaced evenly where nothing or infinitely far is to be
  ///   gone.
  init(pacedBy distances: [Double]) {
    let total = distances.reduce(0, +)
    curves = []
    count = distances.count + 1
    guard total > 0, total.isFinite else {
      times = []
      return
    }
    var times = [0.0]
    var sum = 0.0
    for distance in distances {
      sum += distance
      times.append(min(sum / total, 1))
    }
    times[distances.count] = 1
    self.times = times
  }

  private static func checked(_ given: [NSNumber]?, count: Int) -> [Double]? {
    guard let times = given?.map(\.doubleValue), times.count == count, times.first == 0,
      times.last == 1, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return times
  }

  /// How many keyframes there are where they are evenly spaced and every stretch has an even pace,
  /// so that `evenPlace(at:of:)` says all; else nil.
  var evenCount: Int? {
    times.isEmpty && !curves.contains { $0 != nil } ? count : nil
  }

  /// The stretch in which a progress lies, and how far in it: 0...1, or beyond where the pace of the
  /// stretch goes there.
  ///
  /// Before the first keyframe and after the last one the value holds. Where several keyframes have
  /// one time the last counts.
  func place(at progress: Double) -> (stretch: Int, fraction: Double) {
    let stretch = stretch(at: progress)
    let (start, end) = (time(stretch), time(stretch + 1))
    let fraction = Self.fraction(of: progress, from: start, to: end)
    guard stretch < curves.count, let curve = curves[stretch] else { return (stretch, fraction) }
    return (stretch, curve.value(at: fraction))
  }

  /// The last stretch that has begun.
  func stretch(at progress: Double) -> Int {
    if times.isEmpty { return Self.evenStretch(at: progress, of: count) }
    var (low, high) = (0, count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= progress { low = middle } else { high = middle - 1 }
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
    return length > 0 ? min(max(progress - start, 0), length) / length : 1
  }
}
