import Strata

/// Red in the top left corner, blue in the bottom right corner.
///
/// The points are fractions of the layer's bounds.
@Sendable func diagonalGradient() -> CALayer {
  let gradient = CAGradientLayer()
  gradient.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
  gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
  gradient.startPoint = CGPoint(x: 0, y: 0)
  gradient.endPoint = CGPoint(x: 1, y: 1)
  return gradient
}
