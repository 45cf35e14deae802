import Strata
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Quads that intersect, in perspective and through the eye, against ray casts.
@Suite(.enabled(if: hasGL)) struct DepthPictureTests {
  private static let share = sweep(25)

  /// The largest share of an image's pixels that may be off by more than 16/255.
  private static let admitted = 0.005

  @Test(arguments: 0..<10)
  func `the CPU matches a ray cast through each pixel`(part: Int) throws {
    for seed in part * Self.share..<(part + 1) * Self.share {
      try check(seed, .cpu, CPUOptions(precision: .float))
    }
  }

  @Test func `the GPU matches a ray cast through each pixel`() throws {
    for seed in stride(from: 0, to: 10 * Self.share, by: 10) { try check(seed, .gpu, CPUOptions()) }
  }

  private func check(_ seed: Int, _ device: DeviceSelector, _ cpu: CPUOptions) throws {
    let scene = RandomQuadScenes.scene(seed: seed)
    let renderer = try Renderer(
      size: CGSize(width: scene.size.x, height: scene.size.y), scale: scene.scale, device: device,
      cpu: cpu)
    let drawn = try renderer.image(of: scene.makeLayers()).pixels
    let expected = QuadRayCaster(scene).picture()
    let difference = PixelComparison(expected, drawn)
    guard difference.share(above: 16) > Self.admitted else { return }
    Issue.record("\(PictureStrip.note(expected, drawn, "depth \(seed) \(device)"))")
  }
}
