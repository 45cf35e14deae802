import Foundation
import Strata
import StrataGPU
import StrataTestSupport
import Testing

/// Layers whose colors are patterns.
@Suite struct PatternLayerTests {
  /// 4 × 2 points, red above blue, at two pixels per point.
  private let tile: UIImage = {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 1, width: 2, height: 1))
    }
  }()

  private let root = CALayer()

  init() { root.frame = CGRect(x: 0, y: 0, width: 24, height: 16) }

  private func picture(_ device: DeviceSelector, scale: CGFloat = 1) throws -> [[UInt8]] {
    let bytes = try Renderer(size: root.bounds.size, scale: scale, device: device)
      .image(of: root).rgba
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private static let devices: [DeviceSelector] = [.cpu] + (hasGL ? [.gpu] : [])

  @Test(arguments: devices, [1, 2] as [CGFloat])
  func `a background repeats the image upright from the layer's corner`(
    _ device: DeviceSelector, _ scale: CGFloat
  ) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 3, y: 2, width: 16, height: 10)
    layer.backgroundColor = UIColor(patternImage: tile).cgColor
    root.addSublayer(layer)
    let drawn = try picture(device, scale: scale)
    let (s, width) = (Int(scale), Int(24 * scale))
    for y in 0..<16 {
      for x in 0..<24 {
        let isInside = (3..<19).contains(x) && (2..<12).contains(y) && (x - 3) % 4 < 2
        let expected: [UInt8] =
          !isInside ? [0, 0, 0, 0] : (y - 2) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
        expectEqual(drawn[(y * s) * width + x * s], expected, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: devices)
  func `borders and shapes have patterns that scroll with them`(
    _ device: DeviceSelector
  ) throws {
    let color = UIColor(patternImage: tile).withAlphaComponent(0.5).cgColor
    let box = CALayer()
    box.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    box.bounds.origin = CGPoint(x: 2, y: 0)
    (box.borderWidth, box.borderColor) = (2, color)
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 8, y: 0, width: 8, height: 8), transform: nil)
    shape.fillColor = UIColor(patternImage: tile).cgColor
    root.sublayers = [box, shape]
    let drawn = try picture(device)
    // The layer's x = 2 is at its left side: clear, then color again.
    expectEqual((0..<8).map { drawn[$0][3] }, [0, 0, 128, 128, 0, 0, 128, 128])
    expectEqual(drawn[24 * 4 + 3][3], 0)
    expectEqual(
      (8..<16).map { drawn[$0] == [255, 0, 0, 255] },
      [true, true, false, false, true, true, false, false])
  }

  /// The pattern covers the stroke that is shown, not that of the model.
  @Test(arguments: [DeviceSelector.cpu, .gpu])
  func `a pattern covers a stroke whose width is animated`(device: DeviceSelector) throws {
    guard device == .cpu || hasGL else { return }
    let shape = CAShapeLayer()
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 2, y: 8))
    line.addLine(to: CGPoint(x: 22, y: 8))
    shape.path = line
    shape.fillColor = nil
    shape.strokeColor = UIColor(patternImage: tile).cgColor
    shape.miterLimit = 1
    shape.lineWidth = 12
    root.sublayers = [shape]
    let still = try picture(device)
    shape.lineWidth = 1
    let animation = CABasicAnimation(keyPath: "lineWidth")
    (animation.fromValue, animation.toValue, animation.duration) = (12, 12, 10)
    shape.add(animation, forKey: nil)
    try expectEqual(picture(device), still)
    expect(still[3 * 24 + 4][3] > 0)
  }

  @Test func `a pattern with a too large image is reported`() throws {
    root.backgroundColor = UIColor(patternImage: tile).cgColor
    root.bounds.size = CGSize(width: 1e6, height: 1e6)
    let renderer = try Renderer(size: CGSize(width: 8, height: 8), device: .cpu)
    _ = try renderer.image(of: root)
    expectEqual(renderer.diagnostics.map(\.code), ["not-drawn-pattern"])
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: root.bounds, transform: nil)
    shape.fillColor = root.backgroundColor
    root.backgroundColor = nil
    root.addSublayer(shape)
    _ = try renderer.image(of: root)
    expectEqual(renderer.diagnostics.map(\.code), ["not-drawn-pattern"])
  }
}
