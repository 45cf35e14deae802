import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Behaviors as objects: their values, key paths and animations.
@Suite struct BehaviorPropertyTests {
  private let layer = CAEmitterLayer()
  private let pull = BehaviorProbe.behavior("attractor", ["stiffness": 4], name: "pull")

  init() {
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", 10, 2, 50)
    cell.contents = CGImage(
      Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]))
    cell.emitterBehaviors = [BehaviorProbe.behavior("drag", ["drag": 2])]
    layer.emitterCells = [cell]
    layer.emitterBehaviors = [pull]
  }

  // MARK: Objects

  @Test func `types, inputs and defaults are listed`() {
    expectEqual(
      CAEmitterBehavior.behaviorTypes(),
      [
        "alignToMotion", "attractor", "colorOverLife", "drag", "light", "simpleAttractor",
        "valueOverLife", "wave",
      ])
    let wave = CAEmitterBehavior(type: kCAEmitterBehaviorWave)
    expect(wave.inputKeys == ["force", "frequency"] && wave.isEnabled && wave.name == nil)
    expectEqual(wave.value(forKey: "force") as? [Int], [0, 0, 0])
    expectEqual(wave.value(forKey: "frequency") as? Double, 1)
    expectEqual(wave.value(forKey: "type") as? String, "wave")
    expectEqual(pull.value(forKey: "attractorType") as? String, "radial")
    expect(CAEmitterBehavior(type: "nothing").inputKeys.isEmpty)
  }

  @Test func `values are read back, and nil gives the default`() throws {
    pull.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    pull.setValue(9, forKeyPath: "position.y")
    expectEqual(pull.value(forKey: "position") as? CGPoint, CGPoint(x: 3, y: 9))
    expectEqual(pull.value(forKeyPath: "position.x") as? Double, 3)
    pull.setValue("own", forKey: "mine")
    expectEqual(pull.value(forKey: "mine") as? String, "own")
    pull.setValue(nil, forKey: "stiffness")
    expectEqual(pull.value(forKey: "stiffness") as? Double, 0)
    pull.setValue(false, forKey: "enabled")
    expect(!pull.isEnabled)
    let copy = try #require(pull.copy() as? CAEmitterBehavior)
    copy.name = "other"
    expect(pull.name == "pull" && copy.type == "attractor" && !copy.isEnabled)
    expectEqual(copy.value(forKeyPath: "position.y") as? Double, 9)
  }

  // MARK: In layers and cells

  @Test func `layers and cells copy their behaviors`() {
    pull.setValue(99, forKey: "stiffness")
    expectEqual(layer.value(forKeyPath: "emitterBehaviors.pull.stiffness") as? Double, 4)
    layer.emitterBehaviors?[0].setValue(98, forKey: "stiffness")
    expectEqual(layer.emitterBehaviors?[0].value(forKey: "stiffness") as? Double, 4)
    layer.setValue([pull], forKey: "emitterBehaviors")
    expectEqual(layer.value(forKeyPath: "emitterBehaviors.pull.stiffness") as? Double, 99)
  }

  @Test func `key paths use names, or types without a name`() {
    layer.setValue(7, forKeyPath: "emitterBehaviors.pull.radius")
    layer.setValue(false, forKeyPath: "emitterBehaviors.pull.enabled")
    layer.setValue(5, forKeyPath: "emitterBehaviors.pull.position.x")
    layer.setValue(6, forKeyPath: "emitterCells.spark.emitterBehaviors.drag.drag")
    let own = layer.emitterBehaviors?[0]
    expect(own?.value(forKey: "radius") as? Double == 7 && own?.isEnabled == false)
    expectEqual(own?.value(forKey: "position") as? CGPoint, CGPoint(x: 5, y: 0))
    let drag = layer.emitterCells?[0].emitterBehaviors?[0]
    expectEqual(drag?.value(forKey: "drag") as? Double, 6)
    expectEqual(layer.value(forKeyPath: "emitterCells.spark.emitterBehaviors.drag.drag") as? Int, 6)
    expect(layer.value(forKeyPath: "emitterBehaviors.nobody.radius") == nil)
    expect(layer.value(forKeyPath: "emitterBehaviors.pull") is CAEmitterBehavior)
  }

  private func message(_ keyPath: String, _ value: Any? = 1) -> String? {
    do {
      try layer.assign(value, forKeyPath: keyPath)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `mismatched values and invalid paths are reported`() {
    expectEqual(
      message("emitterBehaviors.nobody.radius"),
      "emitterBehaviors.nobody.radius: no emitter behavior is named nobody")
    expectEqual(
      message("emitterCells.spark.emitterBehaviors.wave.force"),
      "emitterCells.spark.emitterBehaviors.wave.force: no emitter behavior is named wave")
    expectEqual(message("emitterBehaviors.pull.radius", "far"), "radius takes a number, not String")
    expectEqual(message("emitterBehaviors.pull.type", "drag"), "type cannot be set")
    expect(message("emitterBehaviors", [1]) != nil)
    expectEqual(layer.value(forKeyPath: "emitterBehaviors.pull.radius") as? Double, 0)
  }

  private func notes() throws -> [ContentNote] {
    let content = try layer.paintedContent(of: layer.shown(at: 1), at: 1)
    guard case .reported(let notes, _) = content.rest else { return [] }
    return notes
  }

  @Test func `a frame reports values without effect`() throws {
    try expect(notes().isEmpty)
    pull.setValue([1], forKey: "radius")
    let odd = CAEmitterBehavior(type: "vortex")
    layer.emitterBehaviors = [pull, odd, odd]
    try expectEqual(notes().map(\.code), ["bad-value", "not-drawn-particles"])
    try expectEqual(
      notes().last?.message,
      "unknown emitter behavior type 'vortex'; it has no effect")
  }

  // MARK: Animations

  private func move(_ keyPath: String, from: Any, to: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
    layer.add(animation, forKey: nil)
  }

  private func shown(_ keyPath: String) throws -> Any? {
    try layer.prepareTree(isYUp: false, at: 0)
    return layer.shownCopy(at: 1).value(forKeyPath: keyPath)
  }

  @Test(arguments: [
    "emitterBehaviors.pull.stiffness", "emitterBehaviors.pull.position.y",
    "emitterCells.spark.emitterBehaviors.drag.drag",
  ])
  func `inputs are animatable`(keyPath: String) throws {
    expect(layer.canAnimate(keyPath: keyPath))
    move(keyPath, from: 4, to: 8)
    try expectEqual(shown(keyPath) as? Double, 6)
    expect(layer.value(forKeyPath: keyPath) as? Double != 6)
  }

  @Test func `switches, positions and arrays are animatable`() throws {
    layer.emitterBehaviors = [
      pull, BehaviorProbe.behavior("wave", ["force": [0, 0, 0]]),
      BehaviorProbe.behavior("light", [:]),
    ]
    move("emitterBehaviors.wave.force", from: [0, 2, 4], to: [2, 4, 8])
    try expectEqual(shown("emitterBehaviors.wave.force") as? [Double], [1, 3, 6])
    move(
      "emitterBehaviors.pull.position", from: CGPoint(x: 2, y: 0), to: CGPoint(x: 4, y: 10))
    try expectEqual(
      shown("emitterBehaviors.pull.position") as? CGPoint,
      CGPoint(x: 3, y: 5))
    expect(layer.canAnimate(keyPath: "emitterBehaviors.light.color"))
    let off = CABasicAnimation(keyPath: "emitterBehaviors.pull.enabled")
    (off.fromValue, off.toValue, off.duration) = (false, false, 2)
    layer.add(off, forKey: nil)
    try expectEqual(shown("emitterBehaviors.pull.enabled") as? Bool, false)
    expectEqual(layer.emitterBehaviors?[0].isEnabled, true)
  }

  @Test func `keys that are not inputs are not animated`() {
    for keyPath in [
      "emitterBehaviors", "emitterBehaviors.pull", "emitterBehaviors.nobody.radius",
      "emitterBehaviors.pull.force", "emitterBehaviors.pull.attractorType",
      "emitterBehaviors.pull.stiffness.x", "emitterCells.spark.emitterBehaviors.pull.radius",
      "emitterCells.spark.mass",
    ] {
      expect(!layer.canAnimate(keyPath: keyPath), "\(keyPath)")
    }
    expect(!CALayer().canAnimate(keyPath: "emitterBehaviors.pull.radius"))
  }

  @Test func `an animated stiffness affects particles`() throws {
    layer.emitterPosition = CGPoint(x: 60, y: 0)
    func living() throws -> [LivingParticle] {
      let course = EmitterCourse(of: layer)
      let births = EmitterBirths(course.values, source: EmitterHistory(course).source)
      return LivingParticle.all(in: try births.batch(at: 1.5))
    }
    let before = try living()
    move("emitterBehaviors.pull.stiffness", from: 80, to: 5)
    let after = try living()
    expect(before.count == after.count && before.count == 15)
    // The youngest have only been pulled harder; older ones have swung back since.
    for (a, b) in zip(before, after).suffix(4).dropLast() { expect(a.place.x > b.place.x + 0.05) }
  }

  // MARK: Other properties

  @Test func `biases are added after the layer's factors`() throws {
    let cell = EmitterProbe.cell(rate: 1, lifetime: 9) {
      ($0.velocity, $0.scale, $0.spin) = (10, 2, 0.1)
      $0.cells = [EmitterProbe.cell(rate: 1, lifetime: 9) { $0.scale = 3 }]
    }
    let values = EmitterProbe.emitter(cell) {
      ($0.velocity, $0.scale, $0.spin) = (2, 0.5, 3)
      ($0.velocityBias, $0.scaleBias, $0.spinBias) = (5, 0.25, 1)
    }
    let births = try EmitterProbe.births(values, at: 2.5)
    expect(births[0].velocity.x == 25 && births[0].scale == 1.25)
    expect(isNear(births[0].spin, 1.3, 1e-6))
    // A child has its parent's scale, including the bias, as a factor.
    let child = try #require(births.last)
    expect(child.scale == 3.75 && isNear(child.spin, 1, 1e-6) && child.velocity.x == 5)
    layer.spinBias = 2
    expect(layer.value(forKey: "spinBias") as? Float == 2 && layer.canAnimate(keyPath: "spinBias"))
    expectEqual(EmitterCourse(of: layer).values.spinBias, 2)
  }

  @Test func `a cell's own values are kept and have neutral defaults`() {
    let cell = CAEmitterCell()
    expect(cell.mass == 1 && cell.massRange == 0 && cell.rotation == 0)
    expect(cell.rotationRange == 0 && cell.emitterBehaviors == nil)
    expect(cell.contentsFrameCount == 1 && cell.contentsFrameMode == "single")
    expectEqual(cell.contentsFramesPerSecond, 1)
    cell.setValue(2.5, forKey: "mass")
    cell.setValue("loop", forKey: "contentsFrameMode")
    cell.setValue(4, forKey: "contentsFrameCount")
    expect(cell.mass == 2.5 && cell.contentsFrameMode == "loop" && cell.contentsFrameCount == 4)
  }

  @Test func `a rotation applies to particles at birth`() throws {
    let cell = EmitterProbe.cell(rate: 1, lifetime: 9) {
      $0.traits.rotation = 0.5
      $0.spin = 0.25
    }
    let living = try EmitterProbe.living(EmitterProbe.emitter(cell), at: 2)
    expect(isNear(living[0].angle, 0.75, 1e-6) && isNear(living[1].angle, 0.5, 1e-6))
  }
}
