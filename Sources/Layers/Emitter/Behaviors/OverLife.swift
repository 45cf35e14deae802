import StrataGraphics

/// A number that changes over the life of a particle, linear between stops.
struct OverLife: Sendable, Hashable {
  /// The locations in ascending order.
  private let locations: [Double]
  private let values: [Double]
  /// The integral from 0 to each location.
  private let sums: [Double]

  /// Creates a number; nil without values.
  ///
  /// - Parameter locations: Clamped to 0...1, and each to at least the previous one; evenly spaced
  ///   if their number differs from that of the values.
  init?(_ values: [Double], locations: [Double]) {
    guard let first = values.first else { return nil }
    self.values = values
    var stops: [Double] = []
    if locations.count == values.count {
      var last = 0.0
      for location in locations {
        last = max(last, min(location, 1))
        stops.append(last)
      }
    } else {
      let steps = Double(max(values.count - 1, 1))
      stops = values.indices.map { Double($0) / steps }
    }
    self.locations = stops
    var sums = [first * stops[0]]
    for index in 1..<max(values.count, 1) {
      let mean = (values[index - 1] + values[index]) / 2
      sums.append(sums[index - 1] + mean * (stops[index] - stops[index - 1]))
    }
    self.sums = sums
  }

  /// Returns the value at a fraction of a life, 0...1.
  func value(at part: Double) -> Double {
    let index = stop(before: part)
    guard index >= 0 else { return values[0] }
    guard index < values.count - 1 else { return values[values.count - 1] }
    let share = (part - locations[index]) / (locations[index + 1] - locations[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// Returns the integral of the value from 0 to a fraction of a life.
  func integral(to part: Double) -> Double {
    let index = stop(before: part)
    guard index >= 0 else { return values[0] * part }
    return sums[index] + (values[index] + value(at: part)) / 2 * (part - locations[index])
  }

  /// Returns the last stop that is not after a fraction of a life, or -1 if there is no such stop.
  private func stop(before part: Double) -> Int {
    var (low, high) = (0, locations.count)
    while low < high {
      let middle = (low + high) / 2
      if locations[middle] <= part { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}

/// A color that changes over the life of a particle, with red, green, blue and alpha not
/// premultiplied.
struct ColorOverLife: Sendable, Hashable {
  private let components: [OverLife]

  /// Creates a color; nil without colors.
  init?(_ colors: [Color], locations: [Double]) {
    let planes = colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
    components = (0..<4).compactMap { plane in
      OverLife(planes.map { $0[plane].drawable() }, locations: locations)
    }
    if components.isEmpty { return nil }
  }

  func value(at part: Double) -> SIMD4<Double> {
    SIMD4(
      components[0].value(at: part), components[1].value(at: part),
      components[2].value(at: part), components[3].value(at: part))
  }
}

/// A quantity of a particle that can change over its life.
enum ParticleQuantity: Sendable, Hashable {
  /// A coordinate, by the index of its axis: 0 is x.
  case position(Int)
  case velocity(Int)
  case mass, rotation, spin, scale, scaleSpeed
  /// A color component, by its index: 0 is red.
  case color(Int)

  init?(_ keyPath: String) {
    switch keyPath {
    case "position.x": self = .position(0)
    case "position.y": self = .position(1)
    case "position.z": self = .position(2)
    case "velocity.x": self = .velocity(0)
    case "velocity.y": self = .velocity(1)
    case "velocity.z": self = .velocity(2)
    case "mass": self = .mass
    case "rotation": self = .rotation
    case "spin": self = .spin
    case "scale": self = .scale
    case "scaleSpeed": self = .scaleSpeed
    case "color.red": self = .color(0)
    case "color.green": self = .color(1)
    case "color.blue": self = .color(2)
    case "color.alpha": self = .color(3)
    default: return nil
    }
  }
}
