import Testing
import UIKit

/// Rings that grow and fade, from one layer and a replicator.
open class PulseLayer: CAReplicatorLayer, CAAnimationDelegate {
  fileprivate let pulse = CALayer()
  fileprivate var animationGroup: CAAnimationGroup!
  fileprivate var alpha: CGFloat = 0.45

  override open var backgroundColor: CGColor? {
    didSet {
      pulse.backgroundColor = backgroundColor
      guard let backgroundColor = backgroundColor else { return }
      let oldAlpha = alpha
      alpha = backgroundColor.alpha
      if alpha != oldAlpha { recreate() }
    }
  }

  override open var repeatCount: Float {
    didSet { animationGroup?.repeatCount = repeatCount }
  }

  open var numPulse: Int = 1 {
    didSet {
      if numPulse < 1 { numPulse = 1 }
      instanceCount = numPulse
      updateInstanceDelay()
    }
  }

  open var radius: CGFloat = 60 { didSet { updatePulse() } }
  open var animationDuration: TimeInterval = 3 { didSet { updateInstanceDelay() } }
  open var fromValueForRadius: Float = 0.0
  open var keyTimeForHalfOpacity: Float = 0.2

  override public init() {
    super.init()
    setupPulse()
    instanceDelay = 1
    repeatCount = MAXFLOAT
    backgroundColor = UIColor(red: 0, green: 0.455, blue: 0.756, alpha: 0.45).cgColor
  }

  override public init(layer: Any) {
    super.init(layer: layer)
  }

  required public init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  fileprivate func setupPulse() {
    pulse.contentsScale = UIScreen.main.scale
    pulse.opacity = 0
    addSublayer(pulse)
    updatePulse()
  }

  fileprivate func setupAnimationGroup() {
    let scaleAnimation = CABasicAnimation(keyPath: "transform.scale.xy")
    scaleAnimation.fromValue = fromValueForRadius
    scaleAnimation.toValue = 1.0
    scaleAnimation.duration = animationDuration

    let opacityAnimation = CAKeyframeAnimation(keyPath: "opacity")
    opacityAnimation.duration = animationDuration
    opacityAnimation.values = [alpha, alpha * 0.5, 0]
    opacityAnimation.keyTimes = [0.0, NSNumber(value: keyTimeForHalfOpacity), 1.0]

    animationGroup = CAAnimationGroup()
    animationGroup.animations = [scaleAnimation, opacityAnimation]
    animationGroup.duration = animationDuration
    animationGroup.repeatCount = repeatCount
    animationGroup.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.default)
    animationGroup.delegate = self
  }

  fileprivate func updatePulse() {
    let diameter: CGFloat = radius * 2
    pulse.bounds = CGRect(origin: CGPoint.zero, size: CGSize(width: diameter, height: diameter))
    pulse.cornerRadius = radius
    pulse.backgroundColor = backgroundColor
  }

  fileprivate func updateInstanceDelay() {
    guard numPulse >= 1 else { fatalError() }
    instanceDelay = animationDuration / Double(numPulse)
  }

  fileprivate func recreate() {
    guard animationGroup != nil else { return }
    stop()
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { self.start() }
  }

  open func start() {
    setupPulse()
    setupAnimationGroup()
    pulse.add(animationGroup, forKey: "pulse")
  }

  open func stop() {
    pulse.removeAllAnimations()
    animationGroup = nil
  }

  open var isPulsating: Bool {
    guard let keys = pulse.animationKeys() else { return false }
    return keys.count > 0
  }

  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    pulse.removeFromSuperlayer()
  }
}

@MainActor @Suite struct Pulsing {
  @Test func `rings spread from the middle, several at a time`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    let pulse = PulseLayer()
    pulse.numPulse = 3
    pulse.radius = 50
    pulse.backgroundColor = UIColor.red.cgColor
    pulse.position = view.layer.position
    view.layer.addSublayer(pulse)
    pulse.start()
    #expect(pulse.isPulsating && pulse.instanceDelay == 1)
    let renderer = try Renderer(size: CGSize(width: 120, height: 120), device: .cpu)
    let early = Picture(try renderer.image(of: view, at: 0.4))
    #expect(early.alpha(60, 60) > 0 && early.alpha(100, 60) == 0)
    let later = Picture(try renderer.image(of: view, at: 2.8))
    #expect(later.alpha(100, 60) > 0 && later.alpha(60, 60) > later.alpha(100, 60))
  }
}
