import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The stage that a frame's time is attributed to, with a clock that advances when it is read.
@Suite(.serialized, .enabled(if: hasGL)) struct WorkTimeTests {
  private func list(_ paint: RenderPaint = .solid(.black)) -> RenderList {
    var path = Path()
    path.move(to: SIMD2(4, 4))
    path.cubic(to: SIMD2(90, 8), control1: SIMD2(30, 60), control2: SIMD2(70, 90))
    path.close()
    var list = RenderList(size: PixelSize(width: 96, height: 96), background: .white)
    list.commands = [
      .draw(
        RenderItem(
          shape: .fill(path, .nonZero), paint: paint, transform: .identity, opacity: 1,
          scissor: PixelRect(list.size)))
    ]
    return list
  }

  @Test(arguments: [PathStrategy.coverage, .mesh])
  func `cached data is neither recomputed nor uploaded again`(strategy: PathStrategy) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    var ticks = 0.0
    let backend = GPUBackend(
      context: context, limits: .default,
      clock: {
        ticks += 1
        return ticks
      })
    for round in 0..<2 {
      let new = try backend.draw(list(), strategy: strategy)
      expect(new.rasterizeSeconds > 0, "\(round)")
      expect(new.rasterizeSeconds + new.uploadSeconds <= new.prepareSeconds)
      let again = try backend.draw(list(), strategy: strategy)
      expectEqual(again.rasterizeSeconds, 0, "\(round)")
      expect(again.uploadSeconds < new.uploadSeconds, "\(round)")
      expect(again.uploadSeconds <= again.prepareSeconds)
      backend.forgetContent()
    }
  }
}
