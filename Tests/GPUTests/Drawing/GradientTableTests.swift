import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Gradients looked up in a table of floats, and the same gradients as uniforms.
@Suite(.serialized, .enabled(if: hasGL)) struct GradientTableTests {
  /// The colors of a gradient across `count` intervals, different for each `seed`.
  private func ramp(_ seed: Int, intervals count: Int, hardEdges: Bool = false) throws
    -> GradientStops
  {
    var random = RepeatableRandom(seed: seed)
    var stops: [GradientStops.Stop] = []
    for place in 0...count {
      let isInner = place > 0 && place < count
      for _ in 0..<(hardEdges && isInner ? 2 : 1) {
        stops.append(
          GradientStops.Stop(
            Double(place) / Double(count),
            Color(
              red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
              alpha: random.chance(0.5) ? 1 : random.number(0...1))))
      }
    }
    return try #require(GradientStops(stops))
  }

  private func item(
    _ kind: GradientPaint.Kind, _ stops: GradientStops, _ x: Double, _ y: Double, _ width: Double,
    _ height: Double
  ) -> RenderItem {
    RenderItem(
      shape: rectangle(x, y, width, height),
      paint: .gradient(
        GradientPaint(
          kind: kind, stops: stops, toGradient: .onto(axis: SIMD2(width, 0), from: SIMD2(x, y)))),
      transform: .identity, scissor: PixelRect(minX: 0, minY: 0, maxX: 4_096, maxY: 4_096))
  }

  /// The largest difference, out of 255, from the stops' colors at the pixels of a rectangle.
  private func worst(
    _ pixels: Pixels, _ kind: GradientPaint.Kind, _ stops: GradientStops, _ area: PixelRect
  ) -> Double {
    var worst = 0.0
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let length = Double(area.width)
        let p = SIMD2(Double(x - area.minX) + 0.5, Double(y - area.minY) + 0.5) / length
        let t =
          switch kind {
          case .axial: p.x
          case .radial: (p * p).sum().squareRoot()
          case .conic: atan2(p.y, p.x) / (2 * .pi)
          }
        if stops.stops.contains(where: { abs($0.location - t) < 1e-4 }) { continue }
        let straight = stops.color(at: t)
        let expected =
          SIMD4(straight.x, straight.y, straight.z, 1)
          * straight.w * 255
        for (channel, drawn) in pixel(pixels, x, y).enumerated() {
          worst = max(worst, abs(Double(drawn) - Double(expected[channel])))
        }
      }
    }
    return worst
  }

  static let kinds: [GradientPaint.Kind] = [.axial, .radial, .conic]

  @Test(arguments: kinds, [Set<Capability>(), [.floatTextures]])
  func `with and without the table every pixel matches its formula`(
    kind: GradientPaint.Kind, disabled: Set<Capability>
  ) throws {
    try withBackend(disabling: disabled) { backend in
      for count in [1, 2, 3, 5, 8, 13, 16, 27, 32] {
        let stops = try ramp(count, intervals: count, hardEdges: count % 2 == 1)
        let content = list(83, 31, [.draw(item(kind, stops, 0, 0, 83, 31))])
        let frame = try backend.render(content, strategy: .auto)
        let area = PixelRect(content.size)
        // Half a level of rounding, and the same again for the GPU's floats.
        expect(worst(frame.pixels, kind, stops, area) <= 1.05, "\(count) intervals")
      }
    }
  }

  /// 1,200 gradients of 64 texels exceed the 65,536 texels of the table.
  @Test func `a full table changes no color, and the next frame can use it again`()
    throws
  {
    let ramps = try (0..<1_200).map { try ramp($0, intervals: 32) }
    func area(_ index: Int) -> PixelRect {
      let (x, y) = (index % 20 * 40, index / 20 * 2)
      return PixelRect(minX: x, minY: y, maxX: x + 40, maxY: y + 2)
    }
    func content(_ indices: some Sequence<Int>) -> RenderList {
      list(
        800, 120,
        indices.map { index in
          let a = area(index)
          return .draw(
            item(
              .axial, ramps[index], Double(a.minX), Double(a.minY), Double(a.width),
              Double(a.height)))
        })
    }
    try withBackend { backend in
      let all = content(0..<1_200)
      let first = try backend.render(all, strategy: .auto)
      for index in ramps.indices {
        expect(worst(first.pixels, .axial, ramps[index], area(index)) <= 1.05, "\(index)")
      }
      try expectEqual(backend.render(all, strategy: .auto).pixels.bytes, first.pixels.bytes)
      // The ones that did not fit before.
      let last = try backend.render(content(1_100..<1_200), strategy: .auto)
      for index in 1_100..<1_200 {
        expect(worst(last.pixels, .axial, ramps[index], area(index)) <= 1.05, "\(index)")
      }
      if backend.capabilities.has(.floatTextures) { expectEqual(last.statistics.drawCalls, 1) }
    }
  }

  @Test func `many gradients of one kind are one draw call`() throws {
    let commands = try (0..<500).map { index -> RenderCommand in
      let stops = try ramp(index, intervals: 1 + index % 4)
      let (x, y) = (Double(index % 25) * 10 + 0.5, Double(index / 25) * 10 + 0.5)
      return .draw(item(.axial, stops, x, y, 12, 12))
    }
    try withBackend { backend in
      let frame = try backend.render(list(256, 256, commands), strategy: .auto)
      if backend.capabilities.has(.floatTextures) { expectEqual(frame.statistics.drawCalls, 1) }
    }
  }

  @Test func `a gradient is uploaded once`() throws {
    let stops = try ramp(1, intervals: 4)
    let content = list(64, 64, [.draw(item(.radial, stops, 0, 0, 64, 64))])
    try withBackend { backend in
      let first = try backend.render(content, strategy: .auto)
      let second = try backend.render(content, strategy: .auto)
      expectEqual(second.pixels.bytes, first.pixels.bytes)
      expect(second.statistics.bytesUploaded < 2_000)
      backend.forgetContent()
      try expectEqual(backend.render(content, strategy: .auto).pixels.bytes, first.pixels.bytes)
    }
  }
}
