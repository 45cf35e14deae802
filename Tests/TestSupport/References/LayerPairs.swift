import Strata

extension ReferencePair {
  /// The levels between a round corner of a layer and one of a path.
  ///
  /// They are flattened to different lines, each within 1.3 levels, and a quarter of an ellipse is
  /// one cubic, up to 0.00027 radii outside.
  private static let ofOtherLines = 2

  /// Backgrounds, corners and borders.
  static let layers: [ReferencePair] = [
    ReferencePair("a layer with zero opacity is invisible") {
      [ink(4, 4, 20, 20), adjusted(box(10, 10, 40, 40, 1, 0, 0)) { $0.opacity = 0 }]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("a hidden layer is invisible") {
      [ink(4, 4, 20, 20), host(rect(0, 0, 64, 64), [ink(30, 30, 20, 20)]) { $0.isHidden = true }]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("a layer without area is invisible") {
      [ink(4, 4, 20, 20), ink(30, 30, 0, 20), ink(30, 30, 20, 0)]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("a transparent background is invisible") {
      [ink(4, 4, 40, 40), box(10.5, 10.5, 20, 20, 1, 0, 0, 0)]
    } is: {
      [ink(4, 4, 40, 40)]
    },
    ReferencePair("an opaque layer hides another with its frame") {
      [box(4, 4, 40, 40, 1, 0, 0), ink(4, 4, 40, 40)]
    } is: {
      [ink(4, 4, 40, 40)]
    },
    ReferencePair("bounds of a negative size are standardized") {
      let layer = CALayer()
      layer.bounds = rect(0, 0, -40, -24)
      layer.position = CGPoint(x: 32, y: 30)
      layer.backgroundColor = blueInk
      return [layer]
    } is: {
      [ink(12, 18, 40, 24)]
    },
    ReferencePair("content outside the canvas is clipped at its edge") {
      [ink(-30.5, 10.25, 200, 20)]
    } is: {
      [ink(0, 10.25, 64, 20)]
    },
    ReferencePair("a frame is bounds and a position") {
      [ink(10.5, 12.25, 31, 20)]
    } is: {
      let layer = CALayer()
      layer.bounds = rect(0, 0, 31, 20)
      layer.position = CGPoint(x: 26, y: 22.25)
      layer.backgroundColor = blueInk
      return [layer]
    },
    ReferencePair("two halves that meet on a pixel boundary are a whole") {
      [ink(8, 8.5, 20, 40), ink(28, 8.5, 24, 40)]
    } is: {
      [ink(8, 8.5, 44, 40)]
    },
    ReferencePair("a radius beyond half the side is clamped to half") {
      [adjusted(ink(5, 8, 50, 24)) { $0.cornerRadius = 300 }]
    } is: {
      [adjusted(ink(5, 8, 50, 24)) { $0.cornerRadius = 12 }]
    },
    ReferencePair("a radius on no corner has no effect") {
      [
        adjusted(ink(5.5, 8, 50, 24)) {
          $0.cornerRadius = 10
          $0.maskedCorners = []
        }
      ]
    } is: {
      [ink(5.5, 8, 50, 24)]
    },
    ReferencePair("a continuous corner without a radius is square") {
      [adjusted(ink(5.5, 8, 50, 24)) { $0.cornerCurve = .continuous }]
    } is: {
      [ink(5.5, 8, 50, 24)]
    },
    ReferencePair("four quarters of one round corner each are a rounded rectangle") {
      let corners: [(Double, Double, CACornerMask)] = [
        (8, 8, .layerMinXMinYCorner), (32, 8, .layerMaxXMinYCorner),
        (8, 32, .layerMinXMaxYCorner), (32, 32, .layerMaxXMaxYCorner),
      ]
      return corners.map { x, y, mask in
        adjusted(ink(x, y, 24, 24)) {
          $0.cornerRadius = 11
          $0.maskedCorners = mask
        }
      }
    } is: {
      [adjusted(ink(8, 8, 48, 48)) { $0.cornerRadius = 11 }]
    },
    ReferencePair("a layer rectangle is a path rectangle") {
      [ink(10.3, 20.6, 40.25, 33.5)]
    } is: {
      [filled(path([rect(10.3, 20.6, 40.25, 33.5)]))]
    },
    ReferencePair("a rounded layer is a rounded path", levels: ofOtherLines) {
      [adjusted(ink(6.5, 9, 50, 40)) { $0.cornerRadius = 13 }]
    } is: {
      let outline = CGMutablePath()
      outline.addRoundedRect(in: rect(6.5, 9, 50, 40), cornerWidth: 13, cornerHeight: 13)
      return [filled(outline)]
    },
    ReferencePair("a round layer is an ellipse path", levels: ofOtherLines) {
      [adjusted(ink(8, 8, 48, 48)) { $0.cornerRadius = 24 }]
    } is: {
      [filled(CGPath(ellipseIn: rect(8, 8, 48, 48), transform: nil))]
    },
    ReferencePair("a border is the ring between two rectangles") {
      [border(rect(8.5, 8, 46, 40), 5, radius: 0)]
    } is: {
      [
        adjusted(filled(path([rect(8.5, 8, 46, 40), rect(13.5, 13, 36, 30)]))) {
          $0.fillRule = .evenOdd
        }
      ]
    },
    ReferencePair(
      "a rounded border is the ring between two rounded rectangles", levels: ofOtherLines
    ) {
      [border(rect(8.5, 8, 46, 40), 5, radius: 16)]
    } is: {
      let ring = CGMutablePath()
      ring.addRoundedRect(in: rect(8.5, 8, 46, 40), cornerWidth: 16, cornerHeight: 16)
      ring.addRoundedRect(in: rect(13.5, 13, 36, 30), cornerWidth: 11, cornerHeight: 11)
      return [adjusted(filled(ring)) { $0.fillRule = .evenOdd }]
    },
    ReferencePair("a border is a stroke inset by half its width") {
      [border(rect(8, 8, 46, 40), 5, radius: 0)]
    } is: {
      [stroked(CGPath(rect: rect(10.5, 10.5, 41, 35), transform: nil), 5)]
    },
    ReferencePair("a border is four bars") {
      [border(rect(8, 8, 46, 40), 5, radius: 0)]
    } is: {
      [ink(8, 8, 46, 5), ink(8, 43, 46, 5), ink(8, 13, 5, 30), ink(49, 13, 5, 30)]
    },
    ReferencePair(
      "a border wider than half of the layer is a background", levels: ofOtherLines
    ) {
      [border(rect(8.5, 8, 46, 40), 24, radius: 9)]
    } is: {
      [adjusted(ink(8.5, 8, 46, 40)) { $0.cornerRadius = 9 }]
    },
    ReferencePair("a border of width 0 is invisible") {
      [adjusted(ink(8, 8, 40, 40)) { $0.borderColor = color(1, 0, 0) }]
    } is: {
      [ink(8, 8, 40, 40)]
    },
    ReferencePair("a border is over the last sublayer") {
      [
        adjusted(border(rect(8, 8, 46, 40), 5, radius: 0)) {
          $0.addSublayer(box(0, 10, 30, 10, 1, 0, 0))
        }
      ]
    } is: {
      [box(8, 18, 30, 10, 1, 0, 0), border(rect(8, 8, 46, 40), 5, radius: 0)]
    },
  ]

  private static func border(_ frame: CGRect, _ width: Double, radius: Double) -> CALayer {
    host(frame, []) {
      $0.borderWidth = CGFloat(width)
      $0.borderColor = blueInk
      $0.cornerRadius = CGFloat(radius)
    }
  }
}
