import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// The cost of a frame is known before its first command is submitted.
@Suite(.serialized, .enabled(if: hasGL)) struct FrameRecorderTests {
  private func counts(_ statistics: RenderStatistics) -> DrawingCounts {
    var counts = DrawingCounts()
    counts.drawCalls = statistics.drawCalls
    counts.passes = statistics.passes
    counts.copies = statistics.copies
    counts.vertices = statistics.vertices
    counts.triangles = statistics.triangles
    counts.particles = statistics.particles
    return counts
  }

  /// Draws random lists, and compares the recorded cost with that of the submitted calls.
  @Test(arguments: [PathStrategy.analytic, .coverage, .mesh], [false, true])
  func `the recorded cost is that of the calls`(strategy: PathStrategy, isHardware: Bool) throws {
    try withBackend(routesAsHardware: isHardware) { backend in
      var calls = 0
      for seed in 0..<60 {
        let list = RandomLists.list(seed: seed)
        let frame = try backend.commandText(list, strategy: strategy)
        var recorded = frame.counts
        expect(recorded.vertexBytes <= frame.statistics.bytesUploaded, "seed \(seed)")
        recorded.vertexBytes = 0
        expectEqual(recorded, counts(frame.statistics), "seed \(seed)")
        calls += recorded.drawCalls
      }
      expect(calls > 60)
    }
  }

  /// Two overlapping groups with filters.
  private var groups: RenderList {
    let blur = [RenderFilter.blur(sigma: SIMD2(3, 3), edges: .clear)]
    func group(_ x: Double, _ color: Color) -> [RenderCommand] {
      let bounds = PixelRect(minX: Int(x) - 10, minY: 0, maxX: Int(x) + 50, maxY: 60)
      var group = RenderGroup(opacity: 0.5, clip: nil, bounds: bounds)
      group.filters = blur
      group.surface = PixelRect(minX: Int(x), minY: 10, maxX: Int(x) + 40, maxY: 50)
      return [.beginGroup(group), .draw(item(rectangle(x, 10, 40, 40), color)), .endGroup]
    }
    return list(120, 64, background: .white, group(20, .black) + group(50, .white))
  }

  @Test func `a frame with groups is one submission`() throws {
    try withBackend(routesAsHardware: true) { backend in
      let frame = try backend.commandText(groups, strategy: .auto)
      let lines = frame.text.split(separator: "\n")
      expectEqual(lines.count { $0.hasPrefix("submission") }, 1, "\(frame.text)")
      expectEqual(
        lines.count { $0.hasPrefix("    draw ") }, frame.counts.drawCalls, "\(frame.text)")
      expect(frame.text.contains("program plain"), "\(frame.text)")
      try expectEqual(
        backend.render(groups, strategy: .auto, watch: .none).statistics.drawCalls,
        frame.counts.drawCalls)
    }
  }
}
