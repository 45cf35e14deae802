import Strata

extension ReferencePair {
  /// Compositing filters.
  static let blends: [ReferencePair] =
    ["normal", "normalBlendMode", "sourceOver", "noSuchMode"].map { mode in
      ReferencePair("the compositing filter \(mode) has no effect") {
        [ink(4, 4, 40, 30), blended(mode, box(20.5, 10, 40, 40, 1, 0.5, 0, 0.7))]
      } is: {
        [ink(4, 4, 40, 30), box(20.5, 10, 40, 40, 1, 0.5, 0, 0.7)]
      }
    }
    + [
      ("multiply", 1.0), ("darken", 1), ("colorBurn", 1), ("screen", 0), ("lighten", 0),
      ("colorDodge", 0), ("difference", 0), ("exclusion", 0),
    ].map { mode, grey in
      ReferencePair("\(grey == 1 ? "white" : "black") changes nothing by \(mode)") {
        [
          ink(4, 4, 40, 30), box(30, 30, 20, 20, 1, 0.5, 0),
          blended(mode + "BlendMode", box(10.5, 10, 44, 44, grey, grey, grey)),
        ]
      } is: {
        [ink(4, 4, 40, 30), box(30, 30, 20, 20, 1, 0.5, 0)]
      }
    }
    + [
      ReferencePair("multiplying with black is black") {
        [ink(4, 4, 40, 30), blended("multiplyBlendMode", box(20.5, 10, 40, 40, 0, 0, 0))]
      } is: {
        [ink(4, 4, 40, 30), box(20.5, 10, 40, 40, 0, 0, 0)]
      },
      ReferencePair("the difference to white is the complement", eightBitLevels: ofColors) {
        [ink(0, 0, 64, 64), blended("differenceBlendMode", box(20.5, 10, 40, 40, 1, 1, 1))]
      } is: {
        [ink(0, 0, 64, 64), box(20.5, 10, 40, 40, 0.9, 0.8, 0.3)]
      },
      ReferencePair("a product is the same in either order") {
        [
          blended("multiplyBlendMode", box(4.5, 4, 40, 40, 0.5, 0.8, 0.2)),
          blended("multiplyBlendMode", box(20, 20, 40, 40, 0.9, 0.3, 0.6)),
        ]
      } is: {
        [
          blended("multiplyBlendMode", box(20, 20, 40, 40, 0.9, 0.3, 0.6)),
          blended("multiplyBlendMode", box(4.5, 4, 40, 40, 0.5, 0.8, 0.2)),
        ]
      },
      ReferencePair("overlay is hard light with the two exchanged") {
        [ink(8, 8, 44, 44), blended("overlayBlendMode", box(8, 8, 44, 44, 0.8, 0.3, 0.4))]
      } is: {
        [box(8, 8, 44, 44, 0.8, 0.3, 0.4), blended("hardLightBlendMode", ink(8, 8, 44, 44))]
      },
      ReferencePair(
        "half of a product is the product with a paler color", eightBitLevels: ofColors
      ) {
        [
          ink(4, 4, 40, 30),
          blended(
            "multiplyBlendMode", adjusted(box(10, 10, 40, 40, 1, 0.5, 0)) { $0.opacity = 0.5 }),
        ]
      } is: {
        [ink(4, 4, 40, 30), blended("multiplyBlendMode", box(10, 10, 40, 40, 1, 0.75, 0.5))]
      },
      ReferencePair("a layer under opaque layers is invisible") {
        [ink(4, 4, 40, 30), blended("destOver", box(10, 10, 40, 40, 1, 0, 0))]
      } is: {
        [ink(4, 4, 40, 30)]
      },
      ReferencePair("a layer over opaque layers is on top") {
        [ink(4, 4, 40, 30), blended("sourceAtop", box(10.5, 10, 40, 40, 1, 0, 0, 0.6))]
      } is: {
        [ink(4, 4, 40, 30), box(10.5, 10, 40, 40, 1, 0, 0, 0.6)]
      },
      ReferencePair("a single layer in a group has nothing to multiply with") {
        [
          ink(4, 4, 40, 30),
          host(rect(0, 0, 64, 64), [blended("multiplyBlendMode", box(10, 10, 40, 40, 1, 0.5, 0))]) {
            $0.shouldRasterize = true
          },
        ]
      } is: {
        [ink(4, 4, 40, 30), box(10, 10, 40, 40, 1, 0.5, 0)]
      },
      ReferencePair("a parent that draws nothing does not come between") {
        [
          ink(4, 4, 40, 30),
          host(
            rect(0, 0, 64, 64), [blended("multiplyBlendMode", box(10.5, 10, 40, 40, 1, 0.5, 0))]),
        ]
      } is: {
        [ink(4, 4, 40, 30), blended("multiplyBlendMode", box(10.5, 10, 40, 40, 1, 0.5, 0))]
      },
      ReferencePair("inside rounded corners the background is multiplied") {
        [
          adjusted(ink(8, 8, 44, 44)) {
            $0.cornerRadius = 12
            $0.masksToBounds = true
            $0.addSublayer(blended("multiplyBlendMode", box(8, 14.5, 30, 20, 1, 0.5, 0)))
          }
        ]
      } is: {
        [
          adjusted(ink(8, 8, 44, 44)) { $0.cornerRadius = 12 },
          blended("multiplyBlendMode", box(16, 22.5, 30, 20, 1, 0.5, 0)),
        ]
      },
      ReferencePair("a hole cut into a group is what is behind it") {
        [
          ink(4, 4, 40, 40),
          host(
            rect(0, 0, 64, 64),
            [box(8, 8, 48, 48, 1, 0, 0), blended("destOut", box(20, 20, 20, 20, 0, 0, 0))]
          ) {
            $0.shouldRasterize = true
          },
        ]
      } is: {
        [
          ink(4, 4, 40, 40),
          adjusted(filled(path([rect(8, 8, 48, 48), rect(20, 20, 20, 20)]), color(1, 0, 0))) {
            $0.fillRule = .evenOdd
          },
        ]
      },
      ReferencePair("a name of Core Image is the mode it ends with") {
        [ink(4, 4, 40, 30), blended("CIMultiplyBlendMode", box(20.5, 10, 40, 40, 1, 0.5, 0, 0.7))]
      } is: {
        [ink(4, 4, 40, 30), blended("multiply", box(20.5, 10, 40, 40, 1, 0.5, 0, 0.7))]
      },
      ReferencePair("a filter as a compositing filter is its type") {
        [
          ink(4, 4, 40, 30),
          adjusted(box(20.5, 10, 40, 40, 1, 0.5, 0)) {
            $0.compositingFilter = filter("screenBlendMode")
          },
        ]
      } is: {
        [ink(4, 4, 40, 30), blended("screenBlendMode", box(20.5, 10, 40, 40, 1, 0.5, 0))]
      },
      ReferencePair("a mask as the last layer of a bitmap is a mask") {
        [
          host(
            rect(8, 8, 48, 48),
            [
              ink(0, 0, 48, 30), box(10, 10, 38, 38, 1, 0, 0),
              blended("destIn", gradient(rect(0, 0, 48, 48), [color(0, 0, 0), color(0, 0, 0, 0)])),
            ]
          ) {
            $0.shouldRasterize = true
          }
        ]
      } is: {
        [
          host(rect(8, 8, 48, 48), [ink(0, 0, 48, 30), box(10, 10, 38, 38, 1, 0, 0)]) {
            $0.mask = gradient(rect(0, 0, 48, 48), [color(0, 0, 0), color(0, 0, 0, 0)])
          }
        ]
      },
    ]

  /// The levels by which 8-bit images differ: colors are bytes before and after blending.
  private static let ofColors = 1

  private static func blended(_ mode: String, _ layer: CALayer) -> CALayer {
    adjusted(layer) { $0.compositingFilter = mode }
  }
}
