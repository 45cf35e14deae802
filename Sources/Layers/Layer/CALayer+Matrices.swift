import Foundation
package import StrataGraphics

// Row vectors: p' = p · M. With the layer's flip F, anchor a, transform T and position P, and the
// superlayer's anchor A and sublayerTransform S, a point of bounds space maps to superspace by
//
//   p · F · Tr(-a) · T · Tr(P) · [ Tr(-A) · S · Tr(A) ]
//
// where the bracket is the superlayer's `sublayerMatrix()`, which does not apply to a mask.
extension PresentedLayer {
  /// The anchor point in bounds space; z is `anchorPointZ`.
  package var anchor: SIMD3<Double> {
    let (bounds, anchorPoint) = (state.bounds, state.anchorPoint)
    return SIMD3(
      Double(bounds.origin.x + anchorPoint.x * bounds.size.width),
      Double(bounds.origin.y + anchorPoint.y * bounds.size.height), Double(state.anchorPointZ))
  }

  /// Returns the matrix from bounds space to superspace, without the superlayer's
  /// `sublayerTransform`.
  package func ownMatrix(_ model: RenderingModel = .compositor) -> CATransform3D {
    let a = anchor
    let placed = CATransform3DTranslate(
      model.drawn(state.transform), CGFloat(-a.x), CGFloat(-a.y), CGFloat(-a.z)
    )
    .translatedAfter(x: state.position.x, y: state.position.y, z: state.zPosition)
    return traits.isGeometryFlipped
      ? placed.mirroredBefore(aboutTwice: state.bounds.minY + state.bounds.maxY) : placed
  }

  /// Returns the matrix of `sublayerTransform` about the anchor point in this layer's bounds space.
  ///
  /// nil if `sublayerTransform` is the identity.
  package func sublayerMatrix(_ model: RenderingModel = .compositor) -> CATransform3D? {
    let transform = model.drawn(state.sublayerTransform)
    return CATransform3DIsIdentity(transform) ? nil : aboutAnchor(transform)
  }

  /// Returns the matrix that applies a transform of bounds space about the anchor point.
  func aboutAnchor(_ transform: CATransform3D) -> CATransform3D {
    let a = anchor
    return CATransform3DTranslate(transform, CGFloat(-a.x), CGFloat(-a.y), CGFloat(-a.z))
      .translatedAfter(x: CGFloat(a.x), y: CGFloat(a.y), z: CGFloat(a.z))
  }
}

extension CALayer {
  /// The matrix from bounds space to superspace, including depth.
  package var matrixToSuperlayer: CATransform3D {
    let own = asGiven.ownMatrix()
    guard let outer = superlayer?.asGiven.sublayerMatrix(), !isMask else { return own }
    return CATransform3DConcat(own, outer)
  }

  /// The nearest ancestor that flattens its contents; nil for the space above the root.
  package var flatteningLayer: CALayer? {
    var layer = superlayer
    while let here = layer, here.sublayerArrangement == .transparent { layer = here.superlayer }
    return layer
  }

  /// The matrix from bounds space to that of `flatteningLayer`, including depth.
  package var matrixToFlatteningLayer: CATransform3D {
    var matrix = matrixToSuperlayer
    var layer = superlayer
    while let here = layer, here.sublayerArrangement == .transparent {
      matrix = CATransform3DConcat(matrix, here.matrixToSuperlayer)
      layer = here.superlayer
    }
    return matrix
  }
}

extension CATransform3D {
  /// Returns this map followed by a translation.
  func translatedAfter(x: CGFloat, y: CGFloat, z: CGFloat) -> CATransform3D {
    var r = self
    (r.m11, r.m12, r.m13) = (m11 + m14 * x, m12 + m14 * y, m13 + m14 * z)
    (r.m21, r.m22, r.m23) = (m21 + m24 * x, m22 + m24 * y, m23 + m24 * z)
    (r.m31, r.m32, r.m33) = (m31 + m34 * x, m32 + m34 * y, m33 + m34 * z)
    (r.m41, r.m42, r.m43) = (m41 + m44 * x, m42 + m44 * y, m43 + m44 * z)
    return r
  }

  /// Returns this map preceded by the reflection y' = sum - y.
  func mirroredBefore(aboutTwice sum: CGFloat) -> CATransform3D {
    var r = self
    (r.m41, r.m42) = (m41 + sum * m21, m42 + sum * m22)
    (r.m43, r.m44) = (m43 + sum * m23, m44 + sum * m24)
    (r.m21, r.m22, r.m23, r.m24) = (-m21, -m22, -m23, -m24)
    return r
  }
}
