import Foundation
import StrataGPU
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct CanvasTilesTests {
  @Test func `a canvas that fits is one tile, also with odd sizes`() {
    for (width, height, side) in [(1, 1, 2), (37, 5, 37), (64, 64, 64), (63, 1, 64)] {
      let size = PixelSize(width: width, height: height)
      let tiles = CanvasTiles(size, largestSide: side)
      expect(tiles.isWhole)
      expectEqual(Array(tiles), [PixelRect(size)])
    }
  }

  @Test func `tiles contain every pixel once, fit, and begin at even pixels`() {
    for side in 2...11 {
      for width in [1, 2, 3, 7, 10, 11, 12, 13, 24, 25, 33] {
        for height in [1, 5, 8, 23] {
          let tiles = CanvasTiles(PixelSize(width: width, height: height), largestSide: side)
          var seen = [Int](repeating: 0, count: width * height)
          for tile in tiles {
            expect(!tile.isEmpty && tile.width <= side && tile.height <= side)
            expect(tile.minX % 2 == 0 && tile.minY % 2 == 0)
            for y in tile.minY..<tile.maxY {
              for x in tile.minX..<tile.maxX { seen[y * width + x] += 1 }
            }
          }
          expect(seen.allSatisfy { $0 == 1 })
          expectEqual(Array(tiles).count, tiles.columns * tiles.rows)
        }
      }
    }
  }

  @Test func `there are no more tiles than needed, and they are about equal`() {
    let tiles = CanvasTiles(PixelSize(width: 20_000, height: 3), largestSide: 16_384)
    expectEqual(Array(tiles).map(\.width), [10_000, 10_000])
    let long = CanvasTiles(PixelSize(width: 3, height: 40_001), largestSide: 16_384)
    expectEqual(Array(long).map(\.height), [13_334, 13_334, 13_333])
  }
}

@Suite(.serialized, .enabled(if: hasGL)) struct TiledFrameTests {
  private let red = Color(red: 1, green: 0, blue: 0)

  private func whole(_ width: Int, _ height: Int) -> PixelRect {
    PixelRect(PixelSize(width: width, height: height))
  }

  @Test func `counts add up over the tiles`() throws {
    let content = list(
      96, 32,
      [
        .draw(item(rectangle(2.5, 2, 20, 20), red)),
        .draw(item(rectangle(40.5, 2, 50, 20), red)),
      ])
    let one = try withBackend { try $0.render(content, strategy: .analytic) }
    expectEqual(one.statistics.passes, 1)
    expectEqual(one.statistics.drawCalls, 1)
    expectEqual(one.statistics.analyticItems, 2)
    let three = try withBackend(largestSurfaceSide: 32) {
      try $0.render(content, strategy: .analytic)
    }
    expectEqual(three.pixels.bytes, one.pixels.bytes)
    expectEqual(three.statistics.passes, 3)
    expectEqual(three.statistics.drawCalls, 3)
    // The second rectangle spans two tiles and counts on each.
    expectEqual(three.statistics.analyticItems, 3)
    expectEqual(three.statistics.programsBuilt, one.statistics.programsBuilt)
  }

  @Test func `images and masks are uploaded once for all tiles and frames`() throws {
    let pixels = Pixels(
      width: 64, height: 64, premultipliedRGBA: [UInt8](repeating: 200, count: 4 * 64 * 64))
    let keys = [
      ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 64, texel: 64),
    ]
    let image = RenderItem(
      shape: rectangle(0, 0, 64, 64),
      paint: .image(ImagePaint(pixels: pixels, columns: keys, rows: keys)),
      transform: .identity, scissor: whole(64, 64))
    let content = list(64, 64, [.draw(image), .draw(item(triangle(3, 3, 50), red))])
    let frames = try withBackend(largestSurfaceSide: 16) { backend in
      try (0..<2).map { _ in try backend.render(content, strategy: .auto) }
    }
    expectEqual(frames[0].statistics.passes, 16)
    expect(frames[0].statistics.bytesUploaded >= 4 * 64 * 64)
    expectEqual(frames[1].statistics.coveragePixels, 0)
    expectEqual(frames[1].statistics.programsBuilt, 0)
    // Vertices only.
    expect(frames[1].statistics.bytesUploaded < 4 * 64 * 64)
    expectEqual(frames[0].pixels.bytes, frames[1].pixels.bytes)
  }

  @Test func `a group's surface is its part of the tile, omitted if empty`() throws {
    let bounds = PixelRect(minX: 21, minY: 5, maxX: 75, maxY: 27)
    let clip = RenderClip(
      shape: .roundedRect(
        RoundedRect(
          CGRect(x: 21, y: 5, width: 54, height: 22), radii: RoundedRect.Radii(all: 9))),
      transform: .identity)
    let content = list(
      96, 32, background: .white,
      [
        .beginGroup(RenderGroup(opacity: 0.5, clip: clip, bounds: bounds)),
        .draw(item(rectangle(0, 0, 60, 32), red, scissor: bounds)),
        .draw(item(triangle(30.3, 4.2, 40), .black, scissor: bounds)), .endGroup,
      ])
    let one = try withBackend { try $0.render(content, strategy: .auto) }
    expectEqual(one.statistics.passes, 2)
    for side in [32, 20, 7] {
      let tiled = try withBackend(largestSurfaceSide: side) {
        try $0.render(content, strategy: .auto)
      }
      expectEqual(tiled.pixels.bytes, one.pixels.bytes)
      let tiles = CanvasTiles(content.size, largestSide: side)
      let withGroup = tiles.filter { $0.intersects(bounds) }.count
      expectEqual(tiled.statistics.passes, tiles.columns * tiles.rows + withGroup)
    }
  }

  @Test func `a canvas above the device's own limit is drawn`() throws {
    try withBackend { backend in
      let side = backend.capabilities.largestSurfaceSide
      let (width, height) = (side + 1, 3)
      let scissor = whole(width, height)
      let frame = try backend.render(
        list(
          width, height, background: .white,
          [
            .draw(item(rectangle(Double(side / 2) - 7, 1, 20, 1), .black, scissor: scissor)),
            .draw(item(rectangle(Double(side) - 0.5, 0, 1, 2), red, scissor: scissor)),
          ]), strategy: .auto)
      // Tiles are smaller than the largest surfaces of most devices, which need much memory.
      expect(frame.statistics.passes >= 2)
      expectEqual(pixel(frame.pixels, side / 2 - 8, 1), [255, 255, 255, 255])
      for x in (side / 2 - 7)..<(side / 2 + 13) {
        expectEqual(pixel(frame.pixels, x, 1), [0, 0, 0, 255])
        expectEqual(pixel(frame.pixels, x, 2), [255, 255, 255, 255])
      }
      for x in [side - 1, side] {
        let drawn = pixel(frame.pixels, x, 1)
        expect(drawn[0] == 255 && abs(drawn[1] - 127) <= 1 && drawn[3] == 255)
      }
      expectEqual(pixel(frame.pixels, side, 2), [255, 255, 255, 255])
    }
  }
}
