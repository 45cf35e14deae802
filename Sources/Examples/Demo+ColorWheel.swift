import Strata

/// Returns a conic gradient in a ring, with three dashed orbits and a planet on each.
func colorWheel(center: CGPoint) -> CALayer {
  let wheel = CALayer()
  wheel.name = "wheel"
  wheel.position = center
  wheel.addSublayer(hues())
  wheel.addSublayer(hub())
  let orbits: [(radius: CGFloat, angle: CGFloat, color: UInt32, size: CGFloat)] = [
    (92, -0.7, 0xFFD166, 16), (112, 2.2, 0x06D6A0, 12), (132, 0.6, 0xEF476F, 20),
  ]
  for (radius, angle, rgb, size) in orbits {
    wheel.addSublayer(orbit(radius: radius))
    wheel.addSublayer(planet(radius: radius, angle: angle, rgb: rgb, size: size))
  }
  return wheel
}

/// Returns the hues around the circle; the first and the last are the same to avoid a seam.
private func hues() -> CALayer {
  let hues = CAGradientLayer()
  hues.name = "hues"
  hues.type = .conic
  hues.bounds = CGRect(x: 0, y: 0, width: 150, height: 150)
  hues.cornerRadius = 75
  hues.colors = [
    color(0xFF5D5D), color(0xFFD84D), color(0x5BE37D), color(0x42D4F4), color(0x5B7CFA),
    color(0xD65DF0), color(0xFF5D5D),
  ]
  hues.startPoint = CGPoint(x: 0.5, y: 0.5)
  hues.endPoint = CGPoint(x: 0.5, y: 0)
  hues.borderWidth = 3
  hues.borderColor = UIColor(white: 1, alpha: 0.9).cgColor
  return hues
}

/// Returns the disc in the center: a radial gradient with a highlight above and to the left of its
/// center.
private func hub() -> CALayer {
  let hub = CAGradientLayer()
  hub.name = "hub"
  hub.type = .radial
  hub.bounds = CGRect(x: 0, y: 0, width: 84, height: 84)
  hub.cornerRadius = 42
  hub.colors = [color(0x4A3C8C), color(0x1A1446)]
  hub.startPoint = CGPoint(x: 0.4, y: 0.3)
  hub.endPoint = CGPoint(x: 1, y: 0.9)
  hub.borderWidth = 3
  hub.borderColor = UIColor(white: 1, alpha: 0.9).cgColor
  return hub
}

/// Returns a circle of dots: dashes of length 0 with round caps.
private func orbit(radius: CGFloat) -> CALayer {
  let orbit = CAShapeLayer()
  orbit.name = "orbit"
  orbit.path = circle(center: .zero, radius: radius)
  orbit.fillColor = nil
  orbit.strokeColor = UIColor(white: 1, alpha: 0.55).cgColor
  orbit.lineWidth = 2
  orbit.lineCap = .round
  orbit.lineDashPattern = [0, 8]
  return orbit
}

/// Returns a planet on its orbit, at an angle in radians clockwise from the right.
private func planet(radius: CGFloat, angle: CGFloat, rgb: UInt32, size: CGFloat) -> CALayer {
  let planet = CALayer()
  planet.name = "planet"
  planet.bounds = CGRect(x: 0, y: 0, width: size, height: size)
  planet.position = CGPoint(x: radius, y: 0).applying(CGAffineTransform(rotationAngle: angle))
  planet.cornerRadius = size / 2
  planet.backgroundColor = color(rgb)
  planet.borderWidth = 2
  planet.borderColor = UIColor.white.cgColor
  return planet
}
