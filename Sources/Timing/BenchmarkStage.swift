package import StrataRenderList

/// A stage between a layer tree and the bytes of a file, in order.
package enum BenchmarkStage: String, Sendable, CaseIterable {
  /// Evaluates the tree at a time into a render list, in a single traversal.
  case evaluate = "evaluate and list"
  /// Lays out texts into lines of glyphs, during that traversal.
  case shape = "shape text"
  /// Converts shapes to coverage or triangles.
  case rasterize = "tessellate or rasterize"
  /// Uploads data to the driver.
  case upload
  /// Everything else until the driver has the frame.
  ///
  /// This is routing, culling, batching, and the driver's calls, in which a driver may draw.
  case submit = "batch and submit"
  /// Composites pixels; on a GPU, the remaining wait after the driver has the frame.
  case draw
  /// Reads pixels back to memory.
  case read = "read back"
  /// Encodes pixels as a PNG in memory.
  case encode
}

/// The cost of one frame, from the tree to the bytes of a PNG.
package struct FrameCost: Sendable {
  /// The seconds of each stage, in order.
  private let stages: [Double]
  /// The seconds from the beginning of the first stage to the end of the last one.
  package let total: Double
  /// The seconds of processor time, of all threads.
  package let processor: Double
  package let statistics: RenderStatistics

  /// - Parameters:
  ///   - statistics: The statistics of the back end, with `evaluateSeconds`.
  ///   - shape: The seconds of text layout, which are part of `evaluateSeconds`.
  ///   - encode: The seconds of encoding.
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

  /// The seconds of a stage.
  package subscript(stage: BenchmarkStage) -> Double {
    stages[BenchmarkStage.allCases.firstIndex(of: stage) ?? 0]
  }
}
