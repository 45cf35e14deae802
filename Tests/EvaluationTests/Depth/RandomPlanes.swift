import Foundation
import StrataEvaluation
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport

/// Sets of planes that intersect in every way: across, in an edge, in a corner, coplanar.
struct RandomPlanes {
  struct Set {
    var planes: [DepthPlane] = []
    /// Planes with equal numbers are coplanar, up to rounding.
    var sheet: [Int] = []
  }

  private var random: RepeatableRandom

  init(seed: Int) { random = RepeatableRandom(seed: seed) }

  mutating func set() -> Set {
    var set = Set()
    var heights: [SIMD3<Double>] = []
    let isSteep = random.chance(0.2)
    let isFlat = random.chance(0.15)
    for _ in 0..<random.integer(2...40) {
      if random.chance(0.1), let last = set.planes.last {
        // A duplicate.
        set.planes.append(last)
        set.sheet.append(set.sheet[set.sheet.count - 1])
        continue
      }
      let sheet: Int
      if !heights.isEmpty, random.chance(0.25) {
        sheet = random.integer(0...heights.count - 1)
      } else {
        sheet = heights.count
        heights.append(height(isFlat: isFlat || random.chance(0.2), slope: isSteep ? 40 : 1))
      }
      var plane = DepthPlane(footprint: footprint(), height: heights[sheet])
      if random.chance(0.5) { plane.height.z += random.number(-1e-9...1e-9) }
      set.planes.append(plane)
      set.sheet.append(sheet)
    }
    return set
  }

  /// Returns a set without coplanar planes.
  mutating func distinctSet() -> [DepthPlane] {
    (0..<random.integer(2...20)).map { _ in
      DepthPlane(footprint: footprint(), height: height(isFlat: false, slope: 1))
    }
  }

  /// Returns a source of random points.
  mutating func points() -> BulkRandom { BulkRandom(seed: random.integer(0...Int.max)) }

  mutating func shuffled(_ numbers: [Int]) -> [Int] { numbers.shuffled(using: &random) }

  /// Returns a footprint, half of the time with integer coordinates, so that vertices and edges are
  /// shared.
  private mutating func footprint() -> [SIMD2<Double>] {
    let corner = SIMD2(Double(random.integer(0...12)), Double(random.integer(0...12)))
    let size = SIMD2(Double(random.integer(1...12)), Double(random.integer(1...12)))
    let kind = random.integer(0...3)
    if kind < 2 {
      let points = [
        corner, corner + SIMD2(size.x, 0), corner + size, corner + SIMD2(0, size.y),
      ]
      return kind == 0 ? points : points.reversed()
    }
    let sides = random.integer(3...7)
    let start = random.number(0...6)
    return (0..<sides)
      .map { side in
        let angle = start + Double(side) * 2 * .pi / Double(sides)
        return corner + SIMD2(Maths.cos(angle), Maths.sin(angle)) * size * 0.6
      }
  }

  private mutating func height(isFlat: Bool, slope: Double) -> SIMD3<Double> {
    if isFlat { return SIMD3(0, 0, Double(random.integer(-3...3))) }
    // Through an integer point at an integer height, so that planes share points and lines.
    let tilt =
      random.chance(0.5)
      ? SIMD2(Double(random.integer(-2...2)), Double(random.integer(-2...2)))
      : SIMD2(random.number(-slope...slope), random.number(-slope...slope))
    let point = SIMD2(Double(random.integer(0...12)), Double(random.integer(0...12)))
    return SIMD3(
      tilt.x, tilt.y, Double(random.integer(-3...3)) - tilt.x * point.x - tilt.y * point.y)
  }
}
