import Foundation
public import StrataGraphics
public import StrataRenderList

/// Random pages and sprites, and an oracle that draws the same particles as images.
public struct ParticleFixture {
  public var random: RepeatableRandom
  public let side: Int

  public init(seed: Int, side: Int = 128) {
    random = RepeatableRandom(seed: seed)
    self.side = side
  }

  public var canvas: PixelRect { PixelRect(minX: 0, minY: 0, maxX: side, maxY: side) }

  /// Returns one number, or a plane of them for each component, in one of four encodings.
  public mutating func stream(
    _ births: Int, _ ranges: [ClosedRange<Double>]
  ) -> ParticleStream {
    var (base, step) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for (index, range) in ranges.enumerated() { base[index] = Float(range.lowerBound) }
    func steps(_ most: Double) -> SIMD4<Float> {
      for (index, range) in ranges.enumerated() {
        step[index] = Float((range.upperBound - range.lowerBound) / most)
      }
      return step
    }
    let count = births * ranges.count
    switch random.integer(0...3) {
    case 0:
      return .constant(
        SIMD4(
          ranges.map { Float(random.number($0)) } + Array(repeating: 0, count: 4 - ranges.count))
      )
    case 1:
      let bytes = (0..<count).map { _ in UInt8(random.integer(0...255)) }
      return .bytes(bytes, base: base, step: steps(255))
    case 2:
      let words = (0..<count).map { _ in UInt16(random.integer(0...65_535)) }
      return .words(words, base: base, step: steps(65_535))
    default:
      return .floats(
        ranges.flatMap { range in (0..<births).map { _ in Float(random.number(range)) } },
        rest: .zero)
    }
  }

  /// Returns births of the last five seconds at random positions near the middle; some have died.
  public mutating func page(_ births: Int, scale: ClosedRange<Double> = 0.5...1.5) -> ParticlePage {
    let middle = Double(side) / 2
    let place = -0.4 * middle...0.4 * middle
    return ParticlePage(
      epoch: 100, birth: (0..<births).map { _ in Float(random.number(0...5)) }.sorted(),
      position: stream(births, [place, place, -20...20]),
      velocity: stream(births, [-8...8, -8...8, -4...4]),
      acceleration: stream(births, [-1...1, -1...1, -1...1]),
      lifetime: stream(births, [2...6]), scale: stream(births, [scale]),
      scaleSpeed: stream(births, [0...0.1]), spin: stream(births, [-3...3]),
      color: stream(births, [0...1, 0...1, 0...1, 0.2...1]),
      colorSpeed: stream(births, [-0.2...0.2, -0.2...0.2, -0.2...0.2, -0.1...0.1]),
      factor: stream(births, [0.5...1, 0.5...1, 0.5...1, 0.5...1]))
  }

  /// Returns births that are alive at an age of 1 to 5 s, each rotated about its own axis.
  public mutating func pageInSpace(_ births: Int) -> ParticlePage {
    let middle = Double(side) / 2
    let place = -0.4 * middle...0.4 * middle
    var (x, y) = ([SIMD3<Double>](), [SIMD3<Double>]())
    for _ in 0..<births {
      let (first, second) = (
        Maths.sincos(random.number(0...6.3)), Maths.sincos(random.number(0...6.3))
      )
      let third = Maths.sincos(random.number(0...6.3))
      // Rotated in its plane, then about y, then about x.
      func turned(_ direction: SIMD2<Double>) -> SIMD3<Double> {
        let (flat, height) = (direction.x * second.cos, -direction.x * second.sin)
        return SIMD3(
          flat, direction.y * third.cos - height * third.sin,
          direction.y * third.sin + height * third.cos)
      }
      x.append(turned(SIMD2(first.cos, first.sin)))
      y.append(turned(SIMD2(-first.sin, first.cos)))
    }
    func axis(_ directions: [SIMD3<Double>]) -> ParticleStream {
      .floats((0..<3).flatMap { plane in directions.map { Float($0[plane]) } }, rest: .zero)
    }
    return ParticlePage(
      epoch: 100, birth: [Float](repeating: 0, count: births),
      position: stream(births, [place, place, -20...20]),
      lifetime: .constant(SIMD4(5, 0, 0, 0)), scale: stream(births, [0.5...1.5]),
      color: stream(births, [0...1, 0...1, 0...1, 0.2...1]),
      axes: ParticleAxes(x: axis(x), y: axis(y)))
  }

  /// Returns a transform from the middle of the layer to that of the canvas: rotated, stretched and
  /// skewed.
  public mutating func transform() -> PlaneTransform {
    let (sine, cosine) = Maths.sincos(random.number(0...6.3))
    let (stretch, skew) = (random.number(0.7...1.2), random.number(-0.3...0.3))
    return PlaneTransform(
      a: cosine * stretch, b: sine * stretch, c: cosine * skew - sine, d: sine * skew + cosine,
      tx: Double(side) / 2, ty: Double(side) / 2)
  }

  /// Returns such a transform with an additional tilt.
  public mutating func tilted() -> PlaneTransform {
    var tilt = PlaneTransform.identity
    tilt.m13 = random.number(-1...1) / 4 / Double(side)
    tilt.m23 = random.number(-1...1) / 4 / Double(side)
    return tilt.then(transform())
  }

  public func list(_ particles: RenderParticles) -> RenderList {
    var list = RenderList(size: PixelSize(width: side, height: side), background: .black)
    list.commands = [.particles(particles)]
    return list
  }

