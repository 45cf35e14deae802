import Strata

/// Two layers without any symmetry.
private func flag() -> [CALayer] { [ink(4, 4, 26, 18), box(10.5, 10, 30, 8, 1, 0, 0)] }

/// The same layers, moved by whole numbers of points.
private func flag(movedBy x: Double, _ y: Double) -> [CALayer] {
  [ink(4 + x, 4 + y, 26, 18), box(10.5 + x, 10 + y, 30, 8, 1, 0, 0)]
}

extension ReferencePair {
  /// Transforms that stay in the plane.
  static let transforms: [ReferencePair] = [
    ReferencePair("a translated parent moves its sublayers") {
      [host(rect(9, 13, 40, 40), flag())]
    } is: {
      flag(movedBy: 9, 13)
    },
    ReferencePair("a translation is another position") {
      [
        host(rect(0, 0, 64, 64), flag()) {
          $0.transform = CATransform3DMakeTranslation(9, 13, 0)
        }
      ]
    } is: {
      flag(movedBy: 9, 13)
    },
    ReferencePair("an origin of bounds moves the sublayers the other way") {
      [host(rect(0, 0, 64, 64), flag()) { $0.bounds.origin = CGPoint(x: -9, y: -13) }]
    } is: {
      flag(movedBy: 9, 13)
    },
    ReferencePair("a translation of the sublayers is another origin of bounds") {
      [
        host(rect(0, 0, 64, 64), flag()) {
          $0.sublayerTransform = CATransform3DMakeTranslation(9, 13, 0)
        }
      ]
    } is: {
      [host(rect(0, 0, 64, 64), flag()) { $0.bounds.origin = CGPoint(x: -9, y: -13) }]
    },
    ReferencePair("another anchor point and the position that belongs to it") {
      [ink(12, 20, 30, 18)]
    } is: {
      [
        adjusted(ink(12, 20, 30, 18)) {
          $0.anchorPoint = CGPoint(x: 1, y: 0)
          $0.position = CGPoint(x: 42, y: 20)
        }
      ]
    },
    ReferencePair("a turn about a corner is a turn about the middle, moved") {
      [
        adjusted(ink(20, 20, 24, 16)) {
          $0.anchorPoint = CGPoint(x: 0, y: 0)
          $0.position = CGPoint(x: 40, y: 20)
          $0.setAffineTransform(quarter)
        }
      ]
    } is: {
      [ink(24, 20, 16, 24)]
    },
    ReferencePair("scaled bounds are larger bounds") {
      [adjusted(ink(20, 22, 20, 16)) { $0.transform = CATransform3DMakeScale(2, 1.5, 1) }]
    } is: {
      [ink(10, 18, 40, 24)]
    },
    ReferencePair("corners and borders scale with the layer") {
      [
        adjusted(framed(20, 22, 20, 16, border: 2, radius: 5)) {
          $0.transform = CATransform3DMakeScale(2, 2, 1)
        }
      ]
    } is: {
      [framed(10, 14, 40, 32, border: 4, radius: 10)]
    },
    ReferencePair("scaled sublayers are larger sublayers") {
      [
        host(rect(0, 0, 64, 64), [ink(24, 28, 10, 6)]) {
          $0.sublayerTransform = CATransform3DMakeScale(2, 3, 1)
        }
      ]
    } is: {
      [ink(16, 20, 20, 18)]
    },
    ReferencePair("a transform of the sublayers is one of each about the anchor") {
      [
        host(rect(0, 0, 64, 64), [ink(22, 27, 20, 10), box(29, 18, 6, 28, 1, 0, 0)]) {
          $0.sublayerTransform = CATransform3DMakeRotation(0.6, 0, 0, 1)
        }
      ]
    } is: {
      [ink(22, 27, 20, 10), box(29, 18, 6, 28, 1, 0, 0)].map { layer in
        adjusted(layer) { $0.transform = CATransform3DMakeRotation(0.6, 0, 0, 1) }
      }
    },
    ReferencePair("a transform of the parent is that of its only sublayer") {
      [
        host(rect(0, 0, 64, 64), [ink(20, 24, 24, 16)]) {
          $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        }
      ]
    } is: {
      [
        adjusted(ink(20, 24, 24, 16)) {
          $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        }
      ]
    },
    ReferencePair("four quarter turns cancel") {
      [
        (0..<4).reduce(host(rect(0, 0, 64, 64), flag())) { inner, _ in
          inner.setAffineTransform(quarter)
          return host(rect(0, 0, 64, 64), [inner])
        }
      ]
    } is: {
      flag()
    },
    ReferencePair("a full turn has no effect") {
      [turned(2 * .pi, flag())]
    } is: {
      flag()
    },
    ReferencePair("a quarter turn changes the sides of a rectangle") {
      [turned(.pi / 2, [ink(12, 22.5, 40, 20)])]
    } is: {
      [ink(21.5, 12, 20, 40)]
    },
    ReferencePair("half a turn is two mirrors") {
      [turned(.pi, flag())]
    } is: {
      [host(rect(0, 0, 64, 64), flag()) { $0.transform = CATransform3DMakeScale(-1, -1, 1) }]
    },
    ReferencePair("a mirror in a mirror cancels") {
      let inner = host(rect(0, 0, 64, 64), flag()) {
        $0.transform = CATransform3DMakeScale(-1, 1, 1)
      }
      return [
        host(rect(0, 0, 64, 64), [inner]) { $0.transform = CATransform3DMakeScale(-1, 1, 1) }
      ]
    } is: {
      flag()
    },
    ReferencePair("doubling and halving cancel") {
      let inner = host(rect(0, 0, 64, 64), flag()) {
        $0.transform = CATransform3DMakeScale(2, 4, 1)
      }
      return [
        host(rect(0, 0, 64, 64), [inner]) { $0.transform = CATransform3DMakeScale(0.5, 0.25, 1) }
      ]
    } is: {
      flag()
    },
    ReferencePair("flipped geometry mirrors the positions") {
      [host(rect(0, 4, 64, 50), [ink(6, 5, 30, 10)]) { $0.isGeometryFlipped = true }]
    } is: {
      [host(rect(0, 4, 64, 50), [ink(6, 35, 30, 10)])]
    },
    ReferencePair("flipped geometry is a mirror of a layer without contents") {
      [host(rect(0, 4, 64, 50), flag()) { $0.isGeometryFlipped = true }]
    } is: {
      [host(rect(0, 4, 64, 50), flag()) { $0.transform = CATransform3DMakeScale(1, -1, 1) }]
    },
    ReferencePair("flipped twice is not flipped") {
      let inner = host(rect(0, 0, 64, 64), flag()) { $0.isGeometryFlipped = true }
      return [host(rect(0, 0, 64, 64), [inner]) { $0.isGeometryFlipped = true }]
    } is: {
      flag()
    },
    ReferencePair("flipping a layer without sublayers has no effect") {
      [adjusted(framed(8, 8, 40, 30, border: 3, radius: 8)) { $0.isGeometryFlipped = true }]
    } is: {
      [framed(8, 8, 40, 30, border: 3, radius: 8)]
    },
    ReferencePair("an affine transform is a transform of three dimensions") {
      [
        adjusted(ink(16, 16, 30, 20)) {
          $0.setAffineTransform(CGAffineTransform(a: 1.1, b: 0.3, c: -0.4, d: 0.9, tx: 3, ty: -2))
        }
      ]
    } is: {
      var matrix = CATransform3DIdentity
      (matrix.m11, matrix.m12, matrix.m21, matrix.m22) = (1.1, 0.3, -0.4, 0.9)
      (matrix.m41, matrix.m42) = (3, -2)
      return [adjusted(ink(16, 16, 30, 20)) { $0.transform = matrix }]
    },
    ReferencePair("a key path sets the turn that a function makes") {
      [adjusted(ink(16, 20, 30, 20)) { $0.setValue(0.5, forKeyPath: "transform.rotation.z") }]
    } is: {
      [
        adjusted(ink(16, 20, 30, 20)) {
          $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      ]
    },
  ]

  /// An exact quarter turn.
  private static var quarter: CGAffineTransform {
    CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
  }

  private static func turned(_ angle: Double, _ layers: [CALayer]) -> CALayer {
    host(rect(0, 0, 64, 64), layers) {
      $0.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    }
  }

  private static func framed(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, border: Double, radius: Double
  ) -> CALayer {
    adjusted(box(x, y, width, height, 0.9, 0.8, 0.4)) {
      $0.borderWidth = CGFloat(border)
      $0.borderColor = blueInk
      $0.cornerRadius = CGFloat(radius)
    }
  }
}

extension ReferencePair {
  /// Transforms with depth.
  static let planes: [ReferencePair] = [
    ReferencePair("perspective does not change untilted layers") {
      [seen(from: 100, flag())]
    } is: {
      flag()
    },
    ReferencePair("without perspective a move toward the viewer has no effect") {
      [
        host(rect(0, 0, 64, 64), flag()) {
          $0.transform = CATransform3DMakeTranslation(0, 0, 40)
        }
      ]
    } is: {
      flag()
    },
    ReferencePair("a layer halfway to the eye is twice as large") {
      [
        seen(
          from: 100,
          [adjusted(ink(22, 26, 20, 12)) { $0.transform = CATransform3DMakeTranslation(0, 0, 50) }])
      ]
    } is: {
      [ink(12, 20, 40, 24)]
    },
    ReferencePair("zPosition is a translation along z") {
      [seen(from: 100, [adjusted(ink(14, 26, 20, 12)) { $0.zPosition = 30 }])]
    } is: {
      [
        seen(
          from: 100,
          [adjusted(ink(14, 26, 20, 12)) { $0.transform = CATransform3DMakeTranslation(0, 0, 30) }])
      ]
    },
    ReferencePair("half a turn about the x axis is a mirror") {
      [
        host(rect(0, 0, 64, 64), flag()) {
          $0.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        }
      ]
    } is: {
      [host(rect(0, 0, 64, 64), flag()) { $0.transform = CATransform3DMakeScale(1, -1, 1) }]
    },
    ReferencePair("a turn about the y axis alone is a narrower layer") {
      // The cosine of 60 degrees is one half.
      [adjusted(ink(12, 20, 40, 20)) { $0.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0) }]
    } is: {
      [ink(22, 20, 20, 20)]
    },
    ReferencePair("a single-sided layer facing the viewer is like a double-sided one") {
      [
        adjusted(ink(12, 20, 40, 20)) {
          $0.isDoubleSided = false
          $0.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        }
      ]
    } is: {
      [adjusted(ink(12, 20, 40, 20)) { $0.transform = CATransform3DMakeRotation(0.7, 0, 1, 0) }]
    },
    ReferencePair("a single-sided layer facing away is hidden") {
      [
        ink(4, 4, 20, 20),
        adjusted(box(12, 20, 40, 20, 1, 0, 0)) {
          $0.isDoubleSided = false
          $0.transform = CATransform3DMakeRotation(2.5, 0, 1, 0)
          $0.addSublayer(ink(4, 4, 10, 10))
        },
      ]
    } is: {
      [ink(4, 4, 20, 20)]
    },
    ReferencePair("a rotation between opposite z steps rotates about the anchor") {
      [
        seen(
          from: 120,
          [
            adjusted(ink(14, 20, 36, 24)) {
              $0.anchorPointZ = -20
              $0.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
            }
          ])
      ]
    } is: {
      let there = CATransform3DMakeTranslation(0, 0, 20)
      let turn = CATransform3DMakeRotation(0.5, 0, 1, 0)
      return [
        seen(
          from: 120,
          [adjusted(ink(14, 20, 36, 24)) { $0.transform = CATransform3DConcat(there, turn) }])
      ]
    },
    ReferencePair("perspective of the parent is that of its only sublayer in its middle") {
      [
        seen(
          from: 120,
          [
            adjusted(ink(14, 20, 36, 24)) {
              $0.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
            }
          ])
      ]
    } is: {
      [
        adjusted(ink(14, 20, 36, 24)) {
          $0.transform = CATransform3DConcat(
            CATransform3DMakeRotation(0.5, 1, 0, 0), camera(120))
        }
      ]
    },
    ReferencePair("a layer in the plane of a tilted one is drawn on it") {
      [
        seen(
          from: 120,
          [
            adjusted(host(rect(12, 12, 40, 40), [ink(10, 5, 20, 30)])) {
              $0.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
            }
          ])
      ]
    } is: {
      [
        seen(
          from: 120,
          [
            adjusted(ink(22, 17, 20, 30)) {
              $0.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
            }
          ])
      ]
    },
  ]

  private static func camera(_ distance: Double) -> CATransform3D {
    var camera = CATransform3DIdentity
    camera.m34 = CGFloat(-1 / distance)
    return camera
  }

  private static func seen(from distance: Double, _ layers: [CALayer]) -> CALayer {
    host(rect(0, 0, 64, 64), layers) { $0.sublayerTransform = camera(distance) }
  }
}
