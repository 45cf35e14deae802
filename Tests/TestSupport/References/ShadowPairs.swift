import Strata

extension ReferencePair {
  /// Shadows, and equivalents drawn differently.
  static let shadows: [ReferencePair] = [
    ReferencePair("a shadow of opacity 0 is invisible") {
      [shaded { $0.shadowOpacity = 0 }]
    } is: {
      [ink(16, 16, 30, 24)]
    },
    ReferencePair("a shadow without a color is invisible") {
      [shaded { $0.shadowColor = nil }]
    } is: {
      [ink(16, 16, 30, 24)]
    },
    ReferencePair("a transparent shadow is invisible") {
      [shaded { $0.shadowColor = color(1, 0, 0, 0) }]
    } is: {
      [ink(16, 16, 30, 24)]
    },
    ReferencePair("masking to bounds cuts the shadow off") {
      [shaded { $0.masksToBounds = true }]
    } is: {
      [ink(16, 16, 30, 24)]
    },
    ReferencePair("the alpha of its color multiplies the opacity of a shadow") {
      [
        shaded {
          $0.shadowColor = color(1, 0, 0, 0.5)
          $0.shadowOpacity = 1
        }
      ]
    } is: {
      [
        shaded {
          $0.shadowColor = color(1, 0, 0)
          $0.shadowOpacity = 0.5
        }
      ]
    },
    ReferencePair("an opacity of a shadow above 1 is 1") {
      [shaded { $0.shadowOpacity = 5 }]
    } is: {
      [shaded { $0.shadowOpacity = 1 }]
    },
    ReferencePair("a negative radius of a shadow is 0") {
      [shaded { $0.shadowRadius = -4 }]
    } is: {
      [shaded { $0.shadowRadius = 0 }]
    },
    ReferencePair("a shadow of radius 0 is a moved copy in one color") {
      [
        shaded {
          $0.shadowRadius = 0
          $0.cornerRadius = 7
          $0.shadowColor = color(0.6, 0.3, 0)
          $0.shadowOpacity = 1
        }
      ]
    } is: {
      [box(20, 21, 30, 24, 0.6, 0.3, 0), ink(16, 16, 30, 24)].map { layer in
        adjusted(layer) { $0.cornerRadius = 7 }
      }
    },
    ReferencePair("a shadow directly under an opaque layer is invisible") {
      [
        shaded {
          $0.shadowRadius = 0
          $0.shadowOffset = .zero
        }
      ]
    } is: {
      [ink(16, 16, 30, 24)]
    },
    ReferencePair("the path of the bounds casts the shadow of an opaque layer", levels: ofABlur) {
      [shaded { $0.shadowPath = CGPath(rect: rect(0, 0, 30, 24), transform: nil) }]
    } is: {
      [shaded { $0.addSublayer(ink(0, 0, 30, 24)) }]
    },
    ReferencePair("a rounded path casts the shadow of a rounded layer", levels: ofABlur) {
      [
        shaded {
          $0.cornerRadius = 9
          let outline = CGMutablePath()
          outline.addRoundedRect(in: rect(0, 0, 30, 24), cornerWidth: 9, cornerHeight: 9)
          $0.shadowPath = outline
        }
      ]
    } is: {
      [shaded { $0.cornerRadius = 9 }]
    },
    ReferencePair("a layer of one color casts the shadow of one with a sublayer", levels: ofABlur) {
      [shaded { $0.shadowRadius = 5 }]
    } is: {
      [
        shaded {
          $0.shadowRadius = 5
          $0.addSublayer(ink(4, 4, 20, 10))
        }
      ]
    },
    ReferencePair("the shadow of a parent is that of its only sublayer", levels: ofABlur) {
      [
        host(rect(0, 0, 64, 64), [ink(16, 16, 30, 24)]) {
          $0.shadowOpacity = 0.8
          $0.shadowRadius = 2
          $0.shadowOffset = CGSize(width: 4, height: 5)
        }
      ]
    } is: {
      [shaded()]
    },
    ReferencePair("two halves cast one shadow", levels: ofABlur) {
      [
        host(rect(0, 0, 64, 64), [ink(16, 16, 12, 24), ink(28, 16, 18, 24)]) {
          $0.shadowOpacity = 0.8
          $0.shadowRadius = 2
          $0.shadowOffset = CGSize(width: 4, height: 5)
        }
      ]
    } is: {
      [shaded()]
    },
    ReferencePair("half an alpha casts half a shadow", levels: ofABlur) {
      [
        shaded {
          $0.backgroundColor = color(0.1, 0.2, 0.7, 0.5)
          $0.shadowOpacity = 1
        }
      ]
    } is: {
      [
        shaded {
          $0.backgroundColor = color(0.1, 0.2, 0.7, 0.5)
          $0.shadowPath = CGPath(rect: rect(0, 0, 30, 24), transform: nil)
          $0.shadowOpacity = 0.5
        }
      ]
    },
    ReferencePair("a layer that draws nothing casts no shadow") {
      [ink(4, 4, 10, 10), shaded { $0.backgroundColor = nil }]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("a hidden sublayer casts no shadow") {
      [
        shaded { layer in
          layer.addSublayer(adjusted(ink(-10, -10, 20, 20)) { $0.isHidden = true })
        }
      ]
    } is: {
      [shaded()]
    },
    ReferencePair("a frame casts the shadow of a path with a hole", levels: ofABlur) {
      [
        shaded {
          $0.backgroundColor = nil
          $0.borderWidth = 5
          $0.borderColor = blueInk
        }
      ]
    } is: {
      [
        shaded {
          $0.backgroundColor = nil
          $0.borderWidth = 5
          $0.borderColor = blueInk
          let outline = CGMutablePath()
          outline.addRect(rect(0, 0, 30, 24))
          outline.addPath(path([(5, 5), (5, 19), (25, 19), (25, 5)], closed: true))
          $0.shadowPath = outline
        }
      ]
    },
    ReferencePair("the shadow of a scaled layer is a larger one", levels: ofABlur) {
      [
        adjusted(ink(22, 22, 15, 12)) {
          shade($0, radius: 1, offset: CGSize(width: 2, height: 2.5))
          $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
      ]
    } is: {
      [adjusted(ink(14.5, 16, 30, 24)) { shade($0) }]
    },
    ReferencePair("the offset of a shadow turns with the layer") {
      [
        shaded {
          $0.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        }
      ]
    } is: {
      [adjusted(ink(19, 13, 24, 30)) { shade($0, offset: CGSize(width: -5, height: 4)) }]
    },
    ReferencePair("an opacity fades a layer and its shadow together") {
      [shaded { $0.opacity = 0.5 }]
    } is: {
      [host(rect(0, 0, 64, 64), [shaded()]) { $0.opacity = 0.5 }]
    },
    ReferencePair("the shadow of a clipped layer is that of its clip", levels: ofABlur) {
      [
        host(
          rect(0, 0, 64, 64),
          [host(rect(16, 16, 30, 24), [ink(-9, -9, 90, 90)]) { $0.masksToBounds = true }]
        ) {
          shade($0)
        }
      ]
    } is: {
      [shaded()]
    },
    ReferencePair("a blurred black layer is a shadow without its layer", levels: ofABlur) {
      [
        adjusted(box(20, 21, 30, 24, 0, 0, 0)) {
          $0.filters = [filter("gaussianBlur", ["inputRadius": 3])]
        }
      ]
    } is: {
      [
        host(rect(20, 21, 30, 24), []) {
          $0.shadowOpacity = 1
          $0.shadowRadius = 3 / 0.94
          $0.shadowOffset = .zero
          $0.shadowPath = CGPath(rect: rect(0, 0, 30, 24), transform: nil)
        }
      ]
    },
  ]

  /// The levels between a shadow by its closed form and one blurred from pixels.
  ///
  /// One is a Gaussian by sums of samples and the other by integrals, each within a level.
  private static let ofABlur = 2

  private static func shaded(_ adjust: (CALayer) -> Void = { _ in }) -> CALayer {
    adjusted(ink(16, 16, 30, 24)) {
      shade($0)
      adjust($0)
    }
  }

  private static func shade(
    _ layer: CALayer, radius: CGFloat = 2, offset: CGSize = CGSize(width: 4, height: 5)
  ) {
    layer.shadowOpacity = 0.8
    layer.shadowRadius = radius
    layer.shadowOffset = offset
  }
}
