import Strata
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The short closed form of round corners on the GPU against exact coverage on the CPU.
@Suite(.serialized, .enabled(if: hasGL)) struct RoundCornerTests {
  private static let side = 192.0

  /// A shape with one radius in the middle of the canvas, rotated and mirrored about it.
  private func list(
    radius: Double, width: Double, height: Double, angle: Double, isMirrored: Bool, scale: Double,
    offset: SIMD2<Double>
  ) -> RenderList {
    let (sine, cosine) = Maths.sincos(angle)
    let (c, s) = (cosine * scale, sine * scale)
    let sign: Double = isMirrored ? -1 : 1
    let transform = PlaneTransform(
      a: c, b: s, c: -s * sign, d: c * sign, tx: Self.side / 2 + offset.x,
      ty: Self.side / 2 + offset.y)
    let rect = CGRect(
      x: -width / 2 / scale, y: -height / 2 / scale, width: width / scale, height: height / scale)
    var list = RenderList(
      size: PixelSize(width: Int(Self.side), height: Int(Self.side)), background: .white)
    list.commands = [
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: radius / scale))),
          paint: .solid(.black), transform: transform, scissor: PixelRect(list.size)))
    ]
    return list
  }

  private static let radii = [
    3.5, 3.6, 4, 4.5, 5, 5.01, 5.3, 5.7, 6, 6.5, 7.25, 9, 11.5, 15, 20, 27, 36, 48, 60.0,
  ]

  /// The form is within 1.3 levels of the exact area, and the CPU's chords omit up to 0.64 of it.
  @Test(arguments: radii)
  func `every radius, size, rotation and position is within two levels`(radius: Double) throws {
    var random = RepeatableRandom(seed: Int(radius * 100))
    let count = sweep(40)
    try withBackends { backends in
      for index in 0..<count {
        // Circles, pills, and rectangles with short and long sides.
        // Below 5 px, only sides that a closed form may draw.
        let least = radius < 5 ? 16 : 2 * radius
        let width = least + (index % 5 == 0 ? 0 : random.number(0...min(60, 130 - least)))
        let height = least + (index % 3 == 0 ? 0 : random.number(0...10))
        let angle = index % 4 == 0 ? Double(index / 4) * .pi / 4 : random.number(0...6.3)
        let scale = random.pick([1, 1, 0.25, 2, 37.5])
        let offset = SIMD2(random.number(-1...1), random.number(-1...1))
        let content = list(
          radius: radius * 1.000_000_1, width: width * 1.000_000_1, height: height * 1.000_000_1,
          angle: angle, isMirrored: index % 2 == 1, scale: scale, offset: offset)
        let (difference, statistics) = try backends.compare(content, .analytic)
        expectEqual(statistics.analyticItems, 1)
        let note = "\(width) x \(height) at \(offset), turned by \(angle): \(difference)"
        expect(difference.largest <= 2, "\(note)")
        expect(difference.share(above: 1) <= 0.005, "\(note)")
      }
    }
  }

  /// The polygon that hardware GL uses for small radii, for shapes down to a fraction of a pixel.
  @Test(arguments: [0, 0.2, 0.7, 1.3, 2, 2.8, 3.6, 4.3, 4.999])
  func `a small radius is within two levels on hardware`(radius: Double) throws {
    var random = RepeatableRandom(seed: Int(radius * 1_000))
    let count = sweep(60)
    try withBackends(asHardware: true) { backends in
      for index in 0..<count {
        let width = 2 * radius + (index % 5 == 0 ? 0.05 : random.number(0...40))
        let height = 2 * radius + (index % 3 == 0 ? 0.3 : random.number(0...12))
        let angle = index % 4 == 0 ? Double(index / 4) * .pi / 4 : random.number(-0.1...6.3)
        let content = list(
          radius: radius, width: width, height: height, angle: angle, isMirrored: index % 2 == 1,
          scale: random.pick([1, 0.25, 2, 37.5]),
          offset: SIMD2(random.number(-1...1), random.number(-1...1)))
        let (difference, statistics) = try backends.compare(content, .auto)
        expectEqual(statistics.analyticItems, 1)
        let note = "\(width) x \(height), turned by \(angle): \(difference)"
        expect(difference.largest <= 2, "\(note)")
      }
    }
  }

  /// The sum of products that hardware GL uses for shadows, against the CPU's rows and tables.
  @Test(arguments: [0, 0.5, 2, 5, 11, 20])
  func `a blurred rounded rectangle is within two levels on hardware`(radius: Double) throws {
    var random = RepeatableRandom(seed: Int(radius * 10))
    let count = sweep(30)
    try withBackends(asHardware: true) { backends in
      for index in 0..<count {
        let angle = index % 2 == 0 ? 0 : random.number(0...6.3)
        let scale = random.pick([1, 0.5, 3])
        let sigma = max(random.number(0.6...14), radius / 7.9)
        var content = list(
          radius: radius, width: 2 * radius + random.number(0.5...60),
          height: 2 * radius + random.number(0.5...40), angle: angle,
          isMirrored: index % 3 == 1, scale: scale,
          offset: SIMD2(random.number(-1...1), random.number(-1...1)))
        guard case .draw(var item) = content.commands[0], case .roundedRect(let rect) = item.shape
        else { return }
        item.shape = .blurred(.roundedRect(rect), sigma: sigma / scale)
        content.commands[0] = .draw(item)
        let (difference, statistics) = try backends.compare(content, .auto)
        expectEqual(statistics.analyticItems, 1)
        expect(
          difference.largest <= 2, "sigma \(sigma), turned by \(angle), \(rect): \(difference)")
      }
    }
  }
}
