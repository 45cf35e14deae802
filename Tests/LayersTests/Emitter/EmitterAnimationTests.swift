import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Animations of properties of an emitter layer and its cells.
@Suite struct EmitterAnimationTests {
  private let layer = CAEmitterLayer()

  init() {
    let inner = CAEmitterCell()
    inner.name = "inner"
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate) = ("spark", 10)
    cell.emitterCells = [inner]
    layer.emitterCells = [cell]
  }

  private func move(_ keyPath: String, from: Any, to: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    layer.add(animation, forKey: nil)
  }

  /// The presented value halfway through.
  private func shown(_ keyPath: String) throws -> Any? {
    try layer.prepareTree(isYUp: false, at: 0)
    return layer.shownCopy(at: 1).value(forKeyPath: keyPath)
  }

  @Test(arguments: [
    "birthRate", "lifetime", "emitterZPosition", "emitterDepth", "velocity", "scale", "spin",
    "emitterPosition.x", "emitterSize.height", "emitterCells.spark.birthRate",
    "emitterCells.spark.lifetimeRange", "emitterCells.spark.emissionLongitude",
    "emitterCells.spark.alphaSpeed", "emitterCells.spark.emitterCells.inner.scale",
  ])
  func `numbers are animatable`(keyPath: String) throws {
    expect(layer.canAnimate(keyPath: keyPath))
    let before = layer.value(forKeyPath: keyPath) as? Double
    move(keyPath, from: 4, to: 8)
    try expectEqual(shown(keyPath) as? Double, 6)
    expectEqual(layer.value(forKeyPath: keyPath) as? Double, before)
  }

  @Test func `cell colors are animatable`() throws {
    move("emitterCells.spark.color", from: CGColor.black, to: CGColor.white)
    let color = try #require(try shown("emitterCells.spark.color")) as? CGColor
    expectEqual(color?.value, Color(red: 0.5, green: 0.5, blue: 0.5))
    expectEqual(
      (layer.value(forKeyPath: "emitterCells.spark.color") as? CGColor)?.value,
      .white)
  }

  @Test func `keys that are not cell values are not animated`() {
    for keyPath in [
      "emitterCells", "emitterCells.spark", "emitterCells.nobody.scale", "seed", "emitterShape",
      "emitterCells.spark.name", "emitterCells.spark.emitterCells", "emitterCells.spark.scale.x",
      "emitterCells.spark.enabled", "emitterCells.spark.contentsRect",
    ] {
      expect(!layer.canAnimate(keyPath: keyPath), "\(keyPath)")
    }
    expect(!CALayer().canAnimate(keyPath: "emitterCells.spark.scale"))
  }

  @Test func `an animation of a removed cell has no effect`() throws {
    move("emitterCells.spark.birthRate", from: 4, to: 8)
    layer.emitterCells = [CAEmitterCell()]
    try expect(shown("emitterCells.spark.birthRate") == nil)
    expectEqual(layer.emitterCells?.first?.birthRate, 0)
  }

  @Test func `several animations of one cell add up`() throws {
    for _ in 0..<2 {
      let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (animation.byValue, animation.isAdditive, animation.duration) = (2, true, 2)
      animation.fromValue = 0
      layer.add(animation, forKey: nil)
    }
    try expectEqual(shown("emitterCells.spark.birthRate") as? Double, 12)
  }

  @Test func `a shown layer animates its own properties, not its cells'`() throws {
    try layer.renderFrame(at: 0)
    layer.emitterShape = .circle
    layer.renderMode = .additive
    layer.seed = 4
    layer.setValue(3, forKeyPath: "emitterCells.spark.birthRate")
    layer.emitterCells = nil
    expect(layer.animationKeys() == nil)
    layer.birthRate = 0
    layer.emitterPosition = CGPoint(x: 1, y: 1)
    expectEqual(layer.animationKeys(), ["birthRate", "emitterPosition"])
    let animation = try #require(layer.animation(forKey: "birthRate") as? CABasicAnimation)
    expect(animation.fromValue as? Float == 1 && animation.duration == 0.25)
  }

  @Test func `a presentation copy has the values of the frame`() throws {
    move("emitterCells.spark.birthRate", from: 4, to: 8)
    try layer.renderFrame(at: 1)
    let copy = try #require(layer.presentation())
    expect(type(of: copy) == CAEmitterLayer.self)
    expectEqual(copy.value(forKeyPath: "emitterCells.spark.birthRate") as? Float, 6)
  }
}
