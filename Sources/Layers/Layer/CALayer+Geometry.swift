import Foundation
package import StrataGraphics

extension PresentedLayer {
  /// Returns the bounds with the layer's corner radius, corners and curve.
  ///
  /// This is the outline of background, border and clip.
  package func roundedBounds() -> RoundedRect {
    func radius(_ corner: CACornerMask) -> Double {
      traits.maskedCorners.contains(corner) ? Double(state.cornerRadius) : 0
    }
    var radii = RoundedRect.Radii()
    radii.minXMinY = radius(.layerMinXMinYCorner)
    radii.maxXMinY = radius(.layerMaxXMinYCorner)
    radii.minXMaxY = radius(.layerMinXMaxYCorner)
    radii.maxXMaxY = radius(.layerMaxXMaxYCorner)
    return RoundedRect(
      state.bounds, radii: radii, curve: traits.hasContinuousCorners ? .continuous : .circular)
  }
}

extension CALayer {
  /// Updates dependent state after a change of the bounds.
  func boundsDidChange(from old: CGRect) {
    guard bounds != old else { return }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
    extentDidChange()
    if bounds.size != old.size { resizeBelow(from: old.size) }
  }

  /// Updates dependent state after a change of the transform.
  func transformDidChange(from old: CATransform3D) {
    if !CATransform3DEqualToTransform(transform, old) { extentDidChange() }
  }

  /// Returns the frame relative to `position`.
  ///
  /// This is the box around the bounds, laid out about the anchor point and transformed.
  func transformedBounds() -> CGRect {
    let size = bounds.size
    let atAnchor = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height,
      width: size.width, height: size.height)
    // Kept exact, without the rounding of sums of corners.
    guard !CATransform3DIsIdentity(transform) else { return atAnchor }
    return PlaneTransform(flattening: transform).boundingBox(of: atAnchor)
  }

  /// Sets `position` and the size of `bounds` so that the frame is `target`.
  func place(in target: CGRect) {
    let t = transform
    let determinant = t.m11 * t.m22 - t.m12 * t.m21
    let inverse = 1 / determinant
    if inverse.isFinite {
      // The extents of a box under a linear map: each side adds the magnitudes of its components.
      bounds.size = CGSize(
        width: (abs(t.m22) * target.width + abs(t.m21) * target.height) * abs(inverse),
        height: (abs(t.m12) * target.width + abs(t.m11) * target.height) * abs(inverse))
    }
    let box = transformedBounds()
    position = CGPoint(x: target.minX - box.minX, y: target.minY - box.minY)
  }
}

extension PlaneTransform {
  /// Returns the smallest rectangle around the four mapped corners.
  func boundingBox(of rect: CGRect) -> CGRect {
    let corners = rect.corners.map { apply($0) }
    let low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
