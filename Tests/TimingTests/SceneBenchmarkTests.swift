import Foundation
import Strata
import StrataTestSupport
import StrataTiming
import Testing

/// Frames of a scene on several devices: the drawing, the counts, and the output files.
@Suite(.serialized) struct SceneBenchmarkTests {
  /// A disc, drawn as a mesh on a GPU if requested, on a square.
  private func scene() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 90, height: 60)
    root.backgroundColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
    let disc = CAShapeLayer()
    disc.path = CGPath(ellipseIn: CGRect(x: 20, y: 5, width: 50, height: 50), transform: nil)
    disc.fillColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    root.addSublayer(disc)
    return root
  }

  @Test func `texts are shaped only for new content`() throws {
    let root = scene()
    let text = CATextLayer()
    text.frame = root.bounds
    text.string = "Some words"
    root.addSublayer(text)
    let benchmark = try SceneBenchmark(root: root, size: root.bounds.size, .init())
    try benchmark.add(.cpu)
    let timing = try #require(
      try benchmark.run(BenchmarkBudget(seconds: 600, minimum: 1, maximum: 3)).first)
    expect(timing.fresh.count == 3 && timing.again.count == 3)
    expect(([timing.first] + timing.fresh).allSatisfy { $0[.shape] > 0 })
    expect(timing.again.allSatisfy { $0[.shape] == 0 })
    let other = try self.benchmark([.cpu]).run(BenchmarkBudget(seconds: 0, minimum: 1, maximum: 1))
    expect(other[0].fresh.allSatisfy { $0[.shape] == 0 })
  }

  private func benchmark(
    _ devices: [DeviceSelector], _ change: (inout SceneBenchmark.Settings) -> Void = { _ in }
  ) throws -> SceneBenchmark {
    var settings = SceneBenchmark.Settings()
    change(&settings)
    let benchmark = try SceneBenchmark(
      root: scene(), size: CGSize(width: 90, height: 60), settings)
    for device in devices { try benchmark.add(device) }
    return benchmark
  }

  private static let devices: [DeviceSelector] = hasGL ? [.cpu, .gpu] : [.cpu]

  @Test func `every device draws the requested frames in order`()
    throws
  {
    for devices in [Self.devices, Self.devices.reversed()] {
      let timings = try benchmark(devices).run(
        BenchmarkBudget(seconds: 600, minimum: 1, maximum: 5))
      expectEqual(timings.map(\.selector), devices)
      expect(timings.allSatisfy { $0.fresh.count == 5 && $0.again.count == 5 })
    }
    let one = try benchmark(Self.devices).run(BenchmarkBudget(seconds: 0, minimum: 1, maximum: 9))
    expect(one.allSatisfy { $0.fresh.count == 1 && $0.again.count == 1 })
  }

  @Test func `stages are parts of the total`() throws {
    let timings = try benchmark(Self.devices)
      .run(BenchmarkBudget(seconds: 600, minimum: 1, maximum: 2))
    for timing in timings {
      for frame in [timing.first] + timing.fresh + timing.again {
        let parts = BenchmarkStage.allCases.map { frame[$0] }
        expect(parts.allSatisfy { $0 >= 0 && $0.isFinite })
        // Each stage is a difference of two readings of one clock, and no two overlap.
        expect(parts.reduce(0, +) <= frame.total + 1e-9, "\(timing.selector)")
        expect(frame[.encode] > 0 && frame[.evaluate] > 0 && frame.processor >= 0)
      }
      expect(timing.openSeconds >= 0 && timing.pngBytes > 60)
    }
  }

  @Test(.enabled(if: hasGL)) func `only new content is computed again`() throws {
    let timing = try #require(
      try benchmark([.gpu]) { $0.strategy = .mesh }
        .run(BenchmarkBudget(seconds: 600, minimum: 1, maximum: 3)).first)
    expect(timing.fresh.count == 3 && timing.again.count == 3)
    for frame in timing.fresh {
      expect(frame.statistics.tessellatedShapes == 2 && frame.statistics.meshItems == 2)
      expect(frame[.rasterize] > 0 && frame[.upload] > 0)
    }
    for frame in timing.again {
      expect(frame.statistics.tessellatedShapes == 0 && frame.statistics.meshItems == 2)
      expectEqual(frame[.rasterize], 0)
    }
    expect(
      timing.again.allSatisfy { $0.statistics.drawCalls == timing.first.statistics.drawCalls })
  }

  @Test(arguments: devices)
  func `the image matches the renderer for any scale and axis`(device: DeviceSelector)
    throws
  {
    let timing = try #require(
      try benchmark([device]) { ($0.scale, $0.yAxis) = (1.5, .up) }
        .run(BenchmarkBudget(seconds: 0, minimum: 1, maximum: 1)).first)
    let renderer = try Renderer(
      size: CGSize(width: 90, height: 60), scale: 1.5, device: device, yAxis: .up)
    expect(timing.picture.width == 135 && timing.picture.height == 90)
    expectEqual(timing.picture.bytes, try renderer.image(of: scene()).pixels.bytes)
  }

  @Test func `undrawable scenes are refused before any device is opened`() {
    #expect(throws: RendererError.self) { try benchmark([]) { $0.scale = 0 } }
    #expect(throws: RendererError.self) { try benchmark([]) { $0.time = .nan } }
    #expect(throws: LimitExceeded.self) { try benchmark([]) { $0.limits.canvasSide = 64 } }
    #expect(throws: GPUError.self) { try benchmark([.egl(index: 99)]) }
  }

  @Test func `without a device there is nothing to time`() throws {
    try expect(benchmark([]).run(BenchmarkBudget(seconds: 9, minimum: 9, maximum: 9)).isEmpty)
  }
}
