import StrataGraphics

/// The cost of drawing commands in calls, vertices and bytes, known before they are submitted.
package struct DrawingCounts: Sendable, Hashable {
  package var drawCalls = 0
  /// The number of surfaces drawn to, as in `RenderStatistics.passes`.
  package var passes = 0
  package var copies = 0
  package var vertices = 0
  package var triangles = 0
  package var particles = 0
  /// The size of vertices, and of indices that are made for the frame.
  package var vertexBytes = 0

  package init() {}

  static func += (sum: inout DrawingCounts, more: DrawingCounts) {
    sum.drawCalls += more.drawCalls
    sum.passes += more.passes
    sum.copies += more.copies
    sum.vertices += more.vertices
    sum.triangles += more.triangles
    sum.particles += more.particles
    sum.vertexBytes += more.vertexBytes
  }
}

extension RecordedPass {
  var counts: DrawingCounts {
    var counts = DrawingCounts()
    if cleared != nil { counts.passes = 1 }
    for batch in batches { counts += batch.counts }
    return counts
  }
}

extension Batch {
  /// The number of quads that 16-bit indices can address, with four vertices each.
  static let quadsPerCall = 16_384

  var counts: DrawingCounts {
    var counts = DrawingCounts()
    if let mesh {
      for part in mesh.parts {
        counts.drawCalls += 1
        counts.vertices += part.vertexCount
        counts.triangles += part.indexCount / 3
      }
    } else if let particles {
      counts.drawCalls = 1
      counts.particles = particles.births.count
      counts.vertices = particles.buffer.copies * particles.births.count
      let indices = particles.buffer.copies == 1 ? 1 : 6
      counts.triangles = indices / 3 * particles.births.count
      if case .sorted(let births) = particles.births {
        counts.vertexBytes = indices * births.count * MemoryLayout<UInt16>.stride
      }
    } else {
      counts.drawCalls =
        layout.isInstanced ? 1 : (quadCount + Self.quadsPerCall - 1) / Self.quadsPerCall
      counts.vertices = 4 * quadCount
      counts.triangles = 2 * quadCount
      counts.vertexBytes = vertices.count * MemoryLayout<Float>.stride
    }
    return counts
  }
}
