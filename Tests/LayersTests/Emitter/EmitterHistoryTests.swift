import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// An emitter's values over time, with animations and live changes.
@Suite struct EmitterHistoryTests {
  private let layer = CAEmitterLayer()

  init() {
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = ("spark", 10, 2)
    layer.emitterCells = [cell]
  }

  private func animate(_ keyPath: String, begin: Double, duration: Double = 2) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (0, 8)
    (animation.beginTime, animation.duration) = (begin, duration)
    return animation
  }

  @Test func `values come from the layer and its cells`() throws {
    layer.emitterPosition = CGPoint(x: 1, y: 2)
    layer.emitterZPosition = 3
    layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: "star")
    layer.emitterMode = CAEmitterLayerEmitterMode(rawValue: "inside")
    layer.seed = 7
    layer.setValue(
      CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25), forKeyPath: "emitterCells.spark.color")
    layer.setValue(4, forKeyPath: "emitterCells.spark.greenRange")
    layer.setValue(5, forKeyPath: "emitterCells.spark.alphaSpeed")
    layer.setValue(6, forKeyPath: "emitterCells.spark.zAcceleration")
    let values = EmitterCourse(of: layer).values
    expect(values.position == SIMD3(1, 2, 3) && values.seed == 7)
    expect(values.shape == .point && values.mode == .volume)
    let cell = try #require(values.cells.first)
    expect(cell.birthRate == 10 && cell.lifetime == 2 && cell.isEnabled)
    expect(cell.color == SIMD4(1, 0.5, 0, 0.25) && cell.colorRange == SIMD4(0, 4, 0, 0))
    expect(cell.colorSpeed == SIMD4(0, 0, 0, 5) && cell.acceleration == SIMD3(0, 0, 6))
    expect(cell.sprite == nil && cell.timing.duration == .infinity)
  }

  @Test func `a sprite has the size of the visible part of the image`() throws {
    let pixels = Pixels(
      width: 8, height: 4, premultipliedRGBA: Array(repeating: 255, count: 8 * 4 * 4))
    layer.setValue(CGImage(pixels), forKeyPath: "emitterCells.spark.contents")
    layer.setValue(
      CGRect(x: 0.5, y: 0, width: 0.25, height: 1), forKeyPath: "emitterCells.spark.contentsRect")
    layer.setValue(2, forKeyPath: "emitterCells.spark.contentsScale")
    layer.setValue("nearest", forKeyPath: "emitterCells.spark.magnificationFilter")
    let sprite = try #require(EmitterCourse(of: layer).values.cells[0].sprite)
    expect(sprite.size == SIMD2(1, 2) && sprite.pixels == pixels)
    expect(sprite.magnification == .nearest && sprite.minification == .linear)
  }

  @Test func `numbers that a sprite cannot be drawn with are clamped`() throws {
    let pixels = Pixels(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
    layer.setValue(CGImage(pixels), forKeyPath: "emitterCells.spark.contents")
    layer.setValue(Float.nan, forKeyPath: "emitterCells.spark.minificationFilterBias")
    layer.setValue(
      CGRect(x: 0, y: 0, width: 1e300, height: 1),
      forKeyPath: "emitterCells.spark.contentsRect")
    let sprite = try #require(EmitterCourse(of: layer).values.cells[0].sprite)
    expectEqual(sprite.levelBias, 0)
    expectEqual(sprite.contentsRect.width, 0x1p20)
    layer.setValue(
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
      forKeyPath: "emitterCells.spark.contentsRect")
    expect(EmitterCourse(of: layer).values.cells[0].sprite == nil)
  }

  @Test func `without animations and changes values are constant`() {
    layer.add(animate("opacity", begin: 0), forKey: nil)
    let history = EmitterHistory(EmitterCourse(of: layer))
    expect(history.isConstant && history.source == nil)
  }

  @Test func `animated values are sampled without changing the layer`() throws {
    layer.add(animate("emitterCells.spark.birthRate", begin: 1), forKey: nil)
    layer.add(animate("emitterPosition.x", begin: 2), forKey: nil)
    let source = try #require(EmitterHistory(EmitterCourse(of: layer)).source)
    expectEqual(source.values(0.5).cells[0].birthRate, 10)
    expectEqual(source.values(1.5).cells[0].birthRate, 2)
    expectEqual(source.values(3).position.x, 4)
    expect(source.values(9).cells[0].birthRate == 10 && source.values(9).position.x == 0)
    expectEqual(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float, 10)
    expect(source.constantUntil(0) == 1 && source.constantUntil(1.5) == 1.5)
    expectEqual(source.constantUntil(4), .infinity)
  }

  @Test func `a group animates values too`() throws {
    let group = CAAnimationGroup()
    group.animations = [animate("emitterCells.spark.lifetime", begin: 0, duration: 4)]
    (group.beginTime, group.duration) = (1, 4)
    layer.add(group, forKey: nil)
    let source = try #require(EmitterHistory(EmitterCourse(of: layer)).source)
    expectEqual(source.values(3).cells[0].lifetime, 4)
  }

  @Test(arguments: [false, true])
  func `ancestors' animations affect values on their own clocks`(isMask: Bool) throws {
    let (root, middle) = (CALayer(), CALayer())
    root.addSublayer(middle)
    if isMask { middle.mask = layer } else { middle.addSublayer(layer) }
    (middle.name, layer.name, layer.speed, layer.timeOffset) = ("middle", "fire", 2, 1)
    let way = "sublayers.middle." + (isMask ? "mask" : "sublayers.fire")
    root.add(animate("\(way).emitterCells.spark.birthRate", begin: 1), forKey: nil)
    layer.add(animate("emitterCells.spark.lifetime", begin: 1), forKey: nil)
    try root.renderFrame(at: 0)
    let source = try #require(EmitterHistory(EmitterCourse(of: layer)).source)
    // The layer's time 4 is the root's 1.5, at which a quarter of the animation has passed.
    expect(source.values(4).cells[0].birthRate == 2 && source.values(4).cells[0].lifetime == 2)
    expect(source.values(2).cells[0].birthRate == 10 && source.values(2).cells[0].lifetime == 4)
    expectEqual(source.constantUntil(9), 9)
  }

  @Test func `values before a change are unaffected`() throws {
    var history = EmitterHistory(EmitterCourse(of: layer))
    layer.birthRate = 0
    history.change(to: EmitterCourse(of: layer), at: 5)
    layer.birthRate = 3
    history.change(to: EmitterCourse(of: layer), at: 7)
    let source = try #require(history.source)
    expectEqual([0, 4.75, 5, 6, 7, 100].map { source.values($0).birthRate }, [1, 1, 0, 0, 3, 3])
    expectEqual(
      [0, 4.75, 5, 6, 7, 100].map(source.constantUntil),
      [5, 5, 7, 7, .infinity, .infinity])
  }

  @Test func `a change at an earlier time discards later ones`() throws {
    var history = EmitterHistory(EmitterCourse(of: layer))
    for (rate, time) in [(2, 5), (3, 7), (4, 6)] as [(Float, Double)] {
      layer.birthRate = rate
      history.change(to: EmitterCourse(of: layer), at: time)
    }
    let source = try #require(history.source)
    expectEqual([4, 5, 5.5, 6, 8].map { source.values($0).birthRate }, [1, 2, 2, 4, 4])
  }

  @Test func `removed cells stop emitting`() throws {
    var history = EmitterHistory(EmitterCourse(of: layer), from: 2)
    history.finish(at: 4)
    let source = try #require(history.source)
    expectEqual([1, 2, 3, 4, 5].map { source.values($0).birthRate }, [0, 1, 1, 0, 0])
    expectEqual([1, 3, 5].map(source.constantUntil), [2, 4, .infinity])
  }

  @Test func `enabling a cell affects all its particles at once`() throws {
    var history = EmitterHistory(EmitterCourse(of: layer))
    layer.setValue(false, forKeyPath: "emitterCells.spark.enabled")
    history.change(to: EmitterCourse(of: layer), at: 5)
    expect(history.takeSwitches() && !history.takeSwitches())
    let source = try #require(history.source)
    expectEqual([0, 5, 9].map { source.values($0).cells[0].isEnabled }, [false, false, false])
  }

  @Test func `the history is bounded`() throws {
    var history = EmitterHistory(EmitterCourse(of: layer))
    for step in 1...3000 {
      layer.birthRate = Float(step)
      history.change(to: EmitterCourse(of: layer), at: Double(step))
    }
    let source = try #require(history.source)
    expect(source.values(2500.5).birthRate == 2500 && source.values(5000).birthRate == 3000)
    // The oldest known state stands for all earlier ones.
    expectEqual(source.values(0).birthRate, source.values(1000).birthRate)
  }

  @Test func `a history outlives ancestors' animations`() throws {
    let course: EmitterCourse
    do {
      let root = CALayer()
      layer.name = "emitter"
      root.addSublayer(layer)
      let animation = animate("birthRate", begin: 0)
      animation.keyPath = "sublayers.emitter.birthRate"
      root.add(animation, forKey: nil)
      try root.prepareTree(isYUp: false, at: 0)
      course = EmitterCourse(of: layer)
      root.removeAllAnimations()
      layer.removeFromSuperlayer()
    }
    try layer.prepareTree(isYUp: false, at: 0)
    let scratch = EvaluationScratch()
    expectEqual(course.values(at: 0.5, scratch).birthRate, 2)
    expect(EmitterCourse(of: layer).isConstant)
  }

  @Test func `reading one history does not affect another`() throws {
    layer.add(animate("birthRate", begin: 0), forKey: nil)
    let course = EmitterCourse(of: layer)
    let scratch = EvaluationScratch()
    expect(course.isSame(as: EmitterCourse(of: layer)))
    expect(
      course.values(at: 1, scratch).birthRate == 4 && course.values(at: 0.5, scratch).birthRate == 2
    )
    expect(course.values.birthRate == 1 && layer.birthRate == 1)
    layer.removeAllAnimations()
    expect(!course.isSame(as: EmitterCourse(of: layer)))
    expectEqual(course.values(at: 1, scratch).birthRate, 4)
  }
}
