import CKernels
import StrataGraphics

/// A blurred box on a grid of points, row by row.
///
/// The functions of x are worked out once, as vectors; a row is a sum of them with the weights of
/// its y.
final class ShadowGrid {
  /// The most numbers that the vectors may hold.
  static let mostNumbers = 1 << 21
  /// Weights below this do not show: 10⁻⁵ of 255 levels each.
  private static let leastWeight = 1e-5

  private let terms: [BlurredBox.Term]
  private let box: BlurredBox
  private let width: Int
  private let vectors: UnsafeMutablePointer<Float>
  private let rows: UnsafeMutablePointer<UnsafePointer<Float>?>
  private let weights: UnsafeMutablePointer<Float>
  private var active = 0

  /// - Parameter columns: Points along x, one run after the other.
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

  /// Chooses the row at `y`.
  ///
  /// - Returns: Its value where x is far inside: the part that the straight sides and corners let
  ///   through along y.
  func move(to y: Double) -> Double {
    let y = y / box.sigma.y
    active = 0
    var total = 0.0
    for (index, term) in terms.enumerated() {
      let weight: Double
      switch term.weight {
      case .straight(let from, let to):
        // Corners of a box that is all corner may leave no straight part, by a hair.
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

  /// Whether anything shows on the row.
  var isEmpty: Bool { active == 0 }

  /// Writes some columns of the row as 0...255, rounded to nearest.
  func write(_ out: UnsafeMutablePointer<UInt8>, from first: Int = 0, count: Int) {
    strata_best_coverage_kernels().pointee.weigh(out, rows, weights, active, first, count)
  }

  /// Writes some columns of the row as 0...1.
  func write(_ out: UnsafeMutablePointer<Float>) {
    strata_best_coverage_kernels().pointee.weigh_floats(out, rows, weights, active, 0, width)
  }
}
