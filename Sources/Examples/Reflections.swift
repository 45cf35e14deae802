import Strata

/// A picture above its reflection, both drawn from one layer.
///
/// A replicator with two instances mirrors the second one below the first and reduces its alpha by
/// 0.6. The transform flattens z, which makes it singular. That does not matter for a flat picture.
@Sendable func replicatedReflection() -> CALayer {
  let stage = nightStage()
  let replicator = CAReplicatorLayer()
  replicator.frame = CGRect(x: 60, y: 20, width: 120, height: 90)
  replicator.instanceCount = 2
  let height = replicator.bounds.height
  let moved = CATransform3DMakeTranslation(0, height + 2, 0)
  replicator.instanceTransform = CATransform3DScale(moved, 1, -1, 0)
  replicator.instanceAlphaOffset = -0.6
  replicator.addSublayer(landscape(size: replicator.bounds.size))
  stage.addSublayer(replicator)
  return stage
}

/// A reflection made by hand: a flipped copy, darkened, and faded out with a gradient mask.
@Sendable func maskedReflection() -> CALayer {
  let stage = nightStage()
  let picture = landscape(size: CGSize(width: 120, height: 90))
  picture.position = CGPoint(x: 120, y: 65)
  stage.addSublayer(picture)

  let mirrored = CALayer()
  mirrored.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
  mirrored.position = CGPoint(x: 120, y: 157)
  stage.addSublayer(mirrored)

  let copy = landscape(size: mirrored.bounds.size)
  copy.position = CGPoint(x: 60, y: 45)
  copy.transform = CATransform3DMakeScale(1, -1, 1)
  mirrored.addSublayer(copy)

  let darkening = CALayer()
  darkening.frame = mirrored.bounds
  darkening.backgroundColor = UIColor(white: 0, alpha: 0.5).cgColor
  mirrored.addSublayer(darkening)

  let fade = CAGradientLayer()
  fade.frame = mirrored.bounds
  fade.colors = [UIColor.black.cgColor, UIColor(white: 0, alpha: 0).cgColor]
  fade.locations = [0, 0.8]
  mirrored.mask = fade
  return stage
}

private func nightStage() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 240, height: 220)
  stage.backgroundColor = UIColor(red: 0.05, green: 0.06, blue: 0.12, alpha: 1).cgColor
  return stage
}

/// Returns hills under a low sun, a picture with a distinct top and bottom.
private func landscape(size: CGSize) -> CALayer {
  let sky = CAGradientLayer()
  sky.frame = CGRect(origin: .zero, size: size)
  sky.colors = [
    UIColor(red: 0.22, green: 0.35, blue: 0.75, alpha: 1).cgColor,
    UIColor(red: 1, green: 0.75, blue: 0.45, alpha: 1).cgColor,
  ]
  sky.masksToBounds = true

  let sun = CALayer()
  sun.bounds = CGRect(x: 0, y: 0, width: 26, height: 26)
  sun.position = CGPoint(x: size.width * 0.7, y: size.height * 0.45)
  sun.cornerRadius = 13
  sun.backgroundColor = UIColor(red: 1, green: 0.95, blue: 0.7, alpha: 1).cgColor
  sky.addSublayer(sun)

  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: size.height * 0.75))
  path.addCurve(
    to: CGPoint(x: size.width, y: size.height * 0.6),
    control1: CGPoint(x: size.width * 0.35, y: size.height * 0.35),
    control2: CGPoint(x: size.width * 0.6, y: size.height * 0.95))
  path.addLine(to: CGPoint(x: size.width, y: size.height))
  path.addLine(to: CGPoint(x: 0, y: size.height))
  path.closeSubpath()
  let hills = CAShapeLayer()
  hills.frame = sky.bounds
  hills.path = path
  hills.fillColor = UIColor(red: 0.12, green: 0.4, blue: 0.3, alpha: 1).cgColor
  sky.addSublayer(hills)
  return sky
}
