import Strata
import StrataGPU
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Every scene on the GPU, with every path rendering strategy, against the float CPU image.
@Suite(.serialized, .enabled(if: hasGL)) struct BothBackEndsTests {
  /// The capabilities of the context to draw with.
  enum Floor: String, CaseIterable {
    /// Everything that the driver offers.
    case best
    /// An OpenGL ES 2.0 context, with its extensions.
    case es2
    /// OpenGL ES 2.0 without any fast path: the minimum that every device has.
    case plain

    var disabled: Set<Capability> {
      switch self {
      case .best: []
      case .es2: [.es3]
      case .plain: Set(Capability.allCases)
      }
    }
  }

  @Test(arguments: Floor.allCases, PathStrategy.allCases)
  func `the GPU draws what the CPU draws`(floor: Floor, strategy: PathStrategy) throws {
    let (context, _) = try openDevice(.gpu, disabling: floor.disabled)
    defer { context.releaseCurrent() }
    let gpu = GPUBackend(context: context, limits: .default, clock: { 0 })
    if floor != .best { expect(!gpu.capabilities.has(.es3)) }
    let drawsMeshes = strategy == .mesh || strategy == .auto && !gpu.device.isSoftware
    // On another driver than the one that the list of exceptions was made with, a scene may be
    // closer to the CPU than its exception allows.
    let isRecordedDriver = strategy == .mesh && gpu.device.name.hasPrefix("llvmpipe")
    for prepared in PreparedScene.all {
      let drawn = try gpu.render(prepared.list, strategy: strategy).pixels
      let tolerance = prepared.scene.tolerance
      let difference = PixelComparison(prepared.exact, drawn)
      let isNear =
        drawsMeshes
        ? tolerance.meshBounds.admit(difference)
          && (!isRecordedDriver
            || PixelBounds.mesh.admit(difference) != tolerance.exceedsMeshBounds)
          // On hardware, `auto` draws most shapes of a first frame with coverage.
          || strategy == .auto && tolerance.bounds.admit(difference)
        : tolerance.bounds.admit(difference)
      guard !isNear else { continue }
      let name = "\(prepared.scene.name) \(floor) \(strategy.rawValue)"
      Issue.record("\(PictureStrip.note(prepared.exact, drawn, name))")
    }
  }

  @Test func `redrawing a list gives the same bytes and rasterizes nothing`() throws {
    try withBackends { backends in
      for prepared in PreparedScene.all {
        // Otherwise masks of earlier scenes may be evicted between the two.
        backends.gpu.forgetContent()
        let first = try backends.gpu.render(prepared.list, strategy: .coverage)
        let second = try backends.gpu.render(prepared.list, strategy: .coverage)
        let name = prepared.scene.name
        expectEqual(first.pixels.bytes, second.pixels.bytes, "\(name)")
        expectEqual(second.statistics.coveragePixels, 0, "\(name)")
        expectEqual(second.statistics.programsBuilt, 0, "\(name)")
      }
    }
  }
}
