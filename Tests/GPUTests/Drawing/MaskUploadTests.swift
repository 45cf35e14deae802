import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The bytes of masks that are sent to the driver.
@Suite(.serialized, .enabled(if: hasGL)) struct MaskUploadTests {
  private static let size = PixelSize(width: 400, height: 300)

  /// A triangle, which has a mask but no closed form.
  private func triangle(_ index: Int) -> RenderCommand {
    let corner = SIMD2(Double(index % 8) * 48 + 3.3, Double(index / 8) * 70 + 5.1)
    var path = Path()
    path.move(to: corner)
    path.line(to: corner + SIMD2(30 + Double(index), 11))
    path.line(to: corner + SIMD2(7, 20 + Double(index)))
    path.close()
    return .draw(
      RenderItem(
        shape: .fill(path, .nonZero), paint: .solid(Color(red: 1, green: 0, blue: 0)),
        transform: .identity, scissor: PixelRect(Self.size)))
  }

  /// Returns the bytes of masks that a new list uploads, and the pixels of its masks.
  private func masks(_ commands: [RenderCommand]) throws -> (bytes: Int, pixels: Int) {
    try withBackend { backend in
      var list = RenderList(size: Self.size)
      list.commands = commands
      let first = try backend.render(list, strategy: .coverage).statistics
      // All masks are cached now, and the rest is sent again.
      let second = try backend.render(list, strategy: .coverage).statistics
      expectEqual(second.coveragePixels, 0)
      return (first.bytesUploaded - second.bytesUploaded, first.coveragePixels)
    }
  }

  @Test func `masks are sent once, without the rest of their page`() throws {
    let masks = try masks((0..<32).map(triangle))
    expect(masks.pixels > 10_000)
    expect(masks.bytes >= masks.pixels && masks.bytes <= masks.pixels * 5 / 4, "\(masks)")
  }

  @Test func `masks inside groups are sent once, too`() throws {
    let bounds = PixelRect(Self.size)
    let masks = try masks(
      (0..<32).flatMap { index in
        [
          .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: bounds)), triangle(index),
          .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: bounds)),
          triangle((index + 5) % 32), .endGroup, .endGroup,
        ]
      })
    expect(masks.pixels > 10_000)
    expect(masks.bytes >= masks.pixels && masks.bytes <= masks.pixels * 5 / 4, "\(masks)")
  }
}
