import StrataCKernels
import StrataGraphics

/// A blurred box on a grid of points, row by row.
///
/// The functions of x are computed once, as vectors. A row is a sum of them with the weights of
/// its y.
// Safe: it owns the vectors, and the kernels read only columns of them.
@safe
final class ShadowGrid {
  /// The maximum number of values in the vectors.
  static let mostNumbers = 1 << 21
  /// The weight up to which a term is omitted: 0.003 of 255 levels each.
  private static let leastWeight = 1e-5

  private let terms: [BlurredBox.Term]
  private let box: BlurredBox
  private let width: Int
  private let vectors: Scratch<Float>
  /// The vectors of the row's terms, and their weights.
  private let rows: Scratch<UnsafePointer<Float>?>
  private let weights: Scratch<Float>
  private var active = 0

  /// - Parameter columns: The points along x, as consecutive runs.
  init(_ box: BlurredBox, columns: [GridPoints]) {
    self.box = box
    terms = box.terms
    width = columns.reduce(0) { $0 + $1.indices.count }
    vectors = Scratch(terms.count * width, filledWith: 0)
    unsafe rows = Scratch(terms.count, filledWith: nil)
    weights = Scratch(terms.count, filledWith: 0)
    for (index, term) in terms.enumerated() {
      var out = unsafe vectors.base + index * width
      for run in columns {
        let points = run.divided(by: box.sigma.x)
        if term.left.isFinite {
          unsafe NormalDistribution.add(1, to: out, at: points, center: term.left)
        }
        if term.right.isFinite {
          unsafe NormalDistribution.add(-1, to: out, at: points, center: term.right)
        }
        unsafe out += run.indices.count
      }
    }
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
      unsafe rows.base[active] = UnsafePointer(vectors.base + index * width)
      unsafe weights.base[active] = Float(weight)
      active += 1
    }
    return total
  }

  /// Whether the row has no visible pixels.
  var isEmpty: Bool { active == 0 }

  /// Writes some columns of the row as 0...255, rounded to nearest, at their indices.
  func write(_ columns: Range<Int>, to out: inout [UInt8]) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= min(width, out.count),
      "the row must have the columns")
    unsafe out.withUnsafeMutableBufferPointer { out in
      guard let out = out.baseAddress else { return }
      unsafe strata_best_coverage_kernels().pointee.weigh(
        out + columns.lowerBound, rows.base, weights.base, active, columns.lowerBound,
        columns.count)
    }
  }

  /// Appends the columns of the row as 0...1.
  func append(to out: inout OutputSpan<Float>) {
    precondition(out.freeCapacity >= width, "the row must fit")
    unsafe out.withUnsafeMutableBufferPointer { out, count in
      guard let out = out.baseAddress else { return }
      unsafe strata_best_coverage_kernels().pointee.weigh_floats(
        out + count, rows.base, weights.base, active, 0, width)
      count += width
    }
  }
}
