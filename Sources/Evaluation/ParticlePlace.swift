import StrataGraphics
import StrataLayers
import StrataRenderList

/// Where the space of an emitter's particles lies on the device.
struct ParticlePlace {
  private let toDevice: PlaneTransform
  private let depth: SIMD3<Double>

  /// - Parameter preservesDepth: Particles keep their z in the space that the layer lies in, beyond
  ///   the layer's own plane. If not, they are flattened onto that plane as sublayers are, by way of
  ///   `sublayerTransform`, whose perspective is the only thing that shows their depth.
  init(of layer: ShownLayer, _ plane: GraphicsState, preservesDepth: Bool) {
    if preservesDepth {
      (toDevice, depth) = (plane.toDevice, plane.zAxis)
    } else if let matrix = layer.sublayerMatrix {
      toDevice = PlaneTransform(flattening: matrix).then(plane.toDevice)
      depth = plane.zAxis(of: matrix)
    } else {
      (toDevice, depth) = (plane.toDevice, .zero)
    }
  }

  func particles(_ batch: ParticleBatch, _ plane: GraphicsState) -> RenderParticles {
    RenderParticles(
      batch: batch, transform: toDevice, depth: depth, opacity: plane.opacity, tint: plane.tint,
      scissor: plane.scissor, layer: plane.layer ?? 0)
  }
}

extension GraphicsState {
  /// What a unit of z in a space adds to the homogeneous device position.
  ///
  /// - Parameter matrix: From the space to the plane; nil where it is the plane's own.
  func zAxis(of matrix: CATransform3D?) -> SIMD3<Double> {
    guard let matrix else { return .zero }
    let (x, y, w) = (Double(matrix.m31), Double(matrix.m32), Double(matrix.m34))
    return SIMD3(
      x * toDevice.m11 + y * toDevice.m21 + w * toDevice.m31,
      x * toDevice.m12 + y * toDevice.m22 + w * toDevice.m32,
      x * toDevice.m13 + y * toDevice.m23 + w * toDevice.m33)
  }
}
