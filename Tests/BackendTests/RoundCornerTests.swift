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
}
