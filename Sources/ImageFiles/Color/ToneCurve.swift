internal import StrataGraphics

/// The tone curve of a channel from device values to linear light, both 0...1: a profile's "curv"
/// or "para".
struct ToneCurve {
  /// The maximum number of table entries: one for each 16-bit value.
  private static let largestTable = 65_536

  private enum Shape {
    case gamma(Double)
    case table([UInt16])
    case parts(Parts)
  }

  /// (ax + b)^g + e from d upward, and cx + f below it.
  private struct Parts {
    let g, a, b, c, d, e, f: Double
  }

  private let shape: Shape

  /// Parses a curve; nil if it is of another type, truncated or not increasing.
  init?(_ tag: ProfileBytes) {
    let shape: Shape? =
      if tag.has("curv", at: 0) {
        Self.table(tag)
      } else if tag.has("para", at: 0) {
        Self.parts(tag)
      } else {
        nil
      }
    guard let shape else { return nil }
    self.shape = shape
    // A curve that is as bright at its end as at its start carries no information.
    guard light(0) < light(1) else { return nil }
  }

  /// Returns the linear light of a device value in 0...1.
  func light(_ number: Double) -> Double {
    let light =
      switch shape {
      case .gamma(let exponent): Maths.pow(number, exponent)
      case .table(let table): Self.value(of: table, at: number)
      case .parts(let parts):
        if number >= parts.d {
          // Below 0 only by rounding error.
          Maths.pow(max(parts.a * number + parts.b, 0), parts.g) + parts.e
        } else {
          parts.c * number + parts.f
        }
      }
    return min(max(light, 0), 1)
  }

  /// Interpolates linearly between the two nearest table entries.
  private static func value(of table: [UInt16], at number: Double) -> Double {
    let place = number * Double(table.count - 1)
    let index = min(Int(place), table.count - 2)
    let (low, high) = (Double(table[index]), Double(table[index + 1]))
    return (low + (high - low) * (place - Double(index))) / 65_535
  }

  /// Parses a table: no entries mean linear light, and one entry is an exponent in units of 1/256.
  private static func table(_ tag: ProfileBytes) -> Shape? {
    guard let count = tag.number(at: 8, bytes: 4), count <= largestTable,
      tag.part(at: 12, count: 2 * count) != nil
    else { return nil }
    let numbers = (0..<count).compactMap { tag.number(at: 12 + 2 * $0, bytes: 2) }
    switch numbers.count {
    case 0: return .gamma(1)
    case 1: return numbers[0] > 0 ? .gamma(Double(numbers[0]) / 256) : nil
    default: return .table(numbers.map { UInt16($0) })
    }
  }

  /// Parses a parametric curve of one of five types, each with more parameters than the one before.
  private static func parts(_ tag: ProfileBytes) -> Shape? {
    let counts = [1, 3, 4, 5, 7]
    guard let kind = tag.number(at: 8, bytes: 2), kind < counts.count else { return nil }
    let p = (0..<counts[kind]).compactMap { tag.fixed(at: 12 + 4 * $0) }
    guard p.count == counts[kind], p[0] > 0 else { return nil }
    switch kind {
    case 0: return .gamma(p[0])
    // Constant where the base of the power would be negative.
    case 1, 2:
      let level = kind == 2 ? p[3] : 0
      guard p[1] != 0 else { return nil }
      return .parts(Parts(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: level, f: level))
    default:
      let (e, f) = kind == 4 ? (p[5], p[6]) : (0, 0)
      return .parts(Parts(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: e, f: f))
    }
  }
}
