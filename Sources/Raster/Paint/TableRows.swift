import CKernels
import StrataGraphics

/// How rows of an affine gradient are looked up in its table.
///
/// A pixel's place follows from its x and from numbers of the row alone, never from where a call
/// begins.
enum TableRows: Sendable {
  /// Cell of pixel (x, y): start + down · y + step · x, with 32 bits of fraction in `step`.
  case axial(start: Double, down: Double, step: Int64)
  case radial(RowLine)
  case conic(RowLine)
  /// Pixel by pixel.
  case none

  /// The lines in gradient space on which the rows' pixels lie.
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

    /// The point of gradient space at a pixel's centre, to the last bit what it is by itself: at the
    /// origin nothing but that bit says in which direction it lies.
    func point(_ x: Double, _ y: Int) -> SIMD2<Double> {
      map.apply(SIMD2(x + 0.5, Double(y) + 0.5))
    }

    /// The x at which row y comes closest to the origin of gradient space, and its whole part.
    ///
    /// - Parameter start: The row's point of x = 0.
    /// - Returns: nil where it is so far out that pixels could not be counted from it.
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
      // Steps of more cells are no gradient to look at, and 2¹⁹ of them would not fit.
      guard abs(step) < 0x1p10 else { return }
      self = .axial(
        start: (0.5 * map.m11 + 0.5 * map.m21 + map.m31) * table.scale + table.offset,
        down: map.m21 * table.scale, step: Int64((step * 0x1p32).rounded()))
    case .radial:
      if let line = RowLine(map) { self = .radial(line) }
    case .conic:
      if let line = RowLine(map) { self = .conic(line) }
    }
  }

  enum Outcome {
    case filled
    /// Filled but for pixels that are `STRATA_NO_COLOR`.
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
        step == 0
        ? fillEvenly(row, count, table, at: position)
        : table.withTable { strata_axial(row, count, $0, position, step) }
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
      isMissing = table.withTable {
        strata_radial(row, count, $0, Int32(truncatingIfNeeded: x), &geometry)
      }
    case .conic(let line):
      guard let (_, whole) = line.middle(line.point(0, y)) else { return .impossible }
      // Angles stay when lengths are scaled, and these fit a float however small the gradient is.
      let origin = line.point(Double(whole), y) * line.unit
      let step = line.step * line.unit
      var geometry = strata_conic_row(
        middle: whole, start_x: Float(origin.x), start_y: Float(origin.y),
        step_x: Float(step.x), step_y: Float(step.y), scale: Float(table.scale),
        offset: Float(table.offset))
      isMissing = table.withTable {
        strata_conic(row, count, $0, Int32(truncatingIfNeeded: x), &geometry)
      }
    }
    return isMissing ? .filledInPart : .filled
  }

  /// - Returns: Whether the one colour of the row is missing.
  private func fillEvenly(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ table: ColorTable, at position: Int64
  ) -> Bool {
    let cell = min(max(Int(position >> 32), 0), table.colors.count - 1)
    strata_fill(row, count, table.colors[cell])
    return table.colors[cell] == STRATA_NO_COLOR
  }
}
