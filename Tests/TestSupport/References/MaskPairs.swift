import Strata

extension ReferencePair {
  /// Masks, and equivalents without masks.
  static let masks: [ReferencePair] = [
    ReferencePair("an opaque mask has no effect", eightBitLevels: roundedByAMask) {
      [adjusted(crossed()) { $0.mask = masking(rect(-20, -20, 100, 100)) }]
    } is: {
      [crossed()]
    },
    ReferencePair("a mask of one alpha is an opacity", eightBitLevels: roundedByAMask) {
      [adjusted(crossed()) { $0.mask = box(-20, -20, 100, 100, 1, 0, 0, 0.5) }]
    } is: {
      [adjusted(crossed()) { $0.opacity = 0.5 }]
    },
    ReferencePair("the opacity of a mask is that of its layer", eightBitLevels: roundedByAMask) {
      [
        adjusted(crossed()) { layer in
          layer.mask = adjusted(masking(rect(-20, -20, 100, 100))) { $0.opacity = 0.25 }
        }
      ]
    } is: {
      [adjusted(crossed()) { $0.opacity = 0.25 }]
    },
    ReferencePair("the color of a mask does not matter") {
      [adjusted(crossed()) { $0.mask = box(6.5, 4, 30, 30, 1, 1, 1, 0.6) }]
    } is: {
      [adjusted(crossed()) { $0.mask = box(6.5, 4, 30, 30, 0.9, 0.1, 0, 0.6) }]
    },
    ReferencePair("an empty mask hides everything") {
      [ink(4, 4, 16, 16), adjusted(crossed()) { $0.mask = host(rect(0, 0, 64, 64), []) }]
    } is: {
      [ink(4, 4, 16, 16)]
    },
    ReferencePair("a mask beside its layer hides everything") {
      [ink(4, 4, 16, 16), adjusted(crossed()) { $0.mask = masking(rect(60, 0, 20, 20)) }]
    } is: {
      [ink(4, 4, 16, 16)]
    },
    ReferencePair("a mask of the bounds is a clip to them") {
      [adjusted(crossed()) { $0.mask = masking(rect(0, 0, 44, 40)) }]
    } is: {
      [adjusted(crossed()) { $0.masksToBounds = true }]
    },
    ReferencePair(
      "a rounded mask of the bounds is a clip to rounded corners", eightBitLevels: roundedByAMask
    ) {
      [
        host(rect(10.5, 12, 44, 40), [ink(-9, -9, 90, 40), box(-9, 25, 90, 40, 1, 0, 0)]) {
          layer in
          layer.mask = adjusted(masking(rect(0, 0, 44, 40))) { $0.cornerRadius = 15 }
        }
      ]
    } is: {
      [
        host(rect(10.5, 12, 44, 40), [ink(-9, -9, 90, 40), box(-9, 25, 90, 40, 1, 0, 0)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 15
        }
      ]
    },
    ReferencePair("a masked layer of one color is the mask in that color") {
      [adjusted(ink(0, 0, 64, 64)) { $0.mask = filled(zigzag, color(0, 0, 0)) }]
    } is: {
      [filled(zigzag)]
    },
    ReferencePair("a stroke as a mask is a stroke") {
      [
        adjusted(ink(0, 0, 64, 64)) {
          $0.mask = stroked(zigzag, 5) { $0.strokeColor = color(1, 1, 0) }
        }
      ]
    } is: {
      [stroked(zigzag, 5)]
    },
    ReferencePair("the border of a mask masks with a frame") {
      [
        adjusted(ink(8, 8, 46, 40)) { layer in
          layer.mask = host(rect(0, 0, 46, 40), []) {
            $0.borderWidth = 6
            $0.cornerRadius = 12
          }
        }
      ]
    } is: {
      [
        host(rect(8, 8, 46, 40), []) {
          $0.borderWidth = 6
          $0.borderColor = blueInk
          $0.cornerRadius = 12
        }
      ]
    },
    ReferencePair(
      "a gradient as a mask of one color is a gradient of that color",
      eightBitLevels: roundedByAMask
    ) {
      [
        adjusted(ink(8, 8, 46, 40)) {
          $0.mask = gradient(rect(0, 0, 46, 40), [color(1, 1, 1), color(1, 1, 1, 0)])
        }
      ]
    } is: {
      [gradient(rect(8, 8, 46, 40), [blueInk, color(0.1, 0.2, 0.7, 0)])]
    },
    ReferencePair("two halves of a mask are a whole mask") {
      [
        adjusted(crossed()) {
          $0.mask = host(
            rect(0, 0, 64, 64), [masking(rect(4, 4.5, 20, 30)), masking(rect(24, 4.5, 16, 30))])
        }
      ]
    } is: {
      [adjusted(crossed()) { $0.mask = masking(rect(4, 4.5, 36, 30)) }]
    },
    ReferencePair("masks in masks are their intersection") {
      [
        host(
          rect(0, 0, 64, 64),
          [adjusted(ink(4, 4, 50, 50)) { $0.mask = masking(rect(8, 8, 20, 30)) }]
        ) {
          $0.mask = masking(rect(20, 5, 30, 22))
        }
      ]
    } is: {
      [ink(20, 12, 12, 15)]
    },
    ReferencePair("a mask on a mask has no effect") {
      [
        adjusted(crossed()) { layer in
          layer.mask = adjusted(masking(rect(6, 4, 30, 30))) { $0.mask = masking(rect(0, 0, 8, 8)) }
        }
      ]
    } is: {
      [adjusted(crossed()) { $0.mask = masking(rect(6, 4, 30, 30)) }]
    },
    ReferencePair("the compositing filter of a mask does nothing") {
      [
        adjusted(crossed()) { layer in
          layer.mask = adjusted(masking(rect(6.5, 4, 30, 30))) {
            $0.compositingFilter = "differenceBlendMode"
          }
        }
      ]
    } is: {
      [adjusted(crossed()) { $0.mask = masking(rect(6.5, 4, 30, 30)) }]
    },
    ReferencePair("an origin of bounds moves the mask with the sublayers") {
      [
        host(rect(8, 8, 40, 40), [ink(30, 20, 40, 40)]) {
          $0.bounds.origin = CGPoint(x: 30, y: 20)
          $0.mask = masking(rect(36, 24, 20, 30))
        }
      ]
    } is: {
      [ink(14, 12, 20, 30)]
    },
    ReferencePair("the transform of the sublayers leaves the mask alone") {
      [
        host(rect(8, 8, 40, 40), [ink(0, 0, 40, 40)]) {
          $0.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
          $0.mask = masking(rect(6, 4, 20, 30))
        }
      ]
    } is: {
      [ink(14, 12, 20, 30)]
    },
    ReferencePair("a mask turns with its layer") {
      [
        adjusted(ink(12, 12, 40, 40)) {
          $0.mask = masking(rect(0, 0, 40, 10))
          $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
      ]
    } is: {
      [ink(42, 12, 10, 40)]
    },
    ReferencePair("a mask around an entire shadow keeps it") {
      [
        adjusted(shaded()) { $0.mask = masking(rect(-30, -30, 100, 100)) }
      ]
    } is: {
      [shaded()]
    },
    ReferencePair("a mask of the bounds cuts the shadow off") {
      [adjusted(shaded()) { $0.mask = masking(rect(0, 0, 30, 24)) }]
    } is: {
      [ink(16, 16, 30, 24)]
    },
  ]

  /// The levels by which 8-bit images differ: a mask is one more rounded product.
  private static let roundedByAMask = 1

  private static var zigzag: CGPath {
    path([(5, 10), (30, 20), (58, 6), (44, 56), (32, 30), (8, 50)], closed: true)
  }

  private static func masking(_ frame: CGRect) -> CALayer {
    host(frame, []) { $0.backgroundColor = color(0, 0, 0) }
  }

  /// A layer with a sublayer that extends outside it.
  private static func crossed() -> CALayer {
    adjusted(ink(10, 12, 44, 40)) { $0.addSublayer(box(20, 8, 30, 14, 1, 0, 0)) }
  }

  private static func shaded() -> CALayer {
    adjusted(ink(16, 16, 30, 24)) {
      $0.shadowOpacity = 0.8
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 4, height: 5)
    }
  }
}
