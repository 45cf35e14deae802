import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Particles of the type "plane", which rotate in space.
@Suite struct PlaneParticleTests {
  /// The axes of the oldest particle.
  private func axes(
    at age: Double, _ behaviors: [BehaviorValues] = [], _ change: (inout CellValues) -> Void
  ) throws -> (x: SIMD3<Float>, y: SIMD3<Float>) {
    let cell = BehaviorProbe.cell(behaviors) {
      $0.traits.isPlane = true
      change(&$0)
    }
    let batch = try EmitterBirths(EmitterProbe.emitter(cell)).batch(at: 1 + age)
    let page = try #require(batch.runs.first?.page)
    let axes = try #require(page.axes)
    let (x, y) = (axes.x.value(at: 0, births: page.count), axes.y.value(at: 0, births: page.count))
    return (SIMD3(x.x, x.y, x.z), SIMD3(y.x, y.y, y.z))
  }

  private func near(_ a: SIMD3<Float>, _ b: SIMD3<Double>) -> Bool {
    (0..<3).allSatisfy { isNear(a[$0], b[$0], 1e-5) }
  }

  @Test func `a plane rotates about its axis`() throws {
    // About x: its own x axis stays, its y axis rotates toward +z.
    let flipped = try axes(at: 2) { $0.spin = .pi / 4 }
    expect(near(flipped.x, SIMD3(1, 0, 0)) && near(flipped.y, SIMD3(0, 0, 1)))
    // About y.
    let side = try axes(at: 1) {
      ($0.spin, $0.traits.orientationLongitude) = (.pi / 2, .pi / 2)
    }
    expect(near(side.x, SIMD3(0, 0, -1)) && near(side.y, SIMD3(0, 1, 0)))
    // About z, as a sprite does.
    let flat = try axes(at: 1) {
      ($0.traits.rotation, $0.traits.orientationLatitude) = (.pi / 2, .pi / 2)
    }
    expect(near(flat.x, SIMD3(0, 1, 0)) && near(flat.y, SIMD3(-1, 0, 0)))
    let facing = try axes(at: 1) { $0.traits.orientationRange = 6 }
    expect(near(facing.x, SIMD3(1, 0, 0)) && near(facing.y, SIMD3(0, 1, 0)))
  }

  @Test func `axes fill their cone and stay perpendicular`() throws {
    let cell = EmitterProbe.cell(rate: 2_000, lifetime: 1) {
      $0.traits.isPlane = true
      ($0.traits.orientationLatitude, $0.traits.orientationRange) = (.pi / 2, 1)
      $0.traits.rotation = .pi
    }
    let batch = try EmitterBirths(EmitterProbe.emitter(cell)).batch(at: 2)
    let page = try #require(batch.runs.first?.page)
    let axes = try #require(page.axes)
    var heights: [Float] = []
    for index in 0..<page.count {
      let x = axes.x.value(at: index, births: page.count)
      let y = axes.y.value(at: index, births: page.count)
      expect(abs((x * y).sum()) < 1e-6 && abs((x * x).sum() - 1) < 1e-6)
      // Half a turn takes the normal to 2(n·a)a - n, of which z is 2cos² - 1.
      heights.append(((x.x * y.y - x.y * y.x + 1) / 2).squareRoot())
    }
    expect(page.count == 2_000 && (heights.min() ?? 0) >= Float(cos(0.5)) - 1e-4)
    // The area of a cap is even over its height.
    let mean = heights.reduce(0, +) / Float(heights.count)
    expect(isNear(mean, (1 + cos(0.5)) / 2, 2e-3))
  }

  @Test func `a plane rotates with its motion, in 3D if requested`() throws {
    let space = BehaviorProbe.values("alignToMotion", ["preservesDepth": true])
    for (longitude, latitude) in [(0.3, 0.7), (-2, -1), (.pi / 2, 0), (-.pi / 2, 0), (1, 1.5)] {
      let turned = try axes(at: 1, space) {
        ($0.velocity, $0.spin) = (10, 3)
        ($0.emissionLongitude, $0.emissionLatitude) = (longitude, latitude)
      }
      let way = SIMD3(
        cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
      expect(near(turned.y, way))
      expect(abs((turned.x * turned.y).sum()) < 1e-6)
    }
    let flat = try axes(at: 1, BehaviorProbe.values("alignToMotion")) {
      ($0.velocity, $0.emissionLatitude) = (10, 0.7)
    }
    expect(near(flat.y, SIMD3(1, 0, 0)) && near(flat.x, SIMD3(0, -1, 0)))
  }

  @Test func `a light shows both sides of a plane`() throws {
    let light = BehaviorProbe.values("light", ["zPosition": 10])
    for (angle, level) in [(0.0, 1.0), (.pi / 3, 0.5), (.pi, 1), (.pi / 2, 0)] {
      let cell = BehaviorProbe.cell(light) {
        $0.traits.isPlane = true
        $0.traits.rotation = angle
      }
      expect(isNear(try BehaviorProbe.first(cell, at: 1)?.color.x, level, 1e-5))
    }
  }

  @Test func `cell properties make planes, and other types are reported`() throws {
    let cell = CAEmitterCell()
    expect(cell.particleType == "sprite" && cell.orientationRange == 0)
    (cell.birthRate, cell.lifetime, cell.particleType) = (1, 5, "plane")
    (cell.orientationLongitude, cell.orientationLatitude) = (1, 2)
    cell.orientationRange = 3
    cell.contents = CGImage(
      Pixels(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255]))
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    let traits = EmitterCourse(of: layer).values.cells[0].traits
    expect(traits.isPlane && traits.orientationLongitude == 1)
    expect(traits.orientationLatitude == 2 && traits.orientationRange == 3)
    cell.setValue("point", forKey: "particleType")
    layer.emitterCells = [cell]
    let content = try layer.paintedContent(of: layer.shown(at: 2), at: 2)
    guard case .reported(let notes, _) = content.rest else {
      Issue.record("nothing is reported")
      return
    }
    expectEqual(notes.map(\.message), ["particles of the type 'point' are drawn as sprites"])
  }
}
