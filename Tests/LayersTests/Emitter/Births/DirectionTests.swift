import Foundation
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct DirectionTests {
  private static let center = SIMD3(20.0, -10, 5)
  private static let half = SIMD3(30.0, 20, 40)

  /// 4,000 births of a shape, as positions relative to its center and directions.
  private func births(
    _ shape: EmitterValues.Shape, _ mode: EmitterValues.Mode, count: Double = 4_000,
    _ change: (inout CellValues) -> Void = { _ in }
  ) throws -> [(place: SIMD3<Double>, way: SIMD3<Double>)] {
    let cell = EmitterProbe.cell(rate: count, lifetime: 2) {
      $0.velocity = 10
      change(&$0)
    }
    let values = EmitterProbe.emitter(cell) {
      $0.shape = shape
      $0.mode = mode
      $0.position = Self.center
      $0.size = SIMD2(2 * Self.half.x, 2 * Self.half.y)
      $0.depth = 2 * Self.half.z
    }
    let all = try EmitterProbe.births(values, at: 1)
    expectEqual(all.count, Int(count))
    return all.map { birth in
      func three(_ value: SIMD4<Float>) -> SIMD3<Double> {
        SIMD3(Double(value.x), Double(value.y), Double(value.z))
      }
      return (three(birth.position) - Self.center, three(birth.velocity) / 10)
    }
  }

  private func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  /// Velocities are stored in 65,536 steps of at most 20 over the page, positions in steps of 160.
  private func isClose(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ tolerance: Double = 1e-3) -> Bool {
    let off = a - b
    return (off * off).sum().squareRoot() < tolerance
  }

  /// 1 or -1 for the faces that a position is on, 0 otherwise.
  private func faces(_ place: SIMD3<Double>, _ half: SIMD3<Double>) -> SIMD3<Double> {
    var faces = SIMD3<Double>.zero
    for axis in 0..<3 where half[axis] > 0 && abs(abs(place[axis]) - half[axis]) < 2e-3 {
      faces[axis] = place[axis] < 0 ? -1 : 1
    }
    return faces
  }

  @Test func `points emit to the right and lines upward`() throws {
    for mode: EmitterValues.Mode in [.points, .outline, .surface, .volume] {
      for birth in try births(.point, mode, count: 50) {
        expect(birth.place == .zero && birth.way == SIMD3(1, 0, 0))
      }
      let line = try births(.line, mode, count: 500)
      for birth in line {
        expect(abs(birth.place.x) <= 30.001 && birth.place.y == 0 && birth.place.z == 0)
        expect(isClose(birth.way, SIMD3(0, -1, 0)))
        if mode == .points { expect(abs(abs(birth.place.x) - 30) < 1e-4) }
      }
    }
  }

  @Test func `rectangles emit outward from corners and edges, and right from inside`() throws {
    let flat = SIMD3(Self.half.x, Self.half.y, 0)
    for birth in try births(.rectangle, .points) {
      let corner = faces(birth.place, flat)
      expect(abs(corner.x) == 1 && abs(corner.y) == 1)
      expect(isClose(birth.way, unit(corner)))
    }
    for birth in try births(.rectangle, .outline) {
      let edges = faces(birth.place, flat)
      expect(edges != .zero)
      expect(isClose(birth.way, SIMD3(edges.x, 0, 0)) || isClose(birth.way, SIMD3(0, edges.y, 0)))
    }
    for mode: EmitterValues.Mode in [.surface, .volume] {
      for birth in try births(.rectangle, mode) {
        expect(abs(birth.place.x) <= 30.001 && abs(birth.place.y) <= 20.001)
        expect(birth.way == SIMD3(1, 0, 0) && birth.place.z == 0)
      }
    }
  }

  @Test func `cuboids emit outward from corners, edges and faces, and right from inside`() throws {
    for birth in try births(.cuboid, .points) {
      expect(isClose(birth.way, unit(faces(birth.place, Self.half))))
      expect(isClose(birth.place, Self.half * faces(birth.place, Self.half), 2e-3))
    }
    for birth in try births(.cuboid, .outline) {
      let faces = faces(birth.place, Self.half)
      expect((faces * faces).sum() >= 2)
      if (faces * faces).sum() == 2 { expect(isClose(birth.way, unit(faces))) }
    }
    for birth in try births(.cuboid, .surface) {
      let faces = faces(birth.place, Self.half)
      expect((faces * faces).sum() >= 1)
      if (faces * faces).sum() == 1 { expect(isClose(birth.way, faces)) }
    }
    for birth in try births(.cuboid, .volume) {
      for axis in 0..<3 { expect(abs(birth.place[axis]) <= Self.half[axis] + 1e-3) }
      expectEqual(birth.way, SIMD3(1, 0, 0))
    }
  }

  @Test func `circles and spheres emit outward, and right from their volume`() throws {
    let radius = 60.0
    for shape: EmitterValues.Shape in [.circle, .sphere] {
      for mode: EmitterValues.Mode in [.points, .outline, .surface, .volume] {
        var axes: Set<SIMD3<Double>> = []
        for birth in try births(shape, mode) {
          let distance = (birth.place * birth.place).sum().squareRoot()
          let isFilled = mode == .volume || mode == .surface && shape == .circle
          expect(isFilled ? distance <= radius + 2e-3 : abs(distance - radius) < 5e-3)
          if mode == .volume {
            expectEqual(birth.way, SIMD3(1, 0, 0))
          } else if distance > 6 {
            // Near the center, the quantization of positions changes the apparent direction.
            expect(isClose(birth.way, unit(birth.place), 2e-3))
          }
          if shape == .circle || mode == .outline { expect(abs(birth.place.z) < 2e-3) }
          axes.insert(unit(birth.place).rounded(.toNearestOrEven))
        }
        if mode == .points { expectEqual(axes.count, shape == .circle ? 4 : 6) }
      }
    }
  }

  @Test func `longitude turns from x toward y, latitude raises toward z`() throws {
    let cases: [(Double, Double, SIMD3<Double>)] = [
      (0, 0, SIMD3(1, 0, 0)), (.pi / 2, 0, SIMD3(0, 1, 0)), (-.pi / 2, 0, SIMD3(0, -1, 0)),
      (.pi, 0, SIMD3(-1, 0, 0)), (0, .pi / 2, SIMD3(0, 0, 1)),
      (.pi / 2, .pi / 6, SIMD3(0, cos(.pi / 6), 0.5)),
    ]
    for (longitude, latitude, expected) in cases {
      let found = try births(.point, .volume, count: 5) {
        $0.emissionLongitude = longitude
        $0.emissionLatitude = latitude
      }
      for birth in found { expect(isClose(birth.way, expected, 1e-6)) }
    }
    // A line's particles fall if the longitude is half a turn.
    for birth in try births(.line, .volume, count: 5, { $0.emissionLongitude = .pi }) {
      expect(isClose(birth.way, SIMD3(0, 1, 0), 1e-3))
    }
  }

  @Test func `an emission range in the plane is a uniform angle`() throws {
    let range = 1.2
    let found = try births(.point, .volume, count: 50_000) {
      $0.emissionRange = range
      $0.emissionLongitude = 0.5
    }
    let shares = found.map { (atan2($0.way.y, $0.way.x) - 0.5) / range + 0.5 }
    expect((shares.min() ?? -1) > -1e-3 && (shares.max() ?? 2) < 1.001)
    expect(ChiSquare.isEven(shares))
    for birth in found { expectEqual(birth.way.z, 0) }
    let all = try births(.point, .volume, count: 50_000) { $0.emissionRange = 2 * .pi }
    expect(ChiSquare.isEven(all.map { atan2($0.way.y, $0.way.x) / (2 * .pi) + 0.5 }))
  }

  @Test func `an emission range in space is a uniform cap, up to the sphere`() throws {
    let range = 1.6
    let found = try births(.cuboid, .volume, count: 50_000) {
      $0.emissionRange = range
      $0.emissionLatitude = 0.7
    }
    let axis = SIMD3(cos(0.7), 0, sin(0.7))
    let up = SIMD3(-sin(0.7), 0, cos(0.7))
    let heights = found.map { (1 - ($0.way * axis).sum()) / (1 - cos(range / 2)) }
    expect((heights.max() ?? 2) < 1.001)
    expect(ChiSquare.isEven(heights))
    expect(
      ChiSquare.isEven(found.map { atan2(($0.way * up).sum(), $0.way.y) / (2 * .pi) + 0.5 }))
    let all = try births(.sphere, .volume, count: 50_000) { $0.emissionRange = 2 * .pi }
    expect(ChiSquare.isEven(all.map { $0.way.x / 2 + 0.5 }))
    expect(ChiSquare.isEven(all.map { $0.way.z / 2 + 0.5 }))
    expect(ChiSquare.isEven(all.map { atan2($0.way.y, $0.way.x) / (2 * .pi) + 0.5 }))
  }

  @Test func `positions fill lines, outlines, surfaces and volumes uniformly`() throws {
    let half = Self.half
    func places(
      _ shape: EmitterValues.Shape, _ mode: EmitterValues.Mode
    ) throws -> [SIMD3<Double>] { try births(shape, mode, count: 50_000).map(\.place) }
    func turn(_ place: SIMD3<Double>) -> Double { atan2(place.y, place.x) / (2 * .pi) + 0.5 }

    expect(ChiSquare.isEven(try places(.line, .volume).map { $0.x / 60 + 0.5 }))
    let corners = try births(.cuboid, .points, count: 50_000).map { birth in
      (0..<3).reduce(0) { $0 * 2 + (birth.place[$1] < 0 ? 0 : 1) }
    }
    expect(ChiSquare.isEven(corners.map { (Double($0) + 0.5) / 8 }, bins: 8))

    // The distance around the rectangle, starting from the middle of one side.
    let round = try places(.rectangle, .outline).map { place -> Double in
      let isHorizontal = abs(abs(place.y) - half.y) < 2e-3 && abs(place.x) < half.x - 2e-3
      let side = (isHorizontal ? place.y : place.x) < 0 ? 0.5 : 0.0
      let along = isHorizontal ? place.x + half.x : 2 * half.x + place.y + half.y
      return side + along / (4 * (half.x + half.y))
    }
    expect(ChiSquare.isEven(round))
    let area = try places(.rectangle, .surface)
    expect(ChiSquare.isEven(area.map { $0.x / 60 + 0.5 }))
    expect(ChiSquare.isEven(area.map { $0.y / 40 + 0.5 }))

    expect(ChiSquare.isEven(try places(.circle, .outline).map(turn)))
    let disc = try places(.circle, .surface)
    expect(ChiSquare.isEven(disc.map(turn)))
    expect(ChiSquare.isEven(disc.map { ($0 * $0).sum() / 3_600 }))

    expect(ChiSquare.isEven(try places(.sphere, .outline).map(turn)))
    let shell = try places(.sphere, .surface)
    expect(ChiSquare.isEven(shell.map(turn)))
    for axis in 0..<3 { expect(ChiSquare.isEven(shell.map { $0[axis] / 120 + 0.5 })) }
    let ball = try places(.sphere, .volume)
    expect(ChiSquare.isEven(ball.map(turn)))
    expect(
      ChiSquare.isEven(
        ball.map { place in
          let distance = (place * place).sum().squareRoot() / 60
          return distance * distance * distance
        }))
    let room = try places(.cuboid, .volume)
    for axis in 0..<3 { expect(ChiSquare.isEven(room.map { $0[axis] / (2 * half[axis]) + 0.5 })) }
  }

  @Test func `edges and faces of a cuboid are chosen by size`() throws {
    let half = Self.half
    var edges = [0, 0, 0]
    for birth in try births(.cuboid, .outline, count: 60_000) {
      let axis = (0..<3).first { abs(birth.way[$0]) < 1e-3 } ?? 0
      edges[axis] += 1
    }
    var faces = [0, 0, 0]
    for birth in try births(.cuboid, .surface, count: 60_000) {
      let axis = (0..<3).first { abs(birth.way[$0]) > 0.9 } ?? 0
      faces[axis] += 1
    }
    let areas = [half.y * half.z, half.z * half.x, half.x * half.y]
    for axis in 0..<3 {
      for (found, share) in [
        (edges[axis], half[axis] / half.sum()), (faces[axis], areas[axis] / areas.reduce(0, +)),
      ] {
        // A share p of n has the deviation √(np(1−p)).
        let expected = 60_000 * share
        expect(abs(Double(found) - expected) < 4.5 * (expected * (1 - share)).squareRoot())
      }
    }
  }

  @Test func `shapes without extent emit from their center`() throws {
    for shape: EmitterValues.Shape in [.line, .rectangle, .cuboid, .circle, .sphere] {
      for mode: EmitterValues.Mode in [.points, .outline, .surface, .volume] {
        let cell = EmitterProbe.cell(rate: 50, lifetime: 2) { $0.velocity = 10 }
        let values = EmitterProbe.emitter(cell) {
          $0.shape = shape
          $0.mode = mode
        }
        let births = try EmitterProbe.births(values, at: 1)
        expectEqual(births.count, 50)
        for birth in births {
          expectEqual(birth.position, .zero)
          let speed = (birth.velocity * birth.velocity).sum().squareRoot()
          expect(abs(speed - 10) < 2e-3)
        }
      }
    }
  }
}
