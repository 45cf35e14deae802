import StrataGraphics
import StrataRenderList
import StrataTessellation

/// How large a shape is drawn: what decides how fine its mesh must be, and whether it is too thin.
///
/// A mesh is good for every matrix whose largest scale lies within a bucket: between two powers of
/// √2.
package struct MeshScale {
  /// Features narrower than this, in pixels, are drawn by coverage: a fringe would be wrong.
  private static let narrowestFeature = 1.5

  /// The smallest whole b for which the largest scale is at most √2^b.
  let bucket: Int
  private let tightest: Double

  /// Nil where the shape has no size, or no end.
  init?(of shape: RenderShape, _ transform: PlaneTransform) {
    guard let scales = transform.scales(over: shape.extent), scales.largest > 0,
      scales.largest.isFinite
    else { return nil }
    bucket = Self.bucket(of: scales.largest)
    tightest = scales.tightest
  }

  /// Whether a mesh of this `Mesh.narrowestWidth` is nowhere too thin.
  func admits(narrowestWidth: Double) -> Bool {
    narrowestWidth * tightest >= Self.narrowestFeature
  }

  /// √2^bucket.
  static func upperEnd(of bucket: Int) -> Double {
    let half = bucket >> 1
    let power = Double(sign: .plus, exponent: half, significand: 1)
    return bucket & 1 == 0 ? power : power * 2.0.squareRoot()
  }

  /// Whether a mesh of this `Mesh.narrowestWidth` is wide enough at some scale of a bucket.
  static func mayAdmit(narrowestWidth: Double, in bucket: Int) -> Bool {
    narrowestWidth * upperEnd(of: bucket) >= narrowestFeature
  }

  /// The smallest whole b with scale ≤ √2^b.
  package static func bucket(of scale: Double) -> Int {
    let power = 2 * Int(scale.exponent)
    if scale.significand == 1 { return power }
    return scale.significand <= 2.0.squareRoot() ? power + 1 : power + 2
  }
}

/// Tessellates shapes, as finely as a bucket of scales asks.
///
/// At its upper end a curve is 0.04 px from its chords: with the 11 of 255 by which a ramp one
/// pixel wide differs from exact area, that keeps a mesh within 24 of 255. (0.1 px alone is 25.)
struct MeshBuilder {
  /// Pixels between a curve and its chords at the upper end of a bucket.
  private static let tolerance = 0.04
  /// Finding crossings may take so many comparisons; what takes more is drawn by coverage, whose cost
  /// does not depend on them.
  private static let mostWork = 50_000_000

  private let tessellator: Tessellator

  init(limits: Limits) {
    var own = TessellationLimits.default
    own.path = limits
    own.work = Self.mostWork
    tessellator = Tessellator(limits: own)
  }

  /// The mesh of a shape; nil when it cannot be one: too many crossings, or too large.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  func mesh(of shape: RenderShape, bucket: Int) throws -> Mesh? {
    let tolerance = Self.tolerance / MeshScale.upperEnd(of: bucket)
    do throws(TessellationError) {
      if case .stroke(let path, let style) = shape {
        return try tessellator.stroke(path, style: style, tolerance: tolerance)
      }
      guard let (path, rule) = shape.filledPath else { return nil }
      return try tessellator.fill(path, rule: rule, tolerance: tolerance)
    } catch .path(let error) {
      throw error
    } catch {
      return nil
    }
  }
}
