import Foundation

/// When each of some keyframes is reached, and at which pace.
struct KeyframeTimes {
  /// From 0 to 1, never falling; one for each keyframe, and the end where keyframes hold their
  /// value until the next.
  private let times: [Double]
  /// For each stretch between two keyframes; nil is an even pace.
  private let curves: [TimingCurve?]

  /// Times as they were given, or evenly spaced ones where they are not `count` numbers that rise
  /// from 0 to 1.
  ///
  /// - Parameters:
  ///   - count: Keyframes between which there are stretches: at least 2.
  ///   - curves: Those that are missing are even paces; more than there are stretches are ignored.
  init(_ given: [NSNumber]?, count: Int, curves: [TimingCurve?] = []) {
    times = Self.checked(given, count: count) ?? (0..<count).map { Double($0) / Double(count - 1) }
    self.curves = curves
  }

  /// The times at which a constant speed comes by.
  ///
  /// - Parameter distances: Of each stretch. Spaced evenly where nothing or infinitely far is to be
  ///   gone.
  init(pacedBy distances: [Double]) {
    let total = distances.reduce(0, +)
    curves = []
    guard total > 0, total.isFinite else {
      times = (0...distances.count).map { Double($0) / Double(max(distances.count, 1)) }
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

  /// The stretch in which a progress lies, and how far in it: 0...1, or beyond where the pace of the
  /// stretch goes there.
  ///
  /// Before the first keyframe and after the last one the value holds. Where several keyframes have
  /// one time the last counts.
  func place(at progress: Double) -> (stretch: Int, fraction: Double) {
    let stretch = stretch(at: progress)
    let length = times[stretch + 1] - times[stretch]
    let done = min(max(progress - times[stretch], 0), length)
    let fraction = length > 0 ? done / length : 1
    guard stretch < curves.count, let curve = curves[stretch] else { return (stretch, fraction) }
    return (stretch, curve.value(at: fraction))
  }

  /// The last stretch that has begun.
  func stretch(at progress: Double) -> Int {
    var (low, high) = (0, times.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= progress { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
