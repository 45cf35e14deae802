import Strata

/// Red, yellow and green within the left half; the last color continues after the last location.
@Sendable func earlyGradient() -> CALayer {
  let gradient = CAGradientLayer()
  gradient.frame = CGRect(x: 0, y: 0, width: 240, height: 120)
  gradient.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.green.cgColor]
  gradient.locations = [0, 0.25, 0.5]
  gradient.startPoint = CGPoint(x: 0, y: 0.5)
  gradient.endPoint = CGPoint(x: 1, y: 0.5)
  return gradient
}
