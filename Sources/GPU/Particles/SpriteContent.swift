import Foundation
import StrataGraphics
import StrataRenderList

/// The visible content of a sprite, so that invisible pixels are not drawn and no coverage is
/// computed for invisible edges.
///
/// A contribution of less than half a level is invisible because an 8-bit surface rounds it away.
struct SpriteContent {
  /// The minimum and maximum coordinates, where the sprite is -1...1 on both axes.
  private(set) var box = SIMD4<Float>(-1, -1, 1, 1)
  /// The radius around the center outside of which nothing is visible, at scale 1, in points.
  private(set) var radius: Double
  /// The maximum levels that a sample adds, by its distance from the image's edge in texels.
  ///
  /// nil if samples mix more than adjacent texels, or if only a part of the image is drawn.
  private var rings: [Float]?
  private let isNearest: Bool

  /// The samples per texel on each axis; odd, so that one is at the texel's center.
  private static let density = 5
  /// The maximum side of a densely sampled image; larger images are sampled once per texel.
  private static let largestDense = 96
  /// The maximum error in levels if coverage is omitted.
  private static let slack: Float = 0.25
  private static let threshold: Float = 0.5

  /// Measures the content of a sprite.
  ///
  /// - Parameters:
  ///   - levels: Returns the levels of the sprite's image; only called if they are needed.
  ///   - alpha: The maximum factor by which particles multiply the image.
  init(_ sprite: ParticleSprite, levels: () -> SpriteLevels, alpha: Float) {
    let half = sprite.size / 2
    radius = (half * half).sum().squareRoot()
    isNearest = sprite.minification == .nearest || sprite.magnification == .nearest
    let rect = sprite.contentsRect
    // Fading at the edges is known only if the whole image is sampled and only adjacent texels mix.
    guard sprite.minification != .trilinear, rect.minX == 0, rect.minY == 0, rect.width == 1,
      rect.height == 1
    else { return }
    let levels = levels()
    rings = levels.rings.map { Float($0) * alpha }
    measure(levels, alpha, half, isUpsideDown: sprite.isUpsideDown)
  }

  private mutating func measure(
    _ levels: SpriteLevels, _ alpha: Float, _ half: SIMD2<Double>, isUpsideDown: Bool
  ) {
    let size = SIMD2(Double(levels.width), Double(levels.height))
    let isDense = max(levels.width, levels.height) <= Self.largestDense
    let density = isDense ? Self.density : 1
    // A sample represents the area up to the next one, and texel by texel as far as texels mix.
    let reach = 1 / Double(density) + (isDense ? 0 : 1)
    var (low, high) = (size, SIMD2<Double>.zero)
    var farthest = 0.0
    func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
      (low, high) = (pointwiseMin(low, from), pointwiseMax(high, to))
      let (a, b) = ((from / size * 2 - 1) * half, (to / size * 2 - 1) * half)
      farthest = max(farthest, pointwiseMax(a * a, b * b).sum())
    }
    if isDense {
      for row in 0..<levels.height * density {
        let y = (Double(row) + 0.5) / Double(density)
        for column in 0..<levels.width * density {
          let x = (Double(column) + 0.5) / Double(density)
          let level = levels.sample(x, y, alpha: alpha, isNearest: isNearest)
          if level >= Self.threshold { add(SIMD2(x, y), SIMD2(x, y)) }
        }
      }
    } else {
      for row in 0..<levels.rows {
        for column in 0..<levels.columns
        where Float(levels[column, row]) * alpha >= Self.threshold {
          let texels = levels.texels(column, row)
          add(texels.first, texels.last)
        }
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

  /// Whether the image fades out before its edges, so that coverage makes no visible difference.
  ///
  /// The uncovered part of a pixel whose center is d pixels inside an edge, with d at most half of
  /// the square root of 2, is the greater of 0.5 - d, if it is along the edge, and (0.707 - d)², if
  /// the edge cuts off one of its corners.
  ///
  /// - Parameter texelsPerPixel: The maximum number of texels that a pixel spans.
  func fadesOut(texelsPerPixel: Double) -> Bool {
    guard let rings, let outermost = rings.first, outermost < Self.threshold else { return false }
    let steps = 16
    for step in 0..<steps {
      let inside = 0.70711 * Float(step) / Float(steps)
      let (along, corner) = (max(0.5 - inside, 0), (0.70711 - inside) * (0.70711 - inside))
      // The depth that the step reaches.
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
