import Strata
import StrataGraphics
import StrataRaster
import StrataTessellation

/// From paths to lines, coverage and triangles.
enum PathStages {
  static let all = [
    StageBenchmark(name: "flatten 1000 curves") {
      let path = Subjects.flower(1_000)
      return { ["lines": try path.flattened(tolerance: 0.0025).points.count] }
    },
    StageBenchmark(name: "stroke 96 curves") {
      let path = Subjects.spiral(12)
      return {
        let outline = try path.stroked(Subjects.stroke, tolerance: 0.0025)
        return ["elements": outline.verbs.count]
      }
    },
    StageBenchmark(name: "dash 96 curves") {
      let path = Subjects.spiral(12)
      return { ["elements": try path.dashed([9, 4, 2, 4], phase: 3).verbs.count] }
    },
    rasterize("rasterize 1000 curves", Subjects.flower(1_000)),
    rasterize("rasterize 8 curves", Subjects.flower(8)),
    rasterize("rasterize small shape", Subjects.flower(8, radius: 9)),
    StageBenchmark(name: "rasterize stroke") {
      let outline = try Subjects.spiral(12).stroked(Subjects.stroke, tolerance: 0.0025)
      return try Self.rasterizing(outline)
    },
    tessellate("tessellate 200 curves") {
      try $0.fill(Subjects.flower(200), rule: .nonZero, tolerance: 0.04)
    },
    tessellate("tessellate stroke") {
      try $0.stroke(Subjects.spiral(12), style: Subjects.stroke, tolerance: 0.04)
    },
  ]

  private static func rasterize(_ name: String, _ path: Path) -> StageBenchmark {
    StageBenchmark(name: name) { try rasterizing(path) }
  }

  private static func rasterizing(_ path: Path) throws -> StageBenchmark.Work {
    let lines = try path.flattened(tolerance: 0.0025)
    let rasterizer = CoverageRasterizer()
    return {
      var sink = CountingSink()
      try rasterizer.rasterize(
        lines, rule: .nonZero, clip: PixelRect(x: 0, y: 0, width: 1_024, height: 1_024),
        into: &sink)
      return ["lines": lines.points.count, "runs": sink.runs, "coverageBytes": sink.bytes]
    }
  }

  private static func tessellate(
    _ name: String, _ mesh: @escaping @Sendable (Tessellator) throws -> Mesh
  ) -> StageBenchmark {
    StageBenchmark(name: name) {
      let tessellator = Tessellator()
      return {
        let mesh = try mesh(tessellator)
        return [
          "vertices": mesh.vertices.count, "insideTriangles": mesh.insideIndices.count / 3,
          "fringeTriangles": mesh.fringeIndices.count / 3,
        ]
      }
    }
  }
}

/// Counts the output of a scan converter.
private struct CountingSink: CoverageSink {
  private(set) var runs = 0
  /// The number of mask bytes; spans have none.
  private(set) var bytes = 0

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) { runs += 1 }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    runs += 1
    bytes += coverage.count
  }
}
