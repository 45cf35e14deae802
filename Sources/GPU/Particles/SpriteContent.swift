import Foundation
import StrataGraphics
import StrataRenderList

/// What shows of a sprite, so that what does not is not drawn, and edges that do not show have no
/// coverage worked out.
///
/// What would add less than half a level to a pixel does not show: a surface of bytes rounds it away.
struct SpriteContent {
  /// Least and greatest coordinates, where the sprite is -1...1 on both axes.
  private(set) var box = SIMD4<Float>(-1, -1, 1, 1)
  /// The distance from the middle beyond which nothing shows, at scale 1, in points.
  private(set) var radius: Double
  /// Levels of what a sample at most adds, by its distance from the image's edge in texels; nil
  /// where samples mix more than neighbours.
  private var rings: [Float]?
  private let isNearest: Bool

  /// Samples a texel on each axis; odd, so that one is the texel's own centre.
  private static let density = 5
  /// Larger images are looked at texel by texel.
  private static let largestDense = 96
  /// Rings of texels that are looked at.
  private static let mostRings = 32
  /// Levels that coverage may be out by where it is left out.
  private static let slack: Float = 0.25
  private static let threshold: Float = 0.5

  /// - Parameter alpha: What particles multiply the image by, at most.
  init(_ sprite: ParticleSprite, alpha: Float) {
    let half = sprite.size / 2
    radius = (half * half).sum().squareRoot()
    isNearest = sprite.minification == .nearest || sprite.magnification == .nearest
    let rect = sprite.contentsRect
    // Whether an image lies within its edges is known where all of it shows, texel beside texel.
    guard sprite.minification != .trilinear, rect.minX == 0, rect.minY == 0, rect.width == 1,
      rect.height == 1
    else { return }
    let levels = Levels(sprite.pixels, alpha)
    var rings = [Float](
      repeating: 0, count: min(Self.mostRings, (min(levels.width, levels.height) + 1) / 2))
    for y in 0..<levels.height {
      for x in 0..<levels.width {
        let ring = min(min(x, levels.width - 1 - x), min(y, levels.height - 1 - y))
        if ring < rings.count { rings[ring] = max(rings[ring], levels[x, y]) }
      }
    }
    self.rings = rings
    measure(levels, half, isUpsideDown: sprite.isUpsideDown)
  }

  private mutating func measure(_ levels: Levels, _ half: SIMD2<Double>, isUpsideDown: Bool) {
    let size = SIMD2(Double(levels.width), Double(levels.height))
    let isDense = max(levels.width, levels.height) <= Self.largestDense
    let density = isDense ? Self.density : 1
    // What a sample stands for reaches to the next one, and texel by texel as far as it is mixed.
    let reach = 1 / Double(density) + (isDense ? 0 : 1)
    var (low, high) = (size, SIMD2<Double>.zero)
    var farthest = 0.0
    for row in 0..<levels.height * density {
      let y = (Double(row) + 0.5) / Double(density)
      for column in 0..<levels.width * density {
        let x = (Double(column) + 0.5) / Double(density)
        let level = isDense ? levels.sample(x, y, isNearest: isNearest) : levels[column, row]
        guard level >= Self.threshold else { continue }
        let place = SIMD2(x, y)
        (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
        let away = (place / size * 2 - 1) * half
        farthest = max(farthest, (away * away).sum())
      }
    }
    guard all(low .<= high) else {
      (box, radius) = (.zero, 0)
      return
    }
    let texel = half * 2 / size
    radius = min(radius, farthest.squareRoot() + reach * (texel * texel).sum().squareRoot())
    low = pointwiseMax((low - reach) / size * 2 - 1, SIMD2(-1, -1))
    high = pointwiseMin((high + reach) / size * 2 - 1, SIMD2(1, 1))
    if isUpsideDown { (low.y, high.y) = (-high.y, -low.y) }
    box = SIMD4(lowHalf: SIMD2<Float>(low), highHalf: SIMD2<Float>(high))
  }

  /// Whether the image fades out before its edges do, so that coverage changes nothing that shows.
  ///
  /// A pixel whose centre lies d pixels inside an edge, at most half of the square root of 2, is
  /// covered but for the greater of 0.5 - d, when it lies along the edge, and (0.707 - d)², when the
  /// edge cuts off a corner of it.
  ///
  /// - Parameter texelsPerPixel: Texels that a pixel spans at most.
  func fadesOut(texelsPerPixel: Double) -> Bool {
    guard let rings, let outermost = rings.first, outermost < Self.threshold else { return false }
    let steps = 16
    for step in 0..<steps {
      let inside = 0.70711 * Float(step) / Float(steps)
      let (along, corner) = (max(0.5 - inside, 0), (0.70711 - inside) * (0.70711 - inside))
      // As deep as the step goes.
      let depth = (inside + 0.70711 / Float(steps)) * Float(texelsPerPixel)
      guard depth + 1 < Float(rings.count) else { return false }
      let at = max(0, depth - 0.5)
      let ring = Int(at)
      let level =
        isNearest
        ? rings[ring + 1] : rings[ring] + (rings[ring + 1] - rings[ring]) * (at - Float(ring))
      if max(along, corner) * max(level, rings[ring]) > Self.slack { return false }
    }
    return true
  }
}

/// The greatest channel of each texel, as levels that it adds.
private struct Levels {
  let width: Int
  let height: Int
  private let values: [Float]

  init(_ pixels: Pixels, _ alpha: Float) {
    (width, height) = (pixels.width, pixels.height)
    let bytes = pixels.bytes
    values = (0..<width * height).map { texel in
      Float(bytes[4 * texel..<4 * texel + 4].max() ?? 0) * alpha
    }
  }

  subscript(x: Int, y: Int) -> Float { values[y * width + x] }

  /// Between texels; beyond the image its outermost texels repeat.
  func sample(_ x: Double, _ y: Double, isNearest: Bool) -> Float {
    if isNearest { return self[min(Int(x), width - 1), min(Int(y), height - 1)] }
    func axis(_ at: Double, _ count: Int) -> (Int, Int, Float) {
      let from = max(0, at - 0.5)
      let low = min(Int(from), count - 1)
      return (low, min(low + 1, count - 1), Float(from) - Float(low))
    }
    let (x0, x1, fx) = axis(x, width)
    let (y0, y1, fy) = axis(y, height)
    let top = self[x0, y0] + (self[x1, y0] - self[x0, y0]) * fx
    let bottom = self[x0, y1] + (self[x1, y1] - self[x0, y1]) * fx
    return top + (bottom - top) * fy
  }
}
