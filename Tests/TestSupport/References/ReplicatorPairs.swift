import Strata

extension ReferencePair {
  /// Replicators, and their instances as separate layers.
  static let replicators: [ReferencePair] = [
    ReferencePair("a replicator of 1 is a layer") {
      [replicator(1) { $0.instanceTransform = CATransform3DMakeTranslation(9, 9, 0) }]
    } is: {
      [host(rect(0, 0, 64, 64), flag())]
    },
    ReferencePair("a replicator with a count of at most 0 draws nothing") {
      [ink(40, 40, 20, 20), replicator(0), replicator(-3)]
    } is: {
      [ink(40, 40, 20, 20)]
    },
    ReferencePair("a replicator that moves nothing draws the same over itself") {
      [replicator(4)]
    } is: {
      (0..<4).map { _ in host(rect(0, 0, 64, 64), flag()) }
    },
    ReferencePair("instances in a row are copies in a row") {
      [replicator(4) { $0.instanceTransform = CATransform3DMakeTranslation(9.5, 13, 0) }]
    } is: {
      (0..<4).map { step in
        host(rect(9.5 * Double(step), 13 * Double(step), 64, 64), flag())
      }
    },
    ReferencePair("instances turn about the anchor point") {
      [replicator(5) { $0.instanceTransform = CATransform3DMakeRotation(.pi / 5, 0, 0, 1) }]
    } is: {
      (0..<5).map { step in
        host(rect(0, 0, 64, 64), flag()) {
          $0.transform = CATransform3DMakeRotation(CGFloat(step) * .pi / 5, 0, 0, 1)
        }
      }
    },
    ReferencePair("another anchor point is another axis of the instances") {
      [
        replicator(3) {
          $0.anchorPoint = CGPoint(x: 0.25, y: 1)
          $0.frame = rect(0, 0, 64, 64)
          $0.instanceTransform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        }
      ]
    } is: {
      (0..<3).map { step in
        host(rect(0, 0, 64, 64), flag()) {
          $0.anchorPoint = CGPoint(x: 0.25, y: 1)
          $0.frame = rect(0, 0, 64, 64)
          $0.transform = CATransform3DMakeRotation(0.3 * CGFloat(step), 0, 0, 1)
        }
      }
    },
    ReferencePair("steps of scale and translation build on each other") {
      let step = CATransform3DConcat(
        CATransform3DMakeScale(0.5, 0.5, 1), CATransform3DMakeTranslation(16, 8, 0))
      return [replicator(3) { $0.instanceTransform = step }]
    } is: {
      let step = CATransform3DConcat(
        CATransform3DMakeScale(0.5, 0.5, 1), CATransform3DMakeTranslation(16, 8, 0))
      return [CATransform3DIdentity, step, CATransform3DConcat(step, step)].map { transform in
        host(rect(0, 0, 64, 64), flag()) { $0.transform = transform }
      }
    },
    ReferencePair("a color multiplies white to itself") {
      [
        replicator(1, [box(8.5, 8, 30, 30, 1, 1, 1)]) {
          $0.instanceColor = color(0.2, 0.4, 0.8)
        }
      ]
    } is: {
      [box(8.5, 8, 30, 30, 0.2, 0.4, 0.8)]
    },
    ReferencePair("a color multiplies each channel") {
      [
        replicator(1, [box(8.5, 8, 30, 30, 1, 0.5, 0.25), box(20, 20, 30, 30, 0.2, 0.8, 0.4)]) {
          $0.instanceColor = color(0.5, 0.5, 1)
        }
      ]
    } is: {
      [box(8.5, 8, 30, 30, 0.5, 0.25, 0.25), box(20, 20, 30, 30, 0.1, 0.4, 0.4)]
    },
    ReferencePair("a missing instance color is white") {
      [replicator(2) { $0.instanceColor = nil }]
    } is: {
      [replicator(2)]
    },
    ReferencePair("offsets of color are colors of copies") {
      [
        replicator(4, [box(2, 2, 12, 40, 1, 1, 1)]) {
          $0.instanceTransform = CATransform3DMakeTranslation(14, 5, 0)
          $0.instanceRedOffset = -0.25
          $0.instanceGreenOffset = -0.5
        }
      ]
    } is: {
      [
        box(2, 2, 12, 40, 1, 1, 1), box(16, 7, 12, 40, 0.75, 0.5, 1),
        box(30, 12, 12, 40, 0.5, 0, 1), box(44, 17, 12, 40, 0.25, 0, 1),
      ]
    },
    ReferencePair("offsets of alpha are opacities of groups") {
      [
        replicator(3) {
          $0.instanceTransform = CATransform3DMakeTranslation(9, 13, 0)
          $0.instanceAlphaOffset = -0.25
        }
      ]
    } is: {
      (0..<3).map { step in
        host(rect(9 * Double(step), 13 * Double(step), 64, 64), flag()) {
          $0.opacity = 1 - 0.25 * Float(step)
        }
      }
    },
    ReferencePair("a replicator of replicators is a grid") {
      let column = replicator(3, [ink(2, 2, 12, 10)]) {
        $0.instanceTransform = CATransform3DMakeTranslation(0, 14, 0)
      }
      return [
        replicator(4, [column]) { $0.instanceTransform = CATransform3DMakeTranslation(15, 3, 0) }
      ]
    } is: {
      (0..<12).map { index in
        let (column, row) = (Double(index / 3), Double(index % 3))
        return ink(2 + 15 * column, 2 + 3 * column + 14 * row, 12, 10)
      }
    },
    ReferencePair("colors of nested replicators multiply") {
      let inner = replicator(1, [box(8, 8, 30, 30, 1, 1, 0.5)]) {
        $0.instanceColor = color(0.5, 1, 1)
      }
      return [replicator(1, [inner]) { $0.instanceColor = color(0.5, 0.5, 1) }]
    } is: {
      [box(8, 8, 30, 30, 0.25, 0.5, 0.5)]
    },
    ReferencePair("a replicator's background is drawn once, in its own color") {
      [
        replicator(3, [box(0, 0, 10, 20, 1, 1, 1)]) {
          $0.frame = rect(4, 4, 50, 40)
          $0.backgroundColor = blueInk
          $0.instanceColor = color(1, 0.5, 0)
          $0.instanceTransform = CATransform3DMakeTranslation(14, 0, 0)
        }
      ]
    } is: {
      [ink(4, 4, 50, 40)] + (0..<3).map { box(4 + 14 * Double($0), 4, 10, 20, 1, 0.5, 0) }
    },
    ReferencePair("the transform of the sublayers turns the row of instances") {
      [
        replicator(3, [ink(20, 28, 8, 10)]) {
          $0.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
          $0.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      ]
    } is: {
      [
        host(rect(0, 0, 64, 64), (0..<3).map { ink(20 + 10 * Double($0), 28, 8, 10) }) {
          $0.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      ]
    },
    ReferencePair("a replicator clips as a layer does") {
      [
        replicator(3, [ink(-4, 4, 14, 60)]) {
          $0.frame = rect(6, 6, 40, 40)
          $0.instanceTransform = CATransform3DMakeTranslation(18, 0, 0)
          $0.masksToBounds = true
          $0.cornerRadius = 12
        }
      ]
    } is: {
      [
        host(rect(6, 6, 40, 40), (0..<3).map { ink(-4 + 18 * Double($0), 4, 14, 60) }) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
        }
      ]
    },
    ReferencePair("instances cast the shadow of copies") {
      [adjusted(replicator(2) { $0.instanceTransform = moved }) { shade($0) }]
    } is: {
      [
        adjusted(
          host(
            rect(0, 0, 64, 64),
            [host(rect(0, 0, 64, 64), flag()), host(rect(9, 13, 64, 64), flag())])
        ) { shade($0) }
      ]
    },
    ReferencePair("a singular step is drawn flat") {
      [
        replicator(2) {
          $0.instanceTransform = CATransform3DConcat(
            CATransform3DMakeScale(1, -1, 0), CATransform3DMakeTranslation(4, 8, 0))
        }
      ]
    } is: {
      [
        replicator(2) {
          $0.instanceTransform = CATransform3DConcat(
            CATransform3DMakeScale(1, -1, 1), CATransform3DMakeTranslation(4, 8, 0))
        }
      ]
    },
    ReferencePair("without depth a step along z has no effect") {
      [
        seen([
          replicator(3) { $0.instanceTransform = CATransform3DMakeTranslation(9, 13, 40) }
        ])
      ]
    } is: {
      [
        seen([
          replicator(3) { $0.instanceTransform = CATransform3DMakeTranslation(9, 13, 0) }
        ])
      ]
    },
    ReferencePair("with depth instances are layers of a transform layer") {
      [
        seen([
          replicator(3, [ink(12, 14, 40, 30), box(20, 20, 36, 30, 1, 0.5, 0)]) {
            $0.instanceTransform = CATransform3DMakeRotation(1, 0, 1, 0)
            $0.preservesDepth = true
          }
        ])
      ]
    } is: {
      let copies = (0..<3).map { step in
        inSpace([ink(12, 14, 40, 30), box(20, 20, 36, 30, 1, 0.5, 0)]) {
          $0.transform = CATransform3DMakeRotation(CGFloat(step), 0, 1, 0)
        }
      }
      return [seen([inSpace(copies)])]
    },
  ]

  private static let moved = CATransform3DMakeTranslation(9, 13, 0)

  /// Two layers without any symmetry.
  private static func flag() -> [CALayer] {
    [ink(4, 4, 26, 18), box(10.5, 10, 30, 8, 1, 0.5, 0)]
  }

  private static func replicator(
    _ count: Int, _ layers: [CALayer]? = nil, _ adjust: (CAReplicatorLayer) -> Void = { _ in }
  ) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = rect(0, 0, 64, 64)
    replicator.instanceCount = count
    for layer in layers ?? flag() { replicator.addSublayer(layer) }
    adjust(replicator)
    return replicator
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

  private static func shade(_ layer: CALayer) {
    layer.shadowOpacity = 0.7
    layer.shadowRadius = 2
    layer.shadowOffset = CGSize(width: 3, height: 5)
  }
}
