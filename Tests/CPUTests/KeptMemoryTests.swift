import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The memory that a back end keeps between frames.
@Suite struct KeptMemoryTests {
  private func backend(
    _ precision: CPUOptions.Precision, _ kept: KeptMemory
  ) -> CPUBackend {
    // One thread, because others may release a surface shortly after the frame.
    CPUBackend(
      options: CPUOptions(precision: precision, threads: 1), limits: .default, clock: { 0 },
      kept: kept)
  }

  @Test(arguments: CPUOptions.Precision.allCases)
  func `memory above the limits is freed after a frame, and no byte changes`(
    precision: CPUOptions.Precision
  ) throws {
    var none = KeptMemory()
    (none.workerBytes, none.surfaceBytes) = (0, 0)
    let usual = backend(precision, KeptMemory())
    let small = backend(precision, none)
    let unused = small.keptBytes
    var most = 0
    for seed in 0..<12 {
      let list = RandomComposites.list(seed: seed, size: PixelSize(width: 160, height: 120))
      let expected = try usual.render(list, strategy: .auto).pixels.bytes
      try expectEqual(small.render(list, strategy: .auto).pixels.bytes, expected, "seed \(seed)")
      expectEqual(small.keptBytes, unused, "seed \(seed)")
      most = max(most, usual.keptBytes)
    }
    expect(most > 2 * unused, "\(most) and \(unused) bytes")
  }

  @Test func `surfaces are kept up to the limit`() throws {
    var kept = KeptMemory()
    kept.workerBytes = 0
    kept.surfaceBytes = 64 << 10
    let backend = backend(.float, kept)
    let unused = backend.keptBytes
    var most = 0
    for seed in 0..<12 {
      let list = RandomComposites.list(seed: seed, size: PixelSize(width: 160, height: 120))
      _ = try backend.render(list, strategy: .auto)
      expect(backend.keptBytes <= unused + kept.surfaceBytes, "seed \(seed)")
      most = max(most, backend.keptBytes)
    }
    expect(most > unused, "nothing was kept")
  }
}
