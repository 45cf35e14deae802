import Strata
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Draw calls and hidden items with the strategies of hardware GL, on any driver.
@Suite(.serialized, .enabled(if: hasGL)) struct HardwareStrategyTests {
  private func list(_ items: [(CGRect, Double, RenderPaint)]) -> RenderList {
    var list = RenderList(size: PixelSize(width: 512, height: 512), background: .white)
    list.commands = items.map { rect, radius, paint in
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: radius))),
          paint: paint, transform: .identity, scissor: PixelRect(list.size)))
    }
    return list
  }

  private func gradient(_ kind: GradientPaint.Kind, in rect: CGRect) throws -> RenderPaint {
    let stops = try #require(
      GradientStops([
        GradientStops.Stop(0, Color(red: 1, green: 0, blue: 0)),
        GradientStops.Stop(0.5, Color(red: 0, green: 1, blue: 0)),
        GradientStops.Stop(1, Color(red: 0, green: 0, blue: 1)),
      ]))
    return .gradient(
      GradientPaint(
        kind: kind, stops: stops,
        toGradient: .translation(-Double(rect.midX), -Double(rect.midY))
          .then(.scale(0.04, 0.05))))
  }

  @Test func `rounded rectangles of any radius share a draw call`() throws {
    var random = RepeatableRandom(seed: 7)
    let items = (0..<300).map { index -> (CGRect, Double, RenderPaint) in
      let size = SIMD2(random.number(1...40), random.number(1...40))
      let rect = CGRect(
        x: random.number(0...470), y: random.number(0...470), width: size.x, height: size.y)
      let color = Color(red: 0, green: Double(index % 7) / 7, blue: 1)
      return (rect, random.number(0...0.5) * min(size.x, size.y), .solid(color))
    }
    try withBackends(asHardware: true) { backends in
      let (difference, statistics) = try backends.compare(list(items), .auto)
      expectEqual(statistics.drawCalls, 1)
      expectEqual(statistics.analyticItems, items.count)
      expect(difference.largest <= 3, "\(difference)")
    }
  }

  @Test func `gradients of all kinds share a draw call`() throws {
    let kinds: [GradientPaint.Kind] = [.axial, .radial, .conic]
    let items = try (0..<60).map { index in
      let rect = CGRect(x: index % 8 * 60 + 4, y: index / 8 * 60 + 4, width: 50, height: 40)
      return (rect, 8.0, try gradient(kinds[index % 3], in: rect))
    }
    try withBackends(asHardware: true) { backends in
      let (difference, statistics) = try backends.compare(list(items), .auto)
      expectEqual(statistics.drawCalls, 1)
      expect(difference.largest <= 2, "\(difference)")
    }
  }

  @Test func `images as wide and low as lines of text share a draw call`() throws {
    var random = RepeatableRandom(seed: 11)
    let size = PixelSize(width: 600, height: 20)
    let items = (0..<20).map { _ -> (CGRect, Double, RenderPaint) in
      let bytes = (0..<size.width * size.height).flatMap { _ -> [UInt8] in
        [UInt8(random.integer(0...255)), 90, 0, UInt8(random.integer(0...255))]
      }
      let pixels = Pixels(width: size.width, height: size.height, straightRGBA: bytes)
      let rect = CGRect(x: 0, y: 0, width: size.width, height: size.height)
      return (rect, 0, .image(ImagePaint(pixels, over: rect)))
    }
    var list = list(items)
    for row in items.indices {
      guard case .draw(var item) = list.commands[row] else { continue }
      item.transform = .translation(-20.3, 25.2 * Double(row) + 2.6)
      list.commands[row] = .draw(item)
    }
    try withBackends(asHardware: true) { backends in
      let (difference, statistics) = try backends.compare(list, .auto)
      expectEqual(statistics.drawCalls, 1)
      expect(difference.largest <= 2, "\(difference)")
    }
  }

  @Test func `items behind a large opaque item are not drawn`() throws {
    let cover = CGRect(x: 32, y: 32, width: 400, height: 400)
    let items: [(CGRect, Double, RenderPaint)] = [
      (CGRect(x: 100, y: 100, width: 30, height: 30), 3, .solid(.black)),
      (CGRect(x: 420, y: 100, width: 40, height: 30), 3, .solid(.black)),
      (cover, 12, .solid(Color(red: 1, green: 0.5, blue: 0))),
      (CGRect(x: 200, y: 200, width: 30, height: 30), 3, .solid(.black)),
    ]
    try withBackends(asHardware: true) { backends in
      let (difference, statistics) = try backends.compare(list(items), .auto)
      expectEqual(statistics.hiddenItems, 1)
      expectEqual(statistics.analyticItems, 3)
      expect(difference.largest <= 2, "\(difference)")
    }
  }

  /// Large enough to have tiles inside, which software GL draws apart from those along the edge.
  @Test func `the inside of paths shares the draw call of their edges`() throws {
    var shapes = RenderList(size: PixelSize(width: 512, height: 512), background: .white)
    shapes.commands = (0..<12).map { index in
      let box = CGRect(x: index % 3 * 170, y: index / 3 * 128, width: 168, height: 126)
      let color = Color(red: Double(index) / 12, green: 0.5, blue: 1, alpha: 0.75)
      return .draw(
        RenderItem(
          shape: .fill(Path(ellipseIn: box), .nonZero), paint: .solid(color), transform: .identity,
          scissor: PixelRect(shapes.size)))
    }
    try withBackends(asHardware: true) { backends in
      guard backends.gpu.capabilities.has(.es3) else { return }
      let (difference, statistics) = try backends.compare(shapes, .coverage)
      expectEqual(statistics.drawCalls, 1)
      expectEqual(statistics.coverageItems, 12)
      expect(difference.largest <= 1, "\(difference)")
    }
  }
}
