import Strata

extension ReferencePair {
  /// Planes that occlude and intersect each other, and transform layers.
  static let depths: [ReferencePair] = [
    ReferencePair("a transform layer without depth is a layer") {
      [inSpace([ink(4, 4, 40, 30), box(20.5, 20, 30, 30, 1, 0, 0, 0.5)])]
    } is: {
      [host(rect(0, 0, 64, 64), [ink(4, 4, 40, 30), box(20.5, 20, 30, 30, 1, 0, 0, 0.5)])]
    },
    ReferencePair("a transform layer draws nothing itself") {
      [
        inSpace([ink(10, 10, 40, 30)]) {
          $0.backgroundColor = color(1, 0, 0)
          $0.borderWidth = 9
          $0.cornerRadius = 20
          $0.masksToBounds = true
          $0.shadowOpacity = 1
          $0.frame = rect(0, 0, 30, 30)
        }
      ]
    } is: {
      [ink(10, 10, 40, 30)]
    },
    ReferencePair("a transform layer has no mask and no filters") {
      [
        inSpace([ink(10, 10, 40, 30)]) {
          $0.mask = ink(0, 0, 12, 12)
          $0.filters = [filter("colorInvert")]
          $0.compositingFilter = "differenceBlendMode"
        }
      ]
    } is: {
      [ink(10, 10, 40, 30)]
    },
    ReferencePair("a hidden transform layer is invisible") {
      [ink(4, 4, 20, 20), inSpace([box(10, 10, 40, 30, 1, 0, 0)]) { $0.isHidden = true }]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("a transform layer fades each of its layers") {
      [inSpace(crossing()) { $0.opacity = 0.5 }]
    } is: {
      [inSpace(crossing().map { layer in adjusted(layer) { $0.opacity = 0.5 } })]
    },
    ReferencePair("turns of transform layers in each other add up") {
      [
        seen([
          inSpace([inSpace([ink(12, 14, 40, 30)]) { $0.transform = turned(0.3) }]) {
            $0.transform = turned(0.4)
          }
        ])
      ]
    } is: {
      [seen([inSpace([ink(12, 14, 40, 30)]) { $0.transform = turned(0.7) }])]
    },
    ReferencePair("opposite rotations in a transform layer cancel") {
      [
        seen([
          inSpace([host(rect(0, 0, 64, 64), flag()) { $0.transform = turned(-1.1) }]) {
            $0.transform = turned(1.1)
          }
        ])
      ]
    } is: {
      flag()
    },
    ReferencePair("opposite rotations in a plain layer narrow it twice") {
      // The cosine of 60 degrees is one half.
      [
        host(
          rect(0, 0, 64, 64),
          [adjusted(ink(0, 16, 64, 30)) { $0.transform = turned(-.pi / 3) }]
        ) { $0.transform = turned(.pi / 3) }
      ]
    } is: {
      [ink(24, 16, 16, 30)]
    },
    ReferencePair("the transform of a transform layer's sublayers is one of each about its anchor")
    {
      [seen([inSpace(upright()) { $0.sublayerTransform = turned(0.8) }])]
    } is: {
      [
        seen(
          upright().map { layer in
            adjusted(layer) { $0.transform = CATransform3DConcat($0.transform, turned(0.8)) }
          })
      ]
    },
    ReferencePair("a transform layer between the camera and its layers changes nothing") {
      [seen([inSpace(crossing())])]
    } is: {
      [seen(crossing())]
    },
    ReferencePair("zPosition of a transform layer is a step along z") {
      [seen([inSpace([ink(22, 26, 20, 12)]) { $0.zPosition = 60 }])]
    } is: {
      [ink(12, 20, 40, 24)]
    },
    ReferencePair("planes that cross are half in front and half behind") {
      [
        adjusted(ink(2, 10, 60, 40)) { $0.transform = turned(.pi / 3) },
        adjusted(box(2, 10, 60, 40, 1, 0, 0)) { $0.transform = turned(-.pi / 3) },
      ]
    } is: {
      // A positive rotation about y moves the right side away from the viewer.
      [box(32, 10, 15, 40, 1, 0, 0), ink(17, 10, 15, 40)]
    },
    ReferencePair("which of two crossing planes comes first does not matter") {
      [seen(crossing())]
    } is: {
      [seen(crossing().reversed())]
    },
    ReferencePair("the order of the faces of a cube does not matter") {
      [seen([cube([0, 1, 2, 3, 4, 5])])]
    } is: {
      [seen([cube([4, 2, 0, 5, 3, 1])])]
    },
    ReferencePair("which of two cubes comes first does not matter", eightBitLevels: ofEdges) {
      [seen([cube([0, 1, 2, 3, 4, 5]), cube([0, 1, 2, 3, 4, 5], at: 14, turn: -0.9)])]
    } is: {
      [seen([cube([0, 1, 2, 3, 4, 5], at: 14, turn: -0.9), cube([0, 1, 2, 3, 4, 5])])]
    },
    ReferencePair("an edge-on plane is invisible") {
      [
        adjusted(ink(4, 10, 50, 40)) { $0.transform = turned(0.5) },
        adjusted(box(4, 10, 50, 40, 1, 0, 0)) { $0.transform = turned(.pi / 2) },
      ]
    } is: {
      [adjusted(ink(4, 10, 50, 40)) { $0.transform = turned(0.5) }]
    },
    ReferencePair("a plane behind the eye is invisible") {
      [seen([ink(4, 4, 40, 30), adjusted(box(10, 10, 40, 40, 1, 0, 0)) { $0.zPosition = 130 }])]
    } is: {
      [ink(4, 4, 40, 30)]
    },
    ReferencePair("coplanar layers keep their order") {
      [seen([inSpace(flag()) { $0.transform = turned(0.8) }])]
    } is: {
      [seen([host(rect(0, 0, 64, 64), flag()) { $0.transform = turned(0.8) }])]
    },
    ReferencePair("on one plane zPosition counts from the back") {
      [
        inSpace([
          adjusted(ink(6, 6, 30, 30)) { $0.zPosition = 2 }, box(16, 16, 30, 30, 1, 0, 0, 0.7),
        ]) { $0.transform = turned(0.5) }
      ]
    } is: {
      let second = adjusted(ink(6, 6, 30, 30)) { $0.zPosition = 2 }
      return [inSpace([box(16, 16, 30, 30, 1, 0, 0, 0.7), second]) { $0.transform = turned(0.5) }]
    },
    ReferencePair("zPosition does not lift a layer out of its parent") {
      [
        host(rect(0, 0, 64, 64), [adjusted(ink(6, 6, 30, 30)) { $0.zPosition = 500 }]),
        box(16, 16, 30, 30, 1, 0, 0),
      ]
    } is: {
      [ink(6, 6, 30, 30), box(16, 16, 30, 30, 1, 0, 0)]
    },
    ReferencePair("no sublayer is behind its parent's background") {
      [framed(-50)]
    } is: {
      [framed(0)]
    },
    ReferencePair("no sublayer is in front of its parent's border") {
      [framed(50)]
    } is: {
      [framed(0)]
    },
    ReferencePair("a single-sided layer and its sublayers are invisible from behind") {
      [
        seen([
          ink(4, 4, 20, 20),
          inSpace([
            adjusted(box(10, 10, 40, 40, 1, 0, 0)) {
              $0.isDoubleSided = false
              $0.addSublayer(ink(4, 4, 20, 20))
            }
          ]) { $0.transform = turned(2.5) },
        ])
      ]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("an opaque plane hides the planes behind it in any order") {
      [
        seen([
          adjusted(ink(8, 8, 48, 48)) { $0.zPosition = 10 },
          adjusted(box(20, 20, 20, 20, 1, 0, 0)) {
            $0.transform = CATransform3DMakeRotation(0.3, 1, 0, 0)
          },
        ])
      ]
    } is: {
      [seen([adjusted(ink(8, 8, 48, 48)) { $0.zPosition = 10 }])]
    },
    ReferencePair("a plane cut by a transparent plane is complete") {
      [
        seen([
          adjusted(box(6, 8, 50, 44, 0.1, 0.2, 0.7, 0.6)) { $0.transform = turned(0.6) },
          adjusted(box(0, 0, 64, 64, 1, 0, 0, 0)) {
            $0.transform = turned(-0.6)
            $0.borderWidth = 1
            $0.borderColor = color(0, 0, 0, 0.0001)
          },
        ])
      ]
    } is: {
      [
        seen([adjusted(box(6, 8, 50, 44, 0.1, 0.2, 0.7, 0.6)) { $0.transform = turned(0.6) }])
      ]
    },
  ]

  /// The levels by which 8-bit images differ: edges that meet in a pixel are rounded in another
  /// order.
  private static let ofEdges = 1

  private static func turned(_ angle: Double) -> CATransform3D {
    CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
  }

  private static func flag() -> [CALayer] { [ink(4, 4, 26, 18), box(10.5, 10, 30, 8, 1, 0, 0)] }

  /// Two translucent planes that intersect.
  private static func crossing() -> [CALayer] {
    [
      adjusted(box(8, 10, 48, 40, 0.1, 0.2, 0.7, 0.7)) { $0.transform = turned(0.6) },
      adjusted(box(8, 16, 48, 30, 1, 0.4, 0, 0.7)) { $0.transform = turned(-0.7) },
    ]
  }

  /// The same, about the middle of the stage.
  private static func upright() -> [CALayer] {
    [
      adjusted(box(8, 12, 48, 40, 0.1, 0.2, 0.7)) { $0.transform = turned(0.6) },
      adjusted(box(8, 18, 48, 28, 1, 0.4, 0)) { $0.transform = turned(-0.7) },
    ]
  }

  private static func framed(_ z: Double) -> CALayer {
    host(rect(8, 8, 48, 48), [adjusted(box(-6, 10, 40, 20, 1, 0, 0)) { $0.zPosition = CGFloat(z) }])
    {
      $0.backgroundColor = color(0.9, 0.9, 0.5)
      $0.borderWidth = 4
      $0.borderColor = blueInk
    }
  }

  /// Six faces that do not touch, because the pixels of a common edge would depend on their order.
  private static func cube(
    _ order: [Int], at x: Double = 0, turn: Double = 0.6
  ) -> CALayer {
    let quarter = CGFloat.pi / 2
    let aroundY: [CGFloat] = [0, quarter, -quarter, 2 * quarter]
    let sides =
      aroundY.map { CATransform3DMakeRotation($0, 0, 1, 0) }
      + [quarter, -quarter].map { CATransform3DMakeRotation($0, 1, 0, 0) }
    let colors = [
      color(0.9, 0.2, 0.1), color(0.9, 0.7, 0.1), color(0.1, 0.6, 0.3), blueInk,
      color(0.5, 0.2, 0.6), color(0.1, 0.6, 0.7),
    ]
    let forward = CATransform3DMakeTranslation(0, 0, 14)
    let faces = order.map { side in
      adjusted(ink(21 + x, 21, 22, 22)) {
        $0.backgroundColor = colors[side]
        $0.transform = CATransform3DConcat(forward, sides[side])
      }
    }
    return inSpace(faces) {
      $0.transform = CATransform3DRotate(
        CATransform3DMakeRotation(-0.5, 1, 0, 0), CGFloat(turn), 0, 1, 0)
    }
  }

  private static func inSpace(
    _ layers: [CALayer], _ adjust: (CATransformLayer) -> Void = { _ in }
  ) -> CATransformLayer {
    let layer = CATransformLayer()
    layer.frame = rect(0, 0, 64, 64)
    for sublayer in layers { layer.addSublayer(sublayer) }
    adjust(layer)
    return layer
  }

  private static func seen(_ layers: [CALayer]) -> CALayer {
    host(rect(0, 0, 64, 64), layers) { $0.sublayerTransform.m34 = -1 / 120 }
  }
}