  public func list(_ items: [RenderItem], _ blend: ParticleBatch.Blend) -> RenderList {
    var list = RenderList(size: PixelSize(width: side, height: side), background: .black)
    list.commands = items.flatMap { item -> [RenderCommand] in
      guard blend == .add else { return [.draw(item)] }
      let group = RenderGroup(opacity: 1, clip: nil, bounds: canvas, blend: .plusLighter)
      return [.beginGroup(group), .draw(item), .endGroup]
    }
    return list
  }
}

extension RenderParticles {
  /// The particles as images, in drawing order.
  public var items: [RenderItem] {
    var drawn: [(z: Float, item: RenderItem)] = []
    for run in batch.runs {
      for birth in run.range {
        if let found = item(run, birth) { drawn.append(found) }
      }
    }
    switch batch.order {
    case .given: break
    case .reversed: drawn.reverse()
    case .backToFront:
      let order = drawn.indices.sorted { (drawn[$0].z, $0) < (drawn[$1].z, $1) }
      drawn = order.map { drawn[$0] }
    }
    return drawn.map(\.item)
  }

  /// Returns one particle, evaluated in the specified precision.
  private func item(_ run: ParticleRun, _ birth: Int) -> (z: Float, item: RenderItem)? {
    let page = run.page
    func value(_ stream: ParticleStream) -> SIMD4<Float> {
      stream.value(at: birth, births: page.count)
    }
    let age = Float(run.age) - page.birth[birth]
    guard age >= 0, age < value(page.lifetime).x else { return nil }
    let place =
      value(page.position)
      + (value(page.velocity) + 0.5 * value(page.acceleration) * age) * age
    let scale = Double(max(0, value(page.scale).x + value(page.scaleSpeed).x * age))
    let (sine, cosine) = Maths.sincos(Double(value(page.spin).x * age))
    var (right, down) = (SIMD3(cosine, sine, 0), SIMD3(-sine, cosine, 0))
    if let axes = page.axes {
      let (x, y) = (SIMD4<Double>(value(axes.x)), SIMD4<Double>(value(axes.y)))
      (right, down) = (SIMD3(x.x, x.y, x.z), SIMD3(y.x, y.y, y.z))
    }
    let color =
      (value(page.color) + value(page.colorSpeed) * age).clamped(
        lowerBound: .zero, upperBound: .one)
      * value(page.factor)
    var paint = run.sprite.paint
    paint.tint = SIMD3(color.x, color.y, color.z) * tint
    let size = run.sprite.size
    return (
      place.z,
      RenderItem(
        shape: .roundedRect(
          RoundedRect(
            CGRect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y))),
        paint: .image(paint),
        transform: transform.local(
          at: SIMD3(SIMD4<Double>(place).x, Double(place.y), Double(place.z)), depth,
          right: right * scale, down: down * scale),
        opacity: color.w * opacity, scissor: scissor, cuts: cuts)
    )
  }
}

extension ParticleSprite {
  /// The sprite's image over a rectangle around the origin.
  public var paint: ImagePaint {
    func keys(_ length: Double, _ from: Double, _ to: Double) -> [ImagePaint.Key] {
      [
        ImagePaint.Key(position: -length / 2, texel: from),
        ImagePaint.Key(position: length / 2, texel: to),
      ]
    }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let rect = contentsRect
    let (top, bottom) = (Double(rect.minY) * height, Double(rect.maxY) * height)
    return ImagePaint(
      pixels: pixels,
      columns: keys(size.x, Double(rect.minX) * width, Double(rect.maxX) * width),
      rows: isUpsideDown ? keys(size.y, bottom, top) : keys(size.y, top, bottom),
      minification: minification, magnification: magnification, levelBias: levelBias)
  }

  /// An opaque image with distinct colors.
  public static func photo(_ width: Int, _ height: Int) -> Pixels {
    Pixels(
      width: width, height: height,
      premultipliedRGBA: (0..<width * height).flatMap { index -> [UInt8] in
        let (x, y) = (index % width, index / width)
        return [UInt8(255 * x / width), UInt8(255 * y / height), UInt8(255 - 200 * x / width), 255]
      })
  }

  /// A white dot that fades to transparent slightly inside the edges.
  public static func dot(_ side: Int) -> Pixels {
    Pixels(
      width: side, height: side,
      premultipliedRGBA: (0..<side * side).flatMap { index -> [UInt8] in
        let x = (Double(index % side) + 0.5) / Double(side) * 2 - 1
        let y = (Double(index / side) + 0.5) / Double(side) * 2 - 1
        let level = max(0, 1 - (x * x + y * y) * 1.3)
        return [UInt8](repeating: UInt8(255 * level * level), count: 4)
      })
  }
}

extension PlaneTransform {
  /// Returns the map from the plane around a point of a layer, with rotated and scaled axes, to
  /// pixels.
  fileprivate func local(
    at place: SIMD3<Double>, _ depth: SIMD3<Double>, right: SIMD3<Double>, down: SIMD3<Double>
  ) -> PlaneTransform {
    let (first, second) = (SIMD3(m11, m12, m13), SIMD3(m21, m22, m23))
    let x = first * right.x + second * right.y + depth * right.z
    let y = first * down.x + second * down.y + depth * down.z
    let middle = homogeneous(SIMD2(place.x, place.y)) + depth * place.z
    var local = PlaneTransform()
    (local.m11, local.m12, local.m13) = (x.x, x.y, x.z)
    (local.m21, local.m22, local.m23) = (y.x, y.y, y.z)
    (local.m31, local.m32, local.m33) = (middle.x, middle.y, middle.z)
    return local
  }
}
