import Foundation
import Strata
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Rings and drops: outlines with curves and a hole.
private final class Rings: GlyphOutlines {
  func outline(of glyph: UInt32) -> Path {
    var path = Path()
    let outer = 0.2 + 0.1 * Double(glyph % 4)
    path.append(ring(outer))
    path.append(ring(outer * 0.6).reversed)
    return path
  }

  private func ring(_ radius: Double) -> Path {
    RoundedRect(
      CGRect(x: 0, y: -2 * radius, width: 2 * radius, height: 2 * radius),
      radii: RoundedRect.Radii(all: radius)
    ).path
  }
}

/// Glyphs on both back ends.
@Suite struct GlyphPictureTests {
  private static let rings = Rings()

  private static let maps: [(name: String, PlaneTransform)] = [
    ("upright", .translation(3.3, 20.6)),
    ("larger", .scale(2.5, 2.5).then(.translation(2.2, 50.1))),
    ("too large for masks", .scale(9, 9).then(.translation(-30.4, 120.9))),
    ("turned", PlaneTransform(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 20, ty: 30)),
    ("mirrored", PlaneTransform(a: -1.5, b: 0, c: 0, d: 1.5, tx: 120, ty: 40)),
    ("stretched", .scale(1, 2).then(.translation(4, 60))),
    (
      "in perspective",
      {
        var plane = PlaneTransform.scale(1.5, 1.5).then(.translation(5, 40))
        plane.m13 = 0.002
        return plane
      }()
    ),
  ]

  private static func run(count: Int = 9) -> GlyphRun {
    GlyphRun(
      (0..<count).map {
        GlyphRun.Glyph(id: UInt32($0), origin: SIMD2(Double($0) * 19.31, Double($0 % 3) * 1.7))
      }, of: rings, size: 18)
  }

  private static func list(_ shape: RenderShape, _ transform: PlaneTransform) -> RenderList {
    var list = RenderList(size: PixelSize(width: 128, height: 96), background: .white)
    let layer = list.layers.add(.name("text"), below: nil)
    let canvas = PixelRect(list.size)
    list.commands.append(
      .draw(
        RenderItem(
          shape: shape, paint: .solid(Color(red: 0.1, green: 0.2, blue: 0.6)),
          transform: transform, opacity: 0.8, scissor: canvas, layer: layer)))
    list.commands.append(
      .draw(
        RenderItem(
          shape: shape, paint: .solid(Color(red: 0.7, green: 0.1, blue: 0)),
          transform: transform.then(.translation(7.45, 33.1)), scissor: canvas,
          cuts: [PixelCut(line: SIMD3(0.8, 0.6, -70), isStrict: false)], layer: layer)))
    return list
  }

  private func exact(_ list: RenderList, threads: Int = 1) throws -> RenderedFrame {
    try CPUBackend(
      options: CPUOptions(precision: .float, threads: threads), limits: .default, clock: { 0 }
    ).render(list, strategy: .coverage)
  }

  @Test(arguments: maps.indices)
  func `a run looks like the path of all its outlines`(index: Int) throws {
    let (name, map) = Self.maps[index]
    let run = Self.run()
    let glyphs = try exact(Self.list(.glyphs(run), map))
    let path = try exact(Self.list(.fill(run.path, .nonZero), map))
    let difference = PixelComparison(glyphs.pixels, path.pixels)
    if run.maskedSize(map) == nil {
      expectEqual(difference.largest, 0, "\(name)")
    } else {
      // Half of an eighth of a pixel, along both axes.
      expect(difference.largest <= 28, "\(name): \(difference)")
      expect(difference.largest > 0, "\(name) is drawn from masks")
    }
    expect(PixelComparison(glyphs.pixels, try blank).count(above: 40) > 150, "\(name)")
  }

  private var blank: Pixels {
    get throws {
      try exact(RenderList(size: PixelSize(width: 128, height: 96), background: .white)).pixels
    }
  }

  @Test(.enabled(if: hasGL), arguments: maps.indices)
  func `the GPU draws a run as the CPU does`(index: Int) throws {
    let (name, map) = Self.maps[index]
    try withBackends { backends in
      for strategy in [PathStrategy.auto, .coverage, .analytic] {
        let list = Self.list(.glyphs(Self.run()), map)
        let (difference, _) = try backends.compare(list, strategy)
        if strategy == .auto, !backends.gpu.device.isSoftware {
          expect(difference.isWithinMeshBounds, "\(name) \(strategy): \(difference)")
        } else {
          expect(difference.largest <= 2, "\(name) \(strategy): \(difference)")
        }
      }
    }
  }

  @Test func `threads and precision change only rounding`() throws {
    let list = Self.list(.glyphs(Self.run(count: 300)), .scale(0.4, 0.4).then(.translation(3, 60)))
    let one = try exact(list)
    try expectEqual(exact(list, threads: 3).pixels.bytes, one.pixels.bytes)
    let bytes = try CPUBackend(
      options: CPUOptions(threads: 2), limits: .default, clock: { 0 }
    ).render(list, strategy: .auto)
    expect(PixelComparison(one.pixels, bytes.pixels).largest <= 2)
  }

  @Test(.enabled(if: hasGL)) func `a frame that shows the same text uploads no coverage again`()
    throws
  {
    try withBackends { backends in
      let list = Self.list(.glyphs(Self.run()), .translation(3.3, 20.6))
      let first = try backends.gpu.render(list, strategy: .auto).statistics
      let second = try backends.gpu.render(list, strategy: .auto).statistics
      expect(first.coveragePixels > 0)
      expectEqual(second.coveragePixels, 0)
      expect(second.bytesUploaded < first.bytesUploaded)
    }
  }

  @Test func `a run stays within its pixel bounds`() throws {
    for (name, map) in Self.maps {
      let shape = RenderShape.glyphs(Self.run())
      let canvas = PixelRect(PixelSize(width: 128, height: 96))
      let bounds = shape.deviceBounds(map, within: canvas)
      var list = RenderList(size: PixelSize(width: 128, height: 96))
      let layer = list.layers.add(.name("text"), below: nil)
      list.commands.append(
        .draw(
          RenderItem(
            shape: shape, paint: .solid(.black), transform: map, scissor: canvas, layer: layer)))
      let pixels = try exact(list).pixels
      for y in 0..<96 {
        for x in 0..<128 where pixels.bytes[4 * (128 * y + x) + 3] != 0 {
          expect(
            x >= bounds.minX && x < bounds.maxX && y >= bounds.minY && y < bounds.maxY,
            "\(name): \(x) \(y)")
        }
      }
    }
  }
}
