import Strata

/// Returns three cards, rotated about a point below them.
///
/// Each card is a group with its own opacity, so that it fades as a unit and is not visible through
/// its symbol.
func cardFan(center: CGPoint) -> CALayer {
  let fan = CALayer()
  fan.name = "cards"
  fan.position = center
  let cards: [(angle: CGFloat, top: UInt32, bottom: UInt32, symbol: CGPath)] = [
    (-0.52, 0xFF9A5A, 0xE0437A, heart()), (0, 0x5AD7FF, 0x3A6BEA, star()),
    (0.52, 0xA7F070, 0x1FA77A, ring()),
  ]
  for (angle, top, bottom, symbol) in cards {
    fan.addSublayer(card(angle: angle, top: top, bottom: bottom, symbol: symbol))
  }
  return fan
}

private func card(angle: CGFloat, top: UInt32, bottom: UInt32, symbol: CGPath) -> CALayer {
  let card = CAGradientLayer()
  card.name = "card"
  card.bounds = CGRect(x: 0, y: 0, width: 88, height: 120)
  // Half a card below its lower edge, where a hand holds the fan.
  card.anchorPoint = CGPoint(x: 0.5, y: 1.5)
  card.position = CGPoint(x: 0, y: 120)
  card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
  card.colors = [color(top), color(bottom)]
  card.cornerRadius = 16
  card.cornerCurve = .continuous
  card.borderWidth = 3
  card.borderColor = UIColor(white: 1, alpha: 0.85).cgColor
  card.opacity = 0.9

  let drawing = CAShapeLayer()
  drawing.name = "symbol"
  drawing.position = CGPoint(x: 44, y: 60)
  drawing.path = symbol
  drawing.fillRule = .evenOdd
  drawing.fillColor = UIColor.white.cgColor
  card.addSublayer(drawing)
  return card
}

/// Returns two cubic curves that meet in a point.
private func heart() -> CGPath {
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: 26))
  path.addCurve(
    to: CGPoint(x: 0, y: -12), control1: CGPoint(x: -44, y: -2), control2: CGPoint(x: -24, y: -40))
  path.addCurve(
    to: CGPoint(x: 0, y: 26), control1: CGPoint(x: 24, y: -40), control2: CGPoint(x: 44, y: -2))
  path.closeSubpath()
  return path
}

/// Returns a five-pointed star with crossing lines; the even-odd rule leaves its center empty.
private func star() -> CGPath {
  let path = CGMutablePath()
  for step in 0..<5 {
    let turn = CGAffineTransform(rotationAngle: CGFloat(step) * 2 * 2 * .pi / 5)
    let point = CGPoint(x: 0, y: -32).applying(turn)
    if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// Returns a disc with a smaller one removed by the even-odd rule.
private func ring() -> CGPath {
  let path = CGMutablePath()
  path.addEllipse(in: CGRect(x: -28, y: -28, width: 56, height: 56))
  path.addEllipse(in: CGRect(x: -14, y: -14, width: 28, height: 28))
  return path
}
