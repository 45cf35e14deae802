import Strata

func gradient(
  _ frame: CGRect, _ colors: [CGColor], _ adjust: (CAGradientLayer) -> Void = { _ in }
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.frame = frame
  layer.colors = colors
  adjust(layer)
  return layer
}

private let red = color(1, 0, 0)
private let yellow = color(1, 1, 0)
private let blue = color(0, 0, 1)
private let whole = CGRect(x: 8, y: 8, width: 80, height: 60)

extension TestScene {
  public static let gradients = [
    TestScene("gradients/diagonal") {
      stage([
        gradient(whole, [red, blue]) {
          $0.startPoint = CGPoint(x: 0, y: 0)
          $0.endPoint = CGPoint(x: 1, y: 1)
        }
      ])
    },
    TestScene("gradients/locations") {
      stage([
        gradient(whole, [red, yellow, color(0, 1, 0)]) { $0.locations = [0, 0.25, 0.5] }
      ])
    },
    TestScene("gradients/hard-stops") {
      stage([
        gradient(whole, [red, red, blue, blue, yellow, yellow]) {
          $0.locations = [0, 0.3, 0.3, 0.55, 0.55, 1]
          $0.startPoint = CGPoint(x: 0, y: 0.2)
          $0.endPoint = CGPoint(x: 1, y: 0.8)
        }
      ])
    },
    TestScene("gradients/white-to-clear-is-straight") {
      let dark = box(0, 0, 96, 96, 0.1, 0.1, 0.1)
      return stage([dark, gradient(whole, [color(1, 1, 1), color(0, 0, 0, 0)])])
    },
    TestScene("gradients/radial") {
      stage([
        gradient(whole, [yellow, color(0.7, 0, 0.2, 0.6), color(0, 0, 0, 0)]) {
          $0.type = .radial
          $0.startPoint = CGPoint(x: 0.45, y: 0.4)
          $0.endPoint = CGPoint(x: 1, y: 1)
        }
      ])
    },
    TestScene("gradients/conic") {
      stage([
        gradient(whole, [red, yellow, color(0, 1, 0), blue, red]) {
          $0.type = .conic
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 0.8, y: 0.2)
        }
      ])
    },
    TestScene("gradients/twenty-stops") {
      let colors = (0..<20).map { (index: Int) -> CGColor in
        color(Double(index % 3) / 2, Double(index % 5) / 4, Double(index % 2))
      }
      return stage([gradient(whole, colors) { $0.endPoint = CGPoint(x: 0.9, y: 0.9) }])
    },
    TestScene("gradients/rounded-and-turned") {
      stage([
        gradient(CGRect(x: 18, y: 24, width: 60, height: 44), [blue, color(0, 1, 1)]) {
          $0.cornerRadius = 14
          $0.backgroundColor = red
          $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        }
      ])
    },
  ]
}
