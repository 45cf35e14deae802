import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Letters that grow over 200 frames, each measured separately.
@Suite struct GrowingTextTests {
  private static let frames = 200
  /// Round letters, whose edges cross pixels at all phases.
  ///
  /// For a straight edge, even exact coverage determines the position only to an eighth of a pixel.
  private static let letters = "O   S   e   g   8   a"
  private static let count = 6

  private func layer(fontSize: Double) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = Self.letters
    layer.font = "LiberationSans-Bold"
    layer.fontSize = CGFloat(fontSize)
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.bounds = CGRect(
      x: 0, y: 0, width: CGFloat(fontSize * 10), height: CGFloat(fontSize * 1.4))
    layer.position = CGPoint(x: 0, y: 0)
    return layer
  }

  /// The center of mass of each letter in pixels.
  private func centers(in image: CGImage) -> [SIMD2<Double>] { PixelInk.centers(in: image.pixels) }

  /// The centers in ems, measured at a large size.
  private func ideal() throws -> [SIMD2<Double>] {
    let size = 400.0
    let layer = layer(fontSize: size)
    let renderer = try Renderer(size: layer.bounds.size, device: .cpu)
    return try centers(in: renderer.image(of: layer)).map { $0 / size }
  }

  /// The largest distance of any letter in any frame from its ideal position.
  ///
  /// - Parameter make: Creates a layer that grows from 10 points to 40 in a second.
  private func largestError(
    on device: DeviceSelector, _ make: () -> CATextLayer
  ) throws -> Double {
    let ideal = try ideal()
    try #require(ideal.count == Self.count)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
    root.addSublayer(make())
    let renderer = try Renderer(size: root.bounds.size, device: device)
    var worst = 0.0
    for frame in 0..<Self.frames {
      let time = Double(frame) / Double(Self.frames)
      let found = try centers(in: renderer.image(of: root, at: time))
      try #require(found.count == Self.count, "frame \(frame)")
      for (own, ideal) in zip(found, ideal) {
        let error = own - ideal * (10 + 30 * time)
        worst = max(worst, (error * error).sum().squareRoot())
      }
    }
    return worst
  }

  /// Animations from 10 points to 40: the key path, and its first and last values.
  private static let growths = [("fontSize", 10.0, 40.0), ("transform.scale", 0.25, 1)]
  private static let devices: [DeviceSelector] = hasGL ? [.cpu, .gpu] : [.cpu]

  @Test(arguments: growths, devices)
  func `growing letters follow their paths`(
    growth: (keyPath: String, from: Double, to: Double), device: DeviceSelector
  ) throws {
    let error = try largestError(on: device) {
      let layer = layer(fontSize: 40)
      let animation = CABasicAnimation(keyPath: growth.keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (growth.from, growth.to, 1)
      layer.add(animation, forKey: nil)
      return layer
    }
    expect(error <= 0.1)
    let name = "\(growth.keyPath) on \(device)"
    try SuiteReport.write([name: error], suite: "growing \(name)")
  }
}
