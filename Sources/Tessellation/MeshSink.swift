/// The properties of a mesh that are known before its vertices.
package struct MeshSummary: Sendable {
  package var origin: SIMD2<Double>
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>
  package var narrowestWidth: Double
  package var vertices: Int
  package var insideIndices: Int
  package var fringeIndices: Int
}

/// Receives a mesh in a few large parts: one `begin`, then vertices, then both lists of indices.
///
/// See `Mesh` for the meaning of the values. Nothing is called if the tessellator throws.
package protocol MeshSink {
  /// Reserves capacity; the counts are exact.
  mutating func begin(_ summary: MeshSummary)
  /// Adds vertices in order; the first of the mesh has index 0.
  mutating func add(vertices: Span<MeshVertex>)
  mutating func add(insideIndices: Span<UInt32>)
  mutating func add(fringeIndices: Span<UInt32>)
}

extension Mesh: MeshSink {
  package mutating func begin(_ summary: MeshSummary) {
    self = Mesh()
    origin = summary.origin
    bounds = (summary.low, summary.high)
    narrowestWidth = summary.narrowestWidth
    vertices.reserveCapacity(summary.vertices)
    insideIndices.reserveCapacity(summary.insideIndices)
    fringeIndices.reserveCapacity(summary.fringeIndices)
  }

  package mutating func add(vertices span: Span<MeshVertex>) {
    for index in span.indices { vertices.append(span[index]) }
  }

  package mutating func add(insideIndices span: Span<UInt32>) {
    for index in span.indices { insideIndices.append(span[index]) }
  }

  package mutating func add(fringeIndices span: Span<UInt32>) {
    for index in span.indices { fringeIndices.append(span[index]) }
  }
}
