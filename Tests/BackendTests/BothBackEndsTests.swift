import Strata
import StrataGPU
import StrataTestSupport
import Testing

/// Every scene on the GPU, by every way, against the float CPU picture.
@Suite(.serialized, .enabled(if: hasGL)) struct BothBackEndsTests {
  /// A context to draw with.
  enum Floor: String, CaseIterable {
    /// All that the driver offers.
    case best
    /// An OpenGL ES 2.0 context, with its extensions.
    case es2
    /// OpenGL ES 2.0 without any fast path: what every device has at least.
    case plain

    var disabled: Set<Capability> {
      switch self {
      case .best: []
      case .es2: [.es3]
      case .plain: Set(Capability.allCases)
      }
    }
  }

  @Test(arguments: Floor.allCases, PathWay.allCases)
  func `the GPU draws what the CPU draws`(floor: Floor, way: PathWay) throws {
    let (context, _) = try openDevice(.gpu, disabling: floor.disabled)
    defer { context.releaseCurrent() }
    let gpu = GPUBackend(context: context, limits: .default, clock: { 0 })
    if floor != .best { #expect(!gpu.capabilities.has(.es3)) }
    let drawsMeshes = way == .mesh || way == .auto && !gpu.device.isSoftware
    for prepared in PreparedScene.all {
      let drawn = try gpu.render(prepared.list, way: way).pixels
      let tolerance = prepared.scene.tolerance
      if tolerance.coverageFault != nil, way != .coverage { continue }
      let difference = PixelComparison(prepared.exact, drawn)
      let isNear =
        drawsMeshes
        ? tolerance.meshBounds.admit(difference)
          && PixelBounds.mesh.admit(difference) != tolerance.exceedsMeshBounds
        : tolerance.bounds.admit(difference)
      guard !isNear else { continue }
      let name = "\(prepared.scene.name) \(floor) \(way.rawValue)"
      Issue.record("\(PictureStrip.note(prepared.exact, drawn, name))")
    }
  }

  @Test func `the same list drawn again gives the same bytes and rasterises nothing`() throws {
    try withBackends { backends in
      for prepared in PreparedScene.all {
        // Else masks of the scenes before may be thrown away between the two.
        backends.gpu.forgetContent()
        let first = try backends.gpu.render(prepared.list, way: .coverage)
        let second = try backends.gpu.render(prepared.list, way: .coverage)
        let name = prepared.scene.name
        #expect(first.pixels.bytes == second.pixels.bytes, "\(name)")
        #expect(second.statistics.coveragePixels == 0, "\(name)")
        #expect(second.statistics.programsBuilt == 0, "\(name)")
      }
    }
  }
}
