import StrataGraphics
import StrataRenderList

/// The particles of one page with one sprite: what a call of its own draws.
struct ParticleDraw {
  /// Which births are drawn, in which order.
  enum Births {
    case ascending(Range<Int>)
    case descending(Range<Int>)
    case sorted([UInt16])

    var count: Int {
      switch self {
      case .ascending(let range), .descending(let range): range.count
      case .sorted(let births): births.count
      }
    }
  }

  let buffer: ParticleBuffer
  let elements: ParticleElements
  let births: Births
  let age: Float
  let place: ParticlePlace
  /// Half of the sprite's size, the radius around what shows of it.
  let size: SIMD3<Float>
  let content: SIMD4<Float>
  /// Texture coordinates a unit of the sprite, which is -1...1; at its middle.
  let texture: SIMD4<Float>
  let tint: SIMD4<Float>
  /// No point is larger, in pixels.
  let largestPoint: Double
  /// The pixels that may be drawn.
  let scissor: PixelRect
}

/// From a layer's space to pixels counted from a whole one, which is the same on every tile.
struct ParticlePlace {
  let anchor: SIMD2<Double>
  /// Homogeneous pixels of (x, y, z, 1).
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let w: SIMD4<Float>
  /// Whether w is the same throughout.
  let isFlat: Bool
  /// How long a point of the layer is on the canvas along the axes that it is stretched along least
  /// and most; where it is flat.
  let stretch: ClosedRange<Double>

  init(_ transform: PlaneTransform, depth: SIMD3<Double>, anchor: SIMD2<Double>) {
    self.anchor = anchor
    let map = transform.then(.translation(-anchor.x, -anchor.y))
    x = SIMD4(SIMD4(map.m11, map.m21, depth.x - anchor.x * depth.z, map.m31))
    y = SIMD4(SIMD4(map.m12, map.m22, depth.y - anchor.y * depth.z, map.m32))
    w = SIMD4(SIMD4(map.m13, map.m23, depth.z, map.m33))
    isFlat = transform.isAffine && depth.z == 0
    // Singular values: their squares' sum and their product are known.
    let squares =
      transform.m11 * transform.m11 + transform.m12 * transform.m12
      + transform.m21 * transform.m21 + transform.m22 * transform.m22
    let area = abs(transform.linearDeterminant)
    let (sum, difference) = (
      (squares + 2 * area).squareRoot(), max(0, squares - 2 * area).squareRoot()
    )
    let low = max(0, (sum - difference) / 2)
    stretch = low...max(low, (sum + difference) / 2)
  }
}
