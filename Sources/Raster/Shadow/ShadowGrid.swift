import StrataCKernels
import StrataGraphics

/// A blurred box on a grid of points, row by row.
///
/// The functions of x are computed once, as vectors. A row is a sum of them with the weights of
/// its y.
final class ShadowGrid {
  /// The maximum number of values in the vectors.
  static let mostNumbers = 1 << 21
  /// The weight up to which a term is omitted: 0.003 of 255 levels each.
  private static let leastWeight = 1e-5

  private let terms: [BlurredBox.Term]
  private let box: BlurredBox
  private let width: Int
  private let vectors: UnsafeMutablePointer<Float>
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>?>
  private let weights: UnsafeMutablePointer<Float>
  private var active = 0

  /// - Parameter columns: The points along x, as consecutive runs.
  init(_ box: BlurredBox, columns: [GridPoints]) {
    self.box = box
    terms = box.terms
    width = columns.reduce(0) { $0 + $1.indices.count }
    vectors = .allocate(capacity: max(1, terms.count * width))
    vectors.initialize(repeating: 0, count: max(1, terms.count * width))
    rows = .allocate(capacity: terms.count)
    weights = .allocate(capacity: terms.count)
    for (index, term) in terms.enumerated() {
      var out = vectors + index * width
      for run in columns {
        let points = run.divided(by: box.sigma.x)
        if term.left.isFinite {
          NormalDistribution.add(1, to: out, at: points, center: term.left)
        }
        if term.right.isFinite {
          NormalDistribution.add(-1, to: out, at: points, center: term.right)
        }
        out += run.indices.count
      }
    }
  }

  deinit {
    vectors.deallocate()
    rows.deallocate()
    weights.deallocate()
  }

  /// Selects the row at `y`.
  ///
  /// - Returns: The row's value for an x far inside: the fraction that the straight sides and
  ///   corners contribute along y.
  func move(to y: Double) -> Double {
    let y = y / box.sigma.y
    active = 0
    var total = 0.0
    for (index, term) in terms.enumerated() {
      let weight: Double
      switch term.weight {
      case .straight(let from, let to):
        // If a box is all corner, rounding may make its straight part slightly negative.
        weight = max(
          NormalDistribution.cumulative(y - from) - NormalDistribution.cumulative(y - to), 0)
      case .node(let top, let bottom, let part):
        weight =
          part * (NormalDistribution.density(y - top) + NormalDistribution.density(y - bottom))
      }
      guard weight > Self.leastWeight else { continue }
      if term.left.isFinite { total += weight }
      rows[active] = UnsafePointer(vectors + index * width)
      weights[active] = Float(weight)
      active += 1
    }
    return total
  }

  /// Whether the row has no visible pixels.
  var isEmpty: Bool { active == 0 }

  /// Writes some columns of the row as 0...255, rounded to nearest.
  func write(_ out: UnsafeMutablePointer<UInt8>, from first: Int = 0, count: Int) {
    strata_best_coverage_kernels().pointee.weigh(out, rows, weights, active, first, count)
  }

  /// Writes the columns of the row as 0...1.
  func write(_ out: UnsafeMutablePointer<Float>) {
    strata_best_coverage_kernels().pointee.weigh_floats(out, rows, weights, active, 0, width)
  }
}
