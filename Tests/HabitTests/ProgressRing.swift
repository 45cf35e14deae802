import Testing
import UIKit

/// A ring whose layer has a property of its own, animated by a transaction.
class RingProgressLayer: CALayer {
  @Managed var progress: CGFloat
  var ringWidth: CGFloat = 8
  var color = UIColor.red

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? RingProgressLayer else { return }
    progress = other.progress
    ringWidth = other.ringWidth
    color = other.color
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let path = UIBezierPath(
      arcCenter: center, radius: min(bounds.width, bounds.height) / 2 - ringWidth / 2,
      startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: true)
    path.lineWidth = ringWidth
    color.setStroke()
    path.stroke()
    UIGraphicsPopContext()
  }
}

@IBDesignable
class RingProgressView: UIView {
  @IBInspectable var progress: CGFloat {
    get { ringLayer.progress }
    set { ringLayer.progress = newValue }
  }

  private var ringLayer: RingProgressLayer { layer as! RingProgressLayer }

  override class var layerClass: AnyClass { RingProgressLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    backgroundColor = .clear
    layer.contentsScale = UIScreen.main.scale
    layer.setNeedsDisplay()
  }

  func animate(to value: CGFloat, duration: TimeInterval, completion: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = ringLayer.presentation()?.progress ?? ringLayer.progress
    animation.toValue = value
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    ringLayer.add(animation, forKey: "progress")
    CATransaction.commit()
    ringLayer.progress = value
  }
}

@MainActor @Suite struct ProgressRing {
  @Test func `a ring fills in its time`() throws {
    let view = RingProgressView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    var isDone = false
    view.animate(to: 1, duration: 2) { isDone = true }
    let renderer = try Renderer(size: CGSize(width: 40, height: 40), device: .cpu)
    var areas: [Double] = []
    try renderer.forEachFrame(of: view, frames: 0..<5, fps: 2) { areas.append(Picture($1).area) }
    // The ring's area is π (20² - 12²).
    let whole = Double.pi * (400 - 144)
    for (index, area) in areas.enumerated() {
      #expect(abs(area - whole * Double(index) / 4) < whole * 0.01)
    }
    #expect(isDone && view.progress == 1)
  }
}
