import Testing
import UIKit

/// A button on which a circle grows from where it is touched, and fades when the finger leaves.
@IBDesignable
open class RippleButton: UIButton {
  @IBInspectable open var rippleColor: UIColor = UIColor(white: 1, alpha: 0.5)
  @IBInspectable open var growDuration: Double = 0.5
  @IBInspectable open var fadeDuration: Double = 0.25
  @IBInspectable open var cornerRadius: CGFloat = 0 {
    didSet {
      layer.cornerRadius = cornerRadius
      setNeedsLayout()
    }
  }

  private let rippleView = UIView()
  private let rippleMask = CAShapeLayer()
  private weak var ripple: CAShapeLayer?

  /// Those that have not faded yet.
  open var rippleCount: Int { rippleView.layer.sublayers?.count ?? 0 }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    rippleView.isUserInteractionEnabled = false
    rippleView.layer.mask = rippleMask
    addSubview(rippleView)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    rippleView.frame = bounds
    sendSubviewToBack(rippleView)
    rippleMask.path = UIBezierPath(roundedRect: bounds, cornerRadius: cornerRadius).cgPath
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    grow(from: touch.location(in: self))
    return super.beginTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    fade()
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    fade()
  }

  /// How far the corner is that is farthest from a point.
  func reach(from point: CGPoint) -> CGFloat {
    hypot(max(point.x, bounds.width - point.x), max(point.y, bounds.height - point.y))
  }

  private func grow(from point: CGPoint) {
    let circle = CAShapeLayer()
    circle.position = point
    circle.fillColor = rippleColor.cgColor
    circle.path =
      UIBezierPath(
        arcCenter: .zero, radius: reach(from: point), startAngle: 0, endAngle: 2 * .pi,
        clockwise: true
      ).cgPath
    rippleView.layer.addSublayer(circle)
    ripple = circle

    let growth = CABasicAnimation(keyPath: "transform.scale")
    growth.fromValue = 0
    growth.toValue = 1
    growth.duration = growDuration
    growth.timingFunction = CAMediaTimingFunction(name: .linear)
    circle.add(growth, forKey: "grow")
  }

  private func fade() {
    guard let circle = ripple else { return }
    ripple = nil
    CATransaction.begin()
    CATransaction.setCompletionBlock { circle.removeFromSuperlayer() }
    let fading = CABasicAnimation(keyPath: "opacity")
    fading.fromValue = 1
    fading.toValue = 0
    fading.duration = fadeDuration
    fading.fillMode = .forwards
    fading.isRemovedOnCompletion = false
    circle.add(fading, forKey: "fade")
    CATransaction.commit()
  }
}

/// A blue button in a window, and a finger.
@MainActor private final class Touched {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
  let button = RippleButton(frame: CGRect(x: 10, y: 20, width: 80, height: 40))
  let renderer: Renderer
  private(set) var events: [String] = []
  private var touch: UITouch?

  init() throws {
    renderer = try Renderer(size: CGSize(width: 100, height: 80), device: .cpu)
    button.backgroundColor = .blue
    window.addSubview(button)
    button.addTarget(self, action: Selector("down", Touched.down), for: .touchDown)
    button.addTarget(self, action: Selector("inside", Touched.inside), for: .touchUpInside)
    button.addTarget(self, action: Selector("outside", Touched.outside), for: .touchUpOutside)
  }

  private func down() { events.append("down") }
  private func inside() { events.append("up inside") }
  private func outside() { events.append("up outside") }

  func press(_ point: CGPoint) throws {
    let place = button.convert(point, to: window)
    let hit = try #require(window.hitTest(place, with: nil))
    #expect(hit === button)
    let touch = UITouch(in: hit, at: hit.convert(place, from: window))
    self.touch = touch
    window.sendEvent(UIEvent(touches: [touch]))
  }

  func letGo(_ point: CGPoint) {
    guard let touch = touch else { return }
    touch.advance(to: .ended, at: point)
    window.sendEvent(UIEvent(touches: [touch]))
  }

  func picture(at time: Double) throws -> Picture {
    Picture(try renderer.image(of: window, at: time))
  }
}

@MainActor @Suite struct Ripples {
  @Test(arguments: [CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 20)])
  func `a circle grows from the point that is touched, and not beyond the button`(
    point: CGPoint
  ) throws {
    let touched = try Touched()
    try touched.press(point)
    for time in [0.1, 0.2, 0.3, 0.4] {
      let picture = try touched.picture(at: time)
      let radius = Double(touched.button.reach(from: point)) * time / 0.5
      // The row through the point: half white is over the blue as far as the circle reaches.
      for x in 0..<80 {
        let distance = abs(Double(x) + 0.5 - Double(point.x))
        guard abs(distance - radius) > 1 else { continue }
        let red = Int(picture[10 + x, 39][0])
        #expect(abs(red - (distance < radius ? 128 : 0)) <= 1, "\(x) at \(time)")
      }
      #expect(picture.area == 80 * 40)
    }
  }

  @Test func `the circle fades when the finger leaves, and is taken away`() throws {
    let touched = try Touched()
    try touched.press(CGPoint(x: 40, y: 20))
    #expect(try touched.picture(at: 0.5)[11, 21] == touched.picture(at: 0.5)[50, 40])
    touched.letGo(CGPoint(x: 41, y: 20))
    #expect(touched.events == ["down", "up inside"] && touched.button.rippleCount == 1)
    // A quarter second from 0.5; half of half white is left at 0.625.
    #expect(try abs(Int(touched.picture(at: 0.625)[50, 40][0]) - 64) <= 1)
    #expect(try touched.picture(at: 0.75)[50, 40] == [0, 0, 255, 255])
    #expect(touched.button.rippleCount == 0)
  }

  @Test func `round corners stay free, and a finger that leaves elsewhere ends it too`() throws {
    let touched = try Touched()
    touched.button.cornerRadius = 20
    let before = try touched.picture(at: 0)
    // Four corners of a square of 20 less a quarter of a circle.
    #expect(abs(before.area - (80 * 40 - (4 - .pi) * 400)) < 1)
    try touched.press(CGPoint(x: 0, y: 20))
    let during = try touched.picture(at: 0.5)
    for y in 0..<80 {
      for x in 0..<100 where before.alpha(x, y) == 0 { #expect(during.alpha(x, y) == 0) }
    }
    #expect(during[85, 40] == [128, 128, 255, 255])
    touched.letGo(CGPoint(x: 40, y: 200))
    #expect(try touched.picture(at: 1).area == before.area && touched.button.rippleCount == 0)
    #expect(touched.events == ["down", "up outside"])
  }
}
