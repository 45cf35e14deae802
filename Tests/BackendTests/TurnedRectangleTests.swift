import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The closed form of rectangles with sharp corners on the GPU, against exact areas on the CPU.
@Suite(.serialized, .enabled(if: hasGL)) struct TurnedRectangleTests {
  private static let side = 96.0
  private let size = PixelSize(width: 96, height: 96)

  private func list(_ items: [RenderItem], background: Color? = nil) -> RenderList {
    var list = RenderList(size: size, background: background)
    list.commands = items.map { .draw($0) }
    return list
  }

  private func item(
    _ rect: CGRect, _ transform: PlaneTransform, _ paint: RenderPaint = .solid(.black)
  ) -> RenderItem {
    RenderItem(
      shape: .roundedRect(RoundedRect(rect)), paint: paint, transform: transform,
      scissor: PixelRect(size))
  }

  /// A transform that rotates, skews and moves a shape to a random point near the middle.
  private func turned(
    _ random: inout RepeatableRandom, by angle: Double, skew: Double = 0, mirrored: Bool = false
  ) -> PlaneTransform {
    let (sine, cosine) = Maths.sincos(angle)
    let sign: Double = mirrored ? -1 : 1
    return PlaneTransform(
      a: cosine, b: sine, c: (cosine * skew - sine) * sign, d: (sine * skew + cosine) * sign,
      tx: Self.side / 2 + random.number(-1...1), ty: Self.side / 2 + random.number(-1...1))
  }

  /// A transform that tilts a shape about its middle, as seen from 120 pixels away.
  private func tilted(_ random: inout RepeatableRandom) -> PlaneTransform {
    let flat = turned(&random, by: random.number(0...6.3))
    var tilt = PlaneTransform.identity
    tilt.m13 = random.number(-1...1) / 150
    tilt.m23 = random.number(-1...1) / 150
    tilt.m11 = random.number(0.5...1)
    tilt.m22 = random.number(0.5...1)
    return tilt.then(flat)
  }

  private func centered(_ width: Double, _ height: Double) -> CGRect {
    CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
  }

  private func photo(_ width: Double, _ height: Double) -> RenderPaint {
    let bytes = (0..<64).flatMap { index -> [UInt8] in
      let (x, y) = (index % 8, index / 8)
      return [UInt8(30 * x), UInt8(30 * y), UInt8(255 - 30 * x), 255]
    }
    func keys(_ length: Double) -> [ImagePaint.Key] {
      [
        ImagePaint.Key(position: -length / 2, texel: 0),
        ImagePaint.Key(position: length / 2, texel: 8),
      ]
    }
    return .image(
      ImagePaint(
        pixels: Pixels(width: 8, height: 8, premultipliedRGBA: bytes), columns: keys(width),
        rows: keys(height)))
  }

  /// Both sides round an area to a byte, and the form is within 0.1 of a level.
  private func expectExact(_ list: RenderList, on backends: BackendPair, _ note: String) throws {
    let (difference, statistics) = try backends.compare(list, .auto)
    expectEqual(statistics.analyticItems, 1, "\(note)")
    expectEqual(statistics.coveragePixels, 0, "\(note)")
    expect(difference.largest <= 1, "\(note): \(difference)")
  }

  @Test(arguments: [0, 1e-4, 0.02, 0.3, 0.785_398_2, 1.2, 1.570_796_3, 2.5, 3.9, 5.5])
  func `a rotated rectangle of at least two pixels is exact`(angle: Double) throws {
    var random = RepeatableRandom(seed: Int(angle * 1_000))
    try withBackends { backends in
      for index in 0..<sweep(20) {
        let size = (2 + random.number(0...60), 2 + random.number(0...(index % 2 == 0 ? 3 : 60)))
        let transform = turned(&random, by: angle, mirrored: index % 3 == 0)
        try expectExact(
          list([item(centered(size.0, size.1), transform)], background: .white), on: backends,
          "\(size), \(transform)")
      }
    }
  }

  @Test(arguments: [-3, -1.5, -0.4, 0.1, 0.8, 2, 6.0])
  func `sharp and blunt corners of skewed rectangles are exact`(skew: Double) throws {
    var random = RepeatableRandom(seed: Int(skew * 10))
    try withBackends { backends in
      for _ in 0..<sweep(20) {
        let angle = random.number(0...6.3)
        let transform = turned(&random, by: angle, skew: skew)
        let rect = centered(random.number(12...40), random.number(12...40))
        try expectExact(list([item(rect, transform)]), on: backends, "turned by \(angle)")
      }
    }
  }

  @Test func `rectangles in perspective are exact, corner by corner`() throws {
    var random = RepeatableRandom(seed: 5)
    try withBackends { backends in
      for _ in 0..<sweep(100) {
        let rect = centered(random.number(12...60), random.number(12...60))
        let transform = tilted(&random)
        try expectExact(list([item(rect, transform)]), on: backends, "\(rect), \(transform)")
      }
    }
  }

  @Test func `images have the edges of their rectangles`() throws {
    var random = RepeatableRandom(seed: 6)
    try withBackends { backends in
      for index in 0..<sweep(60) {
        let (width, height) = (random.number(8...50), random.number(8...50))
        let transform =
          index % 2 == 0
          ? tilted(&random) : turned(&random, by: random.number(0...6.3), skew: 0.3)
        let content = list([item(centered(width, height), transform, photo(width, height))])
        let (difference, statistics) = try backends.compare(content, .auto)
        expectEqual(statistics.analyticItems, 1)
        // GPUs round bilinear weights to 8 bits.
        expect(difference.largest <= 4, "\(transform): \(difference)")
        expect(difference.share(above: 2) <= 0.005, "\(transform): \(difference)")
      }
    }
  }

  @Test func `too thin and too sharp rectangles use coverage`() throws {
    var random = RepeatableRandom(seed: 7)
    let turn = turned(&random, by: 0.7)
    var edgeOn = PlaneTransform.identity
    edgeOn.m11 = 0.01
    edgeOn.m13 = 0.001
    var behind = PlaneTransform.identity
    behind.m13 = -0.1
    let cases = [
      (centered(0.4, 50), turn), (centered(50, 1.2), turn),
      (centered(40, 40), turned(&random, by: 0.7, skew: 60)),
      (centered(40, 40), edgeOn.then(turn)), (centered(40, 40), behind.then(turn)),
      (centered(1e6, 40), turn),
    ]
    try withBackends { backends in
      for (rect, transform) in cases {
        let content = list([item(rect, transform)])
        let (difference, statistics) = try backends.compare(content, .auto)
        // Hardware has a closed form for rectangles of any width.
        if backends.gpu.device.isSoftware {
          expectEqual(statistics.analyticItems, 0, "\(rect), \(transform)")
        }
        expect(difference.largest <= 1, "\(rect), \(transform): \(difference)")
      }
    }
  }

  @Test func `two adjacent rectangles cover what their union covers`() throws {
    var random = RepeatableRandom(seed: 8)
    try withBackends { backends in
      for _ in 0..<sweep(30) {
        let transform = turned(
          &random, by: random.number(0...6.3), skew: random.number(-0.5...0.5))
        let (width, height) = (random.number(12...60), random.number(12...60))
        let whole = centered(width, height)
        let cut = width * random.number(0.3...0.7)
        let left = CGRect(x: -width / 2, y: -height / 2, width: cut, height: height)
        let right = CGRect(x: cut - width / 2, y: -height / 2, width: width - cut, height: height)
        let alphas = try [whole, left, right].map { rect in
          let frame = try backends.gpu.render(list([item(rect, transform)]), strategy: .analytic)
          return stride(from: 3, to: 4 * size.width * size.height, by: 4).map {
            Int(frame.pixels.bytes[$0])
          }
        }
        // Three areas, each rounded.
        let worst = alphas[0].indices.map { abs(alphas[0][$0] - alphas[1][$0] - alphas[2][$0]) }
          .max()
        expect(worst ?? 0 <= 2, "\(transform), cut at \(cut)")
      }
    }
  }

  @Test func `rotated copies of an image are one call without coverage`() throws {
    var random = RepeatableRandom(seed: 9)
    let items = (0..<200).map { _ in
      var item = item(
        centered(20, 14), turned(&random, by: random.number(0...6.3), skew: 0.2), photo(20, 14))
      item.opacity = 0.5
      return item
    }
    try withBackends { backends in
      let statistics = try backends.gpu.draw(list(items, background: .white), strategy: .auto)
      expectEqual(statistics.drawCalls, 1)
      expectEqual(statistics.vertices, 4 * items.count)
      expectEqual(statistics.coveragePixels, 0)
    }
  }

  @Test func `both shading languages draw the same`() throws {
    var random = RepeatableRandom(seed: 10)
    let items = (0..<30).map { index in
      let flat = turned(&random, by: random.number(0...6.3), skew: 0.2)
      return item(
        centered(30, 20), index % 2 == 0 ? flat : tilted(&random), photo(30, 20))
    }
    let content = list(items, background: .white)
    func picture(_ disabled: Set<Capability>) throws -> Pixels {
      let (context, _) = try openDevice(.gpu, disabling: disabled)
      defer { context.releaseCurrent() }
      return try GPUBackend(context: context, limits: .default, clock: { 0 })
        .render(content, strategy: .auto).pixels
    }
    let difference = PixelComparison(try picture([]), try picture([.es3]))
    expect(difference.largest <= 1, "\(difference)")
  }
}
