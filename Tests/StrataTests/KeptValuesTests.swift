import Foundation
import Strata
import StrataGraphics
import StrataTestSupport
import Testing

/// Presented values are cached for the next frame as long as the layer does not change.
struct KeptValuesTests {
  private static let size = CGSize(width: 8, height: 8)

  /// A layer with an image that fades forever.
  private func fading(_ layer: CALayer = CALayer()) -> CALayer {
    layer.frame = CGRect(origin: .zero, size: Self.size)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 8)
    layer.add(animation, forKey: "fade")
    return layer
  }

  private func image(of layer: CALayer, at time: Double) throws -> [UInt8] {
    try Renderer(size: Self.size, device: .cpu).image(of: layer, at: time).rgba
  }

  private static let changes: [String: @Sendable (CALayer) -> Void] = [
    "a number": { $0.cornerRadius = 2 },
    "a rectangle": { $0.bounds.size.width = 4 },
    "a color": { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1) },
    "the value that moves": { $0.opacity = 0.5 },
    "by key": { $0.setValue(CGPoint(x: 2, y: 2), forKey: "position") },
    "the animations": { $0.removeAnimation(forKey: "fade") },
    "one of the class": { ($0 as? CAShapeLayer)?.lineWidth = 3 },
    "one that cannot move": { ($0 as? CAShapeLayer)?.lineJoin = .round },
    "out of range": { $0.position.x = .nan },
  ]

  @Test(arguments: changes.keys.sorted())
  func `a frame after a change matches a new tree`(change: String) throws {
    let apply = try #require(Self.changes[change])
    func make() -> CALayer {
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4), transform: nil)
      shape.strokeColor = .black
      return fading(shape)
    }
    let (kept, new) = (make(), make())
    // Twice, because the second frame starts from the first one's values.
    for time in [1.0, 2] { _ = try image(of: kept, at: time) }
    CATransaction.setDisableActions(true)
    for layer in [kept, new] { apply(layer) }
    CATransaction.flush()
    try expectEqual(image(of: kept, at: 4), image(of: new, at: 4))
  }

  @Test func `an object is released when the layer gets another`() throws {
    let layer = fading()
    weak var held: CGImage?
    try scope {
      let image = CGImage(
        Pixels(width: 2, height: 2, premultipliedRGBA: Array(repeating: 255, count: 16)))
      (layer.contents, held) = (image, image)
      for time in [1.0, 2] { _ = try self.image(of: layer, at: time) }
    }
    expect(held != nil)
    CATransaction.setDisableActions(true)
    layer.contents = nil
    CATransaction.flush()
    expect(held == nil)
  }

  @Test func `an animation's values are released with it`() throws {
    let layer = fading()
    weak var held: CGImage?
    try scope {
      let image = CGImage(
        Pixels(width: 2, height: 2, premultipliedRGBA: Array(repeating: 255, count: 16)))
      held = image
      let animation = CABasicAnimation(keyPath: "contents")
      (animation.fromValue, animation.toValue, animation.duration) = (image, image, 8)
      layer.add(animation, forKey: "contents")
      for time in [1.0, 2] { _ = try self.image(of: layer, at: time) }
    }
    expect(held != nil)
    layer.removeAnimation(forKey: "contents")
    expect(held == nil)
  }

  private func scope(_ body: () throws -> Void) rethrows { try body() }
}
