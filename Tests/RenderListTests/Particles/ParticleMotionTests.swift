import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Pages with every storage form of a quantity.
enum SamplePages {
  static let image = Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])

  static func sprite(_ width: Double = 4, _ height: Double = 2) -> ParticleSprite {
    ParticleSprite(pixels: image, size: SIMD2(width, height))
  }

  /// 600 births in 3 s, more than two buffers, with numbers that differ from birth to birth.
  static func mixed(count: Int = 600, spinning: Bool = true) -> ParticlePage {
    let numbers = (0..<6 * count).map { UInt32(truncatingIfNeeded: $0) &* 2_654_435_761 >> 8 }
    func bytes(_ planes: Int) -> [UInt8] {
      numbers.prefix(planes * count).map { UInt8(truncatingIfNeeded: $0) }
    }
    func words(_ planes: Int) -> [UInt16] {
      numbers.prefix(planes * count).map { UInt16(truncatingIfNeeded: $0 >> 4) }
    }
    return ParticlePage(
      epoch: 12, birth: (0..<count).map { Float($0) / 200 },
      position: .floats(words(3).map { Float($0) / 700 }, rest: .zero),
      velocity: .words(words(2), base: SIMD4(-40, -30, 7, 0), step: SIMD4(0.001, 0.002, 0, 0)),
      acceleration: .constant(SIMD4(3, -9.5, 0.25, 0)),
      lifetime: .words(words(1), base: SIMD4(0.25, 0, 0, 0), step: SIMD4(1.0 / 65_536, 0, 0, 0)),
      scale: .bytes(bytes(1), base: SIMD4(0.5, 0, 0, 0), step: SIMD4(1.0 / 256, 0, 0, 0)),
      scaleSpeed: .constant(SIMD4(-0.75, 0, 0, 0)),
      spin: spinning
        ? .floats(words(1).map { Float($0) / 9_000 }, rest: .zero) : .constant(.zero),
      color: .bytes(bytes(4), base: .zero, step: SIMD4(repeating: 1.0 / 255)),
      colorSpeed: .constant(SIMD4(0.5, -0.5, 0, -0.4)),
      factor: .bytes(bytes(4), base: SIMD4(repeating: 0.2), step: SIMD4(repeating: 1.0 / 512)))
  }
}

@Suite struct ParticleMotionTests {
  @Test func `buffers contain the formula's values, bit for bit`() {
    let page = SamplePages.mixed()
    let motion = ParticleMotion(page, age: 2.1)
    var states = ParticleStates()
    var alive = 0
    for start in stride(from: 0, to: page.count, by: 250) {
      let end = min(start + 250, page.count)
      motion.evaluate(start..<end, into: &states)
      expectEqual(states.count, end - start)
      for index in start..<end {
        func value(_ stream: ParticleStream) -> SIMD4<Float> {
          stream.value(at: index, births: page.count)
        }
        let a = Float(2.1) - page.birth[index]
        let place =
          value(page.position) + (value(page.velocity) + 0.5 * value(page.acceleration) * a) * a
        let size = max(0, value(page.scale).x + value(page.scaleSpeed).x * a)
        let color = (value(page.color) + value(page.colorSpeed) * a).clamped(
          lowerBound: .zero, upperBound: .one)
        let tinted = color * value(page.factor)
        let at = index - start
        let isAlive = a >= 0 && a < value(page.lifetime).x
        alive += isAlive ? 1 : 0
        expectEqual(states.isAlive[at], isAlive)
        expectEqual(
          SIMD4(states[.x, at], states[.y, at], states[.z, at], states[.angle, at]),
          SIMD4(place.x, place.y, place.z, value(page.spin).x * a))
        expectEqual(states[.size, at], size)
        expectEqual(
          SIMD4(states[.red, at], states[.green, at], states[.blue, at], states[.alpha, at]),
          tinted)
      }
    }
    expect(alive > 100 && alive < 300)
  }

  @Test func `the living range is every birth within the longest lifetime`() {
    let page = SamplePages.mixed()
    for tenth in -5..<60 {
      let age = Double(tenth) / 10
      var states = ParticleStates()
      let range = page.livingRange(age: age)
      for start in stride(from: 0, to: page.count, by: 200) {
        ParticleMotion(page, age: age).evaluate(start..<start + 200, into: &states)
        for index in 0..<200 where states.isAlive[index] {
          expect(range.contains(start + index))
        }
      }
      let expected = page.birth.indices.filter {
        (0..<page.lifetimeBound).contains(Float(age) - page.birth[$0])
      }
      expectEqual(Array(range), expected)
    }
  }

  @Test func `a page reports the bytes of its births`() {
    let page = SamplePages.mixed()
    expectEqual(page.byteCount, 600 * (4 + 12 + 4 + 2 + 1 + 4 + 4 + 4))
    expectEqual(page.lifetimeBound, 0.25 + 65_535.0 / 65_536)
  }
}

@Suite struct ParticleOrderTests {
  private func batch(_ order: ParticleBatch.Order) -> ParticleBatch {
    let runs = [2.0, 1.5].map { age in
      let page = SamplePages.mixed()
      return ParticleRun(
        page: page, range: page.livingRange(age: age), age: age, sprite: SamplePages.sprite())
    }
    return ParticleBatch(runs: runs, order: order)
  }

  private func isAlive(_ run: ParticleRun, _ birth: Int) -> Bool {
    let age = Float(run.age) - run.page.birth[birth]
    return age >= 0 && age < run.page.lifetime.value(at: birth, births: run.page.count).x
  }

  @Test func `living particles are in run order, or reversed`() {
    let given = batch(.given)
    let expected = given.runs.enumerated().flatMap { number, run in
      run.range.filter { isAlive(run, $0) }.map {
        ParticleOrder.Place(run: UInt32(number), birth: UInt32($0))
      }
    }
    expect(!expected.isEmpty)
    expectEqual(ParticleOrder(given).places, expected)
    expectEqual(ParticleOrder(batch(.reversed)).places, expected.reversed())
  }

  @Test func `back to front sorts by depth, stably`() {
    let sorted = batch(.backToFront)
    let given = ParticleOrder(ParticleBatch(runs: sorted.runs)).places
    func depth(_ place: ParticleOrder.Place) -> Float {
      let run = sorted.runs[Int(place.run)]
      var states = ParticleStates()
      let birth = Int(place.birth)
      ParticleMotion(run).evaluate(birth..<birth + 1, into: &states)
      return states[.z, 0]
    }
    let expected = given.enumerated().sorted { a, b in
      (depth(a.element), a.offset) < (depth(b.element), b.offset)
    }.map(\.element)
    expectEqual(ParticleOrder(sorted).places, expected)
  }

  @Test func `negative depths come first, and both zeros are equal`() {
    let depths: [Float] = [3, -1, 0, -0.0, -2, 0, 3, -0.5]
    let page = ParticlePage(
      epoch: 0, birth: depths.map { _ in 0 },
      position: .floats(depths.map { _ in 0 } + depths.map { _ in 0 } + depths, rest: .zero),
      lifetime: .constant(.one))
    let batch = ParticleBatch(
      runs: [ParticleRun(page: page, range: 0..<8, age: 0, sprite: SamplePages.sprite())],
      order: .backToFront)
    expectEqual(ParticleOrder(batch).places.map(\.birth), [4, 1, 7, 2, 3, 5, 0, 6])
  }
}
