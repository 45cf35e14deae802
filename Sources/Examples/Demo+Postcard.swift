import Strata

/// Returns a rotated picture in a white frame, clipped to rounded corners.
func postcard(center: CGPoint) -> CALayer {
  let card = CALayer()
  card.name = "postcard"
  card.bounds = CGRect(x: 0, y: 0, width: 264, height: 340)
  card.position = center
  card.transform = CATransform3DMakeRotation(-0.09, 0, 0, 1)
  card.cornerRadius = 28
  card.cornerCurve = .continuous
  card.masksToBounds = true
  card.borderWidth = 9
  card.borderColor = UIColor.white.cgColor

  let evening = CAGradientLayer()
  evening.name = "evening"
  evening.frame = card.bounds
  evening.colors = [color(0x3E2F86), color(0xB4458E), color(0xFF7E5F), color(0xFFC371)]
  evening.locations = [0, 0.3, 0.52, 0.66]
  card.addSublayer(evening)
  card.addSublayer(sun())
  card.addSublayer(hill(0x5A2A6E, from: 196, through: [(70, 168), (150, 208), (264, 176)]))
  card.addSublayer(hill(0x3B1F5B, from: 222, through: [(60, 224), (160, 190), (264, 222)]))
  card.addSublayer(sea())
  card.addSublayer(flight())
  card.addSublayer(greeting())
  return card
}

/// Returns a line of handwriting at the bottom.
private func greeting() -> CALayer {
  let greeting = CALayer()
  greeting.name = "greeting"
  greeting.position = CGPoint(x: 31, y: 316)
  let font = CTFontCreateWithName("TimesNewRomanPS-ItalicMT", 26, nil)
  for letter in letters("Wish you were here", font) {
    letter.fillColor = UIColor(white: 1, alpha: 0.95).cgColor
    greeting.addSublayer(letter)
  }
  return greeting
}

/// Returns a radial gradient that ends in transparent orange, so that the glow fades into the sky.
private func sun() -> CALayer {
  let sun = CAGradientLayer()
  sun.name = "sun"
  sun.type = .radial
  sun.bounds = CGRect(x: 0, y: 0, width: 180, height: 180)
  sun.position = CGPoint(x: 148, y: 172)
  sun.colors = [
    color(0xFFF6D5), color(0xFFE08A), color(0xFFB35C, alpha: 0.6), color(0xFF9A5A, alpha: 0),
  ]
  sun.locations = [0.3, 0.4, 0.42, 1]
  sun.startPoint = CGPoint(x: 0.5, y: 0.5)
  sun.endPoint = CGPoint(x: 1, y: 1)
  return sun
}

/// Returns a filled ridge: a curve through the given points, closed along the bottom.
private func hill(
  _ rgb: UInt32, from start: CGFloat, through points: [(x: CGFloat, y: CGFloat)]
) -> CALayer {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: start))
  for (x, y) in points {
    // With a horizontal tangent, so that adjacent curves join smoothly.
    let from = path.currentPoint
    let reach = (x - from.x) / 2
    path.addCurve(
      to: CGPoint(x: x, y: y), control1: CGPoint(x: from.x + reach, y: from.y),
      control2: CGPoint(x: x - reach, y: y))
  }
  path.addLine(to: CGPoint(x: 264, y: 340))
  path.addLine(to: CGPoint(x: 0, y: 340))
  path.closeSubpath()

  let hill = CAShapeLayer()
  hill.name = "hill"
  hill.path = path
  hill.fillColor = color(rgb)
  return hill
}

/// Returns the sea, with reflected bars of sunlight that get wider and fainter toward the shore.
private func sea() -> CALayer {
  let sea = CAGradientLayer()
  sea.name = "sea"
  sea.frame = CGRect(x: 0, y: 236, width: 264, height: 104)
  sea.colors = [color(0xC8527F), color(0x2A1B57)]
  for row in 0..<6 {
    let width = 34 + CGFloat(row) * 15
    let bar = CALayer()
    bar.name = "light"
    bar.frame = CGRect(
      x: 148 - width / 2 + (row.isMultiple(of: 2) ? -5 : 6), y: 8 + CGFloat(row) * 13,
      width: width, height: 4)
    bar.cornerRadius = 2
    bar.backgroundColor = color(0xFFE0A3)
    bar.opacity = 0.85 - Float(row) * 0.12
    sea.addSublayer(bar)
  }
  return sea
}

/// Returns a paper plane and the dashed line behind it.
private func flight() -> CALayer {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 26, y: 150))
  path.addCurve(
    to: CGPoint(x: 186, y: 74), control1: CGPoint(x: 90, y: 150),
    control2: CGPoint(x: 110, y: 46))
  let trail = CAShapeLayer()
  trail.name = "trail"
  trail.path = path
  trail.fillColor = nil
  trail.strokeColor = UIColor(white: 1, alpha: 0.85).cgColor
  trail.lineWidth = 2.5
  trail.lineCap = .round
  trail.lineDashPattern = [9, 7]

  let outline = CGMutablePath()
  outline.addLines(between: [
    CGPoint(x: 0, y: 0), CGPoint(x: 44, y: 12), CGPoint(x: 4, y: 30), CGPoint(x: 12, y: 14),
  ])
  outline.closeSubpath()
  let plane = CAShapeLayer()
  plane.name = "plane"
  plane.path = outline
  plane.position = CGPoint(x: 184, y: 60)
  plane.fillColor = UIColor.white.cgColor
  plane.strokeColor = color(0xD9CDEB)
  plane.lineWidth = 1.5
  plane.lineJoin = .round
  trail.addSublayer(plane)
  return trail
}
