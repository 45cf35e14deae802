import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// Gradients divided into equal intervals, against the colors of their stops.
@Suite struct GradientGridTests {
  private func color(_ random: inout RepeatableRandom) -> Color {
    Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.number(0...1))
  }

  /// The color that `paint_table.frag` computes from a grid at `t`.
  private func color(_ grid: GradientGrid, at t: Double) -> SIMD4<Float> {
    let count = Double(grid.intervals.count)
    let scaled = min(max(t, 0), 1) * count
    let index = min(scaled.rounded(.down), count - 1)
    let interval = grid.intervals[Int(index)]
    return interval.start + (interval.end - interval.start) * Float(scaled - index)
  }

  private func expectColor(_ grid: GradientGrid, _ stops: GradientStops, at t: Double) {
    let difference = color(grid, at: t) - stops.color(at: t)
    expect(max(difference.max(), -difference.min()) < 1e-5, "\(stops.stops) at \(t)")
  }

  @Test func `stops on a grid have their colors everywhere, including hard edges`() throws {
    var random = RepeatableRandom(seed: 8)
    for _ in 0..<sweep(600) {
      let count = random.integer(1...32)
      // Ascending grid positions; each except the ends may occur two or three times.
      var places: [Int] = []
      for place in 0...count where random.chance(0.5) {
        let isEnd = place == 0 || place == count
        places += repeatElement(place, count: isEnd ? 1 : random.integer(1...3))
      }
      guard !places.isEmpty else { continue }
      let stops = try #require(
        GradientStops(
          places.map { GradientStops.Stop(Double($0) / Double(count), color(&random)) }))
      let grid = try #require(GradientGrid(stops), "\(stops.stops)")
      expect(grid.intervals.count <= count)
      for _ in 0..<40 {
        let t = random.number(-0.3...1.3)
        // An edge's own location is exact only up to a rounding of t.
        guard !places.contains(where: { abs(Double($0) / Double(count) - t) < 1e-9 }) else {
          continue
        }
        expectColor(grid, stops, at: t)
      }
    }
  }

  @Test func `at a hard edge the later color wins`() throws {
    let stops = try #require(
      GradientStops([
        GradientStops.Stop(0, .black), GradientStops.Stop(0.25, .black),
        GradientStops.Stop(0.25, .white), GradientStops.Stop(1, .clear),
      ]))
    let grid = try #require(GradientGrid(stops))
    for t in [0, 0.25.nextDown, 0.25, 0.25.nextUp, 0.5, 1, 1.0.nextDown] {
      expectColor(grid, stops, at: t)
    }
  }

  @Test func `stops off every grid have no grid`() throws {
    for location in [0.1234567, 1.0 / 33, 0.5 + 1e-4, 1 - 1e-5] {
      let stops = try #require(
        GradientStops([
          GradientStops.Stop(0, .black), GradientStops.Stop(location, .white),
          GradientStops.Stop(1, .black),
        ]))
      expect(GradientGrid(stops) == nil)
    }
  }

  @Test func `edges at 0 and 1, and stops outside, have no grid`() throws {
    for locations in [
      [0, 0, 1], [0, 1, 1], [0, 0], [1, 1], [-0.5, 0.5], [0.5, 1.5], [-1, 0, 1],
    ] {
      let stops = try #require(
        GradientStops(
          locations.enumerated().map {
            GradientStops.Stop($0.element, $0.offset % 2 == 0 ? .black : .white)
          }))
      expect(GradientGrid(stops) == nil, "\(locations)")
    }
  }

  @Test func `one stop is one color`() throws {
    for location in [0, 0.5, 1] {
      let stops = try #require(GradientStops([GradientStops.Stop(location, .white)]))
      let grid = try #require(GradientGrid(stops))
      for t in [-1, 0, 0.3, 0.5, 0.9, 1, 2] { expectColor(grid, stops, at: t) }
    }
  }
}
