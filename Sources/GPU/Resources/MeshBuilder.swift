import StrataGraphics
import StrataRenderList
import StrataTessellation

/// The scale at which a shape is drawn, which determines the tolerance of its mesh and whether it
/// is too thin.
///
/// A mesh is valid for every matrix whose largest scale is in one bucket: between two powers of √2.
package struct MeshScale {
  /// The minimum width of features in pixels; narrower ones are drawn with coverage because their
  /// fringe would be wrong.
  private static let narrowestFeature = 1.5

  /// The smallest integer b for which the largest scale is at most √2^b.
  let bucket: Int
  /// The minimum factor by which the radius of a circle shrinks; see `PlaneTransform.scales`.
  private let tightest: Double

  /// Creates a scale; nil if the shape is behind the eye, or its largest scale is 0 or not finite.
  init?(of shape: RenderShape, _ transform: PlaneTransform) {
    guard let scales = transform.scales(over: shape.extent), scales.largest > 0,
      scales.largest.isFinite
    else { return nil }
    bucket = Self.bucket(of: scales.largest)
    tightest = scales.tightest
  }

  /// Whether a mesh with this `Mesh.narrowestWidth` is wide enough everywhere.
  func admits(narrowestWidth: Double) -> Bool {
    narrowestWidth * tightest >= Self.narrowestFeature
  }

  /// Returns √2^bucket.
  static func upperEnd(of bucket: Int) -> Double {
    let half = bucket >> 1
    let power = Double(sign: .plus, exponent: half, significand: 1)
    return bucket & 1 == 0 ? power : power * 2.0.squareRoot()
  }

  /// Whether a mesh with this `Mesh.narrowestWidth` is wide enough at some scale of a bucket.
  static func mayAdmit(narrowestWidth: Double, in bucket: Int) -> Bool {
    narrowestWidth * upperEnd(of: bucket) >= narrowestFeature
  }

  /// Returns the smallest integer b with scale ≤ √2^b.
  package static func bucket(of scale: Double) -> Int {
    let power = 2 * Int(scale.exponent)
    if scale.significand == 1 { return power }
    return scale.significand <= 2.0.squareRoot() ? power + 1 : power + 2
  }
}

/// Tessellates shapes with the tolerance for a bucket of scales.
///
/// At the bucket's upper end a curve is 0.04 px from its chords. A ramp one pixel wide differs from
/// exact area by 11 of 255, so a mesh stays within 24 of 255. (0.1 px alone would be 25.)
struct MeshBuilder {
  /// The distance in pixels between a curve and its chords at the upper end of a bucket.
  private static let tolerance = 0.04
  /// The maximum number of comparisons for finding crossings.
  ///
  /// Shapes that need more are drawn with coverage, whose cost does not depend on crossings.
  private static let mostWork = 50_000_000

  private let tessellator: Tessellator

  init(limits: Limits) {
    var own = TessellationLimits.default
    own.path = limits
    own.work = Self.mostWork
    tessellator = Tessellator(limits: own)
  }

  /// Returns the mesh of a shape, or nil if it has too many crossings or is too large.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit.
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
