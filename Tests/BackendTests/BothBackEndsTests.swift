import Strata
import StrataTestSupport
import Testing

/// Every scene on the GPU, by every way, against the float CPU picture.
@Suite(.enabled(if: hasGL)) struct BothBackEndsTests {
  static let ways: [PathWay] = [.auto, .analytic, .coverage]

  @Test(arguments: TestScene.all, ways)
  func `the GPU draws what the CPU draws`(scene: TestScene, way: PathWay) throws {
    let cpu = try Renderer(size: scene.size, device: .cpu).image(of: scene.make())
    let gpu = try Renderer(size: scene.size, device: .gpu, pathWay: way).image(of: scene.make())
    let difference = PixelComparison(cpu.pixels, gpu.pixels)
    switch scene.tolerance {
    case .simple:
      #expect(difference.largest <= 2, "\(difference)")
      #expect(difference.share(above: 1) <= 0.005, "\(difference)")
    case .filtered:
      #expect(difference.largest <= 8, "\(difference)")
      #expect(difference.share(above: 4) <= 0.0002, "\(difference)")
      #expect(difference.share(above: 2) <= 0.005, "\(difference)")
    }
  }

  /// Scenes whose meshes are known to be out of bounds, and why.
  ///
  /// A scene listed here that is within bounds fails its test, so that the list stays true.
  static let explained = [
    "clips/rounded":
      "background, border and clip share one edge, and the errors of their ramps add up to 25",
    "shapes/dashes-and-trim": "0.3% of the picture is no room for the edges of 40 dashes and dots",
    "shapes/fill-rules":
      "the scan converter is not exact in pixels where outlines cross; a mesh is resolved there",
  ]

  /// Mesh edges have a class of their own: a ramp one pixel wide is not exact area.
  @Test(arguments: TestScene.all)
  func `meshes draw what the CPU draws`(scene: TestScene) throws {
    let cpu = try Renderer(size: scene.size, device: .cpu).image(of: scene.make())
    let gpu = try Renderer(size: scene.size, device: .gpu, pathWay: .mesh).image(of: scene.make())
    let difference = PixelComparison(cpu.pixels, gpu.pixels)
    let isExplained = Self.explained[scene.name] != nil
    #expect(difference.isWithinMeshBounds != isExplained, "\(difference)")
  }

  /// The closed forms are not exact where an arc bends within a pixel or two opposite edges meet
  /// in one, so they are held to the scan converter by a looser rule: 3 of 255.
  @Test(arguments: TestScene.all)
  func `closed forms agree with exact coverage on the CPU`(scene: TestScene) throws {
    let exact = try Renderer(size: scene.size, device: .cpu, pathWay: .coverage)
      .image(of: scene.make())
    let analytic = try Renderer(size: scene.size, device: .cpu, pathWay: .analytic)
      .image(of: scene.make())
    let difference = PixelComparison(exact.pixels, analytic.pixels)
    #expect(difference.largest <= 3, "\(difference)")
    #expect(difference.share(above: 1) <= 0.005, "\(difference)")
  }

  @Test(arguments: TestScene.all)
  func `a scene draws something`(scene: TestScene) throws {
    let image = try Renderer(size: scene.size, device: .cpu).image(of: scene.make())
    let bytes = image.pixels.bytes
    let first = bytes[0..<4]
    let differing = stride(from: 0, to: bytes.count, by: 4).filter { bytes[$0..<$0 + 4] != first }
    #expect(differing.count > 40)
  }

  @Test(arguments: TestScene.all)
  func `the same list drawn again gives the same bytes and rasterises nothing`(
    scene: TestScene
  ) throws {
    let renderer = try Renderer(size: scene.size, device: .gpu, pathWay: .coverage)
    let root = scene.make()
    let first = try renderer.image(of: root)
    let second = try renderer.image(of: root)
    #expect(first.rgba == second.rgba)
    #expect(renderer.statistics.coveragePixels == 0)
    #expect(renderer.statistics.programsBuilt == 0)
  }
}
