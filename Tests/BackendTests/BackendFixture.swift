import Strata
import StrataCPU
import StrataGPU
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Back ends that draw render lists on the calling thread, for one test.
struct BackendPair {
  let cpu = CPUBackend(
    options: CPUOptions(precision: .float), limits: .default, clock: { 0 })
  let gpu: GPUBackend

  /// Compares the GPU's output with the CPU's exact coverage.
  func compare(_ list: RenderList, _ strategy: PathStrategy) throws -> (
    PixelComparison, RenderStatistics
  ) {
    let exact = try cpu.render(list, strategy: .coverage)
    let drawn = try gpu.render(list, strategy: strategy)
    return (PixelComparison(exact.pixels, drawn.pixels), drawn.statistics)
  }
}

func withBackends<Result>(_ body: (BackendPair) throws -> Result) throws -> Result {
  let (context, _) = try openDevice(.gpu)
  defer { context.releaseCurrent() }
  return try body(
    BackendPair(gpu: GPUBackend(context: context, limits: .default, clock: { 0 })))
}

extension PixelComparison {
  var isWithinMeshBounds: Bool { PixelBounds.mesh.admit(self) }
}
