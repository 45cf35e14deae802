import Foundation
import StrataGraphics
import StrataRaster
import StrataTessellation
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Invariants of combinations of any paths, on random ones.
@Suite struct BooleanRandomTests {
  /// All four combinations of two paths.
  private struct Combinations {
    let a: Path
    let b: Path
    let rule: FillRule
    let results: [PathOperation: Path]

    init(_ a: Path, _ b: Path, _ rule: FillRule) throws {
      (self.a, self.b, self.rule) = (a, b, rule)
      var results: [PathOperation: Path] = [:]
      for operation in PathOperation.allCases {
        results[operation] = try a.combined(with: b, operation, rule: rule)
      }
      self.results = results
    }

    func area(_ operation: PathOperation) -> Double { results[operation]?.signedArea ?? .nan }
  }

  private func isInside(_ operation: PathOperation, _ a: Bool, _ b: Bool) -> Bool {
    switch operation {
    case .union: a || b
    case .intersection: a && b
    case .difference: a && !b
    case .symmetricDifference: a != b
    }
  }

  @Test func `random paths are combined`() throws {
    var random = RepeatableRandom(seed: 77)
    for number in 0..<sweep(384) {
      let kinds = PathKind.allCases
      let (first, second) = (kinds[number % 8], kinds[number / 8 % 8])
      let rule: FillRule = number / 64 % 2 == 0 ? .nonZero : .evenOdd
      let scale = [1, 1e-6, 1e6][number / 128 % 3]
      let a = random.path(first).mapPoints { $0 * scale }
      let b = random.path(second).mapPoints { $0 * scale }
      let all = try Combinations(a, b, rule)
      let name = "case \(number), \(first) and \(second), \(rule)"
      try checkAreas(all, name)
      try checkAgain(all, isExact: first != .clustered, name)
      let points = (0..<8).map { _ in random.point(-5...105) * scale }
      checkInsides(all, points, name)
    }
  }

  @Test func `curves on a few points are combined`() throws {
    var random = RepeatableRandom(seed: 78)
    for number in 0..<sweep(96) {
      let (a, b) = (random.pathOnFewPoints(), random.pathOnFewPoints())
      let rule: FillRule = number % 2 == 0 ? .nonZero : .evenOdd
      let all = try Combinations(a, b, rule)
      try checkAreas(all, "case \(number)")
      try checkAgain(all, isExact: true, "case \(number)")
      let points = (0..<8).map { _ in random.point(-3...67) }
      checkInsides(all, points, "case \(number)")
    }
  }

  /// The allowed error of areas: the area swept by a boundary that moves by a hundred-millionth of
  /// the size.
  private func slack(_ all: Combinations) -> Double {
    let path = all.a.appending(all.b)
    return 2e-8 * path.extent * (path.length + path.extent)
  }

  private func checkAreas(_ all: Combinations, _ name: String) throws {
    let first = try all.a.normalized(rule: all.rule).signedArea
    let second = try all.b.normalized(rule: all.rule).signedArea
    let (union, shared) = (all.area(.union), all.area(.intersection))
    let slack = slack(all)
    expect(abs(union + shared - first - second) < slack, "\(name): union and intersection")
    expect(abs(all.area(.difference) + shared - first) < slack, "\(name): difference")
    expect(
      abs(all.area(.symmetricDifference) + shared - union) < slack, "\(name): symmetric")
  }

  private func checkAgain(_ all: Combinations, isExact: Bool, _ name: String) throws {
    try expect(all.a.combined(with: all.a, .difference, rule: all.rule).isEmpty, "\(name)")
    if isExact {
      let normal = try all.a.normalized(rule: all.rule)
      try expectEqual(all.a.combined(with: all.a, .union, rule: all.rule), normal, "\(name)")
    }
    let areLines = all.a.consists(of: [.line]) && all.b.consists(of: [.line])
    for (operation, path) in all.results {
      expect(path.isFinite)
      expect(!areLines || path.consists(of: [.line]), "\(name): \(operation)")
      expectEqual(path.verbs.filter { $0 == .close }.count, path.subpathCount)
      let again = try path.normalized(rule: .nonZero)
      expect(abs(again.signedArea - path.signedArea) < slack(all), "\(name): \(operation)")
    }
  }

  private func checkInsides(_ all: Combinations, _ points: [Point], _ name: String) {
    for point in points {
      let first = all.a.contains(point, rule: all.rule)
      let second = all.b.contains(point, rule: all.rule)
      for (operation, path) in all.results {
        let wanted = isInside(operation, first, second)
        for rule in [FillRule.nonZero, .evenOdd] {
          expectEqual(
            path.contains(point, rule: rule),
            wanted, "\(name): \(operation) at \(point)")
        }
      }
    }
  }

  private static let size = 112

  /// The covered fraction of each pixel.
  private func coverage(_ path: Path, _ rule: FillRule) throws -> [UInt8] {
    let lines = try path.flattened(tolerance: 1e-3)
    let mask = try CoverageRasterizer().mask(
      lines, rule: rule, clip: PixelRect(minX: 0, minY: 0, maxX: Self.size, maxY: Self.size))
    return mask?.bytes(inSquare: Self.size) ?? [UInt8](repeating: 0, count: Self.size * Self.size)
  }

  @Test func `random combinations match the coverage of their parts`() throws {
    var random = RepeatableRandom(seed: 8)
    for number in 0..<sweep(64) {
      let kinds: [PathKind] = [.wide, .curves, .manyContours, .smallIntegers]
      let (a, b) = (random.path(kinds[number % 4]), random.path(kinds[number / 4 % 4]))
      let all = try Combinations(a, b, .nonZero)
      let (first, second) = (try coverage(a, .nonZero), try coverage(b, .nonZero))
      for (operation, path) in all.results {
        let (plain, odd) = (try coverage(path, .nonZero), try coverage(path, .evenOdd))
        let wanted = (isInside(operation, true, false), isInside(operation, false, true))
        let faults = CombinedCoverage(
          first, second, isOnlyFirst: wanted.0, isOnlySecond: wanted.1,
          isBoth: isInside(operation, true, true)
        ).faultCount(nonZero: plain, evenOdd: odd)
        expectEqual(faults, 0, "case \(number): \(operation)")
      }
    }
  }
}
