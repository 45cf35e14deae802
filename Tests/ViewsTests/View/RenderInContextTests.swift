import Foundation
import StrataTestSupport
import Testing
import UIKit

/// `render(in:)` on the layers of views that no frame has shown.
@Suite @MainActor struct RenderInContextTests {
  private static let frame = CGRect(x: 0, y: 0, width: 40, height: 20)

  private final class Disc: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      UIBezierPath(ovalIn: bounds).fill()
    }
  }

  private func picture(of layer: CALayer) throws -> [UInt8] {
    UIGraphicsBeginImageContextWithOptions(Self.frame.size, false, 1)
    defer { UIGraphicsEndImageContext() }
    layer.render(in: try #require(UIGraphicsGetCurrentContext()))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    return image.pixels.bytes
  }

  @Test func `a new label is drawn with its text`() throws {
    let label = UILabel(frame: Self.frame)
    label.text = "AB"
    let drawn = try picture(of: label.layer)
    expect(drawn.contains { $0 > 100 })
    let above = UIView(frame: Self.frame)
    above.addSubview(label)
    try expectEqual(picture(of: above.layer), drawn)
  }

  @Test func `a new view is drawn by its class`() throws {
    let disc = Disc(frame: Self.frame)
    let drawn = try withExtendedLifetime(disc) { try picture(of: disc.layer) }
    let center = 4 * (10 * 40 + 20)
    expectEqual(Array(drawn[center..<center + 4]), [255, 0, 0, 255])
  }

  @Test func `a layer without a view that was never displayed draws nothing`() throws {
    final class Drawing: CALayer {
      override func draw(in ctx: CGContext) { ctx.fill(bounds) }
    }
    let layer = Drawing()
    layer.frame = Self.frame
    layer.setNeedsDisplay()
    try expect(picture(of: layer).allSatisfy { $0 == 0 })
  }
}
