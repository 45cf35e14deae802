import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Shadows of shapes on both back ends.
@Suite(.serialized) struct ShadowPictureTests {
  private static let cell = 160

  private static let silhouettes: [Silhouette] = {
    let rect = CGRect(x: -40, y: -25, width: 80, height: 50)
    var radii = RoundedRect.Radii(all: 4)
    radii.maxXMaxY = 20
    var star = Path()
    for (index, angle) in stride(from: 0.0, to: 6.2, by: 0.62).enumerated() {
      let (sine, cosine) = Maths.sincos(angle)
      let point = SIMD2(cosine, sine) * (index % 2 == 0 ? 40.0 : 18)
      if index == 0 { star.move(to: point) } else { star.line(to: point) }
    }
    star.close()
    return [
      .roundedRect(RoundedRect(rect)),
      .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: 12))),
      .roundedRect(RoundedRect(rect, radii: radii)),
      .roundedRect(
        RoundedRect(rect, radii: RoundedRect.Radii(all: 12), curve: .continuous)),
      .path(star, .nonZero),
    ]
  }()

  private static let transforms: [PlaneTransform] = {
    let (sine, cosine) = Maths.sincos(0.5)
    var tilted = PlaneTransform(a: 0.9, b: 0.1, c: 0, d: 1, tx: 0, ty: 0)
    (tilted.m13, tilted.m23) = (0.003, -0.001)
    return [
      .translation(0.3, 0.6), PlaneTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0),
      PlaneTransform(a: 1.1, b: 0, c: 0.4, d: 0.8, tx: 0, ty: 0), tilted,
    ]
  }()

  /// A row of cards for each silhouette, a column for each map; the cards do not touch.
  private static func cards(sigma: Double) -> RenderList {
    let size = PixelSize(width: cell * transforms.count, height: cell * silhouettes.count)
    var list = RenderList(size: size, background: .white)
    for (row, silhouette) in silhouettes.enumerated() {
      for (column, transform) in transforms.enumerated() {
        let place = PlaneTransform.translation(
          Double(cell * column + cell / 2), Double(cell * row + cell / 2))
        let scissor = PixelRect(
          minX: cell * column, minY: cell * row, maxX: cell * (column + 1),
          maxY: cell * (row + 1))
        func draw(_ shape: RenderShape, _ color: Color, _ transform: PlaneTransform) {
          list.commands.append(
            .draw(
              RenderItem(
                shape: shape, paint: .solid(color), transform: transform.then(place),
                scissor: scissor)))
        }
        let black = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        draw(
          .blurred(silhouette, sigma: sigma), black,
          PlaneTransform.translation(0, 6).then(transform))
        draw(silhouette.shape, Color(red: 0.2, green: 0.5, blue: 0.8, alpha: 1), transform)
      }
    }
    return list
  }

  private static let sigmas = [0.3, 2, 9, 30]

  @Test(.enabled(if: hasGL), arguments: sigmas, [PathStrategy.auto, .analytic, .coverage])
  func `the GPU draws what the CPU draws`(sigma: Double, strategy: PathStrategy) throws {
    try withBackends { backends in
      let (difference, statistics) = try backends.compare(Self.cards(sigma: sigma), strategy)
      // The closed form of a rotated body alone may be less accurate than coverage.
      let bounds = strategy == .analytic ? PixelBounds.filtered : PixelBounds.simple
      expect(bounds.admit(difference), "\(difference)")
      expect(statistics.coverageItems >= 20)
    }
  }

  @Test(.enabled(if: hasGL), arguments: sigmas)
  func `tiles and occlusion change no byte on the GPU`(sigma: Double) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let list = Self.cards(sigma: sigma)
    func bytes(side: Int, leavesOutHidden: Bool) throws -> [UInt8] {
      var shortcuts = Shortcuts()
      shortcuts.leavesOutHidden = leavesOutHidden
      let gpu = GPUBackend(
        context: context, limits: .default, clock: { 0 }, largestSurfaceSide: side,
        shortcuts: shortcuts)
      return try gpu.render(list, strategy: .auto).pixels.bytes
    }
    let whole = try bytes(side: .max, leavesOutHidden: true)
    try expectEqual(bytes(side: .max, leavesOutHidden: false), whole)
    try expectEqual(bytes(side: 200, leavesOutHidden: true), whole)
  }

  @Test(arguments: sigmas, CPUOptions.Precision.allCases)
  func `threads and occlusion change no byte on the CPU`(
    sigma: Double, precision: CPUOptions.Precision
  ) throws {
    let list = Self.cards(sigma: sigma)
    func bytes(threads: Int, leavesOutHidden: Bool) throws -> [UInt8] {
      var partition = Partition()
      partition.leavesOutHidden = leavesOutHidden
      return try CPUBackend(
        options: CPUOptions(precision: precision, threads: threads), limits: .default,
        clock: { 0 }, partition: partition
      ).render(list, strategy: .auto).pixels.bytes
    }
    let one = try bytes(threads: 1, leavesOutHidden: true)
    try expectEqual(bytes(threads: 3, leavesOutHidden: true), one)
    try expectEqual(bytes(threads: 1, leavesOutHidden: false), one)
  }

  @Test(arguments: PathStrategy.allCases)
  func `a shadow has coverage, or a closed form on hardware`(strategy: PathStrategy) {
    for silhouette in Self.silhouettes {
      let shape = RenderShape.blurred(silhouette, sigma: 5)
      var hasClosedForm = false
      if case .roundedRect(let rect) = silhouette, rect.curve == .circular {
        hasClosedForm =
          rect.radii == RoundedRect.Radii(all: rect.radii.largest) && rect.radii.largest <= 40
      }
      let isAnalytic = hasClosedForm && (strategy == .auto || strategy == .analytic)
      expectEqual(
        PathRouter(preferred: strategy, device: .hardwareGPU).route(shape, .identity).strategy,
        isAnalytic ? .analytic : .coverage)
      expectEqual(
        PathRouter(preferred: strategy, device: .softwareGPU).route(shape, .identity).strategy,
        .coverage)
      expect(!PathRouter.canBeMesh(shape, .identity))
    }
  }
}
