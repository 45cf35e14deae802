import Foundation
import Strata
import StrataTestSupport
import Testing

/// Layers that have filters and clip to their bounds.
struct FilteredClipTests {
  /// The alphas of pixels along a row: inside, and outside the bounds.
  private func alphas(offset: CGFloat, opacity: Float, _ device: DeviceSelector) throws -> [UInt8] {
    let clip = CALayer()
    clip.frame = CGRect(x: 10 + offset, y: 10, width: 40, height: 40)
    clip.masksToBounds = true
    clip.opacity = opacity
    clip.filters = [CAFilter(type: "colorInvert")]
    let inner = CALayer()
    inner.frame = CGRect(x: -5, y: 0, width: 90, height: 90)
    inner.backgroundColor = .white
    clip.addSublayer(inner)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(clip)
    let renderer = try Renderer(size: root.bounds.size, device: device)
    let rgba = try renderer.image(of: root).rgba
    return [8, 30, 52, 80].map { rgba[4 * (30 * 100 + $0) + 3] }
  }

  // On a pixel's edge the clip is a rectangle of pixels, otherwise a coverage.
  @Test(arguments: [0, 0.5] as [CGFloat], [1, 0.4] as [Float])
  func `filter output is clipped`(offset: CGFloat, opacity: Float) throws {
    let inside = UInt8((255 * opacity).rounded())
    try expectEqual(alphas(offset: offset, opacity: opacity, .cpu), [0, inside, 0, 0])
  }

  @Test(.enabled(if: hasGL)) func `filter output is clipped on the GPU`() throws {
    try expectEqual(alphas(offset: 0, opacity: 1, .gpu), [0, 255, 0, 0])
  }
}
