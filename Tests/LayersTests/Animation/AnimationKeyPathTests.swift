import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AnimationKeyPathTests {
  /// Number paths of every kind of property, and layers that have a value there.
  private static let numbers: [(keyPath: String, layer: @Sendable () -> CALayer)] = [
    ("opacity", { CALayer() }), ("zPosition", { CALayer() }), ("anchorPointZ", { CALayer() }),
    ("cornerRadius", { CALayer() }), ("borderWidth", { CALayer() }),
    ("shadowOpacity", { CALayer() }), ("shadowRadius", { CALayer() }),
    ("contentsScale", { CALayer() }), ("minificationFilterBias", { CALayer() }),
    ("rasterizationScale", { CALayer() }),
    ("position.x", { CALayer() }), ("position.y", { CALayer() }), ("anchorPoint.x", { CALayer() }),
    ("bounds.origin.x", { CALayer() }), ("bounds.origin.y", { CALayer() }),
    ("bounds.size.width", { CALayer() }), ("bounds.size.height", { CALayer() }),
    ("contentsRect.origin.x", { CALayer() }), ("contentsCenter.size.height", { CALayer() }),
    ("shadowOffset.width", { CALayer() }), ("shadowOffset.height", { CALayer() }),
    ("transform.rotation", { CALayer() }), ("transform.rotation.x", { CALayer() }),
    ("transform.rotation.y", { CALayer() }), ("transform.scale", { CALayer() }),
    ("transform.scale.xy", { CALayer() }), ("transform.scale.z", { CALayer() }),
    ("transform.translation.x", { CALayer() }), ("transform.translation.z", { CALayer() }),
    ("sublayerTransform.rotation.z", { CALayer() }), ("sublayerTransform.scale.x", { CALayer() }),
    ("instanceTransform.rotation.z", { CAReplicatorLayer() }),
    ("instanceTransform.translation.y", { CAReplicatorLayer() }),
    ("instanceDelay", { CAReplicatorLayer() }), ("instanceRedOffset", { CAReplicatorLayer() }),
    ("startPoint.x", { CAGradientLayer() }), ("endPoint.y", { CAGradientLayer() }),
    ("strokeStart", { CAShapeLayer() }), ("strokeEnd", { CAShapeLayer() }),
    ("lineWidth", { CAShapeLayer() }), ("miterLimit", { CAShapeLayer() }),
    ("lineDashPhase", { CAShapeLayer() }),
  ]

  @Test func `a number at any path is animated without changing the model`() {
    for (keyPath, make) in Self.numbers {
      let layer = make()
      let model = (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
      let animation = basic(keyPath, from: 0.25, to: 1.25)
      layer.animate(animation)
      // Some properties are floats, and components of transforms come from a matrix.
      expect(abs(layer.number(keyPath, at: 0.5) - 0.75) < 1e-7, "\(keyPath)")
      expectEqual((layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue, model, "\(keyPath)")
      layer.removeAllAnimations()
      layer.animate(basic(keyPath, to: model + 1))
      expect(abs(layer.number(keyPath, at: 0.5) - (model + 0.5)) < 1e-7, "\(keyPath)")
    }
  }

  @Test func `one component is animated and the others keep their value`() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.animate(basic("position", from: CGPoint(x: 10, y: 10), to: CGPoint(x: 20, y: 20)))
    layer.animate(basic("position.y", from: 0, to: 1))
    layer.animate(basic("bounds.size", to: CGSize(width: 13, height: 14)))
    layer.animate(basic("bounds.origin", to: CGPoint(x: 5, y: 6)))
    layer.animate(basic("bounds.origin.y", to: 0))
    expectEqual(layer.position(at: 0.5), SIMD2(15, 0.5))
    let bounds = layer.shown(at: 0.5) { $0.bounds }
    expectEqual(bounds, CGRect(x: 3, y: 2, width: 8, height: 9))
  }

  @Test func `colors and arrays of a gradient are interpolated per entry`() {
    let layer = CAGradientLayer()
    layer.colors = [CGColor.black, CGColor.white]
    layer.animate(basic("colors", to: [CGColor.white, CGColor.black, CGColor.black]))
    var count = layer.shown(at: 0.4) { $0.colors?.count }
    expectEqual(count, 2)
    count = layer.shown(at: 0.6) { $0.colors?.count }
    expectEqual(count, 3)
    layer.animate(
      basic("colors", from: [CGColor.white, CGColor.black], to: [CGColor.black, CGColor.black]))
    let reds = layer.shown(at: 0.25) { layer in
      layer.colors?.compactMap { ($0 as? CGColor)?.value.red }
    }
    expectEqual(reds, [0.75, 0])
    layer.animate(basic("locations", from: [0, 0.5], to: [0.5, 1]))
    let locations = layer.shown(at: 0.5) { $0.locations }
    expectEqual(locations, [0.25, 0.75])
    let plain = layer.colors?.count
    expect(plain == 2 && layer.locations == nil)
  }

  // MARK: Filters

  @Test func `filter inputs are animated by the filter's name`() {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    blur.setValue(4, forKey: "inputRadius")
    layer.filters = [CAFilter(type: "colorInvert"), blur]
    layer.backgroundFilters = [blur]
    layer.animate(basic("filters.soft.inputRadius", to: 8))
    layer.animate(basic("backgroundFilters.soft.inputRadius", by: 2))
    let radii = ["filters", "backgroundFilters"].map {
      layer.number("\($0).soft.inputRadius", at: 0.5)
    }
    expectEqual(radii, [6, 5])
    expectEqual(blur.value(forKey: "inputRadius") as? Double, 4)
    let same = layer.filters?[1] as? CAFilter
    expect(same === blur)
    // Filters added later are found.
    layer.filters = nil
    expect(layer.number("filters.soft.inputRadius", at: 0.5).isNaN)
    layer.filters = [blur]
    expectEqual(layer.number("filters.soft.inputRadius", at: 0.5), 6)
  }

  @Test func `compositing filter inputs are animated without a name`() {
    let layer = CALayer()
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(1, forKey: "inputRadius")
    layer.compositingFilter = filter
    layer.animate(basic("compositingFilter.inputRadius", from: 3, to: 5))
    expectEqual(layer.number("compositingFilter.inputRadius", at: 0.5), 4)
    expectEqual(filter.value(forKey: "inputRadius") as? Double, 1)
  }

  // MARK: Sublayers

  private func tree() -> (root: CALayer, child: CALayer, grandchild: CALayer) {
    let (root, child, grandchild) = (CALayer(), CALayer(), CALayer())
    child.name = "child"
    grandchild.name = "grandchild"
    root.addSublayer(child)
    child.addSublayer(grandchild)
    return (root, child, grandchild)
  }

  /// The layers' `opacity` when all are presented at a time, from the root down.
  private func opacities(_ layers: [CALayer], at times: [Double]) -> [Float] {
    for layer in layers { layer.animations?.commit(at: 0) }
    let scratch = EvaluationScratch()
    return zip(layers, times).map { layer, time in
      layer.shown(atSuperTime: time, isAnimated: true, scratch).layer.state.opacity
    }
  }

  @Test func `an animation of a sublayer uses its own layer's clock`() {
    let (root, child, grandchild) = tree()
    root.animate(basic("sublayers.child.opacity", from: 0, to: 1))
    root.animate(basic("sublayers.child.sublayers.grandchild.opacity", from: 1, to: 0))
    let shown = opacities([root, child, grandchild], at: [0.25, 100, 200])
    expectEqual(shown, [1, 0.25, 0.75])
    expect(child.opacity == 1 && grandchild.opacity == 1)
  }

  @Test func `the layer's own animations apply after its ancestors'`() {
    let (root, child, _) = tree()
    let own = basic("opacity", from: 0.125, to: 0.125)
    own.isAdditive = true
    child.animate(own)
    root.animate(basic("sublayers.child.opacity", from: 0.5, to: 0.5))
    for _ in 0..<3 {
      expectEqual(opacities([root, child], at: [0.5, 0.5]), [1, 0.625])
      expectEqual(child.opacity, 1)
    }
    // Several copies at several times, as under a replicator.
    root.animate(basic("sublayers.child.cornerRadius", from: 0, to: 8))
    root.animations?.commit(at: 0)
    let scratch = EvaluationScratch()
    let radii = [0.25, 0.75].map { time in
      _ = root.shown(atSuperTime: time, isAnimated: true, scratch)
      return child.shown(atSuperTime: time, isAnimated: true, scratch).layer.state.cornerRadius
    }
    expectEqual(radii, [2, 6])
    // A layer that is queried on its own finds its ancestors' clocks.
    expectEqual(child.shown(at: 0.5).state.cornerRadius, 4)
  }

  @Test func `added, removed and renamed sublayers are looked up again`() {
    let (root, child, _) = tree()
    root.animate(basic("sublayers.late.opacity", from: 0.5, to: 0.5))
    expectEqual(opacities([root, child], at: [0.5, 0.5]), [1, 1])
    child.name = "late"
    expectEqual(opacities([root, child], at: [0.5, 0.5]), [1, 0.5])
    let other = CALayer()
    other.name = "late"
    root.insertSublayer(other, at: 0)
    expectEqual(opacities([root, other, child], at: [0.5, 0.5, 0.5]), [1, 0.5, 1])
    // In another tree it is no longer animated, whether or not its old root is still presented.
    let elsewhere = CALayer()
    elsewhere.addSublayer(other)
    expectEqual(opacities([elsewhere, other], at: [0.5, 0.5]), [1, 1])
    expectEqual(opacities([root, child], at: [0.5, 0.5]), [1, 0.5])
    root.insertSublayer(other, at: 0)
    expectEqual(opacities([root, other, child], at: [0.5, 0.5, 0.5]), [1, 0.5, 1])
    root.removeAllAnimations()
    expectEqual(opacities([root, other, child], at: [0.5, 0.5, 0.5]), [1, 1, 1])
  }

  @Test func `a layer outlives the ancestor that animated it`() {
    let child = CALayer()
    child.name = "child"
    do {
      let root = CALayer()
      root.addSublayer(child)
      root.animate(basic("sublayers.child.opacity", from: 0.5, to: 0.5))
      expectEqual(opacities([root, child], at: [0.5, 0.5]), [1, 0.5])
    }
    expectEqual(opacities([child], at: [0.5]), [1])
  }

  @Test func `the mask can be animated with its class's values`() {
    let layer = CALayer()
    let mask = CAShapeLayer()
    layer.mask = mask
    layer.animate(basic("mask.strokeEnd", from: 0, to: 1))
    expectEqual((mask.shownCopy(at: 0.25) as? CAShapeLayer)?.strokeEnd, 0.25)
    expectEqual(mask.strokeEnd, 1)
  }
}
