import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The particles that an emitter layer draws.
@Suite struct EmitterContentTests {
  /// A living particle.
  private struct Particle: Equatable {
    var birth: Double
    var x: Float
    var size: Float
  }

  private let root = CALayer()
  private let layer = CAEmitterLayer()

  init() {
    layer.emitterCells = [Self.cell("spark")]
    root.addSublayer(layer)
    // Changes apply immediately.
    layer.actions = ["birthRate": NSNull(), "emitterPosition": NSNull(), "scale": NSNull()]
  }

  /// Births every half second, which live for 2 s.
  private static func cell(_ name: String) -> CAEmitterCell {
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate, cell.lifetime) = (name, 2, 2)
    cell.contents = CGImage(
      Pixels(width: 2, height: 2, premultipliedRGBA: Array(repeating: 255, count: 16)))
    return cell
  }

  private func content(_ layer: CAEmitterLayer, at time: Double) throws -> LayerContent {
    let content = try layer.paintedContent(of: layer.shown(at: time), at: time)
    expect(content.shapes.isEmpty)
    return content.rest
  }

  private func batches(_ layer: CAEmitterLayer, at time: Double) throws -> [ParticleBatch] {
    var content = try content(layer, at: time)
    while case .reported(_, let inner) = content { content = inner }
    guard case .particles(let batches, _) = content else { return [] }
    return batches
  }

  /// The particles alive at a time, from a frame rendered at that time.
  private func frame(at time: Double) throws -> [Particle] {
    try root.renderFrame(at: time)
    return try particles(layer, at: time)
  }

  private func particles(_ layer: CAEmitterLayer, at time: Double) throws -> [Particle] {
    var found: [Particle] = []
    var states = ParticleStates()
    for run in try batches(layer, at: time).flatMap(\.runs) {
      for birth in run.range {
        ParticleMotion(run).evaluate(birth..<birth + 1, into: &states)
        guard states.isAlive[0] else { continue }
        found.append(
          Particle(
            birth: run.page.epoch + Double(run.page.birth[birth]), x: states[.x, 0],
            size: states[.size, 0]))
      }
    }
    return found
  }

  /// Whether the births are at these times, up to the steps of 1/960 s in which changing rates are
  /// integrated.
  private func near(_ particles: [Particle], _ births: [Double]) -> Bool {
    particles.count == births.count
      && zip(particles, births).allSatisfy { abs($0.birth - $1) < 0.001 }
  }

  @Test func `a layer without cells draws nothing`() throws {
    guard case .none = try content(CAEmitterLayer(), at: 1) else {
      Issue.record("something is drawn")
      return
    }
  }

  @Test func `births follow the rate and lifetime`() throws {
    expect(near(try frame(at: 3.25), [1.5, 2, 2.5, 3]))
    try expect(frame(at: 0.25).isEmpty)
  }

  @Test(arguments: [
    (CAEmitterLayerRenderMode.unordered, ParticleBatch.Order.given, ParticleBatch.Blend.over),
    (.oldestFirst, .given, .over), (.oldestLast, .reversed, .over),
    (.backToFront, .backToFront, .over), (.additive, .given, .add),
    (CAEmitterLayerRenderMode(rawValue: "sideways"), .given, .over),
  ])
  func `a render mode is an order and a blend mode`(
    mode: CAEmitterLayerRenderMode, order: ParticleBatch.Order, blend: ParticleBatch.Blend
  ) throws {
    layer.renderMode = mode
    let batch = try #require(try batches(layer, at: 3).first)
    expect(batch.order == order && batch.blend == blend)
  }

  // MARK: Live changes

  @Test func `a rate of 0 stops births and keeps living particles`() throws {
    expect(near(try frame(at: 5.25), [3.5, 4, 4.5, 5]))
    layer.birthRate = 0
    expect(near(try frame(at: 5.75), [4, 4.5, 5]))
    expect(near(try frame(at: 6.25), [4.5, 5]))
    try expect(frame(at: 7.25).isEmpty)
    layer.birthRate = 1
    // The fraction that the integral of the rate had reached is kept: half a birth.
    expect(near(try frame(at: 7.75), [7.5]))
  }

  @Test func `particles born before a change are not affected`() throws {
    try expectEqual(frame(at: 1.25).map(\.x), [0, 0])
    layer.emitterPosition.x = 10
    try expectEqual(frame(at: 2.25).map(\.x), [0, 0, 10, 10])
    layer.setValue(3, forKeyPath: "emitterCells.spark.scale")
    try expectEqual(frame(at: 2.75).map(\.size), [1, 1, 1, 3])
    // An earlier time shows the earlier state.
    try expectEqual(frame(at: 1.25).map(\.x), [0, 0])
    try expectEqual(frame(at: 2.75).map(\.size), [1, 1, 1, 3])
  }

  @Test func `new cells take over, and old particles live on`() throws {
    try expectEqual(frame(at: 1.25).count, 2)
    layer.emitterCells = [Self.cell("other"), Self.cell("third")]
    let particles = try frame(at: 2.3)
    expect(near(particles, [0.5, 1, 1.75, 2.25, 1.75, 2.25]))
    try expect(frame(at: 9).allSatisfy { $0.birth > 6.9 })
  }

  @Test func `a disabled cell is hidden immediately`() throws {
    try expectEqual(frame(at: 1.25).count, 2)
    layer.setValue(false, forKeyPath: "emitterCells.spark.enabled")
    try expect(frame(at: 1.5).isEmpty)
    layer.setValue(true, forKeyPath: "emitterCells.spark.enabled")
    expect(near(try frame(at: 1.75), [0.5, 1, 1.5]))
  }

  @Test func `still images at one time show a change completely`() throws {
    try expect(frame(at: 3.25).allSatisfy { $0.size == 1 })
    layer.scale = 4
    try expect(frame(at: 3.25).allSatisfy { $0.size == 4 })
    layer.scale = 5
    try expectEqual(frame(at: 1.25).map(\.size), [5, 5])
  }

  @Test func `changes before the first frame apply from the start`() throws {
    layer.scale = 4
    layer.birthRate = 2
    try expectEqual(frame(at: 3.25).count, 8)
    try expect(frame(at: 3.25).allSatisfy { $0.size == 4 })
  }

  @Test func `an implicit animation affects births during it`() throws {
    layer.actions = nil
    _ = try frame(at: 1.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.scale = 5
    CATransaction.commit()
    // Born at 0.5, 1, 1.5, 2 and 2.5 s, while the scale goes from 1 at 1.25 s to 5 at 2.25 s.
    let sizes = try frame(at: 2.75).map(\.size)
    expectEqual(sizes.count, 4)
    for (size, expected) in zip(sizes, [1, 2, 4, 5] as [Float]) {
      // Values are sampled about a thousand times per second.
      expect(abs(size - expected) < 0.001, "\(sizes)")
    }
  }

  // MARK: Animations

  @Test func `an animated rate counts from the beginning for any first frame`() throws {
    let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
    (animation.fromValue, animation.toValue) = (0, 0)
    (animation.beginTime, animation.duration) = (1.25, 1)
    layer.add(animation, forKey: nil)
    // Births at 0.5 and 1, none until 2.25, and then every half second from the fraction reached.
    let particles = try frame(at: 2.9)
    expect(near(particles, [1, 2.5]))
    _ = try frame(at: 7)
    try expectEqual(frame(at: 2.9), particles)
    expectEqual(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float, 2)
  }

  @Test func `presentation values do not change the layer`() throws {
    let animation = CABasicAnimation(keyPath: "scale")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 3, 4)
    layer.add(animation, forKey: nil)
    try root.prepareTree(isYUp: false, at: 2.25)
    expectEqual((layer.shownCopy(at: 2.25) as? CAEmitterLayer)?.scale, 2.125)
    let sizes = try particles(layer, at: 2.25).map(\.size)
    expect(layer.scale == 1 && sizes.count == 4)
    expect(
      zip(sizes, [1.25, 1.5, 1.75, 2]).allSatisfy { abs($0 - Float($1)) < 0.001 }, "\(sizes)")
  }

  // MARK: Copies, notes and limits

  @Test func `a copy shows the particles of its original, old changes included`() throws {
    _ = try frame(at: 1.25)
    layer.emitterPosition.x = 10
    let original = try frame(at: 2.25)
    let copy = try #require(layer.presentation())
    layer.emitterPosition.x = 20
    try expectEqual(particles(copy, at: 2.25), original)
  }

  @Test func `a changed emitter layer is not retained`() throws {
    weak var gone: CAEmitterLayer?
    do {
      let (root, layer) = (CALayer(), CAEmitterLayer())
      layer.name = "fire"
      layer.emitterCells = [Self.cell("spark")]
      root.addSublayer(layer)
      for keyPath in ["scale", "sublayers.fire.emitterCells.spark.scale"] {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = 3
        (keyPath == "scale" ? layer : root).add(animation, forKey: nil)
      }
      for time in [1.0, 2, 3] {
        try root.renderFrame(at: time)
        _ = try particles(layer, at: time)
        layer.velocity = Float(time) + 2
        layer.emitterCells = [Self.cell("other")]
      }
      gone = layer
      expect(gone?.presentation() != nil)
    }
    expect(gone == nil)
  }

  @Test func `contents that are not an image are reported`() throws {
    let cell = Self.cell("text")
    cell.contents = "a text"
    cell.emitterCells = [cell]
    layer.emitterCells = [cell]
    layer.emitterBehaviors = [CAEmitterBehavior(type: "vortex")]
    guard case .reported(let notes, _) = try content(layer, at: 1) else {
      Issue.record("nothing is reported")
      return
    }
    expectEqual(notes.map(\.code), ["contents-not-drawn", "not-drawn-particles"])
    expectEqual(
      notes[0].message, "contents of an emitter cell is a String; only a CGImage is drawn")
  }

  @Test func `the next frame is immediate while particles may be alive`() throws {
    let provider = try #require(layer.contentProvider)
    _ = try frame(at: 1)
    expectEqual(provider.nextChange(of: layer, after: 1), 1)
    layer.birthRate = 0
    _ = try frame(at: 2)
    expectEqual(provider.nextChange(of: layer, after: 2), 2)
    let barren = CAEmitterLayer()
    barren.emitterCells = [CAEmitterCell()]
    expectEqual(barren.contentProvider?.nextChange(of: barren, after: 0), .infinity)
    expectEqual(
      CAEmitterLayer().contentProvider?.nextChange(of: CAEmitterLayer(), after: 0),
      .infinity)
  }
}
