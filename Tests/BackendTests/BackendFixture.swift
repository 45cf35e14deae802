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

/// Opens both back ends.
///
/// - Parameter asHardware: Whether the GPU draws with the strategies of hardware GL, even if it is
///   software GL.
func withBackends<Result>(
  asHardware: Bool = false, _ body: (BackendPair) throws -> Result
) throws -> Result {
  let (context, _) = try openDevice(.gpu)
  defer { context.releaseCurrent() }
  return try body(
    BackendPair(
      gpu: GPUBackend(
        context: context, limits: .default, clock: { 0 },
        routesAsHardware: asHardware ? true : nil)))
}

extension PixelComparison {
  var isWithinMeshBounds: Bool { PixelBounds.mesh.admit(self) }
}
