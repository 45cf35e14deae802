import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Groups that are drawn side by side on one surface, as on hardware GL.
@Suite(.serialized, .enabled(if: hasGL)) struct SharedSurfaceTests {
  private static let canvas = PixelRect(minX: 0, minY: 0, maxX: 1_024, maxY: 512)

  private static func item(_ rect: CGRect, _ color: Color, radius: Double = 5) -> RenderCommand {
    .draw(
      RenderItem(
        shape: .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: radius))),
        paint: .solid(color), transform: .identity, scissor: canvas))
  }

  /// Groups of two items, and a group with one item in each.
  private static func nested(
    _ count: Int, side: Int, blend: CGBlendMode = .normal, seed: Int = 3
  ) -> RenderList {
    var random = RepeatableRandom(seed: seed)
    var list = RenderList(size: PixelSize(width: 1_024, height: 512), background: .white)
    for _ in 0..<count {
      let x = Int(random.number(0...Double(1_024 - side)))
      let y = Int(random.number(0...Double(512 - side)))
      let box = PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side)
      let inner = PixelRect(
        minX: x + side / 4, minY: y + side / 4, maxX: x + side, maxY: y + side)
      let color = Color(red: random.number(0...1), green: random.number(0...1), blue: 0.5)
      let clip = RenderClip(
        shape: .roundedRect(
          RoundedRect(
            CGRect(x: x, y: y, width: side, height: side), radii: RoundedRect.Radii(all: 9))),
        transform: .identity)
      list.commands += [
        .beginGroup(RenderGroup(opacity: 0.7, clip: clip, bounds: box)),
        item(CGRect(x: x, y: y, width: side - 3, height: side / 2), color),
        item(CGRect(x: x + 3, y: y + 7, width: side / 2, height: side - 7), .black),
        .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: inner, blend: blend)),
        // Extends past the group, and must not reach its neighbor on the surface.
        item(CGRect(x: x, y: y, width: side + 40, height: side + 40), color, radius: 20),
        .endGroup, .endGroup,
      ]
    }
    return list
  }

  @Test func `groups of one depth share a target and draw calls`() throws {
    try withBackends(asHardware: true) { backends in
      guard backends.gpu.capabilities.has(.es3) else { return }
      let (difference, statistics) = try backends.compare(Self.nested(24, side: 90), .auto)
      // The canvas and one surface per depth.
      expectEqual(statistics.passes, 3)
      expect(statistics.drawCalls <= 8, "\(statistics.drawCalls) draw calls")
      expect(difference.largest <= 3, "\(difference)")
    }
  }

  @Test func `groups that do not fit next to the others are drawn, too`() throws {
    try withBackends(asHardware: true) { backends in
      for side in [300, 511, 512] {
        let (difference, _) = try backends.compare(Self.nested(40, side: side), .auto)
        expect(difference.largest <= 4, "\(side) px: \(difference)")
      }
    }
  }

  /// Compared with one surface for each group, because the many roundings to bytes add up.
  @Test func `groups at great depths have surfaces of their own`() throws {
    var list = RenderList(size: PixelSize(width: 256, height: 256), background: .white)
    let depth = 40
    for index in 0..<depth {
      let box = PixelRect(minX: index, minY: index, maxX: 250 - index, maxY: 250 - index)
      list.commands += [
        .beginGroup(RenderGroup(opacity: 0.98, clip: nil, bounds: box)),
        Self.item(
          CGRect(x: index, y: index, width: 20, height: 250 - 2 * index),
          Color(red: Double(index) / 40, green: 0.4, blue: 0.6), radius: 0),
      ]
    }
    list.commands += [RenderCommand](repeating: .endGroup, count: depth)
    let apart = try withBackends { try $0.gpu.render(list, strategy: .auto) }
    let shared = try withBackends(asHardware: true) { try $0.gpu.render(list, strategy: .auto) }
    expectEqual(shared.statistics.passes, depth + 1)
    let difference = PixelComparison(apart.pixels, shared.pixels)
    expect(difference.largest == 0, "\(difference)")
  }

  /// These modes read the content below, so the surface is drawn and copied in between.
  @Test func `groups inside of shared ones may read the content below`() throws {
    try withBackends(asHardware: true) { backends in
      for mode in [CGBlendMode.multiply, .difference, .destinationIn, .luminosity] {
        let (difference, _) = try backends.compare(
          Self.nested(12, side: 120, blend: mode), .auto)
        expect(difference.largest <= 4, "\(mode): \(difference)")
      }
    }
  }

  @Test func `a group with a filter between shared groups is composited in order`() throws {
    var list = Self.nested(6, side: 150)
    let box = PixelRect(minX: 100, minY: 50, maxX: 700, maxY: 400)
    list.commands += [
      .beginGroup(
        RenderGroup(
          opacity: 1, clip: nil, bounds: box, filters: [.blur(sigma: SIMD2(4, 4), edges: .clear)])),
      Self.item(CGRect(x: 200, y: 100, width: 300, height: 200), Color(red: 1, green: 0, blue: 0)),
    ]
    list.commands += Self.nested(3, side: 100, seed: 5).commands
    list.commands.append(.endGroup)
    list.commands += Self.nested(6, side: 150, seed: 9).commands
    try withBackends(asHardware: true) { backends in
      let (difference, _) = try backends.compare(list, .auto)
      expect(difference.largest <= 4, "\(difference)")
    }
  }

  /// The pattern of dithering starts at the canvas's corner, wherever the group is on its surface.
  @Test func `the groups of a dithered canvas keep its pattern`() throws {
    let stops = try #require(
      GradientStops([
        GradientStops.Stop(0, Color(red: 0.2, green: 0.2, blue: 0.3)),
        GradientStops.Stop(1, Color(red: 0.25, green: 0.22, blue: 0.3)),
      ]))
    var list = RenderList(size: PixelSize(width: 512, height: 256), background: .black)
    for index in 0..<5 {
      let (x, y) = (3 + index * 97, 5 + index * 13)
      let box = PixelRect(minX: x, minY: y, maxX: x + 91, maxY: y + 87)
      let rect = CGRect(x: x, y: y, width: 91, height: 87)
      let gradient = GradientPaint(
        kind: .axial, stops: stops,
        toGradient: .translation(-Double(rect.minX), 0).then(.scale(1 / 91, 1)), isDithered: true)
      list.commands += [
        .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: box)),
        .draw(
          RenderItem(
            shape: .roundedRect(RoundedRect(rect)), paint: .gradient(gradient),
            transform: .identity, scissor: PixelRect(list.size))),
        .endGroup,
      ]
    }
    try withBackends(asHardware: true) { backends in
      let (difference, _) = try backends.compare(list, .auto)
      expect(difference.largest <= 1, "\(difference)")
    }
  }
}
