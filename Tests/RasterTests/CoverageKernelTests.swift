import StrataCKernels
import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Rows of signed-area differences, turned into runs by every set of kernels.
@Suite struct CoverageKernelTests {
  private static let full = 1 << 21

  /// A row of cells with marks, as lines produce it.
  private struct Row<Cell: FixedWidthInteger> {
    var cells: [Cell]
    var marks: [UInt8]

    init(_ areas: [Int]) {
      cells = [Cell](repeating: 0, count: (areas.count / 128 + 1) * 128 + 16)
      marks = [UInt8](repeating: 0, count: cells.count / 128 * 8 + 8)
      var last = 0
      for (x, area) in (areas + [0]).enumerated() where area != last {
        cells[x] = Cell(truncatingIfNeeded: area - last)
        marks[x / 16] = 1
        last = area
      }
    }
  }

  private struct Run: Equatable {
    let (x, count, coverage): (Int, Int, Int)
    static func == (a: Run, b: Run) -> Bool {
      a.x == b.x && a.count == b.count && a.coverage == b.coverage
    }
  }

  /// Random areas of a row, with constant and varying stretches.
  private static func areas(_ width: Int, _ random: inout RepeatableRandom) -> [Int] {
    var result: [Int] = []
    while result.count < width {
      let length = Int.random(in: 1...60, using: &random)
      let kind = Int.random(in: 0...3, using: &random)
      let level = [0, full, -full, Int.random(in: -3 * full...3 * full, using: &random)][kind]
      for _ in 0..<length {
        let isRough = Int.random(in: 0..<8, using: &random) == 0
        result.append(isRough ? Int.random(in: -5 * full...5 * full, using: &random) : level)
      }
    }
    return Array(result.prefix(width))
  }

  private static func byte(_ area: Int, _ rule: FillRule) -> UInt8 {
    let mean = Double(area) / Double(full)
    let part: Double
    switch rule {
    case .nonZero: part = min(abs(mean), 1)
    case .evenOdd:
      let rest = abs(mean).truncatingRemainder(dividingBy: 2)
      part = rest > 1 ? 2 - rest : rest
    }
    // Every term is exact in a Double, so a half is a half.
    return UInt8((255 * part + 0.5).rounded(.down))
  }

  /// Cuts a row with the kernels, and checks that the cells are cleared.
  private static func cut(
    _ areas: [Int], _ rule: FillRule, isWide: Bool, with kernels: strata_coverage_kernels
  ) -> (runs: [Run], bytes: [UInt8]) {
    let width = Int32(areas.count)
    var bytes = [UInt8](repeating: 77, count: areas.count + 32)
    var runs = [strata_coverage_run](
      repeating: strata_coverage_run(), count: (areas.count + 3) / 2)
    var marks: [UInt8]
    if isWide {
      var row = Row<Int64>(areas)
      kernels.sum_wide(&row.cells, &row.marks, width, rule == .evenOdd, &bytes)
      expect(row.cells.allSatisfy { $0 == 0 })
      marks = row.marks
    } else {
      var row = Row<Int32>(areas)
      kernels.sum(&row.cells, &row.marks, width, rule == .evenOdd, &bytes)
      expect(row.cells.allSatisfy { $0 == 0 })
      marks = row.marks
    }
    let count = Int(kernels.cut(bytes, &marks, width, 9, &runs))
    expect(marks.allSatisfy { $0 == 0 })
    expect(runs[..<count].allSatisfy { $0.y == 9 })
    var dense = [UInt8](repeating: 0, count: areas.count)
    for run in runs[..<count] {
      for x in Int(run.x)..<Int(run.x + run.count) {
        dense[x] = run.coverage < 0 ? bytes[x] : UInt8(run.coverage)
      }
    }
    return (
      runs[..<count].map { Run(x: Int($0.x), count: Int($0.count), coverage: Int($0.coverage)) },
      dense
    )
  }

  @Test(arguments: FillRule.allCases, [false, true])
  func `rows of every width become the same runs with and without AVX2`(
    rule: FillRule, isWide: Bool
  ) {
    var random = RepeatableRandom(seed: 51)
    let best = strata_best_coverage_kernels().pointee
    for width in 1...400 {
      let areas = Self.areas(width, &random)
      let plain = Self.cut(areas, rule, isWide: isWide, with: strata_plain_coverage_kernels)
      let fast = Self.cut(areas, rule, isWide: isWide, with: best)
      expect(plain.runs == fast.runs && plain.bytes == fast.bytes, "width \(width)")
      expectEqual(plain.bytes, areas.map { Self.byte($0, rule) }, "width \(width)")
    }
  }

  @Test func `sums can be kept, and cleared later`() {
    var random = RepeatableRandom(seed: 52)
    for kernels in [strata_plain_coverage_kernels, strata_best_coverage_kernels().pointee] {
      for width in [1, 15, 16, 17, 126, 127, 128, 300] {
        let areas = Self.areas(width, &random)
        var row = Row<Int32>(areas)
        var bytes = [UInt8](repeating: 0, count: width + 32)
        kernels.keep_sums(&row.cells, &row.marks, Int32(width), false, &bytes)
        for x in 0..<width where row.marks[x / 16] != 0 {
          expectEqual(Int(row.cells[x]), areas[x])
        }
        kernels.clear(&row.cells, row.marks, Int32(width))
        expect(row.cells.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test func `points in the caller's memory give the same pixels`() throws {
    var random = BulkRandom(seed: 53)
    for _ in 0..<50 {
      let path = random.curves(size: 48, reach: 10)
      var sink = PictureSink(clip: square(48))
      try path.points.withUnsafeBufferPointer { points in
        try path.starts.withUnsafeBufferPointer { starts in
          try CoverageRasterizer().rasterize(
            points: points, starts: starts, rule: .evenOdd, clip: square(48), into: &sink)
        }
      }
      try expectEqual(picture(path, .evenOdd, clip: square(48)).bytes, sink.bytes)
    }
  }
}
