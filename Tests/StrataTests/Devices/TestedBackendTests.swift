import Foundation
import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The self-test draws what a frame needs before the frame.
@Suite struct TestedBackendTests {
  /// A GPU that draws with the CPU, and blurs as nothing if it is broken.
  private final class FakeGPU: RenderBackend {
    let device: DeviceDescription
    let isBroken: Bool
    /// The number of scenes drawn since the last call of `takeCount`.
    private var count = 0
    private let cpu = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })

    init(_ name: String = "fake", isBroken: Bool = false) {
      device = DeviceDescription(
        kind: .gpu, name: name, vendor: "", version: "", isSoftware: false, candidate: "",
        selector: "gpu")
      self.isBroken = isBroken
    }

    func takeCount() -> Int {
      defer { count = 0 }
      return count
    }

    func render(
      _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
    ) throws -> RenderedFrame {
      count += 1
      var list = list
      if isBroken, SelfTestParts(neededBy: list).contains(.blurs) { list.commands = [] }
      return try cpu.render(list, strategy: strategy, watch: watch)
    }

    func draw(
      _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
    ) throws -> RenderStatistics {
      try render(list, strategy: strategy, watch: watch).statistics
    }

    func forgetContent() {}
  }

  private enum Unexpected: Error { case replacement }

  /// A disc, blurred or not.
  private func list(blur: Bool = false) throws -> RenderList {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 8, height: 8), transform: nil)
    if blur { shape.filters = [CAFilter(type: "gaussianBlur")] }
    return try Renderer(size: CGSize(width: 16, height: 16), device: .cpu).renderList(of: shape)
  }

  /// The number of scenes that test parts, drawn by three strategies.
  private func scenes(_ parts: SelfTestParts) -> Int { 3 * SelfTest.features(of: parts).count }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withExtendedLifetime(TemporaryFolder()) { try body($0.url("self-tests")) }
  }

  @Test func `a frame needs the parts of its commands`() throws {
    try expectEqual(SelfTestParts(neededBy: list()), .paths)
    try expectEqual(SelfTestParts(neededBy: list(blur: true)), [.paths, .groups, .blurs])
    expectEqual(
      SelfTestParts(neededBy: RenderList(size: PixelSize(width: 1, height: 1))), .paths)
  }

  @Test func `every feature belongs to one part`() {
    let parts = SelfTestParts.everything.single
    expectEqual(parts.flatMap(SelfTest.features), SelfTest.features(of: .everything))
    expect(parts.allSatisfy { !SelfTest.features(of: $0).isEmpty })
  }

  @Test func `a frame of paths draws the tests of paths, and a blur adds its own`() throws {
    try withFolder { folder in
      let gpu = FakeGPU()
      let tested = TestedBackend(gpu, cache: SelfTestCache(folder: folder)) { _ in
        throw Unexpected.replacement
      }
      expectEqual(gpu.takeCount(), 0)
      _ = try tested.render(list(), strategy: .auto)
      expectEqual(gpu.takeCount(), scenes(.paths) + 1)
      _ = try tested.render(list(), strategy: .auto)
      expectEqual(gpu.takeCount(), 1)
      _ = try tested.draw(list(blur: true), strategy: .auto)
      expectEqual(gpu.takeCount(), scenes([.groups, .blurs]) + 1)
      _ = try tested.tested(.everything)
      expectEqual(gpu.takeCount(), scenes([.gradients, .images, .clips, .blendModes, .particles]))
      _ = try tested.submit(list(blur: true), strategy: .auto, watch: .none)
      expectEqual(gpu.takeCount(), 1)
    }
  }

  @Test func `parts that have passed are cached for each driver`() throws {
    try withFolder { folder in
      func count(_ name: String, _ blur: Bool) throws -> Int {
        let gpu = FakeGPU(name)
        let tested = TestedBackend(gpu, cache: SelfTestCache(folder: folder)) { _ in
          throw Unexpected.replacement
        }
        _ = try tested.render(list(blur: blur), strategy: .auto)
        return gpu.takeCount() - 1
      }
      try expectEqual(count("one", false), scenes(.paths))
      try expectEqual(count("one", false), 0)
      try expectEqual(count("one", true), scenes([.groups, .blurs]))
      try expectEqual(count("other", true), scenes([.paths, .groups, .blurs]))
    }
  }

  @Test func `a device that fails is replaced before the frame that needs the part`() throws {
    let gpu = FakeGPU("broken", isBroken: true)
    let cpu = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    var asked: [SelfTestParts] = []
    let tested = TestedBackend(gpu, cache: SelfTestCache(folder: nil)) { parts in
      asked.append(parts)
      return cpu
    }
    _ = try tested.render(list(), strategy: .auto)
    expectEqual(tested.device.name, "broken")
    for blur in [true, false] {
      let frame = try tested.render(list(blur: blur), strategy: .auto)
      try expectEqual(
        frame.pixels.bytes, cpu.render(list(blur: blur), strategy: .auto).pixels.bytes)
    }
    expectEqual(asked, [[.paths, .groups, .blurs]])
    expectEqual(tested.device.kind, .cpu)
  }

  @Test func `a failure without a replacement is an error of each frame`() throws {
    let gpu = FakeGPU("broken", isBroken: true)
    let cache = SelfTestCache(folder: nil)
    let tested = TestedBackend(gpu, cache: cache) { parts in
      try cache.check(gpu, parts)
      return gpu
    }
    for _ in 0..<2 {
      let error = #expect(throws: GPUError.self) {
        try tested.render(list(blur: true), strategy: .auto)
      }
      expect(
        error?.description.hasPrefix("broken fails the self-test on \"Gaussian blur\"") == true)
    }
    _ = try tested.render(list(), strategy: .auto)
  }
}
