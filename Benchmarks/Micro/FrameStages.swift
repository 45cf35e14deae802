import Strata
import StrataCPU
import StrataGPU
import StrataImageFiles

/// From trees to lists, from lists to pixels, and from pixels to files.
enum FrameStages {
  static let all = [
    StageBenchmark(name: "evaluate 1601 layers") {
      let root = Subjects.tree(160)
      let renderer = try Renderer(size: CGSize(width: 1_024, height: 1_024), device: .cpu)
      return {
        let list = try renderer.renderList(of: root)
        return ["commands": list.commands.count, "layers": list.layers.count]
      }
    },
    StageBenchmark(name: "make 1000 shape layers") {
      let color = CGColor(gray: 0.5, alpha: 1)
      return {
        var count = 0
        for index in 0..<1_000 {
          let layer = CAShapeLayer()
          layer.lineWidth = 2
          layer.strokeColor = color
          layer.position = CGPoint(x: index, y: 2)
          layer.opacity = 0.5
          count += layer.sublayers == nil ? 1 : 0
        }
        return ["layers": count]
      }
    },
    moving("evaluate 1000 moving layers") { Subjects.moving($0) },
    moving("evaluate 1000 fading layers") { Subjects.fading($0) },
    moving("evaluate 1000 moving strokes") { Subjects.movingStroke($0) },
    // How many bands of the image this thread takes varies.
    StageBenchmark(name: "encode png fast", hasAllocations: false) { try encoding(.fast) },
    StageBenchmark(name: "encode png small") { try encoding(.small) },
    cpu("draw on cpu in 8-bit", CPUOptions(precision: .eightBit, threads: 1)),
    cpu("draw on cpu in float", CPUOptions(precision: .float, threads: 1)),
    gpu("draw on gpu by coverage", .coverage, fresh: true),
    gpu("draw on gpu by mesh", .mesh, fresh: true),
    gpu("draw on gpu by mesh again", .mesh, fresh: false),
  ]

  /// Benchmarks a tree in which all thousand layers are animated.
  private static func moving(
    _ name: String, _ make: @escaping @Sendable (Int) -> CALayer
  ) -> StageBenchmark {
    StageBenchmark(name: name) {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 1_024, height: 1_024)
      for index in 0..<1_000 { root.addSublayer(make(index)) }
      let renderer = try Renderer(size: root.bounds.size, device: .cpu)
      var time = 0.0
      return {
        time += 0.01
        let list = try renderer.renderList(of: root, at: time)
        return ["commands": list.commands.count, "layers": list.layers.count]
      }
    }
  }

  private static func encoding(_ compression: PNGCompression) throws -> StageBenchmark.Work {
    let list = try Subjects.demo()
    let pixels = try CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
      .render(list, strategy: .auto).pixels
    return {
      let sink = MemorySink()
      try PNG.encode(pixels, compression: compression, to: sink)
      return ["fileBytes": sink.bytes.count]
    }
  }

  private static func cpu(_ name: String, _ options: CPUOptions) -> StageBenchmark {
    StageBenchmark(name: name) {
      let list = try Subjects.demo()
      let backend = CPUBackend(options: options, limits: .default, clock: { 0 })
      return {
        let statistics = try backend.draw(list, strategy: .auto)
        return [
          "passes": statistics.passes,
          "items": statistics.analyticItems + statistics.coverageItems,
        ]
      }
    }
  }

  /// Benchmarks drawing on a GPU.
  ///
  /// - Parameter fresh: Whether cached content is discarded before each frame.
  private static func gpu(_ name: String, _ strategy: PathStrategy, fresh: Bool) -> StageBenchmark {
    StageBenchmark(name: name, hasAllocations: false) {
      guard let context = try? openDevice(.gpu).context else { return nil }
      let list = try Subjects.demo()
      let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
      return {
        if fresh { backend.forgetContent() }
        let statistics = try backend.draw(list, strategy: strategy)
        return [
          "drawCalls": statistics.drawCalls, "passes": statistics.passes,
          "triangles": statistics.triangles, "vertices": statistics.vertices,
          "bytesUploaded": statistics.bytesUploaded,
          "coveragePixels": statistics.coveragePixels,
          "tessellatedShapes": statistics.tessellatedShapes,
        ]
      }
    }
  }
}
