import Strata

/// A marker that moves up and down over a pool, with a moving reflection.
///
/// One animation moves both: the replicator draws the marker a second time, flipped and faded.
@Sendable func movingMarker() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
  stage.backgroundColor = UIColor(red: 0.05, green: 0.06, blue: 0.12, alpha: 1).cgColor

  let pool = CAReplicatorLayer()
  pool.frame = CGRect(x: 0, y: 0, width: 240, height: 120)
  pool.instanceCount = 2
  let moved = CATransform3DMakeTranslation(0, pool.bounds.height, 0)
  pool.instanceTransform = CATransform3DScale(moved, 1, -1, 1)
  pool.instanceAlphaOffset = -0.65
  stage.addSublayer(pool)

  let marker = CAShapeLayer()
  marker.bounds = CGRect(x: 0, y: 0, width: 36, height: 48)
  marker.position = CGPoint(x: 120, y: 88)
  let outline = CGMutablePath()
  outline.move(to: CGPoint(x: 18, y: 48))
  outline.addCurve(
    to: CGPoint(x: 0, y: 18), control1: CGPoint(x: 12, y: 36), control2: CGPoint(x: 0, y: 28))
  outline.addCurve(
    to: CGPoint(x: 36, y: 18), control1: CGPoint(x: 0, y: -6), control2: CGPoint(x: 36, y: -6))
  outline.addCurve(
    to: CGPoint(x: 18, y: 48), control1: CGPoint(x: 36, y: 28), control2: CGPoint(x: 24, y: 36))
  outline.closeSubpath()
  marker.path = outline
  marker.fillColor = UIColor(red: 0.95, green: 0.3, blue: 0.25, alpha: 1).cgColor
  pool.addSublayer(marker)

  let eye = CALayer()
  eye.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
  eye.position = CGPoint(x: 18, y: 18)
  eye.cornerRadius = 7
  eye.backgroundColor = UIColor.white.cgColor
  marker.addSublayer(eye)

  let rising = CABasicAnimation(keyPath: "position.y")
  rising.toValue = 34
  rising.duration = 3
  rising.autoreverses = true
  rising.repeatCount = .infinity
  rising.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  marker.add(rising, forKey: "rising")
  return stage
}
