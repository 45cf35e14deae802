import Strata

/// A running clock that shows 10:08:36 at time 0.
///
/// Each hand has its own period. The `timeOffset` of their common superlayer sets the time of day.
@Sendable func clockFace() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
  stage.backgroundColor = UIColor(white: 0.93, alpha: 1).cgColor

  let face = CALayer()
  face.frame = CGRect(x: 20, y: 20, width: 200, height: 200)
  face.cornerRadius = 100
  face.backgroundColor = UIColor.white.cgColor
  face.borderWidth = 5
  face.borderColor = UIColor(white: 0.15, alpha: 1).cgColor
  face.timeOffset = (10 * 60 + 8) * 60 + 36
  face.shadowOpacity = 0.3
  face.shadowOffset = CGSize(width: 0, height: 4)
  face.shadowRadius = 6
  stage.addSublayer(face)

  face.addSublayer(marks(count: 60, size: CGSize(width: 1.5, height: 5), in: face.bounds))
  face.addSublayer(marks(count: 12, size: CGSize(width: 4, height: 12), in: face.bounds))

  let dark = UIColor(white: 0.15, alpha: 1).cgColor
  let red = UIColor(red: 0.85, green: 0.15, blue: 0.1, alpha: 1).cgColor
  face.addSublayer(hand(CGSize(width: 7, height: 54), dark, turnsIn: 12 * 3_600))
  face.addSublayer(hand(CGSize(width: 5, height: 78), dark, turnsIn: 3_600))
  face.addSublayer(hand(CGSize(width: 2, height: 86), red, turnsIn: 60))
  return stage
}

/// Returns marks around the rim.
private func marks(count: Int, size: CGSize, in bounds: CGRect) -> CALayer {
  let ring = CAReplicatorLayer()
  ring.frame = bounds
  ring.instanceCount = count
  ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
  let mark = CALayer()
  mark.bounds = CGRect(origin: .zero, size: size)
  mark.position = CGPoint(x: bounds.midX, y: 12 + size.height / 2)
  mark.backgroundColor = UIColor(white: 0.15, alpha: 1).cgColor
  ring.addSublayer(mark)
  return ring
}

/// Returns a hand that points up and turns about a point near its lower end.
private func hand(_ size: CGSize, _ color: CGColor, turnsIn seconds: CFTimeInterval) -> CALayer {
  let hand = CALayer()
  hand.bounds = CGRect(origin: .zero, size: size)
  hand.anchorPoint = CGPoint(x: 0.5, y: 0.86)
  hand.position = CGPoint(x: 100, y: 100)
  hand.cornerRadius = size.width / 2
  hand.backgroundColor = color

  let turning = CABasicAnimation(keyPath: "transform.rotation.z")
  turning.fromValue = 0
  turning.toValue = 2 * CGFloat.pi
  turning.duration = seconds
  turning.repeatCount = .infinity
  // Time 0 of the layer; a beginTime of 0 would stand for the time at which it is added.
  turning.beginTime = .leastNonzeroMagnitude
  hand.add(turning, forKey: "turning")
  return hand
}
