import StrataGraphics
import StrataRenderList

/// The particles of one page with one sprite, drawn by one draw call.
struct ParticleDraw {
  /// The births to draw, in order.
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
  let place: ParticleTransform
  /// Half of the sprite's size, and the radius around its visible content.
  let size: SIMD3<Float>
  /// The box of the visible content; see `SpriteContent.box`.
  let content: SIMD4<Float>
  /// The texture coordinates per unit of the sprite, which is -1...1, and at its center.
  let texture: SIMD4<Float>
  let tint: SIMD4<Float>
  /// The maximum point size, in pixels.
  let largestPoint: Double
  /// The pixels that may be drawn to.
  let scissor: PixelRect
}

/// The transform from a layer's space to pixels relative to an anchor, which is the same on every
/// tile.
struct ParticleTransform {
  let anchor: SIMD2<Double>
  /// The rows of the transform from (x, y, z, 1) to homogeneous pixels.
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let w: SIMD4<Float>
  /// Whether w is constant.
  let isFlat: Bool
  /// The minimum and maximum scale from the layer's points to pixels, if the transform is flat.
  let stretch: ClosedRange<Double>

  init(_ transform: PlaneTransform, depth: SIMD3<Double>, anchor: SIMD2<Double>) {
    self.anchor = anchor
    let map = transform.then(.translation(-anchor.x, -anchor.y))
    x = SIMD4(SIMD4(map.m11, map.m21, depth.x - anchor.x * depth.z, map.m31))
    y = SIMD4(SIMD4(map.m12, map.m22, depth.y - anchor.y * depth.z, map.m32))
    w = SIMD4(SIMD4(map.m13, map.m23, depth.z, map.m33))
    isFlat = transform.isAffine && depth.z == 0
    // Singular values: the sum of their squares and their product are known.
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
