import Foundation
import StrataGraphics
import StrataRenderList

/// A map from device pixels to another plane, relative to a pixel near the drawn item.
///
/// A fragment shader evaluates it to find a pixel's position. The distance from the anchor to the
/// pixel is a whole number and a half, which is exact wherever the target is on the canvas. The
/// result therefore has the same bits on every tile, and relative coordinates lose no precision far
/// from the origin. A point interpolated between vertices has neither property because a GPU
/// interpolates relative to the corner of its target.
struct AnchoredMap {
  /// The anchor in whole pixels, which is the same on every tile.
  var anchor: SIMD2<Double>
  /// The growth of x per pixel right and per pixel down, x at the anchor, and the growth of W per
  /// pixel right.
  let x: SIMD4<Float>
  /// The growth of y per pixel right and per pixel down, y at the anchor, and the growth of W per
  /// pixel down; W is 1 at the anchor.
  let y: SIMD4<Float>

  /// Creates a map relative to an anchor.
  ///
  /// - Precondition: W of `map` is not 0 at the anchor.
  init(_ map: PlaneTransform, anchor: SIMD2<Double>) {
    self.anchor = anchor
    let base = map.homogeneous(anchor)
    let scale = 1 / base.z
    x = SIMD4(SIMD4(map.m11, map.m21, base.x, map.m13) * scale)
    y = SIMD4(SIMD4(map.m12, map.m22, base.y, map.m23) * scale)
  }
}

extension RenderItem {
  /// The anchor for maps from device pixels into the item's spaces.
  var anchor: SIMD2<Double> {
    switch shape {
    case .roundedRect(let shape), .border(let shape, _):
      guard transform.isAffine else { break }
      let rect = shape.rect
      return scissor.nearestPixel(
        to: transform.apply(SIMD2(Double(rect.midX), Double(rect.midY))))
    case .fill, .stroke, .blurred:
      // Drawn with masks, which are sampled without a map.
      if case .solid = paint { return SIMD2() }
    }
    let bounds = shape.deviceBounds(transform, within: scissor)
    guard !transform.isAffine, let toLocal = transform.inverse else { return bounds.middle }
    // W is linear, so its magnitude is largest at one of the corners. There, division by W is safe.
    let corners = bounds.corners
    let furthest = corners.max {
      abs(toLocal.homogeneous($0).z) < abs(toLocal.homogeneous($1).z)
    }
    return furthest ?? corners[0]
  }
}

extension PixelRect {
  /// The corner of a pixel near the center.
  var middle: SIMD2<Double> {
    SIMD2((Double(minX + maxX) / 2).rounded(.down), (Double(minY + maxY) / 2).rounded(.down))
  }

  /// Returns the corner of the pixel in the rectangle that is nearest to `point`.
  fileprivate func nearestPixel(to point: SIMD2<Double>) -> SIMD2<Double> {
    let low = SIMD2(Double(minX), Double(minY))
    let high = SIMD2(Double(maxX), Double(maxY))
    return pointwiseMin(pointwiseMax(point, low), high).rounded(.down)
  }
}
