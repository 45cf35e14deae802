import StrataCKernels
import StrataGraphics

/// The lookup of rows of an affine gradient in its table.
///
/// A pixel's position depends only on its x and on numbers of the row, never on the start of a
/// call.
enum TableRows: Sendable {
  /// The cell of pixel (x, y): start + down · y + step · x, with 32 fraction bits in `step`.
  case axial(start: Double, down: Double, step: Int64)
  case radial(RowLine)
  case conic(RowLine)
  /// Computes each pixel on its own.
  case none

  /// The lines in gradient space that contain the rows' pixels.
  struct RowLine: Sendable {
    private let map: PlaneTransform
    /// |step|² for the step from pixel to pixel, positive.
    let curve: Double
    let inverseCurve: Double
    /// 1 / |step|.
    let unit: Double

    var step: SIMD2<Double> { SIMD2(map.m11, map.m12) }

    init?(_ map: PlaneTransform) {
      self.map = map
      curve = map.m11 * map.m11 + map.m12 * map.m12
      inverseCurve = 1 / curve
      unit = 1 / curve.squareRoot()
      guard curve.isNormal, curve < 1e30, inverseCurve.isNormal else { return nil }
    }

    /// Returns the point of gradient space at a pixel's center, bit for bit equal to the point
    /// computed on its own.
    ///
    /// At the origin only the last bit determines the direction.
    func point(_ x: Double, _ y: Int) -> SIMD2<Double> {
      map.apply(SIMD2(x + 0.5, Double(y) + 0.5))
    }

    /// Returns the x at which row y is closest to the origin of gradient space, and its integer
    /// part.
    ///
    /// - Parameter start: The row's point at x = 0.
    /// - Returns: nil if it is too far out to count pixels from it.
    func middle(_ start: SIMD2<Double>) -> (x: Double, whole: Int32)? {
      let x = -(start * step).sum() * inverseCurve
      return abs(x) < 0x1p30 ? (x, Int32(x)) : nil
    }
  }

  init(_ source: GradientSource, _ table: ColorTable?) {
    self = .none
    let map = source.toGradient
    guard let table, map.isAffine, case .plain(let kind) = source.geometry else { return }
    switch kind {
    case .axial:
      let step = map.m11 * table.scale
      // Longer steps do not show a visible gradient, and 2¹⁹ of them would overflow.
      guard abs(step) < 0x1p10 else { return }
      let start = (0.5 * map.m11 + 0.5 * map.m21 + map.m31) * table.scale + table.offset
      let down = map.m21 * table.scale
      // Two infinite terms could add up to NaN.
      guard start.isFinite, down.isFinite else { return }
      self = .axial(start: start, down: down, step: Int64((step * 0x1p32).rounded()))
    case .radial:
      if let line = RowLine(map) { self = .radial(line) }
    case .conic:
      if let line = RowLine(map) { self = .conic(line) }
    }
  }

  enum Outcome {
    case filled
    /// Filled except for pixels that are `STRATA_NO_COLOR`.
    case filledInPart
    /// Nothing was written.
    case impossible
  }

  func fill(
    _ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ table: ColorTable
  ) -> Outcome {
    let isMissing: Bool
    switch self {
    case .none:
      return .impossible
    case .axial(let start, let down, let step):
      // Beyond 2³⁰ every pixel is in an outer cell.
      let first = min(max(start + down * Double(y), -0x1p30), 0x1p30) * 0x1p32
      let position = Int64(first) &+ step &* Int64(x)
      isMissing =
        unsafe step == 0
        ? fillEvenly(row, count, table, at: position)
        : table.withTable { unsafe strata_axial(row, count, $0, position, step) }
    case .radial(let line):
      let start = line.point(0, y)
      guard let (middle, whole) = line.middle(start) else { return .impossible }
      // Twice the area between the origin and a step: its square over |step|² is the squared
      // distance from the origin to the line.
      let area = line.step.x * start.y - line.step.y * start.x
      var geometry = strata_radial_row(
        middle: whole, shift: Float(middle - Double(whole)), curve: Float(line.curve),
        rest: Float(area * area * line.inverseCurve), scale: Float(table.scale),
        offset: Float(table.offset))
      isMissing = unsafe table.withTable {
        unsafe strata_radial(row, count, $0, Int32(truncatingIfNeeded: x), &geometry)
      }
    case .conic(let line):
      guard let (_, whole) = line.middle(line.point(0, y)) else { return .impossible }
      // Scaling preserves angles, and the scaled numbers fit a float for any size of the gradient.
      let origin = line.point(Double(whole), y) * line.unit
      let step = line.step * line.unit
      var geometry = strata_conic_row(
        middle: whole, start_x: Float(origin.x), start_y: Float(origin.y),
        step_x: Float(step.x), step_y: Float(step.y), scale: Float(table.scale),
        offset: Float(table.offset))
      isMissing = unsafe table.withTable {
        unsafe strata_conic(row, count, $0, Int32(truncatingIfNeeded: x), &geometry)
      }
    }
    return isMissing ? .filledInPart : .filled
  }

  /// - Returns: Whether the table does not have the row's single color.
  private func fillEvenly(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ table: ColorTable, at position: Int64
  ) -> Bool {
    let cell = min(max(Int(position >> 32), 0), table.colors.count - 1)
    unsafe strata_fill(row, count, table.colors[cell])
    return table.colors[cell] == STRATA_NO_COLOR
  }
}
