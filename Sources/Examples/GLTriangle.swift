import Strata

/// A triangle in three colors that OpenGL ES draws once with `GLKBaseEffect`.
@Sendable func threeColoredTriangle() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
  stage.backgroundColor = UIColor(white: 0.93, alpha: 1).cgColor

  let screen = CAEAGLLayer()
  screen.frame = CGRect(x: 20, y: 20, width: 200, height: 200)
  screen.contentsScale = 2
  screen.cornerRadius = 16
  screen.masksToBounds = true
  stage.addSublayer(screen)
  GLTriangle.draw(on: screen)
  return stage
}

/// The triangle in a spinning layer, on a plane that is tilted away, above its reflection.
@Sendable func spinningTriangle() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 280)
  stage.backgroundColor = UIColor(red: 0.06, green: 0.07, blue: 0.12, alpha: 1).cgColor
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  stage.sublayerTransform = perspective

  let mirror = CAReplicatorLayer()
  mirror.frame = CGRect(x: 80, y: 10, width: 160, height: 140)
  mirror.transform = CATransform3DMakeRotation(.pi / 5, 0, 1, 0)
  mirror.instanceCount = 2
  let moved = CATransform3DMakeTranslation(0, mirror.bounds.height, 0)
  mirror.instanceTransform = CATransform3DScale(moved, 1, -1, 1)
  mirror.instanceAlphaOffset = -0.65
  stage.addSublayer(mirror)

  let screen = CAEAGLLayer()
  screen.frame = CGRect(x: 10, y: 0, width: 140, height: 140)
  screen.contentsScale = 2
  // Pixels that GL does not draw are transparent.
  screen.isOpaque = false
  mirror.addSublayer(screen)
  GLTriangle.draw(on: screen)

  let turning = CABasicAnimation(keyPath: "transform.rotation.z")
  turning.byValue = 2 * Double.pi
  turning.duration = 4
  turning.repeatCount = .infinity
  screen.add(turning, forKey: "turning")
  return stage
}
