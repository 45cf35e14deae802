import Strata

/// Four balls that springs with different damping pull to the same line.
@Sendable func springs() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 280, height: 220)
  stage.backgroundColor = UIColor(red: 0.98, green: 0.97, blue: 0.94, alpha: 1).cgColor

  let line = CAShapeLayer()
  let level = CGMutablePath()
  level.move(to: CGPoint(x: 20, y: 110))
  level.addLine(to: CGPoint(x: 260, y: 110))
  line.path = level
  line.strokeColor = UIColor(white: 0.7, alpha: 1).cgColor
  line.lineDashPattern = [4, 4]
  stage.addSublayer(line)

  let dampings: [CGFloat] = [2, 5, 10, 20]
  for (index, damping) in dampings.enumerated() {
    let share = CGFloat(index) / CGFloat(dampings.count - 1)
    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
    ball.position = CGPoint(x: 50 + 60 * CGFloat(index), y: 110)
    ball.cornerRadius = 18
    ball.backgroundColor =
      UIColor(red: 1 - 0.75 * share, green: 0.35, blue: 0.25 + 0.7 * share, alpha: 1)
      .cgColor
    stage.addSublayer(ball)

    let pull = CASpringAnimation(keyPath: "position.y")
    pull.damping = damping
    pull.fromValue = 180
    pull.toValue = 110
    // A shorter duration would cut the motion off.
    pull.duration = pull.settlingDuration
    ball.add(pull, forKey: "pull")
  }
  return stage
}
