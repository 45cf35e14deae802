import Strata

/// A red figure made of one shape layer.
///
/// Round caps end the hands and feet, and round joins form the elbows and knees. The path has a
/// circle and four open lines.
@Sendable func stickFigure() -> CALayer {
  let path = CGMutablePath()
  // Head and body.
  path.addEllipse(in: CGRect(x: 75, y: 20, width: 50, height: 50))
  path.move(to: CGPoint(x: 100, y: 70))
  path.addLine(to: CGPoint(x: 100, y: 145))
  // Both arms, from hand to hand.
  path.move(to: CGPoint(x: 40, y: 75))
  path.addLine(to: CGPoint(x: 62, y: 112))
  path.addLine(to: CGPoint(x: 100, y: 95))
  path.addLine(to: CGPoint(x: 138, y: 112))
  path.addLine(to: CGPoint(x: 160, y: 75))
  // Both legs, from foot to foot.
  path.move(to: CGPoint(x: 52, y: 220))
  path.addLine(to: CGPoint(x: 74, y: 178))
  path.addLine(to: CGPoint(x: 100, y: 145))
  path.addLine(to: CGPoint(x: 126, y: 178))
  path.addLine(to: CGPoint(x: 148, y: 220))

  let figure = CAShapeLayer()
  figure.name = "figure"
  figure.frame = CGRect(x: 0, y: 0, width: 200, height: 240)
  figure.path = path
  figure.fillColor = nil
  figure.strokeColor = UIColor.red.cgColor
  figure.lineWidth = 12
  figure.lineCap = .round
  figure.lineJoin = .round
  return figure
}
