import QuartzCore
import Testing
import UIKit

public class ConfettiView: UIView {
  public enum Shape {
    case confetti
    case image(UIImage)
  }

  var emitter: CAEmitterLayer!
  public var colors: [UIColor]!
  public var intensity: Float!
  public var type: Shape!
  private var active: Bool!

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  func setup() {
    colors = [
      UIColor(red: 0.95, green: 0.40, blue: 0.27, alpha: 1.0),
      UIColor(red: 1.00, green: 0.78, blue: 0.36, alpha: 1.0),
    ]
    intensity = 0.5
    type = .confetti
    active = false
  }

  public func startConfetti() {
    emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: frame.size.width / 2.0, y: 0)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: frame.size.width, height: 1)
    var cells: [CAEmitterCell] = []
    for color in colors {
      cells.append(confettiWithColor(color: color))
    }
    emitter.emitterCells = cells
    layer.addSublayer(emitter)
    active = true
  }

  public func stopConfetti() {
    emitter?.birthRate = 0
    active = false
  }

  func imageForType(type: Shape) -> UIImage? {
    switch type {
    case .confetti:
      return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    case .image(let customImage):
      return customImage
    }
  }

  func confettiWithColor(color: UIColor) -> CAEmitterCell {
    let confetti = CAEmitterCell()
    confetti.birthRate = 40.0 * intensity
    confetti.lifetime = 14.0 * intensity
    confetti.lifetimeRange = 0
    confetti.color = color.cgColor
    confetti.velocity = CGFloat(35.0 * intensity)
    confetti.velocityRange = CGFloat(8.0 * intensity)
    confetti.emissionLongitude = CGFloat(Double.pi)
    confetti.emissionRange = CGFloat(Double.pi)
    confetti.spin = CGFloat(3.5 * intensity)
    confetti.spinRange = CGFloat(4.0 * intensity)
    confetti.scaleRange = CGFloat(intensity)
    confetti.scaleSpeed = CGFloat(-0.1 * intensity)
    confetti.contents = imageForType(type: type)!.cgImage
    return confetti
  }

  public func isActive() -> Bool {
    self.active
  }
}

@MainActor @Suite struct Confetti {
  @Test func `confetti falls, and ceases`() throws {
    let view = ConfettiView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    #expect(!view.isActive())
    view.startConfetti()
    let renderer = try Renderer(size: CGSize(width: 60, height: 60), device: .cpu)
    let early = Picture(try renderer.image(of: view, at: 0.2)).area
    let later = Picture(try renderer.image(of: view, at: 2)).area
    #expect(view.isActive() && later > early && later > 20)
    view.stopConfetti()
    #expect(try Picture(renderer.image(of: view, at: 30)).area == 0)
  }
}
