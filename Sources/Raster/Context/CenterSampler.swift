import StrataGraphics

/// Coverage without antialiasing: a pixel is covered fully if its center is inside, else not at
/// all.
///
/// A center on an edge belongs to the shape on the right of the edge, or below a horizontal one, so
/// that shapes with a common edge leave no gap and do not overlap.
struct CenterSampler {
  private struct Edge {
    /// The rows whose centers the edge crosses.
    let rows: Range<Int>
    /// x at the center of row 0; `step` is its change from row to row.
    let x: Double
    let step: Double
    /// +1 if the edge runs toward +y.
    let winding: Int
  }

  private var edges: [Edge] = []
  private let rule: FillRule
  private let clip: PixelRect

  /// - Returns: nil if a coordinate is not finite.
  init?(_ polylines: Polylines, rule: FillRule, clip: PixelRect) {
    self.rule = rule
    self.clip = clip
    for contour in 0..<polylines.count {
      let range = polylines.range(of: contour)
      var from = polylines.points[range.upperBound - 1]
      for to in polylines.points[range] {
        guard to.x.isFinite, to.y.isFinite else { return nil }
        add(from, to)
        from = to
      }
    }
    edges.sort { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  private mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let rows = Self.firstCenter(top.y, clip)..<Self.firstCenter(bottom.y, clip)
    guard !rows.isEmpty else { return }
    let step = (bottom.x - top.x) / (bottom.y - top.y)
    edges.append(
      Edge(rows: rows, x: top.x + step * (0.5 - top.y), step: step, winding: a.y < b.y ? 1 : -1))
  }

  /// Returns the first row of the clip whose center is at or below `y`.
  private static func firstCenter(_ y: Double, _ clip: PixelRect) -> Int {
    Int(min(max((y - 0.5).rounded(.up), Double(clip.minY)), Double(clip.maxY)))
  }

  /// Returns the first column of the clip whose center is at or right of `x`.
  private func column(_ x: Double) -> Int {
    Int(min(max((x - 0.5).rounded(.up), Double(clip.minX)), Double(clip.maxX)))
  }

  func sample(into sink: inout some CoverageSink) {
    var active: [Edge] = []
    var next = 0
    for y in clip.minY..<max(clip.minY, clip.maxY) {
      while next < edges.count, edges[next].rows.lowerBound <= y {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.rows.upperBound <= y }
      guard !active.isEmpty else {
        if next == edges.count { return }
        continue
      }
      let crossings = active.map { (x: $0.x + $0.step * Double(y), winding: $0.winding) }
        .sorted { $0.x < $1.x }
      emit(crossings, y, &sink)
    }
  }

  private func emit(
    _ crossings: [(x: Double, winding: Int)], _ y: Int, _ sink: inout some CoverageSink
  ) {
    var winding = 0
    /// The current run; adjacent runs are merged.
    var run: Range<Int>?
    for (index, crossing) in crossings.enumerated() {
      winding += crossing.winding
      guard rule == .nonZero ? winding != 0 : winding % 2 != 0, index + 1 < crossings.count else {
        continue
      }
      let (from, to) = (column(crossing.x), column(crossings[index + 1].x))
      guard from < to else { continue }
      if let open = run, open.upperBound == from {
        run = open.lowerBound..<to
      } else {
        if let run { sink.span(y: y, x: run.lowerBound, count: run.count, coverage: 255) }
        run = from..<to
      }
    }
    if let run { sink.span(y: y, x: run.lowerBound, count: run.count, coverage: 255) }
  }
}
