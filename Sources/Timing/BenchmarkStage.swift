package import StrataRenderList

/// A part of the way from a layer tree to the bytes of a file, in order.
package enum BenchmarkStage: String, Sendable, CaseIterable {
  /// The tree at a time becomes a render list: one walk, which does both.
  case evaluate = "evaluate and list"
  /// Texts become lines of glyphs, during that walk.
  case shape = "shape text"
  /// Shapes become coverage or triangles.
  case rasterize = "tessellate or rasterise"
  /// Data goes to the driver.
  case upload
  /// Everything else before the driver has the frame: routing, culling, batches, and the driver's
  /// calls, in which a driver may draw.
  case submit = "batch and submit"
  /// Pixels are composed; on a GPU what is left to wait for once the driver has the frame.
  case draw
  /// Pixels come to memory.
  case read = "read back"
  /// Pixels become a PNG in memory.
  case encode
}

/// What one frame cost, from the tree to the bytes of a PNG.
package struct FrameCost: Sendable {
  /// In seconds; every stage is there.
  private let stages: [Double]
  /// Seconds from the first stage's beginning to the last one's end.
  package let total: Double
  /// Seconds of processor time, of all threads.
  package let processor: Double
  package let statistics: RenderStatistics

  /// - Parameters:
  ///   - statistics: Of the back end, with `evaluateSeconds`.
  ///   - shape: Seconds, a part of `evaluateSeconds`.
  ///   - encode: Seconds.
  init(
    _ statistics: RenderStatistics, shape: Double, encode: Double, total: Double,
    processor: Double
  ) {
    let named = statistics.rasterizeSeconds + statistics.uploadSeconds
    stages = BenchmarkStage.allCases.map { stage in
      switch stage {
      case .evaluate: max(0, statistics.evaluateSeconds - shape)
      case .shape: shape
      case .rasterize: statistics.rasterizeSeconds
      case .upload: statistics.uploadSeconds
      case .submit: max(0, statistics.prepareSeconds - named)
      case .draw: statistics.drawSeconds
      case .read: statistics.readSeconds
      case .encode: encode
      }
    }
    self.total = total
    self.processor = processor
    self.statistics = statistics
  }

  /// Seconds.
  package subscript(stage: BenchmarkStage) -> Double {
    stages[BenchmarkStage.allCases.firstIndex(of: stage) ?? 0]
  }
}
