import Foundation
import Strata

private let red = color(1, 0, 0)
private let green = color(0, 0.6, 0.2)
private let whole = rect(4, 4, 56, 48)

/// A gradient layer from left to right.
private func across(
  _ frame: CGRect, _ colors: [CGColor], _ adjust: (CAGradientLayer) -> Void = { _ in }
) -> CAGradientLayer {
  gradient(frame, colors) {
    $0.startPoint = CGPoint(x: 0, y: 0.5)
    $0.endPoint = CGPoint(x: 1, y: 0.5)
    adjust($0)
  }
}

extension ReferencePair {
  static let gradients: [ReferencePair] = [
    ReferencePair("a gradient of one color is a background") {
      [across(rect(4.5, 4, 56, 48), [blueInk, blueInk, blueInk])]
    } is: {
      [ink(4.5, 4, 56, 48)]
    },
    ReferencePair("an axial gradient of no length is its last color") {
      [gradient(whole, [red, blueInk]) { $0.endPoint = $0.startPoint }]
    } is: {
      [ink(4, 4, 56, 48)]
    },
    ReferencePair("a single color or mismatched locations draw no gradient") {
      [
        ink(4, 4, 10, 10), across(whole, [red]),
        across(whole, [red, green]) { $0.locations = [0, 0.5, 1] },
      ]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("colors without locations are spread evenly") {
      [across(whole, [red, green, blueInk])]
    } is: {
      [across(whole, [red, green, blueInk]) { $0.locations = [0, 0.5, 1] }]
    },
    ReferencePair("a gradient with its ends and colors exchanged") {
      [across(whole, [red, blueInk])]
    } is: {
      [
        across(whole, [blueInk, red]) {
          ($0.startPoint, $0.endPoint) = ($0.endPoint, $0.startPoint)
        }
      ]
    },
    ReferencePair("locations within are points within") {
      [across(whole, [red, blueInk]) { $0.locations = [0.25, 0.75] }]
    } is: {
      [
        across(whole, [red, blueInk]) {
          $0.startPoint.x = 0.25
          $0.endPoint.x = 0.75
        }
      ]
    },
    ReferencePair("a stop on the line between its neighbors changes nothing", eightBitLevels: 1) {
      [
        across(whole, [color(1, 0, 0), color(0.5, 0.25, 0.25), color(0, 0.5, 0.5)]) {
          $0.locations = [0, 0.5, 1]
        }
      ]
    } is: {
      [across(whole, [color(1, 0, 0), color(0, 0.5, 0.5)])]
    },
    ReferencePair("two halves of a gradient are the whole", eightBitLevels: 1) {
      [
        across(rect(4, 4, 28, 48), [color(1, 0, 0), color(0.5, 0.25, 0.25)]),
        across(rect(32, 4, 28, 48), [color(0.5, 0.25, 0.25), color(0, 0.5, 0.5)]),
      ]
    } is: {
      [across(whole, [color(1, 0, 0), color(0, 0.5, 0.5)])]
    },
    ReferencePair("a hard stop on a pixel boundary is two layers") {
      [across(whole, [red, red, blueInk, blueInk]) { $0.locations = [0, 0.5, 0.5, 1] }]
    } is: {
      [box(4, 4, 28, 48, 1, 0, 0), ink(32, 4, 28, 48)]
    },
    ReferencePair("a gradient extends beyond its ends") {
      [across(whole, [red, blueInk]) { $0.locations = [0.5, 0.5] }]
    } is: {
      [box(4, 4, 28, 48, 1, 0, 0), ink(32, 4, 28, 48)]
    },
    ReferencePair("the opacity of a gradient is the alpha of its colors") {
      [across(whole, [red, blueInk]) { $0.opacity = 0.5 }]
    } is: {
      [across(whole, [color(1, 0, 0, 0.5), color(0.1, 0.2, 0.7, 0.5)])]
    },
    ReferencePair("an opaque gradient hides its background") {
      [across(whole, [red, blueInk]) { $0.backgroundColor = green }]
    } is: {
      [across(whole, [red, blueInk])]
    },
    ReferencePair("a gradient goes with the bounds wherever they begin") {
      [across(whole, [red, blueInk]) { $0.bounds.origin = CGPoint(x: 32, y: -64) }]
    } is: {
      [across(whole, [red, blueInk])]
    },
    ReferencePair("a gradient from top to bottom, turned, runs from right to left") {
      [
        gradient(rect(8, 12, 48, 40), [red, blueInk]) {
          $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
      ]
    } is: {
      [across(rect(12, 8, 40, 48), [blueInk, red])]
    },
    ReferencePair("a stretched gradient layer is a larger one") {
      [
        across(rect(18, 4, 28, 48), [red, blueInk]) {
          $0.transform = CATransform3DMakeScale(2, 1, 1)
        }
      ]
    } is: {
      [across(whole, [red, blueInk])]
    },
    ReferencePair("a rounded gradient layer is a gradient in a rounded clip") {
      [across(whole, [red, blueInk]) { $0.cornerRadius = 16 }]
    } is: {
      [
        host(whole, [across(rect(0, 0, 56, 48), [red, blueInk])]) {
          $0.cornerRadius = 16
          $0.masksToBounds = true
        }
      ]
    },
    ReferencePair("a radial ellipse is a stretched radial circle") {
      [
        gradient(rect(20, 12, 24, 40), [red, green, blueInk]) {
          $0.type = .radial
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 1, y: 1)
          $0.transform = CATransform3DMakeScale(2, 1, 1)
        }
      ]
    } is: {
      [
        gradient(rect(8, 12, 48, 40), [red, green, blueInk]) {
          $0.type = .radial
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 0, y: 0)
        }
      ]
    },
    ReferencePair("a radial gradient without a radius is invisible") {
      [
        ink(4, 4, 10, 10),
        gradient(whole, [red, green]) {
          $0.type = .radial
          $0.endPoint = CGPoint(x: 0.5, y: 1)
        },
      ]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("a conic gradient turned by a quarter begins a quarter on") {
      [
        conic(toward: CGPoint(x: 1, y: 0.5)) {
          $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
      ]
    } is: {
      [conic(toward: CGPoint(x: 0.5, y: 1))]
    },
    ReferencePair("a conic gradient without a direction begins to the right") {
      [conic(toward: CGPoint(x: 0.5, y: 0.5))]
    } is: {
      [conic(toward: CGPoint(x: 1, y: 0.5))]
    },
  ]

  private static func conic(
    toward end: CGPoint, _ adjust: (CAGradientLayer) -> Void = { _ in }
  ) -> CAGradientLayer {
    gradient(rect(8, 8, 48, 48), [red, green, blueInk, red]) {
      $0.type = .conic
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = end
      adjust($0)
    }
  }
}
