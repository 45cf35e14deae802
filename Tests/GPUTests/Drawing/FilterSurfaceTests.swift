import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Filters whose results need larger surfaces than their inputs.
@Suite(.serialized, .enabled(if: hasGL)) struct FilterSurfaceTests {
  struct Case: CustomStringConvertible {
    let description: String
    let canvas: PixelSize
    /// The pixels of the group; nil for a filter of the canvas.
    let surface: PixelRect?
    let filters: [RenderFilter]
  }

  private static func blur(_ sigma: Double, _ edges: BlurEdges = .clear) -> RenderFilter {
    .blur(sigma: SIMD2(sigma, sigma), edges: edges)
  }

  static let cases = [
    Case(
      description: "a shadow that ends at the side of the surface",
      canvas: PixelSize(width: 64, height: 16),
      surface: PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 16),
      filters: [
        .dropShadow(RenderShadow(color: .black, sigma: SIMD2(), offset: SIMD2(32, 0)))
      ]),
    Case(
      description: "two blurs, the first of which is wider than the canvas",
      canvas: PixelSize(width: 64, height: 16),
      surface: PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 16), filters: [blur(4), blur(4)]),
    Case(
      description: "a blur whose first pass is higher than its input",
      canvas: PixelSize(width: 16, height: 60),
      surface: PixelRect(minX: 0, minY: 0, maxX: 16, maxY: 60), filters: [blur(2, .extended)]),
    Case(
      description: "two blurs of the content below", canvas: PixelSize(width: 60, height: 16),
      surface: nil, filters: [blur(4), blur(4)]),
  ]

  @Test(arguments: cases)
  func `intermediate results fit their surfaces`(filtered: Case) throws {
    let whole = PixelRect(filtered.canvas)
    let area = filtered.surface ?? whole
    let content: [RenderCommand] = [
      .draw(item(rectangle(0, 0, 7, 60), .white, scissor: area)),
      .draw(
        item(
          rectangle(Double(area.maxX) - 1, 0, 1, 60), Color(red: 1, green: 0, blue: 0),
          scissor: area)),
    ]
    let commands =
      if let surface = filtered.surface {
        [
          RenderCommand.beginGroup(
            RenderGroup(
              opacity: 1, clip: nil, bounds: whole, surface: surface, filters: filtered.filters))
        ] + content + [.endGroup]
      } else {
        content + [
          .filterBackdrop(RenderBackdrop(filters: filtered.filters, clip: nil, bounds: whole))
        ]
      }
    let scene = list(filtered.canvas.width, filtered.canvas.height, commands)
    let expected = try withBackend { try $0.render(scene, strategy: .coverage) }
    let drawn = try withBackend(largestSurfaceSide: 64) {
      try $0.render(scene, strategy: .coverage)
    }
    expectEqual(drawn.pixels.bytes, expected.pixels.bytes)
  }
}
