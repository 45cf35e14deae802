import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct RenderParticlesTests {
  private func particles(
    age: Double, _ transform: PlaneTransform = .identity, depth: SIMD3<Double> = .zero,
    spinning: Bool = true
  ) -> RenderParticles {
    let page = SamplePages.mixed(spinning: spinning)
    let run = ParticleRun(
      page: page, range: page.livingRange(age: age), age: age, sprite: SamplePages.sprite())
    return RenderParticles(
      batch: ParticleBatch(runs: [run]), transform: transform, depth: depth,
      scissor: PixelRect(minX: -10_000, minY: -10_000, maxX: 10_000, maxY: 10_000))
  }

  /// Calls `body` with the corners of every living particle and its depth.
  private func forEachCorner(
    _ particles: RenderParticles, _ body: (SIMD2<Double>, Double) -> Void
  ) {
    for place in ParticleOrder(particles.batch).places {
      let run = particles.batch.runs[Int(place.run)]
      var states = ParticleStates()
      let birth = Int(place.birth)
      ParticleMotion(run).evaluate(birth..<birth + 1, into: &states)
      let angle = Double(states[.angle, 0])
      let (sine, cosine) = (sin(angle), cos(angle))
      for corner in [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(1, 1)] {
        let half = run.sprite.size * corner * (Double(states[.size, 0]) / 2)
        let turned = SIMD2(half.x * cosine - half.y * sine, half.x * sine + half.y * cosine)
        body(
          SIMD2(Double(states[.x, 0]), Double(states[.y, 0])) + turned, Double(states[.z, 0]))
      }
    }
  }

  @Test(arguments: [0.0, 0.7, 1.9, 3.2], [true, false])
  func `everything drawn is within the extent`(age: Double, spinning: Bool) throws {
    let particles = particles(age: age, spinning: spinning)
    let extent = try #require(particles.extent)
    forEachCorner(particles) { corner, z in
      expect(corner.x >= extent.low.x && corner.x <= extent.high.x)
      expect(corner.y >= extent.low.y && corner.y <= extent.high.y)
      expect(z >= extent.low.z && z <= extent.high.z)
    }
  }

  @Test func `the extent of one particle is its own box`() throws {
    let page = ParticlePage(
      epoch: 0, birth: [1], position: .constant(SIMD4(10, 20, 3, 0)),
      velocity: .constant(SIMD4(4, 0, -1, 0)), lifetime: .constant(SIMD4(5, 0, 0, 0)))
    let run = ParticleRun(page: page, range: 0..<1, age: 3, sprite: SamplePages.sprite())
    var one = particles(age: 0)
    one.batch = ParticleBatch(runs: [run])
    let extent = try #require(one.extent)
    for (found, exact) in [(extent.low, SIMD3(16.0, 19, 1)), (extent.high, SIMD3(20, 21, 1))] {
      let off = found - exact
      expect((off * off).sum().squareRoot() < 1e-3, "\(found)")
    }
  }

  @Test func `device bounds contain every pixel, also in perspective`() {
    var tilt = PlaneTransform(a: 1.5, b: 0.25, c: -0.5, d: 1, tx: 100, ty: 60)
    (tilt.m13, tilt.m23) = (0.001, -0.0005)
    let depth = SIMD3(0.5, 0.25, -0.002)
    let particles = particles(age: 1.9, tilt, depth: depth)
    let everywhere = PixelRect(minX: -10_000, minY: -10_000, maxX: 10_000, maxY: 10_000)
    let bounds = particles.deviceBounds(within: everywhere)
    expect(bounds != everywhere)
    forEachCorner(particles) { corner, z in
      let place = tilt.homogeneous(corner) + depth * z
      let pixel = SIMD2(place.x, place.y) / place.z
      expect(pixel.x >= Double(bounds.minX) && pixel.x <= Double(bounds.maxX))
      expect(pixel.y >= Double(bounds.minY) && pixel.y <= Double(bounds.maxY))
    }
  }

  @Test func `particles crossing the eye plane may be anywhere`() {
    var tilt = PlaneTransform.identity
    tilt.m13 = -0.1
    let canvas = PixelRect(minX: 0, minY: 0, maxX: 90, maxY: 50)
    expectEqual(particles(age: 1, tilt).deviceBounds(within: canvas), canvas)
    expect(particles(age: 99).extent == nil)
    expect(particles(age: 99).deviceBounds(within: canvas).isEmpty)
    var scissored = particles(age: 1)
    scissored.scissor = .empty
    expect(scissored.deviceBounds(within: canvas).isEmpty)
  }

  @Test func `a batch counts the births that may be alive`() {
    let batch = particles(age: 1).batch
    expectEqual(batch.count, batch.runs[0].range.count)
    expect(!batch.isEmpty)
    expect(ParticleBatch(runs: []).isEmpty)
    expect(particles(age: 99).batch.isEmpty)
  }

  @Test func `dumps describe particles in one line and in JSON`() throws {
    var list = RenderList(size: PixelSize(width: 20, height: 10))
    let root = list.layers.add(.name("root"), below: nil)
    let page = ParticlePage(
      epoch: 2, birth: [0, 0.5, 1], position: .constant(.zero), lifetime: .constant(.one))
    var sprite = SamplePages.sprite(8, 6)
    sprite.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    sprite.isUpsideDown = true
    let runs = [0..<2, 2..<2].map { ParticleRun(page: page, range: $0, age: 0.75, sprite: sprite) }
    list.commands = [
      .particles(
        RenderParticles(
          batch: ParticleBatch(runs: runs, order: .reversed, blend: .add), transform: .scale(2, 2),
          depth: SIMD3(0, 0, 0.5), opacity: 0.5, tint: SIMD3(1, 0.5, 0),
          scissor: PixelRect(list.size), layer: root))
    ]
    let births =
      "2 add reversed [births 0..<2 of 3 from 2.0 age 0.75 sprite 1x1 as 8.0x6.0 "
      + "part 0.5,0.0 0.5x1.0 filters linear linear upside down]"
    let placement = "depth 0.0 0.0 0.5 tint 1.0 0.5 0.0"
    #expect(
      list.textDump() == """
        canvas 20x10 background none
        particles \(births) opacity 0.5 matrix [2.0 0.0 0.0 2.0 0.0 0.0] \(placement) \
        scissor 0,0 20x10 layer root

        """)
    let object = try JSONSerialization.jsonObject(with: try list.jsonDump())
    let commands = try #require((object as? [String: Any])?["commands"] as? [[String: Any]])
    expectEqual(commands[0]["command"] as? String, "particles")
    expectEqual(commands[0]["particles"] as? String, births)
    expectEqual(commands[0]["placement"] as? String, placement)
    expectEqual(commands[0]["scissor"] as? String, "0,0 20x10")
  }
}
