import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Draw calls, passes and uploads: counts that are reproducible exactly.
@Suite(.serialized, .enabled(if: hasGL)) struct BatchingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let clear = Color(red: 0, green: 0, blue: 1, alpha: 0.5)

  @Test func `a thousand solid rectangles between pixels are one draw call`() throws {
    let commands = (0..<1_000).map { index -> RenderCommand in
      let (x, y) = (Double(index % 40) * 6.1, Double(index / 40) * 6.1)
      return .draw(item(rectangle(x, y, 9.3, 8.7), clear))
    }
    let frame = try withBackend { try $0.render(list(256, 256, commands), strategy: .analytic) }
    expectEqual(frame.statistics.drawCalls, 1)
    expectEqual(frame.statistics.triangles, 2_000)
    expectEqual(frame.statistics.analyticItems, 1_000)
    expectEqual(frame.statistics.passes, 1)
  }

  @Test func `items that do not overlap are sorted by program`() throws {
    let commands = (0..<20).flatMap { index -> [RenderCommand] in
      let x = Double(index) * 12
      return [
        .draw(item(rectangle(x + 0.5, 2, 9, 9), clear)), .draw(item(triangle(x, 20, 10), clear)),
      ]
    }
    let frame = try withBackend { try $0.render(list(256, 64, commands), strategy: .analytic) }
    expectEqual(frame.statistics.drawCalls, 2)
  }

  @Test func `items that overlap keep their order`() throws {
    let commands: [RenderCommand] = [
      .draw(item(rectangle(0.5, 0.5, 20, 20), red)),
      .draw(item(triangle(0, 0, 40), Color(red: 0, green: 1, blue: 0))),
      .draw(item(rectangle(0.5, 0.5, 10, 10), Color(red: 0, green: 0, blue: 1))),
    ]
    let frame = try withBackend { try $0.render(list(32, 32, commands), strategy: .auto) }
    expectEqual(pixel(frame.pixels, 5, 5), [0, 0, 255, 255])
    expectEqual(pixel(frame.pixels, 15, 5), [0, 255, 0, 255])
  }

  @Test func `a scissor clips geometry without extra draw calls`() throws {
    let clip = PixelRect(minX: 8, minY: 8, maxX: 24, maxY: 24)
    let turned = PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 16, ty: -4)
    let commands: [RenderCommand] = [
      .draw(item(rectangle(0, 0, 32, 32), clear)),
      .draw(item(rectangle(0.5, 0.5, 30, 30), clear, scissor: clip)),
      .draw(
        item(
          .roundedRect(
            RoundedRect(
              .init(x: 0, y: 0, width: 30, height: 30), radii: RoundedRect.Radii(all: 8))),
          clear, transform: turned, scissor: clip)),
    ]
    let frame = try withBackend { try $0.render(list(32, 32, commands), strategy: .analytic) }
    // One for each of the three programs, of which hardware needs fewer.
    expect(frame.statistics.drawCalls <= 3)
    expectEqual(pixel(frame.pixels, 7, 16), pixel(frame.pixels, 2, 2))
    expect(pixel(frame.pixels, 8, 16) != pixel(frame.pixels, 2, 2))
  }

  @Test func `more quads than 16-bit indices allow use several calls`() throws {
    let count = 40_000
    let commands = (0..<count).map { index -> RenderCommand in
      let (x, y) = (Double(index % 200) + 0.25, Double(index / 200))
      return .draw(item(rectangle(x, y, 0.5, 1), red))
    }
    // Group content is drawn immediately; canvas quads are partly submitted to the driver early.
    let size = PixelRect(PixelSize(width: 200, height: 200))
    let group = RenderGroup(opacity: 1, clip: nil, bounds: size)
    let (frame, instances) = try withBackend {
      let frame = try $0.render(
        list(200, 200, [.beginGroup(group)] + commands + [.endGroup]), strategy: .analytic)
      return (frame, drawsInstances($0))
    }
    expectEqual(frame.statistics.drawCalls, instances ? 2 : 4)
    expectEqual(frame.statistics.triangles, 2 * count + 2)
    for (x, y) in [(0, 0), (199, 199), (100, 82)] {
      expect(abs(pixel(frame.pixels, x, y)[3] - 128) <= 1)
    }
  }

  @Test func `an image is uploaded once and an unchanged mask never again`() throws {
    let pixels = Pixels(
      width: 64, height: 64, premultipliedRGBA: [UInt8](repeating: 200, count: 4 * 64 * 64))
    let keys = [
      ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 64, texel: 64),
    ]
    let image = RenderItem(
      shape: rectangle(0, 0, 64, 64),
      paint: .image(ImagePaint(pixels: pixels, columns: keys, rows: keys)),
      transform: .identity, scissor: PixelRect(minX: 0, minY: 0, maxX: 64, maxY: 64))
    let frames = try withBackend { backend in
      let content = list(64, 64, [.draw(image), .draw(item(triangle(3, 3, 50), red))])
      return [
        try backend.render(content, strategy: .auto), try backend.render(content, strategy: .auto),
      ]
    }
    expect(frames[0].statistics.bytesUploaded > 4 * 64 * 64)
    expect(frames[0].statistics.coveragePixels > 0)
    expectEqual(frames[1].statistics.coveragePixels, 0)
    // Vertices only.
    expect(frames[1].statistics.bytesUploaded < 2_000)
    expectEqual(frames[0].pixels.bytes, frames[1].pixels.bytes)
  }

  /// Whether quads are instances, and small groups share a surface.
  private func drawsInstances(_ backend: GPUBackend) -> Bool {
    !backend.device.isSoftware && backend.capabilities.has(.es3)
  }

  @Test func `groups cost at most one pass each`() throws {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32)
    let commands = (0..<50).flatMap { _ -> [RenderCommand] in
      [
        .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: bounds)),
        .draw(item(rectangle(0, 0, 32, 32), red)), .draw(item(rectangle(4, 4, 8, 8), clear)),
        .endGroup,
      ]
    }
    let (frame, instances) = try withBackend {
      (try $0.render(list(32, 32, commands), strategy: .auto), drawsInstances($0))
    }
    if instances {
      // Half of them fit next to each other.
      expectEqual(frame.statistics.passes, 3)
    } else {
      expectEqual(frame.statistics.passes, 51)
    }
    // Each group adds half of the rest; the last half level may be rounded either way.
    let alpha = pixel(frame.pixels, 31, 31)[3]
    expect(alpha >= 254 && pixel(frame.pixels, 31, 31) == [alpha, 0, 0, alpha])
  }
}
