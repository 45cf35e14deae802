import Strata

/// Ten squares in a circle whose color changes from white to red.
///
/// One square is drawn. A replicator shows it ten times, each rotated by a tenth of a turn and with
/// less green and blue than the one before.
@Sendable func ringOfSquares() -> CALayer {
  let background = CALayer()
  background.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
  background.backgroundColor = UIColor.darkGray.cgColor

  let replicator = CAReplicatorLayer()
  replicator.frame = background.bounds
  replicator.instanceCount = 10
  replicator.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1)
  replicator.instanceGreenOffset = -0.1
  replicator.instanceBlueOffset = -0.1
  background.addSublayer(replicator)

  let square = CALayer()
  square.frame = CGRect(x: 100, y: 20, width: 40, height: 40)
  square.backgroundColor = UIColor.white.cgColor
  replicator.addSublayer(square)
  return background
}
