import Strata

/// A rectangle with rounded corners except for the bottom right one.
@Sendable func threeRoundCorners() -> CALayer {
  let path = UIBezierPath(
    roundedRect: CGRect(x: 20, y: 20, width: 200, height: 120),
    byRoundingCorners: [.topLeft, .topRight, .bottomLeft],
    cornerRadii: CGSize(width: 32, height: 32))

  let card = CAShapeLayer()
  card.name = "card"
  card.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
  card.path = path.cgPath
  card.fillColor = UIColor(red: 0.16, green: 0.5, blue: 0.73, alpha: 1).cgColor
  return card
}
