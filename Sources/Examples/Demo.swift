import Strata

/// A postcard of an evening by the sea, a color wheel with orbits, and a fan of cards, in front of
/// the night sky.
@Sendable func demo() -> CALayer {
  let root = CALayer()
  root.name = "demo"
  root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
  root.addSublayer(nightSky(root.bounds))
  root.addSublayer(stars())
  root.addSublayer(colorWheel(center: CGPoint(x: 482, y: 158)))
  root.addSublayer(cardFan(center: CGPoint(x: 484, y: 382)))
  root.addSublayer(postcard(center: CGPoint(x: 188, y: 240)))
  return root
}

/// Returns an axial gradient of three colors, from indigo at the top to violet.
private func nightSky(_ frame: CGRect) -> CALayer {
  let sky = CAGradientLayer()
  sky.name = "sky"
  sky.frame = frame
  sky.colors = [color(0x0B1033), color(0x26185A), color(0x5B2A7E)]
  sky.locations = [0, 0.55, 1]
  sky.startPoint = CGPoint(x: 0.3, y: 0)
  sky.endPoint = CGPoint(x: 0.7, y: 1)
  return sky
}

/// Returns one shape layer for all of the stars: a path of many circles.
private func stars() -> CALayer {
  // x, y and radius.
  let places: [(CGFloat, CGFloat, CGFloat)] = [
    (24, 32, 1.2), (70, 14, 1.8), (148, 26, 1), (226, 12, 1.5), (300, 40, 1.1), (346, 84, 1.7),
    (372, 22, 1.2), (356, 268, 1.3), (14, 150, 1.4), (10, 330, 1.1), (36, 440, 1.7),
    (120, 462, 1.2), (230, 468, 1.5), (330, 448, 1.1), (366, 352, 1.5), (616, 30, 1.7),
    (600, 282, 1.3), (628, 360, 1.6), (410, 300, 1.1), (622, 190, 1.1), (590, 458, 1.4),
  ]
  let path = CGMutablePath()
  for (x, y, radius) in places {
    path.addEllipse(
      in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }
  let stars = CAShapeLayer()
  stars.name = "stars"
  stars.path = path
  stars.fillColor = UIColor.white.cgColor
  stars.opacity = 0.8
  return stars
}

/// Returns a color from 0xRRGGBB.
func color(_ rgb: UInt32, alpha: CGFloat = 1) -> CGColor {
  CGColor(
    red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
    blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
}

/// Returns the path of a full circle.
func circle(center: CGPoint, radius: CGFloat) -> CGPath {
  UIBezierPath(
    ovalIn: CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  ).cgPath
}
