import StrataGraphics
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

@Suite struct RandomPathTests {
  @Test func `random paths are covered once where they are inside`() throws {
    var random = RepeatableRandom(seed: 20_261)
    for number in 0..<sweep(6400) {
      let kind = PathKind.allCases[number % PathKind.allCases.count]
      let scale = [1, 1, 1e-6, 1e6][number / 8 % 4]
      let rule: FillRule = number / 32 % 2 == 0 ? .nonZero : .evenOdd
      let path = random.path(kind).mapPoints { $0 * scale }
      // Coarse for curves, to limit the number of the oracle's edges; fine for small features.
      let tolerance = (kind == .curves ? 0.5 : 0.01) * scale
      try check(path, rule, tolerance, scale, &random, "case \(number), \(kind)")
    }
  }

  private func check(
    _ path: Path, _ rule: FillRule, _ tolerance: Double, _ scale: Double,
    _ random: inout RepeatableRandom, _ name: String
  ) throws {
    let mesh = try Tessellator().fill(path, rule: rule, tolerance: tolerance).plain
    let faults = mesh.faults
    expect(faults.isEmpty, "\(name): \(faults)")
    let polylines = try path.flattened(tolerance: tolerance)
    let oracle = SlabOracle(polylines, rule)
    // Edges move by less than half a cell, 1/512 of the tolerance; parts smaller than a quarter
    // of it are omitted.
    let length = perimeter(polylines)
    let slack = length * tolerance / 256 + 4 * tolerance * tolerance
    let (area, expected) = (mesh.insideArea, oracle.area)
    expect(abs(area - expected) < slack, "\(name): area \(area), not \(expected)")
    for _ in 0..<8 {
      let point = random.point(-5...105) * scale
      guard let winding = oracle.winding(at: point, margin: tolerance / 2) else { continue }
      let layers = mesh.layers(at: point)
      // A point exactly on an inner side is in neither triangle; none here is.
      expectEqual(layers, oracle.isInside(winding) ? 1 : 0, "\(name): \(layers) at \(point)")
    }
  }

  private func perimeter(_ polylines: Polylines) -> Double {
    var sum = 0.0
    for contour in 0..<polylines.count {
      let range = polylines.range(of: contour)
      guard var previous = polylines.points[range].last else { continue }
      for point in polylines.points[range] {
        let d = point - previous
        sum += (d.x * d.x + d.y * d.y).squareRoot()
        previous = point
      }
    }
    return sum
  }
}
