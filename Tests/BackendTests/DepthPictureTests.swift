import Strata
import StrataTestSupport
import Testing

/// Quads that cut each other, in perspective and through the eye, against lines of sight.
@Suite(.enabled(if: hasGL)) struct DepthPictureTests {
  private static let share = 50

  /// No more than this part of a picture's pixels may be off by more than 16/255.
  private static let admitted = 0.005

  @Test(arguments: 0..<10)
  func `the CPU draws what a line of sight through each pixel meets`(part: Int) throws {
    for seed in part * Self.share..<(part + 1) * Self.share {
      try check(seed, .cpu, CPUOptions(precision: .float))
    }
  }

  @Test func `the GPU draws what a line of sight through each pixel meets`() throws {
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
