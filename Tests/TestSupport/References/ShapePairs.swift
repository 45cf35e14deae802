import Strata

extension ReferencePair {
  /// Filled paths.
  static let fills: [ReferencePair] = [
    ReferencePair("a simple outline has one inside by both rules") {
      [adjusted(filled(path(bent, closed: true))) { $0.fillRule = .evenOdd }]
    } is: {
      [filled(path(bent, closed: true))]
    },
    ReferencePair("an outline and its reverse") {
      [filled(path(bent, closed: true))]
    } is: {
      [filled(path(bent.reversed(), closed: true))]
    },
    ReferencePair("an open outline is closed for filling") {
      [filled(path(bent))]
    } is: {
      [filled(path(bent, closed: true))]
    },
    ReferencePair("an outline may begin at any of its points") {
      [filled(path(bent, closed: true))]
    } is: {
      [filled(path(Array(bent[2...] + bent[..<2]), closed: true))]
    },
    ReferencePair("points that repeat change nothing") {
      [filled(path(bent.flatMap { [$0, $0] }, closed: true))]
    } is: {
      [filled(path(bent, closed: true))]
    },
    ReferencePair("a point in the middle of an edge changes nothing") {
      [filled(path([(8, 8), (32, 8), (56, 8), (56, 40), (32, 40), (8, 40)], closed: true))]
    } is: {
      [ink(8, 8, 48, 32)]
    },
    ReferencePair("the points of a path are counted from its layer's origin") {
      [filled(path(bent, closed: true))]
    } is: {
      [
        adjusted(filled(path(bent.map { ($0.0 - 100, $0.1 + 20) }, closed: true))) {
          $0.position = CGPoint(x: 100, y: -20)
        }
      ]
    },
    ReferencePair("two outlines in one path are two layers") {
      [filled(path([rect(4.5, 4, 20, 20), rect(30, 30.25, 20, 20)]))]
    } is: {
      [ink(4.5, 4, 20, 20), ink(30, 30.25, 20, 20)]
    },
    ReferencePair("the intersection of two outlines is painted once") {
      [filled(path([rect(4, 4, 30, 30), rect(14, 14, 30, 30)]), color(0.2, 0.4, 0.9, 0.5))]
    } is: {
      [
        filled(
          path(
            [(4, 4), (34, 4), (34, 14), (44, 14), (44, 44), (14, 44), (14, 34), (4, 34)],
            closed: true), color(0.2, 0.4, 0.9, 0.5))
      ]
    },
    ReferencePair("an even-odd hole equals one in the opposite direction") {
      [
        adjusted(filled(path([rect(6.5, 6, 44, 40), rect(16, 16.5, 20, 20)]))) {
          $0.fillRule = .evenOdd
        }
      ]
    } is: {
      let ring = CGMutablePath()
      ring.addRect(rect(6.5, 6, 44, 40))
      ring.addPath(path([(16, 16.5), (16, 36.5), (36, 36.5), (36, 16.5)], closed: true))
      return [filled(ring)]
    },
    ReferencePair("a twice covered area is not filled by even-odd") {
      [
        adjusted(filled(path([rect(4, 4, 10, 10), rect(20, 20, 30, 30), rect(20, 20, 30, 30)]))) {
          $0.fillRule = .evenOdd
        }
      ]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("a quadratic is a cubic") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 6, y: 50))
      path.addQuadCurve(to: CGPoint(x: 54, y: 50), control: CGPoint(x: 30, y: -22))
      return [filled(path)]
    } is: {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 6, y: 50))
      path.addCurve(
        to: CGPoint(x: 54, y: 50), control1: CGPoint(x: 22, y: 2), control2: CGPoint(x: 38, y: 2))
      return [filled(path)]
    },
    ReferencePair("a cubic with its points in line is a line") {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 6.5, y: 50))
      path.addCurve(
        to: CGPoint(x: 54.5, y: 8), control1: CGPoint(x: 22.5, y: 36),
        control2: CGPoint(x: 38.5, y: 22))
      path.addLine(to: CGPoint(x: 54.5, y: 50))
      return [filled(path)]
    } is: {
      [filled(path([(6.5, 50), (54.5, 8), (54.5, 50)], closed: true))]
    },
    ReferencePair("a mirrored outline is an outline of mirrored points") {
      [
        host(rect(0, 0, 64, 64), [filled(path(bent, closed: true))]) {
          $0.transform = CATransform3DMakeScale(-1, 1, 1)
        }
      ]
    } is: {
      [filled(path(bent.map { (64 - $0.0, $0.1) }, closed: true))]
    },
    ReferencePair("an outline scaled by two is an outline of doubled points") {
      [
        adjusted(filled(path(bent.map { ($0.0 / 2, $0.1 / 2) }, closed: true))) {
          $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
      ]
    } is: {
      [filled(path(bent, closed: true))]
    },
    ReferencePair("a path without its own color is black") {
      let layer = CAShapeLayer()
      layer.path = path(bent, closed: true)
      return [layer]
    } is: {
      [filled(path(bent, closed: true), color(0, 0, 0))]
    },
    ReferencePair("lines and points have no inside") {
      [
        ink(4, 4, 10, 10), filled(path([(20, 20), (50, 50)])),
        filled(path([(30, 30), (30, 30)], closed: true)),
      ]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("an ellipse is a circle of a stretched layer") {
      [
        adjusted(filled(CGPath(ellipseIn: rect(-10, -10, 20, 20), transform: nil))) {
          $0.position = CGPoint(x: 32, y: 30)
          $0.transform = CATransform3DMakeScale(2, 1, 1)
        }
      ]
    } is: {
      [filled(CGPath(ellipseIn: rect(12, 20, 40, 20), transform: nil))]
    },
    ReferencePair("fill and stroke of one layer are two layers") {
      [
        stroked(path(bent, closed: true), 5) { $0.fillColor = color(1, 0.8, 0) }
      ]
    } is: {
      [filled(path(bent, closed: true), color(1, 0.8, 0)), stroked(path(bent, closed: true), 5)]
    },
  ]

  /// A simple outline with slanted edges.
  private static let bent: [(Double, Double)] = [(8, 12), (50.5, 6), (56, 40), (30, 28), (14, 56)]

  /// Stroked paths, their dashes and trims.
  static let strokes: [ReferencePair] = [
    ReferencePair("a horizontal stroke is a bar") {
      [stroked(path([(6, 20), (50, 20)]), 7)]
    } is: {
      [ink(6, 16.5, 44, 7)]
    },
    ReferencePair("a slanted stroke is a rotated bar") {
      // 3, 4, 5: the ends are 4 and 3 to the side of the line for every 5 of half width.
      [stroked(path([(14, 10), (44, 50)]), 10)]
    } is: {
      [filled(path([(18, 7), (48, 47), (40, 53), (10, 13)], closed: true))]
    },
    ReferencePair("a square cap is half a width more") {
      [stroked(path([(12, 20), (44, 20)]), 8) { $0.lineCap = .square }]
    } is: {
      [stroked(path([(8, 20), (48, 20)]), 8)]
    },
    ReferencePair("a square cap on a point is a square") {
      [stroked(path([(20, 20), (20, 20)]), 12) { $0.lineCap = .square }]
    } is: {
      [ink(14, 14, 12, 12)]
    },
    ReferencePair("a butt cap on a point is empty") {
      [ink(30, 30, 10, 10), stroked(path([(20, 20), (20, 20)]), 12)]
    } is: {
      [ink(30, 30, 10, 10)]
    },
    ReferencePair("a stroked rectangle is a frame") {
      [stroked(path([rect(10, 12, 40, 30)]), 6)]
    } is: {
      [
        adjusted(filled(path([rect(7, 9, 46, 36), rect(13, 15, 34, 24)]))) {
          $0.fillRule = .evenOdd
        }
      ]
    },
    ReferencePair("a rectangle with beveled joins lacks four corners") {
      [stroked(path([rect(12, 12, 40, 30)]), 8) { $0.lineJoin = .bevel }]
    } is: {
      let frame = CGMutablePath()
      frame.addPath(
        path(
          [(12, 8), (52, 8), (56, 12), (56, 42), (52, 46), (12, 46), (8, 42), (8, 12)],
          closed: true))
      frame.addRect(rect(16, 16, 32, 22))
      return [adjusted(filled(frame)) { $0.fillRule = .evenOdd }]
    },
    ReferencePair("a miter beyond its limit is a bevel") {
      [stroked(path(chevron), 8) { $0.miterLimit = 1 }]
    } is: {
      [stroked(path(chevron), 8) { $0.lineJoin = .bevel }]
    },
    ReferencePair("a line and its reverse") {
      [stroked(path(chevron), 8) { $0.lineJoin = .round }]
    } is: {
      [stroked(path(chevron.reversed()), 8) { $0.lineJoin = .round }]
    },
    ReferencePair("a stroke scaled by two is twice as wide") {
      [
        stroked(path(chevron.map { ($0.0 / 2, $0.1 / 2) }), 3) {
          $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
      ]
    } is: {
      [stroked(path(chevron), 6)]
    },
    ReferencePair("a stroke of width 0 is invisible") {
      [ink(4, 4, 20, 20), stroked(path(chevron), 0)]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("several lines in one path are several layers") {
      let lines = CGMutablePath()
      lines.addPath(path([(6, 10), (50, 14)]))
      lines.addPath(path([(6, 30), (50, 44)]))
      return [stroked(lines, 5)]
    } is: {
      [stroked(path([(6, 10), (50, 14)]), 5), stroked(path([(6, 30), (50, 44)]), 5)]
    },
    ReferencePair("a dashed line is separate lines") {
      [stroked(path([(6, 20), (50, 20)]), 6) { $0.lineDashPattern = [10, 5] }]
    } is: {
      [ink(6, 17, 10, 6), ink(21, 17, 10, 6), ink(36, 17, 10, 6)]
    },
    ReferencePair("a phase starts within the pattern") {
      [dashed([10, 5], phase: 4)]
    } is: {
      [ink(6, 17, 6, 6), ink(17, 17, 10, 6), ink(32, 17, 10, 6), ink(47, 17, 3, 6)]
    },
    ReferencePair("a phase of a full pattern has no effect") {
      [dashed([10, 5], phase: 30)]
    } is: {
      [dashed([10, 5])]
    },
    ReferencePair("a negative phase is the rest of the pattern") {
      [dashed([10, 5], phase: -4)]
    } is: {
      [dashed([10, 5], phase: 11)]
    },
    ReferencePair("an odd list of dashes is taken twice") {
      [dashed([7, 3, 2])]
    } is: {
      [dashed([7, 3, 2, 7, 3, 2])]
    },
    ReferencePair("dashes without gaps are a line") {
      [dashed([10, 0])]
    } is: {
      [stroked(path([(6, 20), (50, 20)]), 6)]
    },
    ReferencePair("dashes longer than the line are a line") {
      [dashed([100, 5])]
    } is: {
      [stroked(path([(6, 20), (50, 20)]), 6)]
    },
    ReferencePair("a trimmed line is a shorter line") {
      [
        stroked(path([(8, 20), (48, 20)]), 6) {
          $0.strokeStart = 0.25
          $0.strokeEnd = 0.75
        }
      ]
    } is: {
      [stroked(path([(18, 20), (38, 20)]), 6)]
    },
    ReferencePair("half of two equal lines is the first line") {
      let lines = CGMutablePath()
      lines.addPath(path([(6, 10), (50, 10)]))
      lines.addPath(path([(6, 30), (50, 30)]))
      return [stroked(lines, 5) { $0.strokeEnd = 0.5 }]
    } is: {
      [stroked(path([(6, 10), (50, 10)]), 5)]
    },
    ReferencePair("a stroke that ends before it starts is invisible") {
      [
        ink(4, 4, 10, 10),
        stroked(path(chevron), 6) {
          $0.strokeStart = 0.6
          $0.strokeEnd = 0.4
        },
      ]
    } is: {
      [ink(4, 4, 10, 10)]
    },
    ReferencePair("shares beyond the ends are the ends") {
      [
        stroked(path(chevron), 6) {
          $0.strokeStart = -2
          $0.strokeEnd = 5
        }
      ]
    } is: {
      [stroked(path(chevron), 6)]
    },
    ReferencePair("the dashes of a trimmed line begin where it begins") {
      [
        stroked(path([(8, 20), (48, 20)]), 6) {
          $0.strokeStart = 0.25
          $0.lineDashPattern = [6, 4]
        }
      ]
    } is: {
      [stroked(path([(18, 20), (48, 20)]), 6) { $0.lineDashPattern = [6, 4] }]
    },
    ReferencePair("a trim leaves the fill alone") {
      [
        adjusted(filled(path(chevron, closed: true))) {
          $0.strokeStart = 0.5
          $0.strokeEnd = 0.2
        }
      ]
    } is: {
      [filled(path(chevron, closed: true))]
    },
  ]

  private static let chevron: [(Double, Double)] = [(8, 50), (30, 10), (54, 46)]

  private static func dashed(_ pattern: [NSNumber], phase: Double = 0) -> CAShapeLayer {
    stroked(path([(6, 20), (50, 20)]), 6) {
      $0.lineDashPattern = pattern
      $0.lineDashPhase = CGFloat(phase)
    }
  }
}
