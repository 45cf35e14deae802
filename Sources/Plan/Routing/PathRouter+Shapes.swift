import Foundation
package import StrataGraphics
package import StrataRenderList

/// The shapes that have a closed form, and those that can be meshes.
extension PathRouter {
  /// The minimum size of rounded shapes for the closed form.
  ///
  /// Smaller shapes use exact coverage: one tangent half plane per pixel is inaccurate if an arc
  /// bends within a few pixels.
  private static let smallestAnalyticSide = 16.0
  /// The minimum size of a shape's bounds for a mesh, in pixels; smaller shapes use coverage.
  private static let smallestMeshSide = 16.0
  /// The minimum corner radius for the closed form, in pixels; smaller radii use coverage.
  private static let smallestAnalyticRadius = 2.0
  /// The minimum corner radius, in pixels, whose curvature is small enough for the short closed
  /// form.
  private static let smallestRoundRadius = 3.5
  /// The corner radius, in pixels, from which the size of the shape does not matter.
  package static let smallestFreeRadius = 5.0

  /// The minimum standard deviation, in pixels, of a blur whose pixels count as Gaussians.
  private static let smallestBlur = 0.5
  /// As `smallestBlur`, for shapes that are not parallel to the pixels.
  private static let smallestTurnedBlur = 2.0
  /// The maximum corner radius of a blurred shape, in standard deviations: each two need five more
  /// nodes in the shader.
  private static let largestBlurredRadius = 8.0

  /// Whether the coverage of a shape under a transform has a closed form that is accurate.
  static func hasClosedForm(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    guard transform.isAffine else { return false }
    switch shape {
    case .fill, .stroke, .blurred:
      return false
    case .roundedRect(let rounded):
      return fits(rounded, transform)
    case .border(let rounded, let width):
      // The hole must fit as well; its corners are sharper than those of the outline.
      guard fits(rounded, transform) else { return false }
      guard let hole = rounded.inset(by: width) else { return true }
      return fits(hole, transform)
    }
  }

  /// Returns the radius of a shape's corners and the scale in pixels per point if the short closed
  /// form is valid.
  ///
  /// It requires circular corners of 3.5 px or more under a map that preserves angles.
  static func roundness(
    of shape: RoundedRect, _ transform: PlaneTransform
  ) -> (radius: Double, scale: Double)? {
    let radius = shape.radii.largest
    guard shape.curve == .circular, shape.radii == RoundedRect.Radii(all: radius),
      let scale = transform.uniformScale, radius * scale >= smallestRoundRadius
    else { return nil }
    return (radius, scale)
  }

  /// Whether a shape is a filled rounded rectangle with equal circular corners, sharp or blurred,
  /// whose map preserves angles.
  static func hasOneRadius(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    let outline: RoundedRect
    switch shape {
    case .roundedRect(let rounded): outline = rounded
    case .blurred(.roundedRect(let rounded), let sigma, .gaussian):
      let least = transform.keepsRectangles ? smallestBlur : smallestTurnedBlur
      guard let scale = transform.uniformScale, sigma * scale >= least,
        rounded.radii.largest <= largestBlurredRadius * sigma
      else { return false }
      outline = rounded
    default: return false
    }
    return outline.curve == .circular
      && outline.radii == RoundedRect.Radii(all: outline.radii.largest)
      && transform.uniformScale != nil
  }

  /// Whether a shape may be drawn as a mesh: its bounds exceed 16 px and are in front of the eye.
  package static func canBeMesh(_ shape: RenderShape, _ transform: PlaneTransform) -> Bool {
    // Without an edge there is nothing to tessellate.
    if case .blurred = shape { return false }
    guard let rect = shape.extent else { return false }
    if transform.isAffine {
      let (width, height) = (Double(rect.width), Double(rect.height))
      let size = SIMD2(
        abs(transform.m11) * width + abs(transform.m21) * height,
        abs(transform.m12) * width + abs(transform.m22) * height)
      return size.max() > smallestMeshSide
    }
    let corners = rect.corners.map(transform.homogeneous)
    let depths = corners.map(\.z)
    guard let near = depths.min(), let far = depths.max(), near > far * 1e-3 else { return false }
    let xs = corners.map { $0.x / $0.z }
    let ys = corners.map { $0.y / $0.z }
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else {
      return false
    }
    return max(maxX - minX, maxY - minY) > smallestMeshSide
  }

  private static func fits(_ shape: RoundedRect, _ transform: PlaneTransform) -> Bool {
    guard shape.curve == .circular else { return false }
    if let round = roundness(of: shape, transform),
      round.radius * round.scale >= smallestFreeRadius
    {
      return true
    }
    // Sharp corners are exact on an axis-aligned rectangle. On a rotated one the product of two
    // strips is wrong in the pixel of each corner, where only exact coverage is correct.
    if shape.isPlain { return transform.keepsRectangles }
    let scaleX = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
    let scaleY = (transform.m21 * transform.m21 + transform.m22 * transform.m22).squareRoot()
    let side = min(Double(shape.rect.width) * scaleX, Double(shape.rect.height) * scaleY)
    guard side >= smallestAnalyticSide else { return false }
    let radii = [
      shape.radii.minXMinY, shape.radii.maxXMinY, shape.radii.minXMaxY, shape.radii.maxXMaxY,
    ]
    let smallest = radii.filter { $0 > 0 }.min() ?? 0
    let allRounded = radii.allSatisfy { $0 > 0 }
    return smallest * min(scaleX, scaleY) >= smallestAnalyticRadius
      && (allRounded || transform.keepsRectangles)
  }
}
