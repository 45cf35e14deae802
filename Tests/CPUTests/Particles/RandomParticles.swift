import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport

/// Random particles of every kind, from a seed, and the equivalent list of images.
struct RandomParticles {
  static let size = PixelSize(width: 61, height: 45)

  /// The kind of transform that a batch is seen through.
  enum View: CaseIterable {
    /// Points are pixels.
    case plain
    /// An affine map with a z translation.
    case slanted
    /// A perspective view at an angle, with z.
    case perspective
  }

  private var random: RepeatableRandom

  init(seed: Int) { random = RepeatableRandom(seed: seed) }

  // MARK: Pages

  /// Returns a stream of `count` values whose first `components` have planes.
  private mutating func stream(
    _ count: Int, _ components: Int, _ range: ClosedRange<Double>
  ) -> ParticleStream {
    func values(_ random: inout RepeatableRandom) -> [Float] {
      (0..<4).map { _ in Float(random.number(range)) }
    }
    let base = SIMD4<Float>(values(&random))
    let numbers = count * components
    let span = Float(range.upperBound - range.lowerBound)
    let least = SIMD4(repeating: Float(range.lowerBound))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .constant(base)
    case 1:
      return .bytes(
        (0..<numbers).map { _ in UInt8.random(in: 0...255, using: &random) }, base: least,
        step: SIMD4(repeating: span / 255))
    case 2:
      return .words(
        (0..<numbers).map { _ in UInt16.random(in: 0...65_535, using: &random) }, base: least,
        step: SIMD4(repeating: span / 65_535))
    default:
      return .floats((0..<numbers).map { _ in Float(random.number(range)) }, rest: base)
    }
  }

  mutating func page(_ count: Int) -> ParticlePage {
    let births = (0..<count).map { _ in Float(random.number(0...3)) }.sorted()
    return ParticlePage(
      epoch: 7, birth: births, position: stream(count, 2, -10...60),
      velocity: stream(count, 3, -6...6), acceleration: stream(count, 2, -3...3),
      lifetime: stream(count, 1, 0...4), scale: stream(count, 1, 0...2),
      scaleSpeed: stream(count, 1, -0.5...0.5), spin: stream(count, 1, -4...4),
      color: stream(count, 4, -0.2...1.2), colorSpeed: stream(count, 4, -0.3...0.3),
      factor: stream(count, 4, 0.3...1))
  }

  // MARK: Sprites

  /// - Parameter isSmooth: Whether it is sampled between four texels at any size.
  mutating func sprite(isSmooth: Bool) -> ParticleSprite {
    let (width, height) = (
      Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
    )
    let isGray = Bool.random(using: &random)
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = UInt8.random(in: 0...255, using: &random)
      bytes +=
        isGray
        ? [alpha, alpha, alpha, alpha]
        : (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
    }
    var sprite = ParticleSprite(
      pixels: Pixels(width: width, height: height, premultipliedRGBA: bytes),
      size: SIMD2(random.number(0.5...12), random.number(0.5...12)),
      isUpsideDown: Bool.random(using: &random))
    if Bool.random(using: &random) {
      sprite.contentsRect = CGRect(
        x: random.number(-0.2...0.5), y: random.number(-0.2...0.5), width: random.number(0.2...1),
        height: random.number(0.2...1))
    }
    if !isSmooth {
      let filters: [ImagePaint.Filter] = [.nearest, .linear, .trilinear]
      sprite.minification = filters[Int.random(in: 0..<3, using: &random)]
      sprite.magnification = filters[Int.random(in: 0..<3, using: &random)]
    }
    return sprite
  }

  // MARK: Batches

  mutating func particles(
    _ view: View, isSmooth: Bool, order: ParticleBatch.Order, blend: ParticleBatch.Blend
  ) -> RenderParticles {
    let sprites = [sprite(isSmooth: isSmooth), sprite(isSmooth: isSmooth)]
    let runs = (0..<3).map { run in
      let page = page(Int.random(in: 1...20, using: &random))
      let first = Int.random(in: 0...page.count / 4, using: &random)
      let last = Int.random(in: first...page.count, using: &random)
      return ParticleRun(
        page: page, range: first..<last, age: random.number(1...4), sprite: sprites[run % 2])
    }
    var transform = PlaneTransform.identity
    var depth = SIMD3<Double>.zero
    if view != .plain {
      transform = PlaneTransform(
        a: random.number(-1.4...1.4), b: random.number(-0.6...0.6), c: random.number(-0.6...0.6),
        d: random.number(0.5...1.4), tx: random.number(0...20), ty: random.number(0...9))
      depth = SIMD3(random.number(-1...1), random.number(-1...1), 0)
    }
    if view == .perspective {
      (transform.m13, transform.m23) = (random.number(-0.004...0.004), random.number(0...0.004))
      depth.z = random.number(-0.02...0.02)
    }
    return RenderParticles(
      batch: ParticleBatch(runs: runs, order: order, blend: blend), transform: transform,
      depth: depth, opacity: Float(random.number(0.3...1)),
      tint: SIMD3(Float(random.number(0.2...1)), 1, Float(random.number(0.2...1))),
      scissor: PixelRect(minX: 2, minY: 1, maxX: Self.size.width - 3, maxY: Self.size.height - 1),
      cuts: Bool.random(using: &random)
        ? [PixelCut(line: SIMD3(0.7, -1, 12.3), isStrict: false)] : [])
  }
}

extension SIMD4<Float> {
  fileprivate init(_ values: [Float]) {
    self.init(values[0], values[1], values[2], values[3])
  }
}
