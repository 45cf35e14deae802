import StrataGraphics
import StrataLayers
import StrataRenderList

/// The position of the space of an emitter's particles on the device.
struct EmitterSpace {
  private let toDevice: PlaneTransform
  private let depth: SIMD3<Double>

  /// - Parameter preservesDepth: Whether particles keep their z in the space around the layer,
  ///   outside the layer's own plane. If false, they are flattened onto that plane as sublayers
  ///   are, through `sublayerTransform`, whose perspective alone shows their depth.
  init(
    of layer: PresentedLayer, _ plane: PlaneState, _ model: RenderingModel, preservesDepth: Bool
  ) {
    if preservesDepth {
      (toDevice, depth) = (plane.toDevice, plane.zAxis)
    } else if let matrix = layer.sublayerMatrix(model) {
      toDevice = PlaneTransform(flattening: matrix).then(plane.toDevice)
      depth = plane.zAxis(of: matrix)
    } else {
      (toDevice, depth) = (plane.toDevice, .zero)
    }
  }

  func particles(_ batch: ParticleBatch, _ plane: PlaneState) -> RenderParticles {
    RenderParticles(
      batch: batch, transform: toDevice, depth: depth, opacity: plane.opacity, tint: plane.tint,
      scissor: plane.scissor, layer: plane.layerIndex)
  }
}

extension PlaneState {
  /// Returns the homogeneous device vector that a unit of z in a space adds.
  ///
  /// - Parameter matrix: From the space to the plane; nil if the space is the plane's own.
  func zAxis(of matrix: CATransform3D?) -> SIMD3<Double> {
    guard let matrix else { return .zero }
    let (x, y, w) = (Double(matrix.m31), Double(matrix.m32), Double(matrix.m34))
    return SIMD3(
      x * toDevice.m11 + y * toDevice.m21 + w * toDevice.m31,
      x * toDevice.m12 + y * toDevice.m22 + w * toDevice.m32,
      x * toDevice.m13 + y * toDevice.m23 + w * toDevice.m33)
  }
}
