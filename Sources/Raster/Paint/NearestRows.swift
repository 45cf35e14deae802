import StrataCKernels
import StrataGraphics

/// Rows of the texels that contain the pixels' centers, found in Double like those of the float
/// rows.
///
/// A class, so that a call for a few pixels does not retain each of its parts.
final class NearestRows: Sendable {
  private let toLocal: PlaneTransform
  private let columns: Axis
  private let rows: Axis
  private let level: ImageLevel
  /// The opacity, 0...255.
  private let opacity: UInt8

  private struct Axis: Sendable {
    let from: ImagePaint.Key
    let to: ImagePaint.Key
    let size: Double

    init(_ keys: [ImagePaint.Key], size: Int) {
      (from, to, self.size) = (keys[0], keys[1], Double(size))
    }

    func kernel(across: Double, row: Double, origin: Double) -> strata_exact_axis {
      strata_exact_axis(
        across: across, row: row, origin: origin, from: from.position,
        length: to.position - from.position, texel: from.texel, change: to.texel - from.texel,
        size: size)
    }
  }

  /// - Returns: nil if pixels have to be sampled one by one.
  init?(_ placement: ImagePlacement, _ level: ImageLevel, _ opacity: Float) {
    guard placement.isUniform, let widened = level.widened() else { return nil }
    toLocal = placement.toLocal
    columns = Axis(placement.paint.columns, size: level.width)
    rows = Axis(placement.paint.rows, size: level.height)
    self.level = widened
    self.opacity = UInt8((opacity * 255).rounded())
  }

  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let at = Double(y) + 0.5
    var across = columns.kernel(
      across: toLocal.m11, row: at * toLocal.m21, origin: toLocal.m31)
    var down = rows.kernel(across: toLocal.m12, row: at * toLocal.m22, origin: toLocal.m32)
    unsafe level.withImage {
      unsafe strata_nearest(row, count, $0, Int32(truncatingIfNeeded: x), &across, &down)
    }
    if opacity < 255 { unsafe strata_scale(row, count, opacity) }
  }
}
